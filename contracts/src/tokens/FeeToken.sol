// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.30;

import {PlainToken} from "./PlainToken.sol";

/// Keeps 1 % of every transfer: the recipient gets less than was sent.
contract FeeToken is PlainToken {
    address public constant COLLECTOR = address(0xFEE);

    constructor(string memory name_, string memory symbol_, uint8 decimals_)
        PlainToken(name_, symbol_, decimals_)
    {}

    function _update(address from, address to, uint256 value) internal override {
        if (from == address(0) || to == address(0)) return super._update(from, to, value);
        uint256 fee = value / 100;
        super._update(from, COLLECTOR, fee);
        super._update(from, to, value - fee);
    }
}
