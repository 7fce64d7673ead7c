// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.30;

/// As the oldest tokens (MKR): `name` and `symbol` are 32 bytes, not texts.
contract Bytes32Token {
    event Transfer(address indexed from, address indexed to, uint256 value);

    bytes32 public name;
    bytes32 public symbol;
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;

    constructor(bytes32 name_, bytes32 symbol_) {
        name = name_;
        symbol = symbol_;
    }

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        emit Transfer(msg.sender, to, amount);
        return true;
    }
}
