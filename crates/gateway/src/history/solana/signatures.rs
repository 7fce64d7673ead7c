use std::collections::HashSet;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::ask::{Ask, AskError};

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
    let mut all = of_accounts(ask, accounts, place, limit + 1).await?;
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

/// What one account's list is known to have.
struct List<'a> {
    account: &'a str,
    before: Option<String>,
    found: Vec<Listed>,
    ended: bool,
}

/// Each account's, from the place's slot on: `most` that the place does not name yet, or all there are.
async fn of_accounts(
    ask: &Ask,
    accounts: &[String],
    place: Option<&Place>,
    most: usize,
) -> Result<Vec<Listed>, AskError> {
    let limit = (most + AGAIN).min(MOST);
    let before = place.and_then(|place| place.before.clone());
    let new = |account| List { account, before: before.clone(), found: Vec::new(), ended: false };
    let mut lists: Vec<List<'_>> = accounts.iter().map(|account| new(account)).collect();
    for _ in 0..ROUNDS {
        let mut open: Vec<_> = lists.iter_mut().filter(|list| !list.ended).collect();
        if open.is_empty() {
            break;
        }
        let params: Vec<_> = open.iter().map(|list| list.question(limit)).collect();
        let pages = ask.call_all::<Vec<Listed>>("getSignaturesForAddress", &params).await;
        for (list, page) in open.iter_mut().zip(pages) {
            list.take(page?, place, limit, most);
        }
    }
    Ok(lists.into_iter().flat_map(|list| list.found).collect())
}

impl List<'_> {
    fn question(&self, limit: usize) -> Value {
        let mut how = json!({ "limit": limit, "commitment": "confirmed" });
        if let Some(before) = &self.before {
            how["before"] = json!(before);
        }
        json!([self.account, how])
    }

    fn take(&mut self, page: Vec<Listed>, place: Option<&Place>, limit: usize, most: usize) {
        let ended = page.len() < limit;
        self.before = page.last().map(|last| last.signature.clone());
        self.found
            .extend(page.into_iter().filter(|one| place.is_none_or(|at| one.slot <= at.slot)));
        let behind = self.found.iter().filter(|one| place.is_none_or(|at| one.slot < at.slot));
        self.ended = ended || behind.count() >= most;
    }
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
