// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.30;

import {SilentToken} from "./SilentToken.sol";

/// As USDT on Ethereum: returns nothing, and an allowance changes only by way of zero.
contract TetherToken is SilentToken {
    constructor(string memory name_, string memory symbol_, uint8 decimals_)
        SilentToken(name_, symbol_, decimals_)
    {}

    function approve(address spender, uint256 amount) public override {
        require(amount == 0 || allowance[msg.sender][spender] == 0);
        super.approve(spender, amount);
    }
}
