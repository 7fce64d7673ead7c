// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.30;

/// What the development wallet lends its account the code of (EIP-7702), so that it can do several calls in one transaction: all or none.
contract Calls {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    error NotYours();

    receive() external payable {}

    /// Only the account itself may say what it does.
    function execute(Call[] calldata calls) external payable {
        if (msg.sender != address(this)) revert NotYours();
        for (uint256 i = 0; i < calls.length; i++) {
            (bool done, bytes memory said) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!done) {
                assembly {
                    revert(add(said, 32), mload(said))
                }
            }
        }
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }
}
