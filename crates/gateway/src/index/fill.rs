//! The past, newest first, in windows that the nodes can bear.

use std::sync::Arc;
use std::time::Duration;

use alloy_primitives::Address;

use super::budget::Share;
use super::chain::{ChainIndex, IndexFault};
use super::complete::complete;
use super::draft::Drafts;
use super::native::{find_native, oldest_body};
use super::node::Blocks;
use super::store::Gap;
use super::window::Window;
use crate::ask::AskError;
use crate::disk::Use;
use crate::rpc::UpstreamError;

/// Transactions that are completed and kept at once.
const TOGETHER: usize = 200;

/// Blocks that are read whole in one window.
const BODIES: u64 = 64;

/// Pause after a failure; a node that refuses even one block is asked again after the long one.
const PAUSE: Duration = Duration::from_secs(1);
const LONG: Duration = Duration::from_secs(30);

/// Fills the gaps of the chain's accounts for ever.
pub async fn fill(chain: Arc<ChainIndex>) {
    let mut window = Window::default();
    loop {
        if !chain.disk.allows(Use::Events) {
            chain.tell(Some("the gateway's disk is almost full".to_owned()));
            tokio::time::sleep(LONG).await;
            continue;
        }
        let newest = chain.store().newest_gap(chain.id);
        let gap = match newest {
            Ok(Some(gap)) => gap,
            Ok(None) => {
                chain.something_happened().await;
                continue;
            }
            Err(error) => {
                tracing::error!(%error, "the index cannot be read");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        let range = match range(&chain, window, &gap).await {
            Ok(range) => range,
            Err(error) => {
                pause(&chain, &error).await;
                continue;
            }
        };
        match read(&chain, &gap, range).await {
            Ok(()) => {
                window.grow();
                chain.tell(None);
            }
            Err(IndexFault::Moved) => tokio::time::sleep(chain.pause).await,
            Err(IndexFault::Ask(error)) if is_too_much(&error) => {
                if !window.shrink(range.1 - range.0 + 1) {
                    pause(&chain, &IndexFault::Ask(error)).await;
                    tokio::time::sleep(LONG).await;
                } else if matches!(error, AskError::Nodes(UpstreamError::Limited)) {
                    tokio::time::sleep(PAUSE).await;
                }
            }
            Err(error) => pause(&chain, &error).await,
        }
    }
}

async fn pause(chain: &ChainIndex, error: &IndexFault) {
    tracing::warn!(chain = chain.node.chain(), %error, "the past cannot be read");
    chain.tell(Some(error.to_string()));
    tokio::time::sleep(PAUSE).await;
}

/// The blocks to read next. Where blocks are read whole, fewer; and none together with older ones that are not.
async fn range(chain: &ChainIndex, window: Window, gap: &Gap) -> Result<(u64, u64), IndexFault> {
    let low = window.low(gap.low, gap.high);
    if chain.past.family(&chain.node, Share::Fill).await?.is_some() {
        return Ok((low, gap.high));
    }
    let oldest = oldest_body(chain)?;
    if gap.high < oldest {
        return Ok((low, gap.high));
    }
    Ok((low.max(oldest).max((gap.high + 1).saturating_sub(BODIES)), gap.high))
}

/// Reads a window and keeps it in parts, the newest first: each part with the smaller gap in one transaction.
async fn read(
    chain: &Arc<ChainIndex>,
    gap: &Gap,
    (low, high): (u64, u64),
) -> Result<(), IndexFault> {
    let rewinds = chain.rewinds();
    let addresses: Vec<Address> = gap.accounts.iter().map(|account| account.address).collect();
    let mut drafts = Drafts::default();
    for log in chain.node.logs(Share::Fill, Blocks::Numbers(low, high), &addresses).await? {
        drafts.add_log(&log);
    }
    let native_from = find_native(chain, gap, (low, high), &mut drafts).await?;
    // Before the rows: a history that lacks something says so from its first page on.
    if native_from > low {
        chain.store().native_from(gap, native_from)?;
    }
    let mut gap = gap.clone();
    loop {
        let (part, oldest) = newest(&mut drafts);
        let last = drafts.0.is_empty();
        // Below the last one there is nothing: the whole window is read.
        let from = if last { low } else { oldest };
        let records = complete(chain, Share::Fill, &gap.accounts, part).await?;
        keep(chain, rewinds, &gap, from, &records)?;
        if last {
            break;
        }
        gap.high = from - 1;
    }
    Ok(())
}

fn keep(
    chain: &ChainIndex,
    rewinds: u64,
    gap: &Gap,
    low: u64,
    records: &[super::record::Record],
) -> Result<(), IndexFault> {
    // Follower and filler share one thread: between this look and the write nothing else runs.
    if chain.rewinds() != rewinds {
        return Err(IndexFault::Moved);
    }
    chain.store().fill(chain.id, gap, low, records)?;
    chain.made_progress();
    Ok(())
}

/// Takes out the newest transactions, whole blocks of them; with the oldest of these blocks.
fn newest(drafts: &mut Drafts) -> (Drafts, u64) {
    let blocks: Vec<u64> = drafts.0.keys().rev().map(|(block, _)| *block).collect();
    let oldest = blocks.get(TOGETHER - 1).or(blocks.last()).copied().unwrap_or_default();
    (Drafts(drafts.0.split_off(&(oldest, 0))), oldest)
}

/// Whether fewer blocks might do: nodes say it in many words, so every refusal counts.
pub const fn is_too_much(error: &AskError) -> bool {
    matches!(
        error,
        AskError::Refused { .. }
            | AskError::Nodes(
                UpstreamError::TooLarge | UpstreamError::Timeout | UpstreamError::Limited
            )
    )
}
