//! Reorganisations: back to the newest block that is still on the chain.

use alloy_primitives::B256;

use crate::index::budget::Share;
use crate::index::chain::{ChainIndex, IndexFault};
use crate::index::store::{Tip, UNFINAL};
use crate::index::wire::Header;

/// Goes back to the newest block that is still on the chain. When none of the known ones is, everything is read anew.
pub async fn go_back(chain: &ChainIndex, head: Tip) -> Result<(), IndexFault> {
    // The head may have been replaced since the node returned it: going back because of it would never end.
    if hash_at(chain, head.number).await? != Some(head.hash) {
        return Err(IndexFault::Moved);
    }
    let blocks = chain.store().blocks(chain.id)?;
    for tip in &blocks {
        if tip.number <= head.number && hash_at(chain, tip.number).await? == Some(tip.hash) {
            // The newest one is on the chain after all: the node answered from two chains.
            let stands = Some(tip) == blocks.first();
            return if stands { Err(IndexFault::Moved) } else { rewind(chain, *tip) };
        }
    }
    let newest = blocks.first().map_or(0, |tip| tip.number);
    let oldest = blocks.last().map_or(0, |tip| tip.number);
    let floor = newest.saturating_sub(UNFINAL);
    if oldest > floor + 1 && floor > 0 && floor <= head.number {
        // The index began recently: it does not know the blocks below.
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

/// The hash of the block of this number, if there is one.
pub async fn hash_at(chain: &ChainIndex, number: u64) -> Result<Option<B256>, IndexFault> {
    Ok(chain.node.header(Share::Follow, number).await?.map(|header: Header| header.hash))
}
