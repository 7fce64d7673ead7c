// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.30;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// Answers for a name and all below it (ENSIP-10) from a server (EIP-3668), and believes only what `signer` signed.
contract OffchainResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    string[] private urls;
    address public immutable signer;

    constructor(string[] memory urls_, address signer_) {
        urls = urls_;
        signer = signer_;
    }

    /// Where to ask; a test's server has another port each time.
    function setUrls(string[] memory to) external {
        urls = to;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == this.resolve.selector;
    }

    /// `name` in DNS form, `data` the call that an on-chain resolver would get.
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory question = abi.encodeCall(this.resolve, (name, data));
        revert OffchainLookup(address(this), urls, question, this.proven.selector, question);
    }

    /// `response`: (bytes result, uint64 expires, bytes signature), signed over
    /// keccak256(0x1900, this contract, expires, keccak256(question), keccak256(result)).
    function proven(bytes calldata response, bytes calldata question) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        require(expires >= block.timestamp, "the answer is too old");
        bytes32 digest =
            keccak256(abi.encodePacked(hex"1900", address(this), expires, keccak256(question), keccak256(result)));
        require(ECDSA.recover(digest, signature) == signer, "somebody else signed the answer");
        return result;
    }
}
