use std::sync::{Mutex, PoisonError};

/// Failures in a row after which a vendor is left alone.
const MOST_FAILURES: u32 = 5;

/// The first rest; each further one is twice as long.
const FIRST_REST_MS: u64 = 5_000;

/// The longest rest.
const LONGEST_REST_MS: u64 = 300_000;

/// Leaves a vendor alone that fails again and again, then tries it with one question.
#[derive(Debug, Default)]
pub struct Breaker(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    failures: u32,
    rests_until_ms: u64,
}

impl Breaker {
    /// Whether the vendor may be asked. After a rest, one question goes out, and the rest is prolonged until it is answered.
    pub fn lets(&self, now_ms: u64) -> bool {
        let mut state = self.state();
        if state.failures < MOST_FAILURES {
            return true;
        }
        let over = now_ms >= state.rests_until_ms;
        if over {
            state.rests_until_ms = now_ms + rest_ms(state.failures);
        }
        over
    }

    /// Notes how a question went.
    pub fn note(&self, failed: bool, now_ms: u64) {
        let mut state = self.state();
        if failed {
            state.failures = state.failures.saturating_add(1);
            state.rests_until_ms = now_ms + rest_ms(state.failures);
        } else {
            *state = State::default();
        }
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn rest_ms(failures: u32) -> u64 {
    let doublings = failures.saturating_sub(MOST_FAILURES).min(16);
    (FIRST_REST_MS << doublings).min(LONGEST_REST_MS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken() -> Breaker {
        let breaker = Breaker::default();
        for _ in 0..MOST_FAILURES {
            assert!(breaker.lets(0));
            breaker.note(true, 0);
        }
        breaker
    }

    #[test]
    fn after_failures_in_a_row_there_is_a_rest_and_then_one_question() {
        let breaker = broken();
        assert!(!breaker.lets(FIRST_REST_MS - 1));
        assert!(breaker.lets(FIRST_REST_MS));
        assert!(!breaker.lets(FIRST_REST_MS));
    }

    #[test]
    fn one_answer_ends_the_rest() {
        let breaker = broken();
        assert!(breaker.lets(FIRST_REST_MS));
        breaker.note(false, FIRST_REST_MS);
        assert!(breaker.lets(FIRST_REST_MS) && breaker.lets(FIRST_REST_MS));
    }

    #[test]
    fn rests_grow_up_to_a_limit() {
        let breaker = broken();
        let mut now = 0;
        for _ in 0..20 {
            now += LONGEST_REST_MS;
            assert!(breaker.lets(now));
            breaker.note(true, now);
        }
        assert!(!breaker.lets(now + LONGEST_REST_MS - 1));
        assert!(breaker.lets(now + LONGEST_REST_MS));
    }

    #[test]
    fn an_answer_between_failures_counts() {
        let breaker = Breaker::default();
        for _ in 0..20 {
            breaker.note(true, 0);
            breaker.note(true, 0);
            breaker.note(false, 0);
        }
        assert!(breaker.lets(0));
    }
}
