//! A chain's part of a page from the gateway's own index of a node's blocks.

use api::provenance::Partial;
use caip::ChainId;

use super::present::item;
use crate::app::Shared;
use crate::bitcoin::Status;
use crate::history::cursor::Forged;
use crate::history::evm::dropped;
use crate::history::merge::{ChainPage, Row};
use crate::history::query::Question;
use crate::history::source::{PATIENCE, SourceError};
use crate::index::{CoinEntry, CoinReader};

/// Before everything, and at the very end of what was told.
const NEWEST: (u64, u32) = (u64::MAX, u32::MAX);

/// The page after `place`, as [`write`] wrote it; empty at the newest.
pub async fn page(
    app: &Shared,
    question: &Question,
    chain: &ChainId,
    place: &str,
) -> Result<ChainPage, SourceError> {
    let account = question.address.as_str();
    let place = if place.is_empty() { NEWEST } else { read(place).ok_or(Forged)? };
    let limit = usize::try_from(question.limit).unwrap_or(usize::MAX);
    let deadline = tokio::time::Instant::now() + PATIENCE;
    let mut reader = app.index.coins(chain.as_str(), account, &question.asker).await?;
    loop {
        let entries = app.index.page_of_coins(&reader, place, question.limit + 1).await?;
        let is_short = entries.len() <= limit && !reader.is_whole();
        let patience = deadline.duration_since(tokio::time::Instant::now());
        if !is_short || patience.is_zero() {
            return Ok(told(app, question, chain, &reader, place, entries));
        }
        let (index, was) = (&app.index, reader);
        reader = index.read_coins_further(chain.as_str(), account, was, patience).await?;
        if reader == was {
            return Ok(told(app, question, chain, &reader, place, entries));
        }
    }
}

fn told(
    app: &Shared,
    question: &Question,
    chain: &ChainId,
    reader: &CoinReader,
    place: (u64, u32),
    mut entries: Vec<CoinEntry>,
) -> ChainPage {
    let limit = usize::try_from(question.limit).unwrap_or(usize::MAX);
    let more = entries.len() > limit || !reader.is_whole();
    entries.truncate(limit);
    let native = app.tokens.native(chain);
    let rows = entries.iter().map(|entry| {
        let status = Status { confirmed: true, block_time: Some(entry.time) };
        let txid = format!("{:x}", entry.txid);
        Row {
            time: entry.time,
            place: write((entry.block, entry.place)),
            item: item(chain, &native, &txid, &status, &entry.seen),
        }
    });
    let rows: Vec<Row> = rows.collect();
    let last = entries.last().map_or(place, |entry| (entry.block, entry.place));
    ChainPage {
        rows,
        next: more.then(|| write(last)),
        block: reader.head.map(|head| head.to_string()),
        partial: missing(app, chain, reader),
    }
}

/// What the history does not have yet, or never will.
fn missing(app: &Shared, chain: &ChainId, reader: &CoinReader) -> Vec<Partial> {
    let status = app.index.status(chain.as_str()).unwrap_or_default();
    let trouble = status.trouble.map(|why| format!(" ({why})")).unwrap_or_default();
    let blocks = match (reader.head, reader.low) {
        (Some(_), Some(low)) if !reader.is_whole() => Some(format!(
            "blocks below {low} are still being read{trouble}: ask again for what is older"
        )),
        (Some(_), Some(_)) if reader.kept_from > 0 => Some(dropped(app, reader.kept_from)),
        (Some(_), Some(0)) => None,
        (Some(_), Some(low)) => Some(format!(
            "what happened before block {low} is not known: {}",
            status.older.unwrap_or("it is not read yet")
        )),
        _ => Some(format!("the chain's head was not read yet{trouble}: ask again")),
    };
    let waiting = "what waits for a block is not known: a node without an index of addresses does not tell it, an Esplora server does";
    let all = blocks.map(|why| (chain.to_string(), why));
    let all = all.into_iter().chain([("pending".to_owned(), waiting.to_owned())]);
    all.map(|(what, reason)| Partial { what, source: "bitcoin".into(), reason }).collect()
}

/// `height place`
fn write((block, place): (u64, u32)) -> String {
    format!("{block} {place}")
}

fn read(text: &str) -> Option<(u64, u32)> {
    let (block, place) = text.split_once(' ')?;
    Some((block.parse().ok()?, place.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_back_and_nothing_else() {
        assert_eq!(read(&write((7, 3))), Some((7, 3)));
        assert_eq!(read(&write(NEWEST)), Some(NEWEST));
        for text in ["7", "7 ", " 3", "7 3 1", "-7 3"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
