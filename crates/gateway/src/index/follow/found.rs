//! From what an index of calls told to drafts: the transactions themselves, and the calls inside them.

use std::collections::HashMap;

use alloy_primitives::B256;

use crate::index::budget::Share;
use crate::index::chain::{ChainIndex, IndexFault, Watched};
use crate::index::draft::Drafts;
use crate::index::node::Node;
use crate::index::past::{Family, Paid, operations};
use crate::index::whole::pays;

/// Adds transactions that paid from or to accounts, unless they stand in a block of a number that is known with another hash.
pub async fn add_paid(
    chain: &ChainIndex,
    watched: &Watched,
    known: &HashMap<u64, B256>,
    found: Vec<Paid>,
    drafts: &mut Drafts,
) -> Result<(), IndexFault> {
    let ask = |node: Node, paid: Paid| async move {
        let transaction = node.transaction(Share::Follow, paid.hash).await?;
        let inside = if paid.inside {
            operations(&node, Share::Follow, Family::Trace, paid.hash).await?
        } else {
            Vec::new()
        };
        Ok((transaction, inside))
    };
    for (transaction, inside) in chain.node.each(found, ask).await? {
        let transaction = transaction.ok_or(IndexFault::Moved)?;
        let number = transaction.block_number.to::<u64>();
        if known.get(&number).is_some_and(|hash| *hash != transaction.block_hash) {
            continue;
        }
        drafts.add_transaction(&transaction, None);
        for operation in inside.iter().filter(|one| pays(one, watched)) {
            drafts.add_operation(&transaction, None, operation);
        }
    }
    Ok(())
}

/// The hashes of the newest blocks that were followed, as far as they are known.
pub fn known_blocks(chain: &ChainIndex) -> Result<HashMap<u64, B256>, IndexFault> {
    let blocks = chain.store().blocks(chain.id)?;
    Ok(blocks.into_iter().map(|block| (block.number, block.hash)).collect())
}
