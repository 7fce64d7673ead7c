//! From what was found to whole rows: what is missing is asked for, one call where one is enough.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use alloy_primitives::Address;

use super::budget::Share;
use super::chain::{ChainIndex, IndexFault};
use super::draft::{Draft, Drafts};
use super::node::Node;
use super::past::{Family, operations};
use super::receipts::add_receipts;
use super::record::Record;
use super::store::Account;
use super::token::ask_tokens;

/// Functions that move tokens and no coins: there is nothing to find inside. `transfer`, `transferFrom`, `approve`, the four safe transfers,
/// `setApprovalForAll`.
const PLAIN: [u32; 8] = [
    0xa905_9cbb,
    0x23b8_72dd,
    0x095e_a7b3,
    0x4284_2e0e,
    0xb88d_4fde,
    0xf242_432a,
    0x2eb2_c2d6,
    0xa22c_b465,
];

/// Makes rows of drafts, and learns the names of tokens that are new.
pub async fn complete(
    chain: &Arc<ChainIndex>,
    share: Share,
    accounts: &[Account],
    mut drafts: Drafts,
) -> Result<Vec<Record>, IndexFault> {
    let who: HashSet<Address> = accounts.iter().map(|account| account.address).collect();
    add_transactions(&chain.node, share, &mut drafts).await?;
    // New blocks are traced whole where they can be.
    if share == Share::Fill || chain.past.tracer(&chain.node, share).await?.is_none() {
        add_operations(chain, share, &who, &mut drafts).await?;
    }
    add_receipts(chain, share, &who, &mut drafts).await?;
    let all = drafts.0.len();
    let records: Vec<Record> = drafts.records().collect();
    if records.len() < all {
        return Err(IndexFault::Moved);
    }
    ask_tokens(chain, share, accounts, &records).await?;
    Ok(records)
}

/// A transaction by itself where one of a block is missing, the whole block where several are.
async fn add_transactions(
    node: &Node,
    share: Share,
    drafts: &mut Drafts,
) -> Result<(), IndexFault> {
    let mut missing: BTreeMap<u64, Vec<&Draft>> = BTreeMap::new();
    for ((block, _), draft) in &drafts.0 {
        if draft.transaction.is_none() || draft.time.is_none() {
            missing.entry(*block).or_default().push(draft);
        }
    }
    let (mut bodies, mut headers, mut singles) = (Vec::new(), Vec::new(), Vec::new());
    for (block, of_block) in missing {
        let without: Vec<_> = of_block.iter().filter(|draft| draft.transaction.is_none()).collect();
        let untimed = of_block.iter().any(|draft| draft.time.is_none());
        match without.as_slice() {
            [] => headers.push(block),
            [one] if !untimed => singles.push(one.hash),
            _ => bodies.push(block),
        }
    }
    let ask = move |node: Node, hash| async move { node.transaction(share, hash).await };
    for transaction in node.each(singles, ask).await? {
        drafts.add_transaction(&transaction.ok_or(IndexFault::Moved)?, None);
    }
    let ask = move |node: Node, number| async move { node.header(share, number).await };
    for header in node.each(headers, ask).await? {
        let header = header.ok_or(IndexFault::Moved)?;
        set_time(drafts, header.number.to(), header.timestamp.to());
    }
    let ask = move |node: Node, number| async move { node.block(share, number).await };
    for block in node.each(bodies, ask).await? {
        let block = block.ok_or(IndexFault::Moved)?;
        set_time(drafts, block.number.to(), block.timestamp.to());
        let (low, high) = range(block.number.to());
        let wanted: HashSet<_> = drafts.0.range(low..=high).map(|(_, draft)| draft.hash).collect();
        for transaction in block.transactions.iter().filter(|one| wanted.contains(&one.hash)) {
            drafts.add_transaction(transaction, None);
        }
    }
    // A log of a block that was replaced meanwhile stands beside another transaction.
    let differs =
        |draft: &Draft| draft.transaction.as_ref().is_none_or(|one| one.hash != draft.hash);
    if drafts.0.values().any(differs) { Err(IndexFault::Moved) } else { Ok(()) }
}

const fn range(block: u64) -> ((u64, u32), (u64, u32)) {
    ((block, 0), (block, u32::MAX))
}

fn set_time(drafts: &mut Drafts, block: u64, time: u64) {
    let (low, high) = range(block);
    for (_, draft) in drafts.0.range_mut(low..=high) {
        draft.time = Some(time);
    }
}

/// Coins that came out of a contract which an account called.
async fn add_operations(
    chain: &Arc<ChainIndex>,
    share: Share,
    who: &HashSet<Address>,
    drafts: &mut Drafts,
) -> Result<(), IndexFault> {
    let Some(family) = chain.past.family(&chain.node, share).await? else { return Ok(()) };
    let inside = drafts.0.iter().filter(|(_, draft)| {
        let Some(transaction) = &draft.transaction else { return false };
        let called = transaction.selector().is_some_and(|selector| !PLAIN.contains(&selector));
        let own = who.contains(&transaction.from);
        let looks = match (share, family) {
            // `trace_filter` already returned those calls.
            (Share::Fill, Family::Trace) => draft.inside,
            (Share::Fill, Family::Otterscan) => draft.inside && called,
            (Share::Follow, _) => called && own,
        };
        looks && draft.failed != Some(true)
    });
    let inside: Vec<_> = inside.map(|(place, draft)| (*place, draft.hash)).collect();
    let ask = move |node: Node, (place, hash)| async move {
        Ok((place, operations(&node, share, family, hash).await?))
    };
    for (place, mut found) in chain.node.each(inside, ask).await? {
        // Some nodes (anvil) also list the transaction itself, which is no call inside it.
        let whole = drafts.0.get(&place).and_then(|draft| draft.transaction.as_ref());
        if found.first().zip(whole).is_some_and(|(first, whole)| first.is_all_of(whole)) {
            found.remove(0);
        }
        for (place, one) in (0..).zip(&mut found) {
            one.place = place;
        }
        found.retain(|one| who.contains(&one.from) || who.contains(&one.to));
        for operation in &found {
            drafts.add_inside(place, operation);
        }
    }
    Ok(())
}
