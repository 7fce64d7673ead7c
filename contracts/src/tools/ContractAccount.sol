// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.30;

/// An account that is a contract: its owner brings to the chain what it does, and pays for the gas; or a bundler does, by the entry point of ERC-4337.
contract ContractAccount {
    /// As Safes have them, from 1.4 on.
    event ExecutionSuccess(bytes32 indexed txHash, uint256 payment);
    event ExecutionFailure(bytes32 indexed txHash, uint256 payment);

    address internal constant ENTRY_POINT = 0x0000000071727De22E5E9d8BAf0edAc6f37da032;
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    function execute(address to, uint256 value, bytes calldata data) external {
        require(msg.sender == owner || msg.sender == ENTRY_POINT, "not the owner");
        (bool done, bytes memory answer) = to.call{value: value}(data);
        if (!done) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
    }

    /// As a Safe does it: what goes wrong inside is told, and the transaction goes well.
    function execTransaction(bytes32 number, address to, uint256 value, bytes calldata data)
        external
    {
        require(msg.sender == owner, "not the owner");
        (bool done,) = to.call{value: value}(data);
        if (done) emit ExecutionSuccess(number, 0);
        else emit ExecutionFailure(number, 0);
    }
}
