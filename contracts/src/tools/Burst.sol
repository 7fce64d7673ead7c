// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// Many transfers in one transaction, out of what this contract holds. About 8,000 gas each, once warm.
contract Burst {
    receive() external payable {}

    /// `count` transfers of 1, 2, 3, ... units.
    function tokens(IERC20 token, address to, uint256 count) external {
        for (uint256 i = 1; i <= count; i++) token.transfer(to, i);
    }

    /// `count` payments of 1, 2, 3, ... wei: no log tells of them.
    function ether_(address payable to, uint256 count) external {
        for (uint256 i = 1; i <= count; i++) {
            (bool paid,) = to.call{value: i}("");
            require(paid, "refused");
        }
    }
}
