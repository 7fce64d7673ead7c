// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.30;

import {PlainToken} from "./PlainToken.sol";

/// Asked for a balance it burns all the gas it gets. Everything else works.
contract LoopingToken is PlainToken {
    constructor(string memory name_, string memory symbol_, uint8 decimals_)
        PlainToken(name_, symbol_, decimals_)
    {}

    function balanceOf(address) public view override returns (uint256 turns) {
        while (gasleft() > 0) turns++;
    }
}
