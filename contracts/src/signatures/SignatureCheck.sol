// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity 0.8.30;

/// Whether a contract account accepts a signature (ERC-1271), also before it is deployed (ERC-6492). This is never deployed: a gateway sends the creation
/// code as the data of an `eth_call`, and reads the one byte that would become the contract's code, 1 for yes and 0 for no.
///
/// The order is that of ERC-6492: the account's code as it is on the chain decides first, so that a key that was replaced is no longer accepted; only when
/// there is no code, or it does not accept the signature, the factory is called, and the account asked (again). Signatures of keys are not checked here: the
/// gateway recovers them itself.
///
/// Nothing in here reverts, whatever the account and the factory do: each may use up the gas of its own call, of which 1/64 is left, and none of what they
/// return is copied beyond one word. So an error of the `eth_call` is always the node's.
contract SignatureCheck {
    /// What `isValidSignature` returns for yes, as a whole word. A shorter comparison would accept what echoes its input.
    bytes32 private constant YES = bytes32(bytes4(0x1626ba7e));

    /// `factory` is zero where the signature names none.
    constructor(
        address account,
        bytes32 hash,
        bytes memory signature,
        address factory,
        bytes memory deploy
    ) {
        bool valid = accepts(account, hash, signature);
        if (!valid && factory != address(0) && succeeds(factory, deploy)) {
            valid = accepts(account, hash, signature);
        }
        assembly {
            mstore(0, valid)
            return(31, 1)
        }
    }

    function accepts(address account, bytes32 hash, bytes memory signature)
        private
        view
        returns (bool)
    {
        if (account.code.length == 0) return false;
        bytes memory question = abi.encodeWithSelector(bytes4(YES), hash, signature);
        bytes32 answer;
        bool whole;
        assembly {
            let done := staticcall(gas(), account, add(question, 32), mload(question), 0, 32)
            whole := and(done, gt(returndatasize(), 31))
            answer := mload(0)
        }
        return whole && answer == YES;
    }

    function succeeds(address factory, bytes memory deploy) private returns (bool done) {
        assembly {
            done := call(gas(), factory, 0, add(deploy, 32), mload(deploy), 0, 0)
        }
    }
}
