use std::sync::LazyLock;

use alloy_primitives::{Address, B256, Bytes, hex};
use alloy_sol_types::{SolConstructor, sol};
use serde_json::json;

use super::super::VerifyError;
use super::envelope::Envelope;
use crate::evm::Evm;

sol! {
    #[allow(missing_docs, reason = "its source says what it does")]
    contract SignatureCheck {
        constructor(address account, bytes32 hash, bytes signature, address factory, bytes deploy);
    }
}

/// What `contracts/src/signatures/SignatureCheck.sol` compiles to; `contracts/world/signatureCheck.test.ts` holds it to that.
static CREATION_CODE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let text = include_str!("signature_check.hex");
    hex::decode(text.trim_ascii()).expect("the file is hexadecimal: a test reads it")
});

/// Gas of one check. Deploying an account and having it check a passkey without a precompile takes 2 million; a node stops whatever loops after this much.
const GAS: &str = "0x989680";

/// Whether the account's code accepts the signature at the newest block, or would once it is deployed as the signature says.
///
/// One `eth_call`, which changes nothing. It comes from the zero address, so that nothing that an address of the gateway may do can be made use of.
pub async fn accepts(
    evm: &Evm,
    account: Address,
    hash: B256,
    envelope: Envelope,
) -> Result<bool, VerifyError> {
    let Envelope { signature, factory, deploy } = envelope;
    let arguments =
        SignatureCheck::constructorCall { account, hash, signature, factory, deploy }.abi_encode();
    let data = Bytes::from([CREATION_CODE.as_slice(), &arguments].concat());
    let call = json!({ "from": Address::ZERO, "data": data, "gas": GAS });
    let answer: Bytes = evm
        .ask
        .call("eth_call", &json!([call, "latest"]))
        .await
        .map_err(|_| VerifyError::Unavailable)?;
    match answer[..] {
        [1] => Ok(true),
        [0] => Ok(false),
        // The code answers nothing else: the node did not run it.
        _ => Err(VerifyError::Unavailable),
    }
}
