// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.30;

import {PlainToken} from "./PlainToken.sol";

/// Answers `balanceOf`, `name` and `symbol` with `size` bytes. The first word is the balance, or 32 for a text, whose length is the rest.
contract HugeToken is PlainToken {
    uint256 public size;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 size_)
        PlainToken(name_, symbol_, decimals_)
    {
        size = size_;
    }

    function setSize(uint256 to) external {
        size = to;
    }

    function balanceOf(address owner) public view override returns (uint256) {
        answer(super.balanceOf(owner), 0);
    }

    function name() public view override returns (string memory) {
        answer(32, size - 64);
    }

    function symbol() public view override returns (string memory) {
        answer(32, size - 64);
    }

    function answer(uint256 first, uint256 second) private view {
        uint256 length = size;
        assembly {
            mstore(0, first)
            mstore(32, second)
            return(0, length)
        }
    }
}
