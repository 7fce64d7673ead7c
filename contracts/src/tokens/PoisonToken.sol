// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.30;

import {PlainToken} from "./PlainToken.sol";

/// Writes transfers into other people's histories: the event says what it likes, and nothing moves.
contract PoisonToken is PlainToken {
    constructor(string memory name_, string memory symbol_, uint8 decimals_)
        PlainToken(name_, symbol_, decimals_)
    {}

    function pretend(address from, address to, uint256 value) external {
        emit Transfer(from, to, value);
    }

    /// Gives everybody the same, in one transaction.
    function drop(address[] calldata to, uint256 amount) external {
        for (uint256 i = 0; i < to.length; i++) _mint(to[i], amount);
    }
}
