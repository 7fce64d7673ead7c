// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.30;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// The smallest token that has a name, a balance and a transfer: made by the hundred (TokenFactory).
contract MiniToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    uint256 public number;
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;

    function start(uint256 number_, address[] calldata holders, uint256 amount) external {
        require(number == 0, "started");
        number = number_;
        for (uint256 i = 0; i < holders.length; i++) {
            balanceOf[holders[i]] = amount;
            emit Transfer(address(0), holders[i], amount);
        }
    }

    function name() external view returns (string memory) {
        return string.concat("Mini ", Strings.toString(number));
    }

    function symbol() external view returns (string memory) {
        return string.concat("M", Strings.toString(number));
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        emit Transfer(msg.sender, to, amount);
        return true;
    }
}
