use super::{
    Fate, Sent,
    fate::{DROPPED_MS, POLL_MS},
};
use crate::{amount::digits_of_hex, context::Context, protocol::Network, rpc, text::join};
use json::{ToJson, Value};
use std::rc::Rc;

/// Blocks that are looked through for a transaction that took another one's place.
const LOOK_BACK: u64 = 8;

/// Asks for the receipt, and whether the signer's number was used otherwise meanwhile.
pub(super) async fn fate(context: &Context, network: &Rc<Network>, sent: &Sent) -> Fate {
    let mut hash = sent.hash.clone();
    let mut account = String::from("[");
    sent.from.write(&mut account);
    account.push_str(",\"latest\"]");
    let (mut original, mut seen) = (Value::Null, context.now());
    loop {
        let params = join(&["[", &json::to_string(&hash), "]"]);
        let receipt = rpc::ask(context, network, "eth_getTransactionReceipt", params.clone());
        let known = rpc::ask(context, network, "eth_getTransactionByHash", params);
        let count = rpc::ask(context, network, "eth_getTransactionCount", account.clone());
        let (receipt, known, count) =
            (rpc::read(receipt).await, rpc::read(known).await, rpc::read(count).await);
        if let Ok(Value::String(status)) = receipt.as_ref().map(|one| field(one, "status")) {
            return if status == "0x1" { Fate::Done } else { Fate::Failed };
        }
        // Only who was asked and did not know it counts as not knowing it.
        let gone = matches!(known, Ok(Value::Null)) && receipt.is_ok();
        if !gone {
            seen = context.now();
        }
        original = known.ok().filter(|known| !known.is_null()).unwrap_or(original);
        let count = count.ok().and_then(|count| number(&count));
        let used = number(&field(&original, "nonce")).zip(count);
        if used.is_some_and(|(nonce, count)| count > nonce) && receipt.is_ok() {
            match find(context, network, sent, &original).await {
                // A receipt may be a block late.
                Some((by, _)) if by.eq_ignore_ascii_case(&hash) => seen = context.now(),
                Some((by, other)) if is_same(&other, &original) => {
                    hash = by;
                    continue;
                }
                Some((by, _)) => return Fate::Replaced { by: Some(by) },
                // Some nodes keep what cannot be taken in any more; others are a block ahead of the receipt.
                None if gone => return Fate::Replaced { by: None },
                None => {}
            }
        }
        if gone && context.now() >= seen + DROPPED_MS {
            return Fate::Dropped;
        }
        context.sleep(POLL_MS).await;
    }
}

/// Whether it does the same, whatever it pays for that: then it is as good as the other.
fn is_same(one: &Value, other: &Value) -> bool {
    ["to", "value", "input"].iter().all(|name| one.get(name) == other.get(name))
}

/// The transaction of the same signer with the same number, in one of the latest blocks, and its hash.
async fn find(
    context: &Context,
    network: &Rc<Network>,
    sent: &Sent,
    original: &Value,
) -> Option<(String, Value)> {
    let nonce = number(&field(original, "nonce"))?;
    let head = rpc::call(context, network, "eth_blockNumber", "[]".into()).await.ok()?;
    let head = number(&head)?;
    let mut asked = Vec::new();
    for height in head.saturating_sub(LOOK_BACK)..=head {
        let params = join(&["[\"", &crate::review::hex_quantity(height), "\",true]"]);
        asked.push(rpc::ask(context, network, "eth_getBlockByNumber", params));
    }
    for block in asked {
        let Ok(block) = rpc::read(block).await else { continue };
        for one in block.get("transactions").and_then(Value::as_array).unwrap_or_default() {
            let from = field(one, "from");
            let by_signer = from.as_str().is_some_and(|from| from.eq_ignore_ascii_case(&sent.from));
            if by_signer && number(&field(one, "nonce")) == Some(nonce) {
                return Some((field(one, "hash").as_str()?.to_owned(), one.clone()));
            }
        }
    }
    None
}

fn field(of: &Value, name: &str) -> Value {
    of.get(name).cloned().unwrap_or_default()
}

fn number(quantity: &Value) -> Option<u64> {
    let digits = digits_of_hex(quantity.as_str()?)?;
    digits.parse().ok()
}
