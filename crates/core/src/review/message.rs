use super::{WalletRequest, answered};
use crate::text::join;
use crate::{
    ask_wallet::ask_wallet,
    context::Context,
    errors::{Failure, Problem},
    evm::hex,
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
    let request = request(account, text).ok_or_else(declined)?;
    let answer = ask_wallet(context, &connector, &network, request).await;
    let answer = answer.and_then(|answer| answered::fault(&answer).map_or(Ok(answer), Err));
    let answer = answer.map_err(|fault| Failure::judge(fault, Problem::SignatureDeclined))?;
    read(account, &answer).ok_or_else(declined)
}

/// EVM wallets take the text's bytes in hex (EIP-191), so that each of them signs the same ones; Solana's in base58, as over WalletConnect.
fn request(account: &AccountId, text: &str) -> Option<WalletRequest> {
    match account.chain().namespace() {
        Namespace::Eip155 => {
            let mut params = String::from("[");
            join(&["0x", &hex(text.as_bytes())]).write(&mut params);
            params.push(',');
            account.address().as_str().write(&mut params);
            params.push(']');
            Some(WalletRequest::new("personal_sign", params))
        }
        Namespace::Solana => {
            let mut params = String::from("{\"message\":");
            bs58::encode(text).into_string().write(&mut params);
            params.push_str(",\"pubkey\":");
            account.address().as_str().write(&mut params);
            params.push('}');
            Some(WalletRequest::new("solana_signMessage", params))
        }
        _ => None,
    }
}

fn read(account: &AccountId, answer: &Value) -> Option<String> {
    match account.chain().namespace() {
        Namespace::Eip155 => answered::signature(answer),
        Namespace::Solana => answered::solana_signature(answer),
        _ => None,
    }
}
