// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.30;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

/// An ERC-1155 whose metadata address holds `{id}`, as the standard allows.
contract TestItems is ERC1155 {
    string public name;

    constructor(string memory name_, string memory uri_) ERC1155(uri_) {
        name = name_;
    }

    function setUri(string calldata uri_) external {
        _setURI(uri_);
    }

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata amounts) external {
        _mintBatch(to, ids, amounts, "");
    }

    /// The air-drop nobody asked for, in one transaction.
    function drop(address[] calldata to, uint256 id, uint256 amount) external {
        for (uint256 i = 0; i < to.length; i++) _mint(to[i], id, amount, "");
    }
}
