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
    let hash = join(&["[", &json::to_string(&sent.hash), "]"]);
    let mut account = String::from("[");
    sent.from.write(&mut account);
    account.push_str(",\"latest\"]");
    let (mut original, mut seen) = (Value::Null, context.now());
    loop {
        let receipt = rpc::ask(context, network, "eth_getTransactionReceipt", hash.clone());
        let known = rpc::ask(context, network, "eth_getTransactionByHash", hash.clone());
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
            let fate = replaced(context, network, sent, &original).await;
            // Some nodes keep what cannot be taken in any more; others are a block ahead of the receipt.
            if gone || fate != (Fate::Replaced { by: None }) {
                return fate;
            }
        }
        if gone && context.now() >= seen + DROPPED_MS {
            return Fate::Dropped;
        }
        context.sleep(POLL_MS).await;
    }
}

/// What took the place of a transaction: the same with a higher fee is as good as it.
async fn replaced(context: &Context, network: &Rc<Network>, sent: &Sent, original: &Value) -> Fate {
    let Some(other) = find(context, network, sent, original).await else {
        return Fate::Replaced { by: None };
    };
    let hash = field(&other, "hash");
    let by = hash.as_str().map(str::to_owned);
    let same = ["to", "value", "input"].iter().all(|name| other.get(name) == original.get(name));
    let own = by.as_deref().is_some_and(|by| by.eq_ignore_ascii_case(&sent.hash));
    if !same && !own {
        return Fate::Replaced { by };
    }
    let params = join(&["[", &json::to_string(&hash), "]"]);
    match rpc::call(context, network, "eth_getTransactionReceipt", params).await {
        Ok(receipt) if field(&receipt, "status").as_str() == Some("0x1") => Fate::Done,
        Ok(receipt) if !receipt.is_null() => Fate::Failed,
        _ => Fate::Replaced { by },
    }
}

/// The transaction of the same signer with the same number, in one of the latest blocks.
async fn find(
    context: &Context,
    network: &Rc<Network>,
    sent: &Sent,
    original: &Value,
) -> Option<Value> {
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
                return Some(one.clone());
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
