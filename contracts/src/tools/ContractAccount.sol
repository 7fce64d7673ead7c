// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.30;

/// An account that is a contract: its owner brings to the chain what it does, and pays for the gas.
contract ContractAccount {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    function execute(address to, uint256 value, bytes calldata data) external {
        require(msg.sender == owner, "not the owner");
        (bool done, bytes memory answer) = to.call{value: value}(data);
        if (!done) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
    }
}
