use std::collections::BTreeMap;

use api::history::HistoryItem;
use api::provenance::{AsOf, Partial};
use caip::ChainId;

use super::cursor::Forged;
use super::source::Found;

/// A transaction with where its chain's history goes on after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Seconds since 1970; what is not in a block yet is newer than everything.
    pub time: u64,
    /// The chain's own words for the place after it.
    pub place: String,
    /// The transaction.
    pub item: HistoryItem,
}

/// One chain's part of a page, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ChainPage {
    /// The transactions.
    pub rows: Vec<Row>,
    /// The place after all that was looked at, if there is more behind it.
    pub next: Option<String>,
    /// The block or slot up to which this is everything.
    pub block: Option<String>,
    /// What is missing.
    pub partial: Vec<Partial>,
}

/// Where the histories of several chains go on. A chain without a place has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places(BTreeMap<String, String>);

impl Places {
    /// All of these at their newest, or as [`Self::write`] kept them.
    pub fn read(bytes: Option<&[u8]>, chains: &[&ChainId]) -> Result<Self, Forged> {
        let newest = || chains.iter().map(|chain| (chain.to_string(), String::new())).collect();
        let Some(bytes) = bytes else { return Ok(Self(newest())) };
        Ok(Self(serde_json::from_slice(bytes).map_err(|_| Forged)?))
    }

    /// A chain's place: empty at its newest, `None` when it has ended.
    pub fn of(&self, chain: &ChainId) -> Option<&str> {
        self.0.get(chain.as_str()).map(String::as_str)
    }

    fn write(&self) -> Option<Vec<u8>> {
        if self.0.is_empty() { None } else { serde_json::to_vec(&self.0).ok() }
    }
}

/// One page of several chains' pages: newest first, each chain in its own order. `places` is where they began.
pub fn merge(limit: u32, mut places: Places, pages: Vec<(ChainId, ChainPage)>) -> Found {
    let mut found = Found::default();
    let mut waiting = Vec::new();
    for (chain, page) in pages {
        let as_of = page.block.map(|block| AsOf { chain_id: chain.clone(), block });
        found.as_of.extend(as_of);
        found.partial.extend(page.partial);
        waiting.push((chain, page.rows.into_iter().peekable(), page.next));
    }
    while found.items.len() < usize::try_from(limit).unwrap_or(usize::MAX) {
        let heads = waiting.iter_mut().filter_map(|(chain, rows, _)| {
            let time = rows.peek()?.time;
            Some((time, chain, rows))
        });
        // Of two chains at the same time the first is told first.
        let Some((_, chain, rows)) = heads.rev().max_by_key(|(time, ..)| *time) else { break };
        let Some(row) = rows.next() else { break };
        places.0.insert(chain.to_string(), row.place);
        found.items.push(row.item);
    }
    for (chain, mut rows, next) in waiting {
        if rows.peek().is_some() {
            continue;
        }
        match next {
            Some(next) => places.0.insert(chain.to_string(), next),
            None => places.0.remove(chain.as_str()),
        };
    }
    found.next = places.write();
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use api::history::{HistoryMetadata, HistoryStatus};

    fn row(time: u64, place: &str) -> Row {
        let metadata = HistoryMetadata {
            operation_type: "send".into(),
            hash: place.into(),
            mined_at: String::new(),
            sent_from: String::new(),
            sent_to: String::new(),
            status: HistoryStatus::Confirmed,
            nonce: 0,
            chain: None,
            application: None,
        };
        let item = HistoryItem { id: place.into(), metadata, transfers: Vec::new() };
        Row { time, place: place.into(), item }
    }

    #[test]
    fn pages_of_two_chains_lose_nothing_and_keep_each_chains_order() {
        let (one, two) = (ChainId::eip155(1), ChainId::eip155(2));
        // The second chain's blocks say that an older one was made later.
        let all = [vec![row(9, "a"), row(5, "b")], vec![row(6, "c"), row(8, "d"), row(1, "e")]];
        let mut told = Vec::new();
        let mut place: Option<Vec<u8>> = None;
        loop {
            let places = Places::read(place.as_deref(), &[&one, &two]).unwrap();
            let part = |chain: &ChainId, rows: &[Row]| {
                let after = places.of(chain)?;
                let start = rows.iter().position(|row| row.place == after).map_or(0, |at| at + 1);
                let rows = rows[start..].to_vec();
                Some((chain.clone(), ChainPage { rows, ..ChainPage::default() }))
            };
            let pages = [part(&one, &all[0]), part(&two, &all[1])].into_iter().flatten().collect();
            let found = merge(2, places, pages);
            told.extend(found.items.into_iter().map(|item| item.id));
            place = found.next;
            if place.is_none() {
                break;
            }
        }
        assert_eq!(told, ["a", "c", "d", "b", "e"]);
        assert_eq!(Places::read(Some(b"x"), &[]), Err(Forged));
    }
}
