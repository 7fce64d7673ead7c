use super::{ReviewStage, Reviewed, WalletRequest, show::forget};
use crate::{
    context::Context,
    errors::{Failure, Problem},
    network, parts,
    protocol::{Part, Reply},
    rpc,
    send::bitcoin,
};
use caip::Namespace;
use json::{ToJson, Value};

/// What a wallet gave for what was reviewed: a transaction's hash or signature, an id of calls (EIP-5792), or a signature.
pub type Signed = String;

/// Hands what was shown over to the wallet, after it is on the right network. Consumes it: nothing is signed twice.
pub async fn sign(context: &Context, reviewed: Reviewed) -> Result<Signed, Failure> {
    let result = hand_over(context, &reviewed).await;
    forget(context);
    result
}

async fn hand_over(context: &Context, reviewed: &Reviewed) -> Result<Signed, Failure> {
    let Reviewed { network, signer, request, .. } = reviewed;
    if network.chain_namespace == Namespace::Eip155 && !is_there(context, reviewed).await {
        context.edit().slices.review.stage = ReviewStage::Switching;
        network::ask_wallet(context, &signer.connector, network).await?;
        if !is_there(context, reviewed).await {
            return Err(Problem::SwitchFailed.into());
        }
    }
    context.edit().slices.review.stage = ReviewStage::Signing;
    parts::prepare(context, Part::Watch);
    let answer = ask(context, reviewed, request.clone())
        .await
        .map_err(|fault| Failure::judge(fault, Problem::TransactionFailed))?;
    read(context, reviewed, &answer).await
}

async fn ask(
    context: &Context,
    reviewed: &Reviewed,
    request: WalletRequest,
) -> Result<Value, crate::protocol::Fault> {
    request.ask(context, &reviewed.signer.connector, &reviewed.network).await
}

/// Whether the wallet says that it is on the right network.
async fn is_there(context: &Context, reviewed: &Reviewed) -> bool {
    let answer = ask(context, reviewed, WalletRequest::chain_id()).await.unwrap_or(Value::Null);
    let said = answer.as_str().or(answer.as_number()).unwrap_or_default();
    let chain = crate::connection::parse_chain(Namespace::Eip155, said);
    chain.as_ref() == Some(&reviewed.network.caip_network_id)
}

/// What the wallet answered, in the network's own form.
async fn read(context: &Context, reviewed: &Reviewed, answer: &Value) -> Result<Signed, Failure> {
    let field = |name| answer.get(name).and_then(Value::as_str);
    let signed = match reviewed.network.chain_namespace {
        Namespace::Eip155 => answer.as_str().or(field("id")).map(str::to_owned),
        Namespace::Solana => match (field("signature"), field("transaction")) {
            (Some(signature), _) => base58_of(signature),
            // It signed only: the chain still has to be told.
            (None, Some(transaction)) => return send(context, reviewed, transaction).await,
            (None, None) => None,
        },
        _ => {
            let id = reviewed.id.as_deref().unwrap_or_default();
            return bitcoin::handed_in(context, &reviewed.network, id, answer).await;
        }
    };
    signed.filter(|signed| !signed.is_empty()).ok_or_else(|| Problem::TransactionFailed.into())
}

/// Signatures come in hex from wallets of the Wallet Standard, in base58 from others.
fn base58_of(signature: &str) -> Option<String> {
    let is_hex = signature.len() == 128;
    if !is_hex {
        return Some(signature.to_owned());
    }
    Some(bs58::encode(super::abi::bytes_of_hex(signature)?).into_string())
}

/// What a gateway says of nodes that did not answer: JSON-RPC's internal error.
const NO_ANSWER: i32 = -32_603;

/// Tells the chain of a signed transaction, which a node refuses if it is none.
async fn send(
    context: &Context,
    reviewed: &Reviewed,
    transaction: &str,
) -> Result<Signed, Failure> {
    let mut params = String::from("[");
    transaction.write(&mut params);
    params.push_str(",{\"encoding\":\"base64\"}]");
    let reply = rpc::ask(context, &reviewed.network, "sendTransaction", params).await;
    // A node that says nothing may have taken it; who is told of a failure sends again.
    if let Reply::Failed { fault } = &reply
        && fault.code.unwrap_or(NO_ANSWER) == NO_ANSWER
    {
        return Err(Problem::SendUncertain.into());
    }
    let answer = rpc::understand(reply)?;
    answer.as_str().map(str::to_owned).ok_or_else(|| Problem::TransactionFailed.into())
}
