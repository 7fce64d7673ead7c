use super::{
    ReviewStage, Reviewed, WalletRequest,
    turn::{forget, stage},
};
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

/// What a wallet gave for what was reviewed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signed {
    /// A transaction's hash or signature, an id of calls (EIP-5792), or a signature.
    pub id: String,
    /// Whether the chain has it, as far as is known. Nobody may say of one it may have that it failed: who is told so sends again.
    pub told: bool,
}

/// What becomes of what a wallet gives when nobody waits for it any more.
pub type Late = Box<dyn FnOnce(&Context, Signed)>;

/// Hands what was shown over to the wallet, after it is on the right network. Consumes it: nothing is signed twice. What a wallet was asked
/// cannot be taken back: a flow that is ended meanwhile leaves its answer to `late`.
pub async fn sign(context: &Context, reviewed: Reviewed, late: Late) -> Result<Signed, Failure> {
    let turn = reviewed.turn;
    let result = hand_over(context, reviewed, late).await;
    forget(context, turn);
    result
}

async fn hand_over(context: &Context, reviewed: Reviewed, late: Late) -> Result<Signed, Failure> {
    let network = &reviewed.network;
    if network.chain_namespace == Namespace::Eip155 && !is_there(context, &reviewed).await {
        stage(context, reviewed.turn, ReviewStage::Switching);
        network::ask_wallet(context, &reviewed.signer.connector, network).await?;
        if !is_there(context, &reviewed).await {
            return Err(Problem::SwitchFailed.into());
        }
    }
    stage(context, reviewed.turn, ReviewStage::Signing);
    parts::prepare(context, Part::Watch);
    let (asking, own) = (context.clone(), context.clone());
    let work = async move {
        let answer = ask(&asking, &reviewed, reviewed.request.clone())
            .await
            .map_err(|fault| Failure::judge(fault, Problem::TransactionFailed))?;
        read(&asking, &reviewed, &answer).await
    };
    let late = move |result: Result<Signed, Failure>| {
        // A no is what whoever left expects.
        if let Ok(signed) = result {
            late(&own, signed);
        }
    };
    context.runtime().apart(work, late).await
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
            let told = bitcoin::handed_in(context, &reviewed.network, id, answer).await;
            return match told {
                Err(failure) if failure.problem == Problem::SendUncertain => {
                    Ok(Signed { id: id.to_owned(), told: false })
                }
                told => told.map(Signed::told),
            };
        }
    };
    signed
        .filter(|signed| !signed.is_empty())
        .map(Signed::told)
        .ok_or_else(|| Problem::TransactionFailed.into())
}

impl Signed {
    fn told(id: String) -> Self {
        Self { id, told: true }
    }
}

/// Signatures come in hex from wallets of the Wallet Standard, in base58 from others.
fn base58_of(signature: &str) -> Option<String> {
    let is_hex = signature.len() == 128;
    if !is_hex {
        return Some(signature.to_owned());
    }
    Some(bs58::encode(super::abi::bytes_of_hex(signature)?.as_slice()).into_string())
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
    // A node that says nothing may have taken it.
    if let Reply::Failed { fault } = &reply
        && fault.code.unwrap_or(NO_ANSWER) == NO_ANSWER
    {
        let id = signature_of(transaction).ok_or(Problem::SendUncertain)?;
        return Ok(Signed { id, told: false });
    }
    let answer = rpc::understand(reply)?;
    let id = answer.as_str().map(str::to_owned);
    id.map(Signed::told).ok_or_else(|| Problem::TransactionFailed.into())
}

/// The first signature of a transaction in its wire form, in base64: it stands behind their number, and is the transaction's id.
fn signature_of(transaction: &str) -> Option<String> {
    let bytes = base64::read(transaction)?;
    let signature = bytes.get(1..65).filter(|signature| signature.iter().any(|byte| *byte != 0))?;
    Some(bs58::encode(signature).into_string())
}
