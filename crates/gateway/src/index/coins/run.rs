use std::sync::Arc;
use std::time::Duration;

use super::block::entries;
use super::chain::CoinIndex;
use super::node::{Abilities, Standing, block, hash_at, standing, touching};
use crate::index::budget::Share;
use crate::index::chain::IndexFault;
use crate::index::fill::is_too_much;
use crate::index::node::Node;
use crate::index::store::{CoinAccount, CoinEntry, Tip};
use crate::index::window::Window;

/// Blocks that are read in one window where the node does not find those that matter.
const BODIES: u64 = 8;

/// Addresses that are looked for together.
const TOGETHER: usize = 100;

/// The longest pause after a failure.
const LONGEST: Duration = Duration::from_secs(30);

/// Follows the chain's head and reads the past, newest first, for as long as addresses of it are indexed.
pub async fn run(chain: Arc<CoinIndex>) {
    let (mut failures, mut window) = (0_u32, Window::default());
    loop {
        let mut asked = chain.asked.subscribe();
        // The sender is the index's own: it lives as long as the wait.
        let _ = asked.wait_for(|count| *count > 0).await;
        match step(&chain, &mut window).await {
            Ok(Step::Further) => {
                failures = 0;
                chain.tell(None);
            }
            Ok(Step::Done) => {
                failures = 0;
                chain.tell(None);
                tokio::select! {
                    () = tokio::time::sleep(chain.pause) => {}
                    _ = asked.changed() => {}
                }
            }
            // A chain moves while it is read: the next look sees where it stands.
            Err(IndexFault::Moved) => tokio::time::sleep(chain.pause).await,
            Err(error) => {
                failures += 1;
                tracing::warn!(chain = chain.node.chain(), %error, "blocks cannot be read");
                chain.tell(Some(error.to_string()));
                tokio::time::sleep((chain.pause * 2_u32.pow(failures.min(6))).min(LONGEST)).await;
            }
        }
    }
}

/// Whether there is more to do at once.
enum Step {
    Further,
    Done,
}

/// New blocks if there are, else a window of the past.
async fn step(chain: &CoinIndex, window: &mut Window) -> Result<Step, IndexFault> {
    let abilities = chain.abilities.get_or_try_init(|| Abilities::of(&chain.node, Share::Follow));
    let abilities = *abilities.await?;
    let now = standing(&chain.node, Share::Follow).await?;
    let kept = chain.store().tip(chain.id)?;
    let Some(tip) = kept else {
        chain.store().rewind_coins(chain.id, now.head, true)?;
        return Ok(Step::Further);
    };
    if !is_on_chain(&chain.node, tip, now).await? {
        go_back(chain, now).await?;
        return Err(IndexFault::Moved);
    }
    set_floors(chain, abilities, now)?;
    if tip.number < now.head.number {
        let asked = follow(chain, abilities, *window, tip, now).await;
        return sized(window, asked);
    }
    let accounts = chain.store().coins(chain.id)?;
    let Some(newest) = accounts.iter().find(|account| account.low > account.floor) else {
        return Ok(Step::Done);
    };
    let together = accounts.iter().filter(|one| one.low == newest.low && one.low > one.floor);
    let together: Vec<_> = together.take(TOGETHER).cloned().collect();
    let asked = fill(chain, abilities, *window, tip, &together).await;
    sized(window, asked)
}

/// Makes the next window larger or smaller, depending on whether the node answered for this one of so many blocks.
fn sized(window: &mut Window, read: (u64, Result<(), IndexFault>)) -> Result<Step, IndexFault> {
    match read {
        (_, Ok(())) => {
            window.grow();
            Ok(Step::Further)
        }
        (asked, Err(IndexFault::Ask(error))) if is_too_much(&error) && window.shrink(asked) => {
            Ok(Step::Further)
        }
        (_, Err(error)) => Err(error),
    }
}

/// Sets how far back addresses are read, and publishes why no further.
fn set_floors(chain: &CoinIndex, abilities: Abilities, now: Standing) -> Result<(), IndexFault> {
    let lately = (now.head.number + 1).saturating_sub(chain.blocks);
    let floor = if abilities.filters { 0 } else { lately };
    chain.store().set_coin_floors(chain.id, abilities.filters, floor, now.oldest)?;
    let why = if now.oldest > 0 {
        "the node has thrown older blocks away (-prune)"
    } else {
        "without block filters (-blockfilterindex of Bitcoin Core 25 or later) older blocks are not looked through"
    };
    chain.tell_older(why);
    Ok(())
}

async fn is_on_chain(node: &Node, tip: Tip, now: Standing) -> Result<bool, IndexFault> {
    if tip.number >= now.head.number {
        return Ok(tip == now.head);
    }
    Ok(hash_at(node, Share::Follow, tip.number).await? == tip.hash)
}

/// Goes back to the newest known block that is still on the chain; when none is, all is read anew.
async fn go_back(chain: &CoinIndex, now: Standing) -> Result<(), IndexFault> {
    let blocks = chain.store().blocks(chain.id)?;
    for tip in blocks {
        if is_on_chain(&chain.node, tip, now).await? {
            chain.store().rewind_coins(chain.id, tip, false)?;
            chain.made_progress();
            return Ok(());
        }
    }
    tracing::warn!(
        chain = chain.node.chain(),
        "the chain is another one than before: its history is read anew"
    );
    chain.store().rewind_coins(chain.id, now.head, true)?;
    chain.made_progress();
    Ok(())
}

/// Reads blocks after `tip`; how many, and how it went.
async fn follow(
    chain: &CoinIndex,
    abilities: Abilities,
    window: Window,
    tip: Tip,
    now: Standing,
) -> (u64, Result<(), IndexFault>) {
    let low = tip.number + 1;
    let size = if abilities.filters { window.size() } else { BODIES };
    let high = now.head.number.min(tip.number + size);
    let read = async {
        let accounts = chain.store().coins(chain.id)?;
        let hash = hash_at(&chain.node, Share::Follow, high).await?;
        let found = read(chain, Share::Follow, abilities, &accounts, (low, high)).await?;
        // An address that was added meanwhile has not read these blocks.
        let late = chain.store().count_coins(chain.id)? as usize != accounts.len();
        if late || hash_at(&chain.node, Share::Follow, high).await? != hash {
            return Err(IndexFault::Moved);
        }
        if hash_at(&chain.node, Share::Follow, tip.number).await? != tip.hash {
            return Err(IndexFault::Moved);
        }
        chain.store().follow_coins(chain.id, Tip { number: high, hash }, &found)?;
        chain.made_progress();
        Ok(())
    };
    (high - tip.number, Box::pin(read).await)
}

/// Reads the blocks below what these accounts have, which is the same for all.
async fn fill(
    chain: &CoinIndex,
    abilities: Abilities,
    window: Window,
    tip: Tip,
    accounts: &[CoinAccount],
) -> (u64, Result<(), IndexFault>) {
    let (end, floor) = accounts
        .iter()
        .fold((0, 0), |(end, floor), account| (account.low.max(end), account.floor.max(floor)));
    let high = end.saturating_sub(1);
    let size = if abilities.filters { window.size() } else { BODIES };
    let low = floor.max(end.saturating_sub(size));
    let read = async {
        let found = read(chain, Share::Fill, abilities, accounts, (low, high)).await?;
        if hash_at(&chain.node, Share::Fill, tip.number).await? != tip.hash {
            return Err(IndexFault::Moved);
        }
        chain.store().fill_coins(chain.id, accounts, low, &found)?;
        chain.made_progress();
        Ok(())
    };
    (end - low, Box::pin(read).await)
}

/// What the blocks of a range did for these accounts.
async fn read(
    chain: &CoinIndex,
    share: Share,
    abilities: Abilities,
    accounts: &[CoinAccount],
    (low, high): (u64, u64),
) -> Result<Vec<CoinEntry>, IndexFault> {
    let mut hashes = Vec::new();
    if abilities.filters && high > low {
        for part in accounts.chunks(TOGETHER) {
            let addresses = part.iter().map(|account| account.address.as_str());
            hashes.extend(touching(&chain.node, share, addresses, (low, high)).await?);
        }
        hashes.sort_unstable();
        hashes.dedup();
    } else {
        let ask = move |node: Node, height| async move { hash_at(&node, share, height).await };
        hashes = chain.node.each(low..=high, ask).await?;
    }
    let mut found = Vec::new();
    // One after the other: a block is megabytes.
    for hash in hashes {
        let block = block(&chain.node, share, hash).await?;
        found.extend(entries(chain, share, abilities, accounts, block).await?);
    }
    Ok(found)
}
