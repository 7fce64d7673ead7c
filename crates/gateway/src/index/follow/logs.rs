//! The logs of new blocks: of each by its hash, or of all of them by their numbers, whichever takes fewer calls.

use std::collections::HashSet;
use std::sync::Arc;

use alloy_primitives::Address;

use super::seen::AGAIN;
use crate::ask::AskError;
use crate::index::budget::Share;
use crate::index::chain::{ChainIndex, IndexFault, Watched};
use crate::index::fill::is_too_much;
use crate::index::node::{Blocks, Node};
use crate::index::whole::{Contents, Fetched, fetch, may_name, surely_names};
use crate::index::window::Window;
use crate::index::wire::{Block, Log};

/// Up to this many accounts their own logs are asked for, in three questions; of more, those of all token events, in one.
const FEW: usize = 100;

/// Adds to blocks that stand on each other the logs that may name accounts; returns those of the blocks below that the nodes told only
/// now. From the first block on whose logs cannot be had, blocks are left out; that must not be the very first.
pub async fn add_logs(
    chain: &Arc<ChainIndex>,
    watched: &Watched,
    window: &mut Window,
    blocks: &mut Vec<(Block, Contents)>,
) -> Result<Vec<Log>, IndexFault> {
    let addresses: Arc<[Address]> = watched.keys().copied().collect();
    let is_wanted = |at: &usize| {
        let block = &blocks[*at].0;
        !block.transactions.is_empty() && may_name(block, watched)
    };
    let mut wanted: Vec<usize> = (0..blocks.len()).filter(is_wanted).collect();
    let (Some(first), Some(last)) = (wanted.first(), wanted.last()) else {
        return Ok(Vec::new());
    };
    let (first, last): (u64, u64) = (blocks[*first].0.number.to(), blocks[*last].0.number.to());
    let (width, mut below) = (last - first + 1, Vec::new());
    let windows = width.div_ceil(window.size());
    if wanted.len() as u64 > windows.saturating_mul(if addresses.len() > FEW { 1 } else { 3 }) {
        let again = AGAIN.min(window.size().saturating_sub(width));
        let range = (first.saturating_sub(again), last);
        let (mut found, told) = in_range(chain, window, range, &addresses).await?;
        let lowest = blocks.first().map_or(0, |(block, _)| block.number.to::<u64>());
        below = found.extract_if(.., |log| log.block_number.to::<u64>() < lowest).collect();
        wanted = place(watched, blocks, &wanted, (found, told))?;
    }
    by_hash(chain, blocks, wanted, &addresses).await?;
    Ok(below)
}

/// The logs of a range as far as the nodes told them, and up to which block that is.
async fn in_range(
    chain: &ChainIndex,
    window: &mut Window,
    (mut low, last): (u64, u64),
    addresses: &[Address],
) -> Result<(Vec<Log>, u64), IndexFault> {
    let mut all = Vec::new();
    while low <= last {
        let high = last.min(low.saturating_add(window.size() - 1));
        match token_logs(&chain.node, (low, high), addresses).await {
            Ok(found) => {
                window.grow();
                all.extend(found);
                low = high + 1;
            }
            // What is left is asked for by hash, and the next range is a smaller one.
            Err(error) if is_too_much(&error) => {
                window.shrink(high - low + 1);
                break;
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok((all, low.saturating_sub(1)))
}

/// The token events of a range that may name one of the addresses.
pub async fn token_logs(
    node: &Node,
    (low, high): (u64, u64),
    addresses: &[Address],
) -> Result<Vec<Log>, AskError> {
    let blocks = Blocks::Numbers(low, high);
    if addresses.len() > FEW {
        match node.all_logs(Share::Follow, blocks).await {
            Err(error) if is_too_much(&error) => {}
            logs => return logs,
        }
    }
    node.logs(Share::Follow, blocks, addresses).await
}

/// Puts the logs of a range to their blocks; returns those of the wanted ones that are still to be asked for by their hashes.
fn place(
    watched: &Watched,
    blocks: &mut Vec<(Block, Contents)>,
    wanted: &[usize],
    (logs, told): (Vec<Log>, u64),
) -> Result<Vec<usize>, IndexFault> {
    let lowest = blocks.first().map_or(0, |(block, _)| block.number.to::<u64>());
    let mut named = HashSet::new();
    for log in logs {
        let at = log.block_number.to::<u64>().checked_sub(lowest);
        let Some(at) = at.and_then(|at| usize::try_from(at).ok()) else { continue };
        let Some((block, contents)) = blocks.get_mut(at) else { continue };
        if log.block_hash != block.hash {
            // The range is of another chain, or the block was replaced since.
            keep_below(blocks, at)?;
            continue;
        }
        named.insert(at);
        contents.logs.push(log);
    }
    // Nodes that lag answer for the part of a range that they know, as if that were all.
    let is_open = |at: &&usize| {
        let Some((block, _)) = blocks.get(**at) else { return false };
        block.number.to::<u64>() > told || (!named.contains(*at) && surely_names(block, watched))
    };
    Ok(wanted.iter().filter(is_open).copied().collect())
}

/// Asks for the logs of blocks by their hashes, one call each.
async fn by_hash(
    chain: &Arc<ChainIndex>,
    blocks: &mut Vec<(Block, Contents)>,
    wanted: Vec<usize>,
    addresses: &Arc<[Address]>,
) -> Result<(), IndexFault> {
    let ask = |_: Node, (at, number, hash)| {
        let (chain, addresses) = (Arc::clone(chain), Arc::clone(addresses));
        async move { Ok((at, fetch(&chain, number, hash, &addresses).await)) }
    };
    let of_block = |at: usize| (at, blocks[at].0.number.to::<u64>(), blocks[at].0.hash);
    let questions: Vec<_> = wanted.into_iter().map(of_block).collect();
    let mut answers: Vec<(usize, Result<Fetched, AskError>)> =
        chain.node.each(questions, ask).await?;
    answers.sort_unstable_by_key(|(at, _)| *at);
    for (at, answer) in answers {
        let (block, contents) = &mut blocks[at];
        let taken = match answer {
            Ok(fetched) => contents.take(block, fetched),
            Err(error) => Err(error.into()),
        };
        match taken {
            Ok(()) => {}
            // The next step meets the failure again, if it lasts.
            Err(_) if at > 0 => return keep_below(blocks, at),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn keep_below(blocks: &mut Vec<(Block, Contents)>, at: usize) -> Result<(), IndexFault> {
    blocks.truncate(at);
    if at == 0 { Err(IndexFault::Moved) } else { Ok(()) }
}
