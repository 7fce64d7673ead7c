// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.30;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {MiniToken} from "./MiniToken.sol";

/// Makes tokens cheaply: EIP-1167 clones of one MiniToken, numbered from 1.
contract TokenFactory {
    MiniToken private immutable model = new MiniToken();
    address[] private made;

    /// Each holder gets `number * 10^15` of token `number`: every token's balance is another one.
    function make(uint256 count, address[] calldata holders) external {
        for (uint256 i = 0; i < count; i++) {
            address token = Clones.clone(address(model));
            made.push(token);
            MiniToken(token).start(made.length, holders, made.length * 1e15);
        }
    }

    function all() external view returns (address[] memory) {
        return made;
    }
}
