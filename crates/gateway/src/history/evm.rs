use alloy_primitives::Address;
use api::history::{HistoryItem, HistoryStatus};
use api::provenance::{AsOf, Partial};
use caip::{ChainId, Namespace};
use futures_util::future::join_all;

use super::cursor::Forged;
use super::pending::PendingCache;
use super::present::{View, unlisted};
use super::query::Question;
use super::source::{Answer, Found, HistorySource, PATIENCE, SourceError};
use crate::app::Shared;
use crate::index::record::Record;
use crate::index::{IndexUnavailable, MOVES, Position, Reader, Status};

/// The gateway's own index of EVM chains, and before it what the nodes' pools tell.
#[derive(Debug, Default)]
pub struct IndexSource {
    pending: PendingCache,
}

impl HistorySource for IndexSource {
    fn id(&self) -> &'static str {
        "index"
    }

    fn serves(&self, chain: &ChainId) -> bool {
        chain.namespace() == Namespace::Eip155
    }

    fn page<'a>(
        &'a self,
        app: &'a Shared,
        question: &'a Question,
        place: Option<&'a [u8]>,
    ) -> Answer<'a> {
        Box::pin(async move {
            let mut found = Box::pin(page(app, question, place)).await?;
            if place.is_none() {
                self.add_pending(app, question, &mut found).await?;
            }
            Ok(found)
        })
    }
}

impl IndexSource {
    /// Puts what waits for a block before the newest page.
    async fn add_pending(
        &self,
        app: &Shared,
        question: &Question,
        page: &mut Found,
    ) -> Result<(), SourceError> {
        let account: Address = question.address.as_str().parse().map_err(|_| Forged)?;
        let asked = question.chains.iter().map(|chain| self.pending.of(app, chain, account));
        let mut items = Vec::new();
        for (chain, found) in question.chains.iter().zip(join_all(asked).await) {
            page.partial.extend(found.partial.clone());
            if found.records.is_empty() {
                continue;
            }
            let reader = app.index.find(chain.as_str(), account).await?;
            let Some(reader) = reader else { continue };
            let records = found.records.clone();
            for mut item in told(app, (chain, account, &reader), records).await? {
                item.metadata.status = HistoryStatus::Pending;
                item.metadata.mined_at.clear();
                // It may have been mined since the pool was asked.
                if page.items.iter().all(|mined| mined.id != item.id) {
                    items.push(item);
                }
            }
        }
        page.items.splice(0..0, items);
        Ok(())
    }
}

impl From<IndexUnavailable> for SourceError {
    fn from(error: IndexUnavailable) -> Self {
        Self::Unavailable(error.to_string())
    }
}

async fn page(
    app: &Shared,
    question: &Question,
    place: Option<&[u8]>,
) -> Result<Found, SourceError> {
    let address: Address = question.address.as_str().parse().map_err(|_| Forged)?;
    let (mut readers, mut refused) = (Vec::new(), Vec::new());
    for chain in &question.chains {
        match app.index.account(chain.as_str(), address, &question.asker).await {
            Ok(reader) => readers.push((chain, reader)),
            // Chains on which the account is indexed already are still told.
            Err(error @ IndexUnavailable::DiskFull) => refused.push((chain, error)),
            Err(error) => return Err(error.into()),
        }
    }
    if let (true, Some((_, error))) = (readers.is_empty(), refused.first()) {
        return Err((*error).into());
    }
    let refused: Vec<Partial> = refused
        .into_iter()
        .map(|(chain, error)| Partial {
            what: chain.to_string(),
            source: "index".to_owned(),
            reason: error.to_string(),
        })
        .collect();
    let chains: Vec<ChainId> = readers.iter().map(|(chain, _)| (*chain).clone()).collect();
    let place = place.map(|bytes| Place::read(bytes, &chains)).transpose()?;
    let deadline = tokio::time::Instant::now() + PATIENCE;
    loop {
        let mut found = read(app, question, address, &readers, place.as_ref()).await?;
        found.page.partial.extend(refused.iter().cloned());
        let Some((late, was)) = found.waiting else { return Ok(found.page) };
        let patience = deadline.duration_since(tokio::time::Instant::now());
        if patience.is_zero() {
            return Ok(found.page);
        }
        let (chain, reader) = &mut readers[late];
        *reader = app.index.read_further(chain.as_str(), address, was, patience).await?;
        if *reader == was {
            return Ok(found.page);
        }
    }
}

/// A page as it is, and the chain to wait for that might make it longer.
struct AsItIs {
    page: Found,
    waiting: Option<(usize, Reader)>,
}

async fn read(
    app: &Shared,
    question: &Question,
    address: Address,
    readers: &[(&ChainId, Reader)],
    place: Option<&Place>,
) -> Result<AsItIs, SourceError> {
    let limit = usize::try_from(question.limit).unwrap_or(usize::MAX);
    let (mut rows, mut partial) = (Vec::new(), Vec::new());
    for (order, (chain, reader)) in readers.iter().enumerate() {
        let after = place.map_or(Position::NEWEST, |place| place.on(order, readers.len()));
        let found = app.index.page(reader, after, question.limit + 1).await?;
        partial.extend(missing(app, chain, reader));
        partial.extend(found.is_cut.then(cut));
        rows.extend(found.records.into_iter().map(|record| (order, record)));
    }
    rows.sort_by_key(|(order, record)| {
        let at = Position::of(record);
        std::cmp::Reverse((at.time, *order, at.block, at.place))
    });
    let unread = readers.iter().enumerate().filter(|(_, (_, reader))| !is_whole(reader));
    let unread: Vec<usize> = unread.map(|(order, _)| order).collect();
    let more = rows.len() > limit;
    rows.truncate(limit);
    let short = !more && !unread.is_empty();
    let ended =
        rows.last().map(|(order, record)| Place { order: *order, at: Position::of(record) });
    let next = if more || short { ended.or(place.copied()) } else { None };
    let start = Place { order: readers.len(), at: Position::NEWEST };
    let next = if short { next.or(Some(start)) } else { next };
    let chains: Vec<ChainId> = readers.iter().map(|(chain, _)| (*chain).clone()).collect();
    let next = next.map(|place| place.write(&chains));
    let orders: Vec<usize> = rows.iter().map(|(order, _)| *order).collect();
    let mut by_chain: Vec<Vec<Record>> = vec![Vec::new(); readers.len()];
    for (order, record) in rows {
        by_chain[order].push(record);
    }
    let mut told_by_chain = Vec::with_capacity(readers.len());
    for ((chain, reader), records) in readers.iter().zip(by_chain) {
        told_by_chain.push(told(app, (chain, address, reader), records).await?.into_iter());
    }
    let items: Vec<HistoryItem> =
        orders.into_iter().filter_map(|order| told_by_chain[order].next()).collect();
    let as_of = readers.iter().filter_map(|(chain, reader)| {
        Some(AsOf { chain_id: (*chain).clone(), block: reader.head?.to_string() })
    });
    let page = Found { items, next, as_of: as_of.collect(), partial };
    let waiting = unread.first().filter(|_| short).map(|order| (*order, readers[*order].1));
    Ok(AsItIs { page, waiting })
}

/// Rows of one chain as the wire has them; what the index knows beside them is read at once.
async fn told(
    app: &Shared,
    (chain, account, reader): (&ChainId, Address, &Reader),
    records: Vec<Record>,
) -> Result<Vec<HistoryItem>, IndexUnavailable> {
    let list = app.tokens.of(chain);
    let addresses = records.iter().flat_map(|record| unlisted(record, list)).collect();
    let known = app.index.look_up(reader, addresses).await?;
    let view = View { chain, account, known: &known, list };
    Ok(records.into_iter().map(|record| view.item(record)).collect())
}

fn cut() -> Partial {
    Partial {
        what: "transfers".to_owned(),
        source: "index".to_owned(),
        reason: format!("a transaction moved more than {MOVES} things: only the first are told"),
    }
}

fn is_whole(reader: &Reader) -> bool {
    reader.head.is_some() && reader.gap.is_none()
}

/// What the account's history does not have yet, or never will.
fn missing(app: &Shared, chain: &ChainId, reader: &Reader) -> Vec<Partial> {
    let Status { trouble, blind, .. } = app.index.status(chain.as_str()).unwrap_or_default();
    let trouble = trouble.map(|why| format!(" ({why})")).unwrap_or_default();
    let not_yet = match (reader.head, reader.gap) {
        (None, _) => Some(format!("the chain's head was not read yet{trouble}: ask again")),
        (_, Some(gap)) => Some(format!(
            "blocks up to {gap} are still being read{trouble}: ask again for what is older"
        )),
        (_, None) if reader.native_from > reader.kept_from => Some(format!(
            "coins that moved without a log before block {} are not known: the chain's nodes have neither ots_ nor trace_ methods, or its blocks come too quickly to be read whole",
            reader.native_from
        )),
        _ => None,
    };
    let dropped = (reader.kept_from > 0).then(|| dropped(app, reader.kept_from));
    let never = blind.then(|| {
        let why =
            "not all coins that contracts paid are known: the chain's nodes have neither trace_ nor debug_ methods that tell them, or its blocks come too quickly to trace each";
        ("internal_transfers".to_owned(), why.to_owned())
    });
    let of_chain = not_yet.into_iter().chain(dropped).map(|why| (chain.to_string(), why));
    let all = of_chain.chain(never);
    all.map(|(what, reason)| Partial { what, source: "index".to_owned(), reason }).collect()
}

/// Why a history does not go back to its beginning.
pub fn dropped(app: &Shared, kept_from: u64) -> String {
    let most = app.config.index.rows_per_account;
    format!(
        "what happened before block {kept_from} is not kept: the account did more than the {most} rows that this gateway keeps of one (index.rows_per_account)"
    )
}

/// Where a page over one or several chains ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    /// Which of the chains, in the order of their ids.
    order: usize,
    at: Position,
}

impl Place {
    /// Where to go on with a chain: the last row's own chain after it, the others after its time.
    const fn on(&self, order: usize, chains: usize) -> Position {
        let Position { time, .. } = self.at;
        if self.order >= chains {
            return Position::NEWEST;
        }
        // Rows of one time stand in the chains' order, the last chain's first.
        if order == self.order {
            self.at
        } else if order < self.order {
            Position { time, block: u64::MAX, place: u32::MAX }
        } else {
            Position { time, block: 0, place: 0 }
        }
    }

    /// Its bytes: the mark of the chain, so that it keeps its meaning when the operator adds another, then the position.
    fn write(&self, chains: &[ChainId]) -> Vec<u8> {
        let Position { time, block, place } = self.at;
        let chain = chains.get(self.order).map_or("", ChainId::as_str);
        let mut bytes = Vec::new();
        bytes.extend_from_slice(&time.to_be_bytes());
        bytes.extend_from_slice(&block.to_be_bytes());
        bytes.extend_from_slice(&place.to_be_bytes());
        bytes.extend_from_slice(chain.as_bytes());
        bytes
    }

    fn read(bytes: &[u8], chains: &[ChainId]) -> Result<Self, Forged> {
        let (time, rest) = bytes.split_first_chunk::<8>().ok_or(Forged)?;
        let (block, rest) = rest.split_first_chunk::<8>().ok_or(Forged)?;
        let (place, chain) = rest.split_first_chunk::<4>().ok_or(Forged)?;
        let at = Position {
            time: u64::from_be_bytes(*time),
            block: u64::from_be_bytes(*block),
            place: u32::from_be_bytes(*place),
        };
        if chain.is_empty() {
            return Ok(Self { order: chains.len(), at });
        }
        let order = chains.iter().position(|known| known.as_str().as_bytes() == chain);
        Ok(Self { order: order.ok_or(Forged)?, at })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_keeps_its_meaning_when_chains_are_added() {
        let (one, two, three) = (ChainId::eip155(1), ChainId::eip155(10), ChainId::eip155(137));
        let at = Position { time: 5, block: 6, place: 7 };
        let bytes = Place { order: 1, at }.write(&[one.clone(), three.clone()]);
        let found = Place::read(&bytes, &[one.clone(), two, three]).unwrap();
        assert_eq!(found, Place { order: 2, at });
        assert_eq!(Place::read(&bytes, std::slice::from_ref(&one)), Err(Forged));
        assert_eq!(Place::read(&bytes[..19], &[one]), Err(Forged));
    }

    #[test]
    fn every_chain_goes_on_after_the_last_row() {
        let at = Position { time: 5, block: 6, place: 7 };
        let place = Place { order: 1, at };
        assert_eq!(place.on(1, 3), at);
        assert!(place.on(0, 3) > Position { time: 5, block: 99, place: 0 });
        assert!(place.on(2, 3) < Position { time: 5, block: 1, place: 0 });
        assert_eq!(Place { order: 3, at }.on(0, 3), Position::NEWEST);
    }
}
