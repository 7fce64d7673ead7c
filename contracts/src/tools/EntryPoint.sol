// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.30;

/// What pages see of ERC-4337's entry point: what a bundle does for an account may go wrong, and the bundle goes well all the same.
contract EntryPoint {
    event UserOperationEvent(
        bytes32 indexed userOpHash,
        address indexed sender,
        address indexed paymaster,
        uint256 nonce,
        bool success,
        uint256 actualGasCost,
        uint256 actualGasUsed
    );

    /// `data` is what the account is called with.
    function handle(bytes32 number, address account, bytes calldata data) external {
        (bool success,) = account.call(data);
        emit UserOperationEvent(number, account, address(0), 0, success, 0, 0);
    }
}
