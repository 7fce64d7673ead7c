//! The past, newest first, in windows that the nodes can answer.

use std::sync::Arc;
use std::time::Duration;

use alloy_primitives::Address;
use tokio::time::Instant;

use super::budget::Share;
use super::chain::{ChainIndex, IndexFault};
use super::complete::complete;
use super::draft::Drafts;
use super::native::{find_native, oldest_body};
use super::node::Blocks;
use super::record::Record;
use super::store::{Account, Range};
use super::turns::Turn;
use super::window::Window as Size;
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

/// Accounts that are read together: a node takes that many addresses in one filter.
const ACCOUNTS: u32 = 100;

/// Turns between two looks for accounts that got gaps in other ways, such as skipped blocks.
const LOOK_AFTER: u32 = 50;

/// A range of blocks that is read at once, for the account whose turn it is and for those that need the same blocks.
struct Window {
    range: Range,
    /// The account whose turn it is comes first.
    accounts: Vec<Account>,
}

/// Fills the gaps of the chain's accounts, until the task is aborted.
pub async fn fill(chain: Arc<ChainIndex>) {
    let mut turns = 0_u32;
    loop {
        if !chain.disk.allows(Use::Events) {
            chain.tell(Some("the gateway's disk is almost full".to_owned()));
            tokio::time::sleep(LONG).await;
            continue;
        }
        match next_turn(&chain, turns) {
            Ok(Some((turn, gap))) => {
                turns = turns.wrapping_add(1);
                let before = chain.node.filled();
                let had = have(&chain, turn, gap).await;
                chain.turns().charge(turn.account, chain.node.filled() - before);
                match had {
                    Ok(()) => chain.turns().again(turn.account),
                    Err(error) => give_up(&chain, turn, &error).await,
                }
            }
            Ok(None) => wait(&chain).await,
            Err(error) => {
                tracing::error!(%error, "the index cannot be read");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

/// The next account, and the newest blocks that it lacks.
fn next_turn(chain: &ChainIndex, turns: u32) -> rusqlite::Result<Option<(Turn, Range)>> {
    // Until the head was read once, it is not known which blocks there are.
    if chain.store().tip(chain.id)?.is_none() {
        return Ok(None);
    }
    if turns.is_multiple_of(LOOK_AFTER) {
        chain.set_turns()?;
    }
    for may_look in [true, false] {
        loop {
            let Some(turn) = chain.turns().next(Instant::now()) else { break };
            if let Some(gap) = chain.store().newest_gap(turn.account)? {
                return Ok(Some((turn, gap)));
            }
            chain.turns().leave(turn.account);
        }
        if may_look {
            chain.set_turns()?;
        }
    }
    Ok(None)
}

/// Reads the window of a turn; what was not read is read in a later one.
async fn have(chain: &Arc<ChainIndex>, turn: Turn, gap: Range) -> Result<(), IndexFault> {
    let range = range(chain, turn.window, gap).await?;
    let window = Window { range, accounts: sharing(chain, turn.account, range)? };
    let found = match read(chain, &window).await {
        Err(IndexFault::Ask(error)) if is_too_much(&error) && window.accounts.len() > 1 => {
            let alone = read(chain, &Window { range, accounts: vec![turn.account] }).await;
            if alone.is_ok() {
                chain.turns().part(&window.accounts);
            }
            alone
        }
        found => found,
    };
    match found {
        Ok(()) => {
            chain.turns().answered(turn, range.1 - range.0 + 1);
            chain.tell(None);
        }
        Err(IndexFault::Moved) => tokio::time::sleep(chain.pause).await,
        Err(IndexFault::Ask(error)) if is_too_much(&error) => {
            if !chain.turns().refused(turn.account, range.1 - range.0 + 1) {
                return Err(error.into());
            }
            if matches!(error, AskError::Nodes(UpstreamError::Limited)) {
                tokio::time::sleep(PAUSE).await;
            }
        }
        Err(error) => return Err(error),
    }
    Ok(())
}

/// The accounts that a range is read for: the one whose turn it is, and others that lack blocks of the range and share reads.
fn sharing(chain: &ChainIndex, first: Account, range: Range) -> Result<Vec<Account>, IndexFault> {
    let mut accounts = vec![first];
    let turns = chain.turns();
    if turns.shares(first) {
        let mut others = chain.store().unread_of(chain.id, range, ACCOUNTS)?;
        others.retain(|other| *other != first && turns.shares(*other));
        others.truncate(ACCOUNTS as usize - 1);
        accounts.append(&mut others);
    }
    Ok(accounts)
}

/// Waits until an account is due or something changes.
async fn wait(chain: &ChainIndex) {
    let due = chain.turns().next_due();
    let due = async {
        match due {
            Some(due) => tokio::time::sleep_until(due).await,
            None => std::future::pending().await,
        }
    };
    tokio::select! {
        () = due => {}
        () = chain.something_happened() => {}
    }
}

/// Ends a turn that failed. When even a single block is refused, only this account is set aside: the others go on.
async fn give_up(chain: &ChainIndex, turn: Turn, error: &IndexFault) {
    tracing::warn!(chain = chain.node.chain(), %error, "the past cannot be read");
    chain.tell(Some(error.to_string()));
    if matches!(error, IndexFault::Ask(error) if is_too_much(error)) {
        chain.turns().put_aside(turn.account, Instant::now() + LONG);
    } else {
        chain.turns().again(turn.account);
        tokio::time::sleep(PAUSE).await;
    }
}

/// The blocks to read next. Blocks that are read whole are limited to one batch, and not mixed with older ones that are not.
async fn range(chain: &ChainIndex, window: Size, (low, high): Range) -> Result<Range, IndexFault> {
    let low = window.low(low, high);
    if chain.past.family(&chain.node, Share::Fill).await?.is_some() {
        return Ok((low, high));
    }
    let oldest = oldest_body(chain)?;
    if high < oldest {
        return Ok((low, high));
    }
    Ok((chain.recent.reach(low.max(oldest), high, BODIES), high))
}

/// Reads a window and keeps it in parts, the newest first: each part with the smaller gaps in one transaction.
async fn read(chain: &Arc<ChainIndex>, window: &Window) -> Result<(), IndexFault> {
    let Window { range: (low, high), accounts } = window;
    let (low, mut high) = (*low, *high);
    let rewinds = chain.rewinds();
    let addresses: Vec<Address> = accounts.iter().map(|account| account.address).collect();
    let mut drafts = Drafts::default();
    for log in chain.node.logs(Share::Fill, Blocks::Numbers(low, high), &addresses).await? {
        drafts.add_log(&log);
    }
    let native_from = find_native(chain, accounts, (low, high), &mut drafts).await?;
    // Written before the rows, so that a history says what it lacks from its first page on.
    if native_from > low {
        chain.store().native_from(accounts, native_from)?;
    }
    loop {
        let (part, oldest) = newest(&mut drafts);
        let last = drafts.0.is_empty();
        // Below the last one there is nothing: the whole window is read.
        let from = if last { low } else { oldest };
        let records = complete(chain, Share::Fill, accounts, part).await?;
        keep(chain, rewinds, accounts, (from, high), &records)?;
        if last {
            return Ok(());
        }
        high = from - 1;
    }
}

fn keep(
    chain: &ChainIndex,
    rewinds: u64,
    accounts: &[Account],
    range: Range,
    records: &[Record],
) -> Result<(), IndexFault> {
    // Follower and filler share one thread: between this look and the write nothing else runs.
    if chain.rewinds() != rewinds {
        return Err(IndexFault::Moved);
    }
    // Accounts may have been dropped in the meantime.
    let watched = chain.watched();
    let is_there = |account: &&Account| watched.get(&account.address) == Some(account);
    let accounts: Vec<Account> = accounts.iter().filter(is_there).copied().collect();
    chain.store().fill(chain.id, &accounts, range, records)?;
    chain.made_progress();
    Ok(())
}

/// Takes out the newest transactions, whole blocks of them; with the oldest of these blocks.
fn newest(drafts: &mut Drafts) -> (Drafts, u64) {
    let blocks: Vec<u64> = drafts.0.keys().rev().map(|(block, _)| *block).collect();
    let oldest = blocks.get(TOGETHER - 1).or(blocks.last()).copied().unwrap_or_default();
    (Drafts(drafts.0.split_off(&(oldest, 0))), oldest)
}

/// Whether a smaller range might succeed. Nodes word this refusal differently, so every refusal counts.
pub const fn is_too_much(error: &AskError) -> bool {
    matches!(
        error,
        AskError::Refused { .. }
            | AskError::Nodes(
                UpstreamError::TooLarge | UpstreamError::Timeout | UpstreamError::Limited
            )
    )
}
