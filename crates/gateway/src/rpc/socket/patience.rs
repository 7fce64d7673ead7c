use std::time::Duration;

use tokio::time::Instant;

/// How patient the gateway is with one socket's refused calls: a client that repeats them without pause is read more and more slowly.
#[derive(Debug)]
pub struct Patience {
    refused: u32,
    read_from: Instant,
}

/// Refused calls that cost nothing: libraries find out what is offered by asking.
const FREE: u32 = 16;

/// The first pause; it doubles with each refused call,
const FIRST: Duration = Duration::from_millis(20);

/// up to this. Shorter than the time between pings, so that the answer to one is read in time.
const LONGEST: Duration = Duration::from_secs(2);

impl Patience {
    /// Nothing was refused yet.
    pub fn new(now: Instant) -> Self {
        Self { refused: 0, read_from: now }
    }

    /// A call was refused.
    pub fn refused(&mut self, now: Instant) {
        self.refused = self.refused.saturating_add(1);
        if let Some(over) = self.refused.checked_sub(FREE + 1) {
            let pause = FIRST.saturating_mul(1 << over.min(16)).min(LONGEST);
            self.read_from = self.read_from.max(now) + pause;
        }
    }

    /// A call was answered: half is forgotten.
    pub fn answered(&mut self) {
        self.refused /= 2;
    }

    /// When the next message is read, if not now.
    pub fn waits(&self, now: Instant) -> Option<Instant> {
        (self.read_from > now).then_some(self.read_from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_repeats_refused_calls_is_read_ever_more_slowly() {
        let start = Instant::now();
        let (mut patience, mut now) = (Patience::new(start), start);
        let mut calls = 0;
        while now < start + Duration::from_mins(1) {
            patience.refused(now);
            calls += 1;
            now = patience.waits(now).unwrap_or(now);
        }
        assert!((40..60).contains(&calls), "{calls} in a minute");
    }

    #[test]
    fn who_is_answered_in_between_is_not_slowed_down() {
        let now = Instant::now();
        let mut patience = Patience::new(now);
        for _ in 0..10 {
            for _ in 0..8 {
                patience.refused(now);
            }
            patience.answered();
        }
        assert_eq!(patience.waits(now), None);
    }
}
