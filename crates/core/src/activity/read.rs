use super::{
    Activity, Operation, Outcome,
    transfer::{is_spam, transfer},
};
use crate::{
    chain_data::ChainData,
    protocol::Network,
    text::join,
    tokens::{NAME_LETTERS, clean},
};
use json::Value;
use std::rc::Rc;

/// Transfers of one transaction that are shown.
const MOST_TRANSFERS: usize = 4;
/// A hash, signature or txid has less letters.
const HASH_LETTERS: usize = 128;

/// A page of the gateway's history (`api::history::HistoryPage`).
pub struct Page {
    /// Newest first.
    pub items: Vec<Rc<Activity>>,
    /// What to ask with for what is older; `None` at the end.
    pub next: Option<String>,
    /// Something could not be told.
    pub incomplete: bool,
}

/// Reads a page of what this address did; `None` when it is none. An item that cannot be believed costs no other. `failed` has the ids of what went wrong, be it for the
/// account alone: a history knows transactions, and tells one that went well as done.
pub fn read(
    body: &str,
    account: &str,
    network: &Network,
    known: &ChainData,
    gateway: &str,
    failed: &[String],
) -> Option<Page> {
    let page = Value::parse(body).ok()?;
    let mut incomplete =
        page.get("partial").and_then(Value::as_array).is_some_and(|partial| !partial.is_empty());
    let mut items = Vec::new();
    for told in page.get("data")?.as_array()? {
        match item(told, account, network, known, gateway) {
            Some(mut item) => {
                if failed.contains(&item.id) {
                    item.outcome = Outcome::Failed;
                }
                items.push(Rc::new(item));
            }
            None => incomplete = true,
        }
    }
    let next = page.get("next").and_then(Value::as_str).filter(|next| !next.is_empty());
    Some(Page { items, next: next.map(str::to_owned), incomplete })
}

fn item(
    told: &Value,
    account: &str,
    network: &Network,
    known: &ChainData,
    gateway: &str,
) -> Option<Activity> {
    let about = told.get("metadata")?;
    let text = |key: &str| about.get(key).and_then(Value::as_str);
    let hash = text("hash").filter(|hash| is_hash(hash))?;
    let operation = operation(text("operationType")?);
    // Who mints sends the transaction. What others mint to an account has only come to it, as an airdrop does.
    let by_others = |from: &str| !from.is_empty() && !from.eq_ignore_ascii_case(account);
    let operation = match operation {
        Operation::Mint if text("sentFrom").is_some_and(by_others) => Operation::Receive,
        operation => operation,
    };
    let incoming = operation == Operation::Receive;
    let with = text(if incoming { "sentFrom" } else { "sentTo" }).unwrap_or_default();
    let application = about.get("application").and_then(|application| application.get("name"));
    let (mut transfers, mut spam, mut count) = (Vec::new(), 0, 0);
    for moved in told.get("transfers").and_then(Value::as_array).unwrap_or_default() {
        count += 1;
        spam += usize::from(is_spam(moved));
        if transfers.len() < MOST_TRANSFERS {
            transfers.extend(transfer(moved, network, known, gateway));
        }
    }
    Some(Activity {
        id: id(network, hash),
        operation,
        mined_at: text("minedAt").filter(|time| is_time(time)).unwrap_or_default().to_owned(),
        outcome: match text("status")? {
            "confirmed" => Outcome::Confirmed,
            "failed" => Outcome::Failed,
            _ => Outcome::Pending,
        },
        with: clean(with, HASH_LETTERS),
        application: application.and_then(Value::as_str).map(|name| clean(name, NAME_LETTERS)),
        transfers,
        spam: count > 0 && spam == count,
        explorer_url: network.explorer_url("/tx/", hash),
    })
}

/// Chain and hash: what the gateway's own id says, and a pending transaction knows too.
pub(super) fn id(network: &Network, hash: &str) -> String {
    join(&[network.caip_network_id.as_str(), ":", hash])
}

/// Letters and digits only: it becomes part of an address.
pub(super) fn is_hash(hash: &str) -> bool {
    !hash.is_empty()
        && hash.len() <= HASH_LETTERS
        && hash.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// `2026-01-31T12:00:00Z`
fn is_time(time: &str) -> bool {
    let form = b"0000-00-00T00:00:00Z";
    let fits = |(byte, form): (u8, &u8)| match form {
        b'0' => byte.is_ascii_digit(),
        form => byte == *form,
    };
    time.len() == form.len() && time.bytes().zip(form).all(fits)
}

fn operation(told: &str) -> Operation {
    match told {
        "send" => Operation::Send,
        "receive" => Operation::Receive,
        "approve" => Operation::Approve,
        "trade" => Operation::Trade,
        "mint" => Operation::Mint,
        "burn" => Operation::Burn,
        "deposit" => Operation::Deposit,
        "withdraw" => Operation::Withdraw,
        "deploy" => Operation::Deploy,
        _ => Operation::Execute,
    }
}
