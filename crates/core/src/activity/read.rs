use super::{
    Activity, Operation, Outcome,
    transfer::transfer,
    wire::{ItemView, PageView},
};
use crate::{
    chain_data::ChainData,
    gateway::is_partial,
    protocol::Network,
    text::join,
    tokens::{NAME_LETTERS, clean},
};
use api::history::HistoryStatus;
use json::{Value, View};
use std::rc::Rc;

/// Transfers of one transaction that are shown.
const MOST_TRANSFERS: usize = 4;
/// A hash, signature or txid has less letters.
const HASH_LETTERS: usize = 128;

/// A page of the gateway's history.
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
    let page = PageView::view(&page);
    let mut incomplete = is_partial(page.partial);
    let mut items = Vec::new();
    for told in page.data? {
        match item(&told, account, network, known, gateway) {
            Some(mut item) => {
                if failed.contains(&item.id) {
                    item.outcome = Outcome::Failed;
                }
                items.push(Rc::new(item));
            }
            None => incomplete = true,
        }
    }
    let next = page.next.filter(|next| !next.is_empty());
    Some(Page { items, next: next.map(str::to_owned), incomplete })
}

fn item(
    told: &ItemView<'_>,
    account: &str,
    network: &Network,
    known: &ChainData,
    gateway: &str,
) -> Option<Activity> {
    let about = told.metadata?;
    let hash = about.hash.filter(|hash| is_hash(hash))?;
    let operation = operation(about.operation_type?);
    // Who mints sends the transaction. What others mint to an account has only come to it, as an airdrop does.
    let by_others = |from: &str| !from.is_empty() && !from.eq_ignore_ascii_case(account);
    let operation = match operation {
        Operation::Mint if about.sent_from.is_some_and(by_others) => Operation::Receive,
        operation => operation,
    };
    let incoming = operation == Operation::Receive;
    let with = if incoming { about.sent_from } else { about.sent_to }.unwrap_or_default();
    let application = about.application.and_then(|application| application.name);
    let (mut transfers, mut spam, mut count) = (Vec::new(), 0, 0);
    for moved in told.transfers.into_iter().flatten() {
        count += 1;
        spam += usize::from(moved.is_spam());
        if transfers.len() < MOST_TRANSFERS {
            transfers.extend(transfer(&moved, network, known, gateway));
        }
    }
    Some(Activity {
        id: id(network, hash),
        operation,
        mined_at: about.mined_at.filter(|time| is_time(time)).unwrap_or_default().to_owned(),
        outcome: match about.status?.known() {
            Some(HistoryStatus::Confirmed) => Outcome::Confirmed,
            Some(HistoryStatus::Failed) => Outcome::Failed,
            Some(HistoryStatus::Pending) | None => Outcome::Pending,
        },
        with: clean(with, HASH_LETTERS),
        application: application.map(|name| clean(name, NAME_LETTERS)),
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
