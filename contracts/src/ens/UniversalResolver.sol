// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.30;

interface IRegistry {
    function resolver(bytes32 node) external view returns (address);
}

interface IExtendedResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

/// A question for a server of a name (ENSIP-21).
struct Request {
    address sender;
    string[] urls;
    bytes data;
}

interface IBatchGateway {
    function query(Request[] calldata requests) external view returns (bool[] memory, bytes[] memory);
}

/// The entry point of the name service (ENSIP-23), as far as clients use it to resolve one record: finds the resolver of a name or of the nearest
/// name above it (ENSIP-10), asks it, and hands what it keeps outside the chain (EIP-3668) to a batch gateway.
contract UniversalResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);

    /// What is needed to go on once a server has answered.
    struct Waiting {
        address resolver;
        bytes4 callbackFunction;
        bytes extraData;
        bool extended;
        string[] gateways;
    }

    IRegistry private immutable registry;

    constructor(IRegistry registry_) {
        registry = registry_;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        (address resolver, bool above) = find(name);
        bool extended = resolver != address(0) && isExtended(resolver);
        if (resolver == address(0) || (above && !extended)) revert ResolverNotFound(name);
        bytes memory call = extended ? abi.encodeCall(IExtendedResolver.resolve, (name, data)) : data;
        return ask(call, Waiting(resolver, 0, "", extended, gateways));
    }

    function answered(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory, address)
    {
        Waiting memory waiting = abi.decode(extraData, (Waiting));
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) rethrow(responses[0]);
        return ask(abi.encodeWithSelector(waiting.callbackFunction, responses[0], waiting.extraData), waiting);
    }

    function ask(bytes memory call, Waiting memory waiting) private view returns (bytes memory, address) {
        (bool done, bytes memory said) = waiting.resolver.staticcall(call);
        if (done) return (waiting.extended ? abi.decode(said, (bytes)) : said, waiting.resolver);
        if (bytes4(said) != OffchainLookup.selector) revert ResolverError(said);
        Request[] memory requests = new Request[](1);
        (requests[0], waiting.callbackFunction, waiting.extraData) = lookup(said);
        if (requests[0].sender != waiting.resolver) revert ResolverError(said);
        revert OffchainLookup(
            address(this),
            waiting.gateways,
            abi.encodeCall(IBatchGateway.query, (requests)),
            this.answered.selector,
            abi.encode(waiting)
        );
    }

    function lookup(bytes memory said) private view returns (Request memory, bytes4, bytes memory) {
        (address sender, string[] memory urls, bytes memory data, bytes4 callbackFunction, bytes memory extraData) =
            abi.decode(this.behindSelector(said), (address, string[], bytes, bytes4, bytes));
        return (Request(sender, urls, data), callbackFunction, extraData);
    }

    function behindSelector(bytes calldata said) external pure returns (bytes memory) {
        return said[4:];
    }

    /// The resolver of a name in DNS form, or of the nearest name above it.
    function find(bytes calldata name) private view returns (address resolver, bool above) {
        for (uint256 at = 0; name[at] != 0; at += uint256(uint8(name[at])) + 1) {
            resolver = registry.resolver(namehash(name, at));
            if (resolver != address(0)) return (resolver, at > 0);
        }
    }

    function namehash(bytes calldata name, uint256 at) private pure returns (bytes32) {
        uint256 length = uint8(name[at]);
        if (length == 0) return 0;
        uint256 end = at + 1 + length;
        return keccak256(abi.encode(namehash(name, end), keccak256(name[at + 1:end])));
    }

    function isExtended(address resolver) private view returns (bool) {
        (bool done, bytes memory said) =
            resolver.staticcall(abi.encodeWithSelector(0x01ffc9a7, IExtendedResolver.resolve.selector));
        return done && said.length == 32 && abi.decode(said, (bool));
    }

    function rethrow(bytes memory said) private pure {
        assembly {
            revert(add(said, 32), mload(said))
        }
    }
}
