//! How quick a chain is, and what of its blocks the budget lets be read.

use std::collections::VecDeque;
use std::time::Duration;

use tokio::time::Instant;

/// How much of each new block is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// Body, logs and the calls inside its transactions.
    Full,
    /// Body and logs; the calls inside where few calls to the node tell them.
    Lean,
    /// Logs alone, of whole ranges: blocks come quicker than their bodies can be asked for.
    Logs,
}

/// Estimates how quick a chain is from looks at its head, and spreads the follower's calls over time.
#[derive(Debug)]
pub struct Pace {
    /// Calls a minute that following may cost.
    rate: u64,
    /// Looks at the head in a minute, at most.
    looks: u64,
    last: Option<(u64, Instant)>,
    /// Blocks that came between two looks, and how long that took.
    steps: VecDeque<(u64, Duration)>,
    logs_alone: bool,
}

/// Looks that are remembered: half a minute of them or more.
const REMEMBERED: usize = 32;

/// Looks before anything is known: one of them may have been the end of a standstill.
const FEW: usize = 3;

/// A head this many blocks lower is that of another chain, not of a node that lags.
const LOWER: u64 = 64;

const MINUTE: Duration = Duration::from_mins(1);

impl Pace {
    /// The pace of a chain whose nodes may be asked so often, with this pause between two looks at its head.
    pub fn new(per_minute: usize, pause: Duration) -> Self {
        let looks = MINUTE.as_millis() / pause.as_millis().max(1);
        Self {
            // A quarter is left for the past.
            rate: (per_minute as u64 * 3 / 4).max(1),
            looks: u64::try_from(looks).unwrap_or(u64::MAX),
            last: None,
            steps: VecDeque::new(),
            logs_alone: false,
        }
    }

    /// Takes in a look at the head.
    pub fn look(&mut self, head: u64, now: Instant) {
        let Some((number, at)) = self.last.filter(|(number, _)| head + LOWER > *number) else {
            self.last = Some((head, now));
            return;
        };
        self.steps.push_back((head.saturating_sub(number), now - at));
        if self.steps.len() > REMEMBERED {
            self.steps.pop_front();
        }
        self.last = Some((head.max(number), now));
        if let Some(blocks) = self.blocks_per_minute() {
            // Not back and forth at the border.
            let most = if self.logs_alone { self.rate * 3 / 4 } else { self.rate * 9 / 10 };
            self.logs_alone = blocks > most;
        }
    }

    /// Blocks that come in a minute, once that is known. The look that brought the most is left out: blocks that came at once after a
    /// standstill say nothing of those to come.
    pub fn blocks_per_minute(&self) -> Option<u64> {
        if self.steps.len() < FEW {
            return None;
        }
        let sum = |(blocks, took): (u64, Duration), step: &(u64, Duration)| {
            (blocks + step.0, took + step.1)
        };
        let (blocks, took) = self.steps.iter().fold((0, Duration::ZERO), sum);
        let most = self.steps.iter().max_by_key(|(blocks, _)| *blocks)?;
        let took = took.saturating_sub(most.1).as_millis();
        let milliseconds = u64::try_from(took).unwrap_or(u64::MAX).max(1);
        Some((blocks - most.0).saturating_mul(60_000) / milliseconds)
    }

    /// How much of each block is read.
    pub fn depth(&self) -> Depth {
        if self.logs_alone {
            Depth::Logs
        } else if self.wanted().is_some_and(|wanted| wanted > self.rate) {
            Depth::Lean
        } else {
            Depth::Full
        }
    }

    /// Calls of a minute that following will take; as many as it may while nothing is known.
    pub fn expected(&self) -> usize {
        let expected = self.wanted().unwrap_or(u64::MAX).min(self.rate);
        usize::try_from(expected).unwrap_or(usize::MAX)
    }

    /// Calls of a minute that reading all of each block takes: body, logs, calls inside.
    fn wanted(&self) -> Option<u64> {
        Some(self.looks.saturating_add(self.blocks_per_minute()?.saturating_mul(3)))
    }

    /// How long so many calls are to last: the follower that keeps to it never waits for the budget.
    pub fn lasts(&self, calls: u64) -> Duration {
        let milliseconds = calls.saturating_mul(60_000) / self.rate;
        Duration::from_millis(milliseconds)
    }

    /// Calls a minute that following may cost.
    pub const fn rate(&self) -> u64 {
        self.rate
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The pace of 600 calls a minute after looks, a second apart, that brought so many blocks each.
    fn after(steps: impl IntoIterator<Item = u64>) -> Pace {
        let (mut pace, mut now) = (Pace::new(600, Duration::from_secs(1)), Instant::now());
        let mut head = 1_000;
        pace.look(head, now);
        for blocks in steps {
            head += blocks;
            now += Duration::from_secs(1);
            pace.look(head, now);
        }
        pace
    }

    #[test]
    fn the_quicker_the_chain_the_less_of_a_block_is_read() {
        let every = |blocks: u64| after([blocks; 20]).depth();
        let table = [(0, Depth::Full), (1, Depth::Full), (2, Depth::Full), (4, Depth::Lean)];
        for (blocks, depth) in table {
            assert_eq!(every(blocks), depth, "{blocks} a second");
        }
        assert_eq!(every(10), Depth::Logs);
    }

    #[test]
    fn blocks_that_came_at_once_are_no_pace() {
        let burst = after((0..10).map(|look| if look == 4 { 500 } else { 0 }));
        assert_eq!((burst.blocks_per_minute(), burst.depth()), (Some(0), Depth::Full));
        assert_eq!(after([500, 0]).depth(), Depth::Full, "one look is not enough");
    }

    #[test]
    fn a_chain_at_the_border_is_not_read_in_turns() {
        // 450 calls a minute: bodies are left out from 405 blocks on, and asked for again below 338.
        let mut pace = after([7; 32]);
        assert_eq!((pace.blocks_per_minute(), pace.depth()), (Some(420), Depth::Logs));
        let (mut head, mut now) = pace.last.unwrap();
        let mut go_on = |pace: &mut Pace, blocks| {
            for _ in 0..32 {
                head += blocks;
                now += Duration::from_secs(1);
                pace.look(head, now);
            }
            pace.depth()
        };
        assert_eq!(go_on(&mut pace, 6), Depth::Logs);
        assert_eq!(go_on(&mut pace, 5), Depth::Lean);
        assert_eq!(go_on(&mut pace, 6), Depth::Lean);
    }

    #[test]
    fn nodes_that_lag_and_chains_that_begin_anew_are_no_blocks() {
        let (mut pace, start) = (Pace::new(600, Duration::from_secs(1)), Instant::now());
        for (second, head) in [(0, 1_000), (1, 1_004), (2, 1_001), (3, 1_012), (4, 1_016)] {
            pace.look(head, start + Duration::from_secs(second));
        }
        assert_eq!(pace.blocks_per_minute(), Some(160));
        pace.look(3, start + Duration::from_secs(5));
        pace.look(7, start + Duration::from_secs(6));
        assert_eq!(pace.blocks_per_minute(), Some(180));
    }

    proptest! {
        #[test]
        fn calls_that_last_as_long_as_they_are_to_fit_the_budget(
            per_minute in 1_usize..2_000,
            steps in proptest::collection::vec(1_u64..60, 1..300),
        ) {
            let pace = Pace::new(per_minute, Duration::from_secs(1));
            let (mut now, mut went) = (Duration::ZERO, Vec::new());
            for calls in steps {
                went.push((now, calls));
                now += pace.lasts(calls);
            }
            for (first, _) in &went {
                let minute = went.iter().filter(|(at, _)| at >= first && *at < *first + MINUTE);
                let calls: u64 = minute.map(|(_, calls)| calls).sum();
                prop_assert!(calls <= pace.rate() + 60, "a minute and one step");
            }
        }
    }
}
