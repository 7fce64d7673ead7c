//! The contracts of the name service, by their standards.

#![allow(missing_docs, reason = "the standards say what each function does")]

use alloy_sol_types::sol;

sol! {
    /// EIP-137
    interface Registry {
        function resolver(bytes32 node) external view returns (address);
    }

    /// EIP-137, ENSIP-3, ENSIP-5
    interface Resolver {
        function addr(bytes32 node) external view returns (address);
        function name(bytes32 node) external view returns (string);
        function text(bytes32 node, string key) external view returns (string);
        function supportsInterface(bytes4 id) external view returns (bool);
    }

    /// ENSIP-9
    interface CoinResolver {
        function addr(bytes32 node, uint256 coinType) external view returns (bytes);
    }

    /// ENSIP-10
    interface ExtendedResolver {
        function resolve(bytes name, bytes data) external view returns (bytes);
    }

    /// EIP-3668
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
}
