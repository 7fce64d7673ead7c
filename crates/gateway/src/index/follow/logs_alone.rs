//! Blocks that come faster than their bodies can be read: the logs of whole ranges, and what an index of calls returns.

use std::sync::Arc;

use alloy_primitives::Address;

use super::found::{add_paid, known_blocks};
use super::logs::token_logs;
use super::reorganised::hash_at;
use super::seen::{AGAIN, Seen};
use crate::index::budget::Share;
use crate::index::chain::{ChainIndex, IndexFault, Watched};
use crate::index::complete::complete;
use crate::index::draft::Drafts;
use crate::index::fill::is_too_much;
use crate::index::past::{Paid, Tracer, paid};
use crate::index::record::Record;
use crate::index::store::{Account, Tip};
use crate::index::whole::{names, touched};
use crate::index::window::Window;
use crate::index::wire::Log;

/// What was found in a range, that is not in the histories yet.
#[derive(Debug, Default)]
struct News {
    logs: Vec<Log>,
    paid: Vec<Paid>,
    /// Whether coins that moved without a log were looked for.
    coins: bool,
}

/// Reads what happened after `tip` without the blocks' bodies; returns the last block, or nothing if the tip was replaced.
pub async fn read(
    chain: &Arc<ChainIndex>,
    tip: Tip,
    head: Tip,
    window: &mut Window,
    seen: &mut Seen,
) -> Result<Option<u64>, IndexFault> {
    if hash_at(chain, tip.number).await?.ok_or(IndexFault::Moved)? != tip.hash {
        return Ok(None);
    }
    let watched = chain.begin_block();
    let (news, high) = ask(chain, &watched, (tip.number, head.number), window, seen).await?;
    let last = if high == head.number {
        head
    } else {
        Tip { number: high, hash: hash_at(chain, high).await?.ok_or(IndexFault::Moved)? }
    };
    let mut drafts = Drafts::default();
    let known = known_blocks(chain)?;
    let stands =
        |log: &&Log| known.get(&log.block_number.to()).is_none_or(|hash| *hash == log.block_hash);
    news.logs.iter().filter(stands).for_each(|log| drafts.add_log(log));
    add_paid(chain, &watched, &known, news.paid.clone(), &mut drafts).await?;
    let accounts = touched(&drafts, &watched);
    let records = complete(chain, Share::Follow, &accounts, drafts).await?;
    let accounts = touched_by(&records, &watched);
    if !news.coins {
        // Before the rows: a history that lacks something says so from its first page on.
        chain.store().coins_from(chain.id, high + 1)?;
    }
    chain.store().follow(chain.id, tip.number + 1, &[last], &accounts, &chain.late(), &records)?;
    chain.made_progress();
    news.logs.iter().for_each(|log| seen.note_log(log));
    news.paid.iter().for_each(|paid| seen.note_paid(paid.block, paid.hash));
    Ok(Some(high))
}

/// Asks for a range above the tip, and for the blocks below it once more; with the last block of the range.
async fn ask(
    chain: &ChainIndex,
    watched: &Watched,
    (tip, head): (u64, u64),
    window: &mut Window,
    seen: &Seen,
) -> Result<(News, u64), IndexFault> {
    let addresses: Vec<Address> = watched.keys().copied().collect();
    loop {
        let high = head.min(tip.saturating_add(window.size()));
        let again = AGAIN.min(window.size() - (high - tip));
        let low = (tip + 1).saturating_sub(again);
        match news(chain, watched, (low, high), &addresses, seen).await {
            Err(IndexFault::Ask(error)) if is_too_much(&error) && window.shrink(high - low + 1) => {
            }
            found => {
                let found = found?;
                window.grow();
                return Ok((found, high));
            }
        }
    }
}

async fn news(
    chain: &ChainIndex,
    watched: &Watched,
    range: (u64, u64),
    addresses: &[Address],
    seen: &Seen,
) -> Result<News, IndexFault> {
    let (node, share) = (&chain.node, Share::Follow);
    let mut news = News { logs: token_logs(node, range, addresses).await?, ..News::default() };
    news.logs.retain(|log| names(log, watched) && !seen.has_log(log));
    if chain.past.tracer(node, share).await? == Some(Tracer::Trace) {
        news.paid = paid(node, share, range, addresses).await?;
        news.paid.retain(|paid| !seen.has_paid(paid));
        news.coins = true;
    }
    Ok(news)
}

/// The accounts that the transactions touch.
fn touched_by(records: &[Record], watched: &Watched) -> Vec<Account> {
    let parties = records.iter().flat_map(|record| {
        let moved = record.moves.iter().flat_map(|found| [found.from, found.to]);
        [record.sender].into_iter().chain(record.receiver).chain(moved)
    });
    let mut accounts: Vec<Account> =
        parties.filter_map(|party| watched.get(&party).copied()).collect();
    accounts.sort_unstable_by_key(|account| account.id);
    accounts.dedup();
    accounts
}
