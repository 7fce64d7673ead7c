//! How transactions went: one call for a block where several are wanted, and the nodes have it.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use alloy_primitives::{Address, B256};

use super::budget::Share;
use super::chain::{ChainIndex, IndexFault};
use super::draft::{Draft, Drafts};
use super::node::Node;
use super::wire::Receipt;
use crate::ask::AskError;
use crate::rpc::UpstreamError;

/// Receipts wanted of one block from which on all of them are asked for at once: a busy block has hundreds, and they are long.
const SEVERAL: usize = 4;

/// The same in new blocks: none costs more than a call for its body and one for what happened in it.
const TWO: usize = 2;

/// By block and place in it.
type Wanted = ((u64, u32), B256);

/// How those went that left no log; and how many got a token that came unasked and is on no list.
pub async fn add_receipts(
    chain: &Arc<ChainIndex>,
    share: Share,
    who: &HashSet<Address>,
    drafts: &mut Drafts,
) -> Result<(), IndexFault> {
    let unasked = |draft: &Draft| {
        let sender = draft.transaction.as_ref().map(|transaction| transaction.from);
        draft.breadth.is_none()
            && draft.moves.iter().any(|found| {
                let unlisted = found.token.is_some_and(|token| !chain.listed.contains(&token));
                unlisted
                    && who.contains(&found.to)
                    && sender != Some(found.to)
                    && !found.kind.is_approval()
            })
    };
    let wanted = drafts.0.iter().filter(|(_, draft)| draft.failed.is_none() || unasked(draft));
    let wanted: Vec<Wanted> = wanted.map(|(place, draft)| (*place, draft.hash)).collect();
    let single = add_blocks(chain, share, wanted, drafts).await?;
    let ask = move |node: Node, (place, hash)| async move {
        Ok((place, node.receipt(share, hash).await?))
    };
    for (place, receipt) in chain.node.each(single, ask).await? {
        drafts.add_receipt(place, &receipt.ok_or(IndexFault::Moved)?);
    }
    Ok(())
}

/// Takes in the receipts of blocks of which several are wanted; returns those that are still to be asked for one by one.
async fn add_blocks(
    chain: &Arc<ChainIndex>,
    share: Share,
    wanted: Vec<Wanted>,
    drafts: &mut Drafts,
) -> Result<Vec<Wanted>, IndexFault> {
    let mut blocks: BTreeMap<u64, Vec<Wanted>> = BTreeMap::new();
    for one in wanted {
        blocks.entry(one.0.0).or_default().push(one);
    }
    let enough = if share == Share::Follow { TWO } else { SEVERAL };
    let several = blocks.iter().filter(|(_, of_block)| of_block.len() >= enough);
    let several: Vec<u64> = several.map(|(number, _)| *number).collect();
    let ask = |node: Node, number| {
        let chain = Arc::clone(chain);
        async move {
            let missing = &chain.past.no_block_receipts;
            Ok((number, whole_block(&node, share, number, missing).await?))
        }
    };
    for (number, found) in chain.node.each(several, ask).await? {
        let Found::Receipts(receipts) = found else { continue };
        let receipts: HashMap<B256, Receipt> =
            receipts.into_iter().map(|receipt| (receipt.transaction_hash, receipt)).collect();
        for (place, hash) in blocks.remove(&number).unwrap_or_default() {
            drafts.add_receipt(place, receipts.get(&hash).ok_or(IndexFault::Moved)?);
        }
    }
    Ok(blocks.into_values().flatten().collect())
}

/// What a node said of a block.
pub enum Found {
    /// All of them.
    Receipts(Vec<Receipt>),
    /// They cannot be had at once.
    NotAtOnce,
}

/// Asks for all receipts of a block at once, unless the chain's nodes said that they cannot.
pub async fn whole_block(
    node: &Node,
    share: Share,
    number: u64,
    missing: &AtomicBool,
) -> Result<Found, AskError> {
    if missing.load(Ordering::Relaxed) {
        return Ok(Found::NotAtOnce);
    }
    match node.block_receipts(share, number).await {
        // A block that is gone has none: its transactions are missed, and the chain is read again.
        Ok(receipts) => Ok(Found::Receipts(receipts.unwrap_or_default())),
        Err(error @ AskError::Refused { .. }) => {
            missing.fetch_or(error.is_unknown_method(), Ordering::Relaxed);
            Ok(Found::NotAtOnce)
        }
        Err(AskError::Shape { .. } | AskError::Nodes(UpstreamError::TooLarge)) => {
            Ok(Found::NotAtOnce)
        }
        Err(error) => Err(error),
    }
}
