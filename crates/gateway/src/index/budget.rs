use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// The calls of one chain's index to its nodes: never more than so many in any minute.
#[derive(Debug)]
pub struct Budget {
    per_minute: usize,
    /// When the calls of the last minute went out, oldest first.
    calls: Mutex<Calls>,
}

#[derive(Debug, Default)]
struct Calls {
    all: VecDeque<Instant>,
    /// Those of them that read the past.
    fill: VecDeque<Instant>,
    /// How many read the past so far.
    filled: u64,
    /// Those that followed the head, since the start.
    followed: u64,
    /// Calls of a minute that following the head is expected to take.
    expected: usize,
}

/// What a call is for. Following the head goes first: the past has what that leaves, at least a quarter of the budget and at most half.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Share {
    /// New blocks.
    Follow,
    /// The past.
    Fill,
}

const MINUTE: Duration = Duration::from_mins(1);

/// Who waits looks again after this time: what following is expected to take changes, and with it what is left for the past.
const LOOK_AGAIN: Duration = Duration::from_secs(1);

impl Budget {
    /// So many calls a minute.
    pub fn new(per_minute: usize) -> Self {
        Self { per_minute, calls: Mutex::default() }
    }

    /// Waits until one more call may go out, and counts it.
    pub async fn take(&self, share: Share) {
        while let Err(free) = self.try_take(share, Instant::now()) {
            tokio::time::sleep_until(free.min(Instant::now() + LOOK_AGAIN)).await;
        }
    }

    /// Counts a call, or says when to ask again.
    fn try_take(&self, share: Share, now: Instant) -> Result<(), Instant> {
        let mut calls = self.calls();
        let Calls { all, fill, filled, followed, expected } = &mut *calls;
        for times in [&mut *all, &mut *fill] {
            while times.front().is_some_and(|oldest| now.duration_since(*oldest) >= MINUTE) {
                times.pop_front();
            }
        }
        has_room(all, self.per_minute, now)?;
        match share {
            Share::Follow => *followed += 1,
            Share::Fill => {
                let (least, most) = (self.per_minute / 4, self.per_minute / 2);
                let left = self.per_minute.saturating_sub(*expected).clamp(least, most);
                has_room(fill, left.max(1), now)?;
                fill.push_back(now);
                *filled += 1;
            }
        }
        all.push_back(now);
        Ok(())
    }

    /// The calls that read the past so far.
    pub fn filled(&self) -> u64 {
        self.calls().filled
    }

    /// Calls in any minute, at most.
    pub const fn per_minute(&self) -> usize {
        self.per_minute
    }

    /// Calls that followed the head so far.
    pub fn followed(&self) -> u64 {
        self.calls().followed
    }

    /// Notes how many calls of a minute following the head will take.
    pub fn expect(&self, following: usize) {
        self.calls().expected = following;
    }

    fn calls(&self) -> MutexGuard<'_, Calls> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether one more fits beside these calls; if not, when it will.
fn has_room(calls: &VecDeque<Instant>, most: usize, now: Instant) -> Result<(), Instant> {
    let Some(in_the_way) = calls.len().checked_sub(most) else { return Ok(()) };
    let waits_for = calls.get(in_the_way).or_else(|| calls.back()).copied().unwrap_or(now);
    Err(waits_for + MINUTE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_part_is_kept_for_new_blocks() {
        let (budget, now) = (Budget::new(8), Instant::now());
        assert_eq!((0..20).filter(|_| budget.try_take(Share::Fill, now).is_ok()).count(), 4);
        assert_eq!((0..20).filter(|_| budget.try_take(Share::Follow, now).is_ok()).count(), 4);
    }

    #[test]
    fn the_past_has_what_following_leaves_but_a_quarter_at_least() {
        for (expected, left) in [(0, 20), (15, 20), (25, 15), (35, 10), (usize::MAX, 10)] {
            let (budget, now) = (Budget::new(40), Instant::now());
            budget.expect(expected);
            let filled = (0..50).filter(|_| budget.try_take(Share::Fill, now).is_ok()).count();
            assert_eq!(filled, left, "{expected} expected");
        }
        let (budget, now) = (Budget::new(1), Instant::now());
        budget.expect(1);
        assert!(budget.try_take(Share::Fill, now).is_ok(), "the past is read with one call, too");
    }

    #[tokio::test(start_paused = true)]
    async fn what_following_leaves_is_had_as_soon_as_it_is_known() {
        let (budget, start) = (Budget::new(600), Instant::now());
        budget.expect(450);
        for _ in 0..150 {
            budget.take(Share::Fill).await;
        }
        let waits = async {
            budget.take(Share::Fill).await;
            start.elapsed()
        };
        let known = async {
            tokio::time::sleep(Duration::from_secs(3)).await;
            budget.expect(60);
        };
        let (waited, ()) = tokio::join!(waits, known);
        assert!(waited < Duration::from_secs(5), "{waited:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn who_waits_for_a_call_gets_it_when_a_minute_is_over() {
        let (budget, start) = (Budget::new(40), Instant::now());
        let mut in_minute = [0; 3];
        for _ in 0..100 {
            budget.take(Share::Follow).await;
            let minute = start.elapsed().as_secs() / MINUTE.as_secs();
            in_minute[usize::try_from(minute).unwrap()] += 1;
        }
        assert_eq!(in_minute, [40, 40, 20]);
    }

    proptest! {
        #[test]
        fn no_minute_has_more_calls_than_allowed(
            per_minute in 1_usize..50,
            steps in proptest::collection::vec((0_u64..5_000, any::<bool>()), 1..400),
        ) {
            let (budget, start) = (Budget::new(per_minute), Instant::now());
            let (mut now, mut went) = (start, Vec::new());
            for (pause, follow) in steps {
                now += Duration::from_millis(pause);
                let share = if follow { Share::Follow } else { Share::Fill };
                match budget.try_take(share, now) {
                    Ok(()) => went.push(now),
                    Err(free) => {
                        prop_assert!(free > now, "the wait ends");
                    }
                }
            }
            for (index, first) in went.iter().enumerate() {
                let within = went[index..].iter().filter(|call| **call - *first < MINUTE).count();
                prop_assert!(within <= per_minute);
            }
        }
    }
}
