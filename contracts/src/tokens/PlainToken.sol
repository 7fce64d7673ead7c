// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// An ordinary token. Anyone mints: it is for test chains only.
contract PlainToken is ERC20 {
    uint8 private immutable places;

    constructor(string memory name_, string memory symbol_, uint8 decimals_) ERC20(name_, symbol_) {
        places = decimals_;
    }

    function decimals() public view virtual override returns (uint8) {
        return places;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
