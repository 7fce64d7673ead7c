use super::{WalletRequest, answered, message_signature};
use crate::text::join;
use crate::{
    ask_wallet::ask_wallet,
    context::Context,
    errors::{Failure, Problem},
    evm::hex,
    protocol::Fault,
};
use caip::{AccountId, Namespace};
use json::{ToJson, Value};

/// Has a text signed that the visitor was shown word for word, by the account's wallet. Returns the signature, in the form of the network's family.
pub async fn sign_message(
    context: &Context,
    account: &AccountId,
    text: &str,
) -> Result<String, Failure> {
    let declined = || Failure::from(Problem::SignatureDeclined);
    let (connector, network) = {
        let state = context.state();
        let family = account.chain().namespace();
        let mut sessions = state.slices.connection.sessions.iter();
        let session = sessions.find(|one| one.namespace == family).ok_or_else(declined)?;
        let mut networks = state.slices.network.networks.iter();
        let network = networks.find(|one| one.caip_network_id == *account.chain());
        (session.connector.clone(), network.cloned().ok_or_else(declined)?)
    };
    let answer = ask_wallet(context, &connector, &network, request(account, text)).await;
    let answer = answer.and_then(|answer| answered::fault(&answer).map_or(Ok(answer), Err));
    let answer = answer.map_err(judge)?;
    read(account, &answer).ok_or_else(declined)
}

/// Codes of wallets that do not sign messages at all: EIP-1193's, JSON-RPC's, and WalletConnect's of a method that a session did not grant.
const UNSUPPORTED: [i32; 4] = [4200, -32_601, 3001, 5101];

fn judge(fault: Fault) -> Failure {
    let is_unsupported = fault.code.is_some_and(|code| UNSUPPORTED.contains(&code));
    let otherwise =
        if is_unsupported { Problem::SignatureUnsupported } else { Problem::SignatureDeclined };
    Failure::judge(fault, otherwise)
}

/// EVM wallets take the text's bytes in hex (EIP-191), so that each of them signs the same ones; Solana's in base58, as over WalletConnect; those of Bitcoin and Polkadot
/// the text itself.
fn request(account: &AccountId, text: &str) -> WalletRequest {
    let address = account.address().as_str();
    match account.chain().namespace() {
        Namespace::Eip155 => {
            let mut params = String::from("[");
            join(&["0x", &hex(text.as_bytes())]).write(&mut params);
            params.push(',');
            address.write(&mut params);
            params.push(']');
            WalletRequest::new("personal_sign", params)
        }
        Namespace::Solana => {
            let message = bs58::encode(text).into_string();
            let params = object(&[("message", &message), ("pubkey", address)]);
            WalletRequest::new("solana_signMessage", params)
        }
        Namespace::Bip122 => {
            let params = object(&[
                ("account", address),
                ("message", text),
                ("address", address),
                ("protocol", bitcoin_protocol(address)),
            ]);
            WalletRequest::new("signMessage", params)
        }
        Namespace::Polkadot => {
            let params = object(&[("address", address), ("message", text)]);
            WalletRequest::new("polkadot_signMessage", params)
        }
    }
}

/// Keys sign by the hash of the key or of a script as they always did (BIP-137); for a witness program there is BIP-322.
fn bitcoin_protocol(address: &str) -> &'static str {
    let is_hash = address.starts_with(['1', '3', 'm', 'n', '2']);
    if is_hash { "ecdsa" } else { "bip322" }
}

/// A JSON object of texts.
fn object(fields: &[(&str, &str)]) -> String {
    let mut text = String::new();
    for (name, value) in fields {
        text.push(if text.is_empty() { '{' } else { ',' });
        name.write(&mut text);
        text.push(':');
        value.write(&mut text);
    }
    text.push('}');
    text
}

fn read(account: &AccountId, answer: &Value) -> Option<String> {
    match account.chain().namespace() {
        Namespace::Eip155 => answered::signature(answer),
        Namespace::Solana => answered::solana_signature(answer),
        Namespace::Bip122 => message_signature::bitcoin(account, answer),
        Namespace::Polkadot => message_signature::polkadot(answer),
    }
}
