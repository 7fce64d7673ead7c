//! New blocks, each checked against the one before: several at once on quick chains.

mod found;
mod logs;
mod logs_alone;
mod pace;
mod range;
mod reorganised;
mod seen;

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use self::pace::{Depth, Pace};
use self::range::Range;
use self::reorganised::{go_back, hash_at};
use self::seen::Seen;
use super::budget::Share;
use super::chain::{ChainIndex, IndexFault};
use super::complete::complete;
use super::store::Tip;
use super::window::Window;
use super::wire::Block;

/// Blocks behind the head from which on those between are left to the filler, which reads the newest first: as many as two minutes'
/// calls read, within these bounds. The filler sees coins that left no log only in the newest ones.
const LEAP: (u64, u64) = (256, 1_024);

/// Blocks behind the head from which on it is logged.
const LATE: u64 = 16;

/// Blocks that are read at once: their bodies are kept in memory meanwhile.
const TOGETHER: u64 = 32;

/// The longest pause after a failure.
const LONGEST: Duration = Duration::from_secs(30);

/// Follows the chain's head for as long as accounts of it are indexed.
pub async fn follow(chain: Arc<ChainIndex>) {
    let (mut failures, mut follower) = (0_u32, Follower::new(Arc::clone(&chain)));
    loop {
        chain.somebody_asked().await;
        let (began, calls) = (Instant::now(), chain.node.followed());
        let stepped = follower.step().await;
        // Calls that are spread over time never use up the budget of a minute, after which nothing would be read for seconds.
        let next = began + follower.pace.lasts(chain.node.followed() - calls);
        let now = Instant::now();
        let pause = match stepped {
            Ok(step) => {
                if failures > 0 {
                    chain.tell(None);
                }
                failures = 0;
                if step == Step::Behind { Duration::ZERO } else { chain.pause }
            }
            // A chain moves while it is read: the next look sees where it stands.
            Err(IndexFault::Moved) => chain.pause,
            Err(error) => {
                failures += 1;
                chain.tell(Some(error.to_string()));
                tracing::warn!(chain = chain.node.chain(), %error, "new blocks cannot be read");
                (chain.pause * 2_u32.pow(failures.min(6))).min(LONGEST)
            }
        };
        tokio::time::sleep_until(next.max(now + pause)).await;
    }
}

/// Where a step ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    /// At the head.
    Level,
    /// Below it: there is more to read at once.
    Behind,
}

/// What is remembered from one step to the next.
struct Follower {
    chain: Arc<ChainIndex>,
    pace: Pace,
    /// How many blocks' logs the node returns for one call.
    window: Window,
    seen: Seen,
    is_late: bool,
}

impl Follower {
    fn new(chain: Arc<ChainIndex>) -> Self {
        let pace = Pace::new(chain.node.per_minute(), chain.pause);
        Self { chain, pace, window: Window::default(), seen: Seen::default(), is_late: false }
    }

    /// One look at the head, and the blocks up to it, as many as are read at once.
    async fn step(&mut self) -> Result<Step, IndexFault> {
        let chain = Arc::clone(&self.chain);
        chain.node.expect(self.pace.expected());
        let head = tip_of(&chain.node.latest(Share::Follow).await?);
        self.pace.look(head.number, Instant::now());
        let Some(tip) = chain.store().tip(chain.id)? else { return leap(&chain, head) };
        let behind = head.number.saturating_sub(tip.number);
        self.note_lag(behind);
        if tip == head {
            return Ok(Step::Level);
        }
        if behind == 0 {
            // A node that lags returns an older block of the same chain; anything else is another chain.
            if chain.store().blocks(chain.id)?.contains(&head) {
                return Ok(Step::Level);
            }
            return self.go_back(head).await;
        }
        if behind > (self.pace.rate() * 2).clamp(LEAP.0, LEAP.1) {
            if hash_at(&chain, tip.number).await? == Some(tip.hash) {
                return leap(&chain, head);
            }
        } else {
            if behind > TOGETHER {
                // Until the head is reached the past can wait.
                chain.node.expect(usize::MAX);
            }
            let reached = if self.pace.depth() == Depth::Logs {
                logs_alone::read(&chain, tip, head, &mut self.window, &mut self.seen).await?
            } else {
                self.read(tip, head.number).await?
            };
            if let Some(reached) = reached {
                self.seen.forget_below(reached);
                return Ok(if reached < head.number { Step::Behind } else { Step::Level });
            }
        }
        self.go_back(head).await
    }

    async fn go_back(&mut self, head: Tip) -> Result<Step, IndexFault> {
        self.seen.clear();
        go_back(&self.chain, head).await?;
        Ok(Step::Behind)
    }

    /// Reads the blocks after `tip`; returns the last one of them, or nothing if they do not stand on it.
    async fn read(&mut self, tip: Tip, head: u64) -> Result<Option<u64>, IndexFault> {
        let (chain, first) = (&self.chain, tip.number + 1);
        let watched = chain.begin_block();
        let range = Range::read(chain, tip, head.min(tip.number + TOGETHER)).await?;
        let Some(mut range) = range else { return Ok(None) };
        range.add_logs(chain, &watched, &mut self.window, &self.seen).await?;
        range.add_inside(chain, &watched, self.pace.depth(), &self.seen).await?;
        range.add_below(chain, &watched).await?;
        let (drafts, touched) = range.drafts(&watched)?;
        let records = complete(chain, Share::Follow, &touched, drafts).await?;
        let blocks = range.tips();
        // Accounts that were added meanwhile get these blocks as a gap: they are kept for the others.
        chain.store().follow(chain.id, first, &blocks, &touched, &chain.late(), &records)?;
        chain.made_progress();
        range.note(chain, &watched, &mut self.seen);
        Ok(blocks.last().map(|tip| tip.number))
    }

    /// Publishes how far behind the index is.
    #[expect(clippy::cast_precision_loss, reason = "no chain has 2^52 blocks")]
    fn note_lag(&mut self, blocks: u64) {
        self.chain.metrics.lag.set(blocks as f64);
        let is_late = blocks > LATE;
        if is_late && !self.is_late {
            let chain = self.chain.node.chain();
            tracing::warn!(chain, blocks, "the histories are behind the chain");
        }
        self.is_late = is_late;
    }
}

fn leap(chain: &ChainIndex, head: Tip) -> Result<Step, IndexFault> {
    chain.store().leap(chain.id, head)?;
    chain.made_progress();
    Ok(Step::Level)
}

fn tip_of<T>(block: &Block<T>) -> Tip {
    Tip { number: block.number.to(), hash: block.hash }
}
