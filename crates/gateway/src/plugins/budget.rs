use std::sync::{Mutex, PoisonError};

/// How often something may be asked: so many times a minute, saved up for one minute at most.
#[derive(Debug)]
pub struct Budget {
    per_minute: u32,
    left: Mutex<Left>,
}

#[derive(Debug)]
struct Left {
    /// In thousandths of one question.
    thousandths: u64,
    since_ms: u64,
}

const MINUTE_MS: u64 = 60_000;

impl Budget {
    /// A whole minute's worth to start with.
    pub const fn new(per_minute: u32) -> Self {
        let left = Left { thousandths: per_minute as u64 * 1_000, since_ms: 0 };
        Self { per_minute, left: Mutex::new(left) }
    }

    /// Takes one question's worth; false when there is none left.
    pub fn take(&self, now_ms: u64) -> bool {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let full = u64::from(self.per_minute) * 1_000;
        // A clock that goes back gives nothing.
        let elapsed = now_ms.saturating_sub(left.since_ms).min(MINUTE_MS);
        left.thousandths = (left.thousandths + full * elapsed / MINUTE_MS).min(full);
        left.since_ms = left.since_ms.max(now_ms);
        let enough = left.thousandths >= 1_000;
        if enough {
            left.thousandths -= 1_000;
        }
        enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_minutes_worth_comes_back_in_a_minute() {
        let budget = Budget::new(60);
        assert_eq!((0..100).filter(|_| budget.take(0)).count(), 60);
        assert!(budget.take(1_000) && !budget.take(1_000));
        assert_eq!((0..100).filter(|_| budget.take(600_000)).count(), 60);
    }

    proptest! {
        #[test]
        fn no_minute_costs_more_than_two_budgets(mut times in proptest::collection::vec(0_u64..120_000, 0..400)) {
            times.sort_unstable();
            let budget = Budget::new(30);
            let taken: Vec<u64> = times.into_iter().filter(|now| budget.take(*now)).collect();
            for start in &taken {
                let within = taken.iter().filter(|time| (*start..start + MINUTE_MS).contains(*time)).count();
                prop_assert!(within <= 60);
            }
        }
    }
}
