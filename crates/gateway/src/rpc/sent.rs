//! What becomes of a transaction that a node took and did not answer for, or that it refuses because it has it.

use std::sync::Arc;

use alloy_primitives::{hex, keccak256};
use bytes::Bytes;
use serde_json::Value;

use super::answer::{Outcome, read_answer};
use super::budget::Budget;
use super::chains::Chain;
use super::failover::{OneCall, Turns};
use super::proxy::Proxy;
use super::request::Call;
use super::single::{OWN_ID, write_call};
use super::upstream::UpstreamError;

/// Words for a transaction that the node has: geth, Erigon, Reth, Nethermind, Besu, `OpenEthereum` and those who came after them; Solana; Substrate.
const KNOWN: [&str; 17] = [
    "already known",
    "alreadyknown",
    "already_known",
    "already_exists",
    "already exists",
    "already imported",
    "alreadyimported",
    "known transaction",
    "transaction already known",
    "existing tx with same hash",
    "already in mempool",
    "already in the mempool",
    "already in mpool",
    "already in the pool",
    "already in the system",
    "already been processed",
    "alreadyprocessed",
];

/// Words of a node to which this transaction, or another one of the same number, is past: it is looked for.
const PAST: [&str; 5] = ["nonce", "already", "replacement", "underpriced", "duplicate"];

/// What was sent.
#[derive(Debug, PartialEq, Eq)]
enum Sent {
    /// A transaction of this hash, which is answered.
    Evm(String),
    /// The same, sent by a method that answers its receipt.
    EvmSync(String),
    /// A transaction of this first signature.
    Solana(String),
}

/// The outcome of a call that is not one that sends is left as it is. Of one that sends, an error or a failure after which the chain has the
/// transaction is answered with its hash: to its sender it was sent.
pub async fn settle(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    call: &Call<'_>,
    outcome: Result<Outcome, UpstreamError>,
    budget: &Budget,
) -> Result<Outcome, UpstreamError> {
    let words = match &outcome {
        Ok(Outcome::Error(error)) => Some(String::from_utf8_lossy(error).to_lowercase()),
        Err(error) if error.may_be_done() => None,
        Ok(Outcome::Result(_)) | Err(_) => return outcome,
    };
    let Some(sent) = read_sent(call) else { return outcome };
    let is_known = words.as_deref().is_some_and(is_known);
    let is_past = words.as_deref().is_none_or(|words| PAST.iter().any(|word| words.contains(word)));
    let found = match &sent {
        Sent::Evm(hash) if is_known => Some(text(hash)),
        Sent::Evm(hash) if is_past => {
            let found = look_up(proxy, chain, "eth_getTransactionByHash", hash, budget).await;
            found.map(|_| text(hash))
        }
        Sent::EvmSync(hash) if is_known || is_past => {
            look_up(proxy, chain, "eth_getTransactionReceipt", hash, budget).await
        }
        Sent::Solana(signature) if is_known => Some(text(signature)),
        Sent::Evm(_) | Sent::EvmSync(_) | Sent::Solana(_) => None,
    };
    match found {
        Some(found) => {
            proxy.metrics.sent_before.increment(1);
            Ok(found)
        }
        None => outcome,
    }
}

/// "Unknown transaction type" is no known transaction.
fn is_known(words: &str) -> bool {
    let words = words.replace("unknown", "");
    KNOWN.iter().any(|known| words.contains(known))
}

fn text(text: &str) -> Outcome {
    Outcome::Result(format!("\"{text}\"").into())
}

/// What the chain says of a transaction, if any of its nodes has it.
async fn look_up(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    method: &'static str,
    hash: &str,
    budget: &Budget,
) -> Option<Outcome> {
    let params = format!("[\"{hash}\"]");
    let call = Call { id: "1", method: method.into(), params: Some(&params) };
    let mut body = Vec::new();
    write_call(&call, OWN_ID, &mut body);
    let kind = chain.methods.own();
    // A node that has not got it says nothing about the others.
    let read = |answer: Bytes| match read_answer(&answer, OWN_ID)? {
        Outcome::Error(_) => Ok(None),
        outcome @ Outcome::Result(_) => Ok(Some(outcome).filter(|outcome| !outcome.is_null())),
    };
    let question = OneCall { proxy, kind, call: &body, budget, read };
    let turns = Turns::new(proxy, chain, kind, budget);
    loop {
        match turns.ask(&question).await {
            Ok(None) => {}
            Ok(found) => return found,
            Err(_) => return None,
        }
    }
}

fn read_sent(call: &Call<'_>) -> Option<Sent> {
    let params: Vec<Value> = serde_json::from_str(call.params?).ok()?;
    let written = params.first()?.as_str()?;
    match &*call.method {
        "eth_sendRawTransaction" => Some(Sent::Evm(evm_hash(written)?)),
        "eth_sendRawTransactionSync" => Some(Sent::EvmSync(evm_hash(written)?)),
        "sendTransaction" => {
            let encoding = params.get(1).and_then(|config| config["encoding"].as_str());
            Some(Sent::Solana(solana_signature(written, encoding)?))
        }
        _ => None,
    }
}

/// Keccak of the raw bytes; of a blob transaction that comes with its blobs (EIP-4844), without them.
fn evm_hash(written: &str) -> Option<String> {
    let raw = hex::decode(written).ok()?;
    let hash = match raw.split_first()? {
        (3, rest) => match without_blobs(rest) {
            Some(payload) => keccak256([&[3], payload].concat()),
            None => keccak256(&raw),
        },
        _ => keccak256(&raw),
    };
    Some(hash.to_string())
}

/// The transaction of `rlp([transaction, blobs, commitments, proofs])`; `None` where the list is the transaction itself, which starts with a number.
fn without_blobs(list: &[u8]) -> Option<&[u8]> {
    let (head, length) = list_length(list)?;
    let inner = list.get(head..head + length)?;
    let (inner_head, inner_length) = list_length(inner)?;
    inner.get(..inner_head + inner_length)
}

/// The lengths of a list's head and of what is in it (RLP).
fn list_length(list: &[u8]) -> Option<(usize, usize)> {
    match *list.first()? {
        first @ 0xc0..=0xf7 => Some((1, usize::from(first - 0xc0))),
        first @ 0xf8.. => {
            let digits = usize::from(first - 0xf7);
            // A transaction is no longer than a request.
            let length = list.get(1..1 + digits).filter(|digits| digits.len() <= 4)?;
            Some((1 + digits, length.iter().fold(0, |sum, digit| sum << 8 | usize::from(*digit))))
        }
        _ => None,
    }
}

/// The first signature of a transaction, which stands behind their count.
fn solana_signature(written: &str, encoding: Option<&str>) -> Option<String> {
    let raw = match encoding {
        Some("base64") => data_encoding::BASE64.decode(written.as_bytes()).ok()?,
        Some("base58") | None => bs58::decode(written).into_vec().ok()?,
        Some(_) => return None,
    };
    // More than 127 signatures do not fit into a transaction: the count is one byte.
    match raw.split_first()? {
        (1..=127, rest) => Some(bs58::encode(rest.get(..64)?).into_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(method: &str, params: &Value) -> Option<Sent> {
        let params = params.to_string();
        read_sent(&Call { id: "1", method: method.into(), params: Some(&params) })
    }

    #[test]
    fn a_transaction_that_nodes_have_is_told_from_one_that_they_do_not_know() {
        for words in [
            "already known",
            "ALREADY_EXISTS: already known",
            "AlreadyKnown",
            "Known transaction",
            "known transaction: 0x12",
            "Transaction with the same hash was already imported.",
            "existing tx with same hash",
            "message already in mpool",
            "Transaction simulation failed: This transaction has already been processed",
            "(1013) Transaction is already imported",
        ] {
            assert!(is_known(&words.to_lowercase()), "{words}");
        }
        for words in ["unknown transaction type", "transaction type not supported", "nonce too low"]
        {
            assert!(!is_known(words), "{words}");
        }
    }

    #[test]
    fn the_hash_of_a_transaction_is_keccak_of_its_bytes() {
        // The example of EIP-155.
        let raw = "0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83";
        let hash = "0x33469b22e9f636356c4160a87eb19df52b7412e8eac32a4a55ffe88ea8350788";
        let found = sent("eth_sendRawTransaction", &serde_json::json!([raw]));
        assert_eq!(found, Some(Sent::Evm(hash.into())));
        for params in [serde_json::json!([]), serde_json::json!(["0xz"]), serde_json::json!([7])] {
            assert_eq!(sent("eth_sendRawTransaction", &params), None);
        }
    }

    #[test]
    fn blobs_are_no_part_of_a_hash() {
        let transaction = [0xc2, 0x01, 0x02];
        let alone = hex::encode([&[3][..], &transaction].concat());
        let with_blobs = hex::encode([&[3, 0xc6][..], &transaction, &[0xc0, 0xc0, 0xc0]].concat());
        assert_eq!(evm_hash(&alone), evm_hash(&with_blobs));
        assert_ne!(evm_hash(&alone), evm_hash("0x03c3c0c0c0"));
    }

    #[test]
    fn a_transaction_of_solana_goes_by_its_first_signature() {
        let raw = [&[1][..], &[7; 64], &[0; 40]].concat();
        let signature = bs58::encode([7; 64]).into_string();
        let base64 = data_encoding::BASE64.encode(&raw);
        let base58 = bs58::encode(&raw).into_string();
        for params in [
            serde_json::json!([base64, { "encoding": "base64" }]),
            serde_json::json!([base58]),
            serde_json::json!([base58, { "encoding": "base58" }]),
        ] {
            assert_eq!(sent("sendTransaction", &params), Some(Sent::Solana(signature.clone())));
        }
        assert_eq!(sent("sendTransaction", &serde_json::json!(["", {}])), None);
    }
}
