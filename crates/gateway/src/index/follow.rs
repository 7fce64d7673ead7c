//! New blocks, one after the other, each checked against the one before.

use std::sync::Arc;
use std::time::Duration;

use alloy_primitives::B256;

use super::budget::Share;
use super::chain::{ChainIndex, IndexFault};
use super::complete::complete;
use super::store::{Tip, UNFINAL};
use super::whole::read_block;
use super::wire::{Block, Header};

/// Further behind than this many blocks, those between are left to the filler: it asks for ranges.
const LEAP: u64 = 256;

/// Blocks behind the head from which on it is logged.
const LATE: u64 = 16;

/// The longest pause after a failure.
const LONGEST: Duration = Duration::from_secs(30);

/// Follows the chain's head for as long as somebody's account is on it.
pub async fn follow(chain: Arc<ChainIndex>) {
    let mut failures = 0_u32;
    loop {
        chain.somebody_asked().await;
        match step(&chain).await {
            Ok(()) => {
                if failures > 0 {
                    chain.tell(None);
                }
                failures = 0;
                tokio::time::sleep(chain.pause).await;
            }
            // A chain moves while it is read: the next look sees where it stands.
            Err(IndexFault::Moved) => tokio::time::sleep(chain.pause).await,
            Err(error) => {
                failures += 1;
                chain.tell(Some(error.to_string()));
                tracing::warn!(chain = chain.node.chain(), %error, "new blocks cannot be read");
                tokio::time::sleep((chain.pause * 2_u32.pow(failures.min(6))).min(LONGEST)).await;
            }
        }
    }
}

/// One look at the head, and all blocks up to it.
async fn step(chain: &Arc<ChainIndex>) -> Result<(), IndexFault> {
    let head = tip_of(&chain.node.latest(Share::Follow).await?);
    loop {
        let tip = chain.store().tip(chain.id)?;
        let Some(tip) = tip else { return leap(chain, head) };
        note_lag(chain, head, tip);
        if tip == head {
            return Ok(());
        }
        if head.number <= tip.number {
            // A node that lags tells an older block of the same chain; anything else is another chain.
            if chain.store().blocks(chain.id)?.contains(&head) {
                return Ok(());
            }
            go_back(chain, head).await?;
        } else if head.number - tip.number > LEAP {
            let there = chain.node.header(Share::Follow, tip.number).await?;
            if there.is_some_and(|there| there.hash == tip.hash) {
                return leap(chain, head);
            }
            go_back(chain, head).await?;
        } else if !next(chain, tip).await? {
            go_back(chain, head).await?;
        }
    }
}

/// Tells how far behind the index is.
#[expect(clippy::cast_precision_loss, reason = "no chain has 2^52 blocks")]
fn note_lag(chain: &ChainIndex, head: Tip, tip: Tip) {
    let lag = head.number.saturating_sub(tip.number);
    chain.metrics.lag.set(lag as f64);
    if lag > LATE && lag.is_multiple_of(LATE) {
        tracing::warn!(
            chain = chain.node.chain(),
            blocks = lag,
            "the histories are behind the chain"
        );
    }
}

fn leap(chain: &ChainIndex, head: Tip) -> Result<(), IndexFault> {
    chain.store().leap(chain.id, head)?;
    chain.made_progress();
    Ok(())
}

/// Reads the block after `tip`; false if it does not stand on it.
async fn next(chain: &Arc<ChainIndex>, tip: Tip) -> Result<bool, IndexFault> {
    let block = chain.node.block(Share::Follow, tip.number + 1).await?;
    // A node behind the one that told the head.
    let block = block.ok_or(IndexFault::Moved)?;
    if block.parent_hash != tip.hash {
        return Ok(false);
    }
    let (watched, found) = read_block(chain, &block).await?;
    let (drafts, touched) = found.drafts(&block, &watched)?;
    let records = complete(chain, Share::Follow, &touched, drafts).await?;
    // Who came while the block was read has a gap of this block: it is kept for the others.
    chain.store().follow(chain.id, tip_of(&block), &touched, &chain.late(), &records)?;
    chain.made_progress();
    Ok(true)
}

/// Goes back to the newest block that is still on the chain. When none of those that are known is, to where all may have changed.
async fn go_back(chain: &Arc<ChainIndex>, head: Tip) -> Result<(), IndexFault> {
    // The head itself may have been replaced since it was told: going back for its sake would never end.
    if hash_at(chain, head.number).await? != Some(head.hash) {
        return Err(IndexFault::Moved);
    }
    let blocks = chain.store().blocks(chain.id)?;
    for tip in &blocks {
        if tip.number <= head.number && hash_at(chain, tip.number).await? == Some(tip.hash) {
            // The newest one stands after all: the node told of two chains.
            let stands = Some(tip) == blocks.first();
            return if stands { Err(IndexFault::Moved) } else { rewind(chain, *tip) };
        }
    }
    let newest = blocks.first().map_or(0, |tip| tip.number);
    let oldest = blocks.last().map_or(0, |tip| tip.number);
    let floor = newest.saturating_sub(UNFINAL);
    if oldest > floor + 1 && floor > 0 && floor <= head.number {
        // The index began lately: it does not know the blocks below.
        let hash = hash_at(chain, floor).await?.ok_or(IndexFault::Moved)?;
        return rewind(chain, Tip { number: floor, hash });
    }
    tracing::warn!(
        chain = chain.node.chain(),
        "the chain is another one than before: its history is read anew"
    );
    chain.store().restart(chain.id, head)?;
    chain.rewound(None);
    chain.made_progress();
    Ok(())
}

fn rewind(chain: &ChainIndex, tip: Tip) -> Result<(), IndexFault> {
    chain.store().rewind(chain.id, tip)?;
    chain.rewound(Some(tip.number));
    chain.made_progress();
    Ok(())
}

async fn hash_at(chain: &ChainIndex, number: u64) -> Result<Option<B256>, IndexFault> {
    Ok(chain.node.header(Share::Follow, number).await?.map(|header: Header| header.hash))
}

fn tip_of<T>(block: &Block<T>) -> Tip {
    Tip { number: block.number.to(), hash: block.hash }
}
