// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.30;

import {PlainToken} from "./PlainToken.sol";

/// Every call reverts, until it is told otherwise.
contract RevertingToken is PlainToken {
    bool public broken = true;

    constructor(string memory name_, string memory symbol_, uint8 decimals_)
        PlainToken(name_, symbol_, decimals_)
    {}

    modifier whole() {
        require(!broken, "the token is broken");
        _;
    }

    function setBroken(bool to) external {
        broken = to;
    }

    function name() public view override whole returns (string memory) {
        return super.name();
    }

    function symbol() public view override whole returns (string memory) {
        return super.symbol();
    }

    function decimals() public view override whole returns (uint8) {
        return super.decimals();
    }

    function totalSupply() public view override whole returns (uint256) {
        return super.totalSupply();
    }

    function balanceOf(address owner) public view override whole returns (uint256) {
        return super.balanceOf(owner);
    }

    function allowance(address owner, address spender) public view override whole returns (uint256) {
        return super.allowance(owner, spender);
    }

    function transfer(address to, uint256 value) public override whole returns (bool) {
        return super.transfer(to, value);
    }

    function transferFrom(address from, address to, uint256 value) public override whole returns (bool) {
        return super.transferFrom(from, to, value);
    }

    function approve(address spender, uint256 value) public override whole returns (bool) {
        return super.approve(spender, value);
    }
}
