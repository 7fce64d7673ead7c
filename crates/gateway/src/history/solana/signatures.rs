use std::collections::HashSet;

use futures_util::StreamExt;
use futures_util::stream;
use serde::Deserialize;
use serde_json::json;

use crate::ask::{Ask, AskError};

/// Questions to a node at the same time.
pub const AT_ONCE: usize = 8;

/// Signatures that a node tells in one call.
const MOST: usize = 1_000;

/// Room for what is told again of the place's slot.
const AGAIN: usize = 8;

/// A node that goes on giving what was already told is asked no more than this.
const ROUNDS: usize = 4;

/// A transaction as a node's index of accounts has it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Listed {
    /// Its first signature, which is its name.
    pub signature: String,
    /// Its slot.
    pub slot: u64,
    /// Seconds since 1970, when the node knows.
    #[serde(default)]
    pub block_time: Option<u64>,
    /// `confirmed` or `finalized`.
    #[serde(default)]
    pub confirmation_status: Option<String>,
}

/// Where a page ended. A slot's transactions have no order that several accounts' lists share, so the next page reads that slot again.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Place {
    /// A transaction of a newer slot than the last one's; `None` where there was none.
    pub before: Option<String>,
    /// The last one's slot.
    pub slot: u64,
    /// The last one.
    pub last: String,
}

impl Place {
    /// `slot last before`
    pub fn write(&self) -> String {
        let Self { before, slot, last } = self;
        format!("{slot} {last} {}", before.as_deref().unwrap_or_default())
    }

    /// Reads what [`Self::write`] wrote.
    pub fn read(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let (slot, last, before) = (words.next()?, words.next()?, words.next()?);
        let before = Some(before.to_owned()).filter(|before| !before.is_empty());
        Some(Self { before, slot: slot.parse().ok()?, last: last.to_owned() })
    }
}

/// The transactions that named one of these accounts, newest first, after the place: at most `limit`, and whether there are more.
pub async fn list(
    ask: &Ask,
    accounts: &[String],
    place: Option<&Place>,
    limit: usize,
) -> Result<(Vec<Listed>, bool), AskError> {
    let questions: Vec<_> =
        accounts.iter().map(|account| of_account(ask, account, place, limit + 1)).collect();
    let lists: Vec<_> = stream::iter(questions).buffered(AT_ONCE).collect().await;
    let mut all = Vec::new();
    for list in lists {
        all.extend(list?);
    }
    // Stable: what one account's list tells of a slot stays in its order.
    all.sort_by_key(|listed| std::cmp::Reverse(listed.slot));
    let mut met = HashSet::new();
    all.retain(|listed| met.insert(listed.signature.clone()));
    if let Some(Place { slot, last, .. }) = place {
        let told = all.iter().position(|one| one.slot == *slot && one.signature == *last);
        all.drain(..told.map_or(0, |at| at + 1));
    }
    let more = all.len() > limit;
    all.truncate(limit);
    Ok((all, more))
}

/// One account's, from the place's slot on: `most` that the place does not name yet, or all there are.
async fn of_account(
    ask: &Ask,
    account: &str,
    place: Option<&Place>,
    most: usize,
) -> Result<Vec<Listed>, AskError> {
    let mut before = place.and_then(|place| place.before.clone());
    let mut found: Vec<Listed> = Vec::new();
    for _ in 0..ROUNDS {
        let limit = (most + AGAIN).min(MOST);
        let mut how = json!({ "limit": limit, "commitment": "confirmed" });
        if let Some(before) = &before {
            how["before"] = json!(before);
        }
        let page: Vec<Listed> = ask.call("getSignaturesForAddress", &json!([account, how])).await?;
        let ended = page.len() < limit;
        before = page.last().map(|last| last.signature.clone());
        found.extend(page.into_iter().filter(|one| place.is_none_or(|at| one.slot <= at.slot)));
        let behind = found.iter().filter(|one| place.is_none_or(|at| one.slot < at.slot));
        if ended || behind.count() >= most {
            break;
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_back() {
        for before in [None, Some("3xy".to_owned())] {
            let place = Place { before, slot: 7, last: "5ab".into() };
            assert_eq!(Place::read(&place.write()), Some(place));
        }
        for text in ["", "7", "7 a", "x a b"] {
            assert_eq!(Place::read(text), None, "{text}");
        }
    }
}
