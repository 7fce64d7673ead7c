//! What a wallet answers that was to sign a transaction and to hand it in. Some do, and name it; some only sign, and the network has to be told. Any other answer
//! that is no error means that it was handed in: the transaction's id is known without it.

use super::{bitcoin_id, bitcoin_signed};
use crate::{
    bitcoin::{finish, made},
    context::Context,
    errors::{Failure, Problem},
    evm::hex,
    protocol::{Fault, Network, Reply},
    rpc,
    text::join,
};
use json::Value;
use std::rc::Rc;

/// A node that did not answer is asked so often. The same transaction twice is one to the network.
const TRIES: u8 = 3;
const PAUSE_MS: u64 = 2_000;

/// The id, once the network has the transaction. Whatever is not the one that was reviewed goes nowhere.
pub(crate) async fn handed_in(
    context: &Context,
    network: &Rc<Network>,
    id: &str,
    answer: &Value,
) -> Result<String, Failure> {
    let signed = match (bitcoin_id(answer), bitcoin_signed(answer)) {
        (Some(txid), _) if txid == id => return Ok(id.to_owned()),
        (None, None) => return Ok(id.to_owned()),
        (None, Some(signed)) => finish(&signed, id).or_else(|| {
            let is_reviewed = made(&signed, 0).is_some_and(|made| made.id == id);
            is_reviewed.then_some(signed)
        }),
        _ => None,
    };
    let signed = signed.ok_or(Problem::NotAsReviewed)?;
    hand_in(context, network, id, &hex(&signed)).await?;
    Ok(id.to_owned())
}

async fn hand_in(
    context: &Context,
    network: &Rc<Network>,
    id: &str,
    signed: &str,
) -> Result<(), Failure> {
    for attempt in 0..TRIES {
        if attempt > 0 {
            context.sleep(PAUSE_MS).await;
        }
        let params = join(&["[\"", signed, "\"]"]);
        match rpc::ask(context, network, "sendrawtransaction", params).await {
            Reply::Failed { fault } if !is_final(&fault) => {}
            Reply::Failed { fault } => {
                // Of one that is in a block already, nodes say no.
                let params = join(&["[\"", id, "\"]"]);
                let known = rpc::call(context, network, "getrawtransaction", params).await;
                return known
                    .map(drop)
                    .map_err(|_| Failure::new(Problem::SendFailed, fault.message));
            }
            _ => return Ok(()),
        }
    }
    Err(Problem::SendUncertain.into())
}

/// Whether it is a node's own no, or the gateway's that may not ask it, as against no answer. Codes of Bitcoin's nodes stand above those of JSON-RPC.
fn is_final(fault: &Fault) -> bool {
    const METHOD_NOT_FOUND: i32 = -32_601;
    fault.code.is_some_and(|code| code == METHOD_NOT_FOUND || (-1_000..0).contains(&code))
}
