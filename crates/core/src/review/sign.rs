use super::{
    ReviewStage, Reviewed, WalletRequest, answered, hand_in,
    turn::{forget, stage},
};
use crate::{
    amount::digits_of_hex,
    ask_wallet::ask_wallet,
    context::Context,
    errors::{Failure, Problem},
    network,
    protocol::{Fault, Network, Reply},
    rpc,
    runtime::{ReplyFuture, within},
    transactions::{Gist, stand_in},
};
use caip::Namespace;
use json::{ToJson, Value};

/// What a wallet gave for what was reviewed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signed {
    /// A transaction's hash or signature, an id of calls (EIP-5792), or a signature. Of a transaction whose hash the wallet did not tell, a
    /// [`stand_in`] where the chain can find it; empty where nothing is known but that it was sent.
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
    let (asking, own) = (context.clone(), context.clone());
    let work = async move {
        let answer = ask(&asking, &reviewed, reviewed.request.clone())
            .await
            .and_then(|answer| answered::fault(&answer).map_or(Ok(answer), Err))
            .map_err(|fault| judge(&reviewed.network, fault))?;
        read(&asking, reviewed, &answer).await
    };
    let late = move |result: Result<Signed, Failure>| {
        // A no is what whoever left expects.
        if let Ok(signed) = result {
            late(&own, signed);
        }
    };
    context.runtime().apart(work, late).await
}

/// What the wallet refused. On Solana the code for a request that waits in the wallet is the node's for a transaction that it would not take.
fn judge(network: &Network, fault: Fault) -> Failure {
    let failure = Failure::judge(fault, Problem::TransactionFailed);
    match (network.chain_namespace, failure.problem) {
        (Namespace::Solana, Problem::WalletPending) => {
            Failure { problem: Problem::TransactionFailed, ..failure }
        }
        _ => failure,
    }
}

async fn ask(
    context: &Context,
    reviewed: &Reviewed,
    request: WalletRequest,
) -> Result<Value, Fault> {
    ask_wallet(context, &reviewed.signer.connector, &reviewed.network, request).await
}

/// Whether the wallet says that it is on the right network.
async fn is_there(context: &Context, reviewed: &Reviewed) -> bool {
    let answer = ask(context, reviewed, WalletRequest::chain_id()).await.unwrap_or(Value::Null);
    let said = answer.as_str().or(answer.as_number()).unwrap_or_default();
    let chain = crate::connection::parse_chain(Namespace::Eip155, said);
    chain.as_ref() == Some(&reviewed.network.caip_network_id)
}

/// A node that does not tell the signer's number in this time will not.
const NONCE_MS: u64 = 5_000;

/// What the wallet answered, in the network's own form. Of what it was asked to send every answer but an error means that it was sent: whoever
/// reads that it failed sends again.
async fn read(context: &Context, reviewed: Reviewed, answer: &Value) -> Result<Signed, Failure> {
    let field = |name| answer.get(name).and_then(Value::as_str);
    let id = match (reviewed.network.chain_namespace, reviewed.request.method()) {
        (Namespace::Eip155, "wallet_sendCalls") => answered::calls(answer),
        (Namespace::Eip155, "eth_sendTransaction") if reviewed.signer.smart => {
            answered::name(answer)
        }
        (Namespace::Eip155, "eth_sendTransaction") => match answered::hash(answer) {
            None => unnamed(context, &reviewed.request, reviewed.nonce).await,
            hash => hash,
        },
        (Namespace::Eip155, _) => {
            let signature = answered::signature(answer);
            return signature.map(Signed::told).ok_or_else(|| Problem::TransactionFailed.into());
        }
        (Namespace::Solana, _) => {
            let signature = answered::solana_signature(answer);
            let transaction = field("transaction").or(field("signedTransaction"));
            match (signature, transaction) {
                // It signed only: the chain still has to be told.
                (None, Some(transaction)) => return send(context, &reviewed, transaction).await,
                (signature, _) => signature,
            }
        }
        _ => {
            let id = reviewed.id.as_deref().unwrap_or_default();
            let told = hand_in::handed_in(context, &reviewed.network, id, answer).await;
            return match told {
                Err(failure) if failure.problem == Problem::SendUncertain => {
                    Ok(Signed { id: id.to_owned(), told: false })
                }
                told => told.map(Signed::told),
            };
        }
    };
    Ok(Signed::told(id.unwrap_or_default()))
}

/// What stands for a transaction whose hash the wallet did not tell; `None` where the chain did not tell the signer's number before.
async fn unnamed(
    context: &Context,
    request: &WalletRequest,
    nonce: Option<ReplyFuture>,
) -> Option<String> {
    let nonce = within(context.sleep(NONCE_MS), rpc::read(nonce?)).await?.ok()?;
    let nonce = digits_of_hex(nonce.as_str()?)?.parse().ok()?;
    let params = Value::parse(request.params()).ok()?;
    Some(stand_in(&Gist::of_request(params.as_array()?.first()?, nonce)))
}

impl Signed {
    fn told(id: String) -> Self {
        Self { id, told: true }
    }
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
