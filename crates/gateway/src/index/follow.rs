//! New blocks, one after the other, each checked against the one before.

use std::sync::Arc;
use std::time::Duration;

use alloy_primitives::{B256, Bloom, BloomInput};

use super::budget::Share;
use super::chain::{ChainIndex, IndexFault};
use super::complete::complete;
use super::draft::Drafts;
use super::native::{add_inside, concerns};
use super::node::Blocks;
use super::store::{Account, Tip, UNFINAL};
use super::wire::{Block, Header};

/// Further behind than this many blocks, those between are left to the filler: it asks for ranges.
const LEAP: u64 = 256;

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
                tracing::warn!(chain = %chain.node.chain.id, %error, "new blocks cannot be read");
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
    let accounts = chain.accounts();
    let drafts = read(chain, &block, &accounts).await?;
    let records = complete(chain, Share::Follow, &accounts, drafts).await?;
    // Who asked while the block was read has a gap up to the block before.
    let late = chain.accounts().len() != accounts.len();
    if late {
        return Err(IndexFault::Moved);
    }
    chain.store().follow(chain.id, tip_of(&block), &accounts, &records)?;
    chain.made_progress();
    Ok(true)
}

async fn read(
    chain: &Arc<ChainIndex>,
    block: &Block,
    accounts: &[Account],
) -> Result<Drafts, IndexFault> {
    let (mut drafts, time) = (Drafts::default(), Some(block.timestamp.to()));
    if block.transactions.is_empty() {
        return Ok(drafts);
    }
    let ours = block.transactions.iter().filter(|one| concerns(one, accounts));
    ours.for_each(|transaction| drafts.add_transaction(transaction, time));
    let of = |hash: B256| {
        block.transactions.iter().find(|one| one.hash == hash).ok_or(IndexFault::Moved)
    };
    if let Some(tracer) = chain.past.tracer(&chain.node, Share::Follow).await? {
        add_inside(chain, Share::Follow, tracer, block, accounts, &mut drafts).await?;
    }
    if may_name(block, accounts) {
        let addresses: Vec<_> = accounts.iter().map(|account| account.address).collect();
        let logs = chain.node.logs(Share::Follow, Blocks::Hash(block.hash), &addresses).await?;
        for log in &logs {
            drafts.add_log(log);
            drafts.add_transaction(of(log.transaction_hash)?, time);
        }
    }
    Ok(drafts)
}

/// Whether a log of the block may name one of the accounts. Some chains leave the bloom empty: it then says nothing.
fn may_name(block: &Block, accounts: &[Account]) -> bool {
    let bloom = block.logs_bloom.filter(|bloom| *bloom != Bloom::ZERO);
    let Some(bloom) = bloom else { return true };
    accounts.iter().any(|account| {
        bloom.contains_input(BloomInput::Raw(account.address.into_word().as_slice()))
    })
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
    tracing::warn!(chain = %chain.node.chain.id, "the chain is another one than before: its history is read anew");
    chain.store().restart(chain.id, head)?;
    chain.rewound();
    chain.made_progress();
    Ok(())
}

fn rewind(chain: &ChainIndex, tip: Tip) -> Result<(), IndexFault> {
    chain.store().rewind(chain.id, tip)?;
    chain.rewound();
    chain.made_progress();
    Ok(())
}

async fn hash_at(chain: &ChainIndex, number: u64) -> Result<Option<B256>, IndexFault> {
    Ok(chain.node.header(Share::Follow, number).await?.map(|header: Header| header.hash))
}

fn tip_of<T>(block: &Block<T>) -> Tip {
    Tip { number: block.number.to(), hash: block.hash }
}
