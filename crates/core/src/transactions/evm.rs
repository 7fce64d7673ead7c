use super::{Fate, Gist, Learned, Sent, contract, receipt, unnamed};
use crate::{
    account::kind,
    amount::digits_of_hex,
    context::Context,
    errors::Failure,
    evm::{hex_quantity, lower},
    protocol::Network,
    rpc,
    text::join,
    transactions::sent::{Absence, DROPPED_MS, POLL_MS, UNSEEN_MS},
};
use json::{ToJson, Value};
use sha3::{Digest, Keccak256};
use std::rc::Rc;

/// What a contract's owners have not all signed yet, or nobody has brought to the chain, is asked for less and less often.
const LONGEST_MS: u64 = 60_000;
const LONGER_MS: u64 = 1_000;
/// So many blocks back a transaction is looked for that took another one's place: three days and more where a block takes a quarter of a second.
const FURTHEST: u64 = 1 << 20;
/// So often in a row it is looked for in vain: nodes are a block apart, and many know the latest states alone.
const MISSES: u8 = 5;

/// What becomes of a transaction, also of one whose hash the wallet did not tell.
pub(super) async fn fate(
    context: &Context,
    network: &Rc<Network>,
    sent: &Sent,
    learned: &dyn Fn(Learned),
) -> (Fate, Option<String>) {
    match unnamed::gist_of(&sent.hash) {
        Some(gist) => unnamed::fate(context, network, sent, gist, learned).await,
        None => fate_of(context, network, sent, learned).await,
    }
}

/// Asks for the receipt, and whether the signer's number was used otherwise meanwhile. With the hash of what took its place.
pub(super) async fn fate_of(
    context: &Context,
    network: &Rc<Network>,
    sent: &Sent,
    learned: &dyn Fn(Learned),
) -> (Fate, Option<String>) {
    let (mut hash, mut other) = (sent.hash.clone(), None);
    let (mut gist, mut absence, mut misses) = (sent.gist.clone(), Absence::default(), 0);
    let (mut contract, mut pause) = (None, POLL_MS);
    loop {
        let params = join(&["[", &json::to_string(&hash), "]"]);
        let receipt = rpc::ask(context, network, "eth_getTransactionReceipt", params.clone());
        let known = rpc::ask(context, network, "eth_getTransactionByHash", params);
        let count = ask_count(context, network, sent, "latest");
        let (receipt, known, count) =
            (rpc::read(receipt).await, rpc::read(known).await, count_of(rpc::read(count).await));
        if let Some(fate) = receipt.as_ref().ok().and_then(|one| receipt::fate(one, sent)) {
            return (fate, other);
        }
        // Only who was asked and did not know it counts as not knowing it.
        let gone = matches!(known, Ok(Value::Null)) && receipt.is_ok() && count.is_some();
        let absent = absence.take(gone, context.now());
        if absent == 0 {
            misses = 0;
        }
        if gist.is_none() {
            let own = known.ok().filter(|known| is_by(known, &sent.from));
            gist = own.and_then(|known| Gist::of(&known));
            gist.clone().map(Learned::Gist).into_iter().for_each(learned);
        }
        if gone && gist.is_none() {
            if contract.is_none() {
                contract = kind::ask(context, network, &sent.from).await;
            }
            if contract == Some(true) {
                if let Some(end) = contract::told(context, network, sent).await {
                    return end;
                }
                absence = Absence::default();
                context.sleep(pause).await;
                pause = LONGEST_MS.min(pause + LONGER_MS);
                continue;
            }
        }
        let mut used = false;
        if let (Some(gist), Some(count), Ok(_)) = (&gist, count, &receipt)
            && count > gist.nonce
        {
            used = true;
            match find(context, network, sent, gist.nonce).await {
                // A receipt may be a block late.
                Some((by, _)) if by.eq_ignore_ascii_case(&hash) => absence = Absence::default(),
                Some((by, found)) if found == *gist => {
                    hash.clone_from(&by);
                    other = Some(by);
                    continue;
                }
                Some((by, _)) => return (Fate::Replaced, Some(by)),
                // Some nodes keep what cannot be taken in any more; others are a block ahead of the receipt.
                None if gone => misses += 1,
                None => {}
            }
            if misses == MISSES {
                return (Fate::Replaced, None);
            }
        }
        if !used && absent >= if gist.is_some() { DROPPED_MS } else { UNSEEN_MS } {
            return (Fate::Dropped, None);
        }
        context.sleep(POLL_MS).await;
    }
}

impl Gist {
    /// Whatever it pays for that: one that does the same is as good as the other.
    pub(super) fn of(transaction: &Value) -> Option<Self> {
        Some(Self {
            nonce: number(&field(transaction, "nonce"))?,
            does: does(transaction, "input"),
        })
    }

    /// The same of a transaction as a wallet is asked to send it (`eth_sendTransaction`), once it has this number.
    pub fn of_request(request: &Value, nonce: u64) -> Self {
        Self { nonce, does: does(request, "data") }
    }
}

fn does(transaction: &Value, data: &str) -> String {
    let mut does = String::new();
    for name in ["to", "value", data] {
        does.push_str(&lower(field(transaction, name).as_str().unwrap_or_default()));
        does.push(' ');
    }
    base64::padded(&Keccak256::digest(does.as_bytes()))
}

/// The transaction of the same signer with this number. Its block is the first after which the signer has sent more than that: it is looked
/// for in ever longer steps back, and then between the last two.
pub(super) async fn find(
    context: &Context,
    network: &Rc<Network>,
    sent: &Sent,
    nonce: u64,
) -> Option<(String, Gist)> {
    let head = rpc::call(context, network, "eth_blockNumber", "[]".into()).await.ok()?;
    let mut has = number(&head)?;
    let (mut has_not, mut step) = (None, 1);
    while has_not.is_none_or(|has_not| has - has_not > 1) {
        let middle = match has_not {
            Some(has_not) => has_not + (has - has_not) / 2,
            None if step > FURTHEST || has == 0 => return None,
            None => has.saturating_sub(step),
        };
        step *= 2;
        let count = ask_count(context, network, sent, &hex_quantity(middle));
        if count_of(rpc::read(count).await)? > nonce {
            has = middle;
        } else {
            has_not = Some(middle);
        }
    }
    let params = join(&["[\"", &hex_quantity(has), "\",true]"]);
    let block = rpc::call(context, network, "eth_getBlockByNumber", params).await.ok()?;
    let all = block.get("transactions").and_then(Value::as_array).unwrap_or_default();
    all.iter().find_map(|one| {
        let (from, hash) = (field(one, "from"), field(one, "hash"));
        let gist = Gist::of(one).filter(|gist| gist.nonce == nonce)?;
        from.as_str()?.eq_ignore_ascii_case(&sent.from).then_some((hash.as_str()?.to_owned(), gist))
    })
}

/// How many transactions the signer has sent up to a block.
fn ask_count(
    context: &Context,
    network: &Rc<Network>,
    sent: &Sent,
    block: &str,
) -> crate::runtime::ReplyFuture {
    let mut params = String::from("[");
    sent.from.write(&mut params);
    params.push_str(&join(&[",\"", block, "\"]"]));
    rpc::ask(context, network, "eth_getTransactionCount", params)
}

/// The same, as a number; `None` where no node tells.
pub(super) async fn count(
    context: &Context,
    network: &Rc<Network>,
    sent: &Sent,
    block: &str,
) -> Option<u64> {
    count_of(rpc::read(ask_count(context, network, sent, block)).await)
}

fn count_of(answer: Result<Value, Failure>) -> Option<u64> {
    number(&answer.ok()?)
}

/// What others bring to the chain has a number of theirs, which says nothing about the account's.
fn is_by(transaction: &Value, sender: &str) -> bool {
    field(transaction, "from").as_str().is_none_or(|from| from.eq_ignore_ascii_case(sender))
}

fn field(of: &Value, name: &str) -> Value {
    of.get(name).cloned().unwrap_or_default()
}

fn number(quantity: &Value) -> Option<u64> {
    let digits = digits_of_hex(quantity.as_str()?)?;
    digits.parse().ok()
}
