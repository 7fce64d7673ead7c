use alloy_primitives::Address;
use api::provenance::Partial;
use caip::ChainId;

use super::ledger::Ledger;
use super::lists::{Listed, reach};
use crate::app::Shared;
use crate::history::{Forged, Found, Question};

/// The largest number that every explorer reads.
const NEWEST: u64 = 999_999_999_999;

/// The block at which a page begins: the place that the page before named, else the newest.
pub fn end(place: Option<&[u8]>) -> Result<u64, Forged> {
    let read = |bytes: &[u8]| bytes.try_into().map(u64::from_be_bytes).map_err(|_| Forged);
    place.map_or(Ok(NEWEST), read)
}

/// The page that these lists make. It ends with a whole block.
pub fn page(
    app: &Shared,
    question: &Question,
    (chain, account): (&ChainId, Address),
    source: &str,
    lists: Vec<Listed>,
) -> Found {
    let reached = reach(lists);
    let native = app.tokens.native(chain);
    let ledger = Ledger { chain, account, list: app.tokens.of(chain), native: &native };
    let mut items = ledger.items(reached.rows);
    let limit = usize::try_from(question.limit).unwrap_or(usize::MAX);
    let mut next = reached.next;
    if let Some((last, _)) = items.get(limit.saturating_sub(1)) {
        let last = *last;
        let whole = items.iter().take_while(|(block, _)| *block >= last).count();
        if whole < items.len() {
            items.truncate(whole);
            next = last.checked_sub(1);
        }
    }
    let lost = reached.lost.then(|| Partial {
        what: chain.to_string(),
        source: source.to_owned(),
        reason: "a block has more of the account's transfers than are read".to_owned(),
    });
    Found {
        items: items.into_iter().map(|(_, item)| item).collect(),
        next: next.map(|block| block.to_be_bytes().to_vec()),
        as_of: Vec::new(),
        partial: lost.into_iter().collect(),
    }
}
