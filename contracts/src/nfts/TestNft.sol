// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.30;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// An ERC-721 whose metadata is whatever its minter says.
contract TestNft is ERC721 {
    mapping(uint256 => string) private uris;

    constructor(string memory name_, string memory symbol_) ERC721(name_, symbol_) {}

    function mint(address to, uint256 id, string calldata uri) external {
        uris[id] = uri;
        _mint(to, id);
    }

    function setUri(uint256 id, string calldata uri) external {
        uris[id] = uri;
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        return uris[id];
    }

    /// The air-drop nobody asked for: one each, numbered from `first`, in one transaction.
    function drop(address[] calldata to, uint256 first) external {
        for (uint256 i = 0; i < to.length; i++) _mint(to[i], first + i);
    }
}
