use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep_until};

/// How slow a peer may be. It may let us wait for so long in all; every byte that moves buys back the time that it takes at the least rate. So a
/// peer that is steady at that rate is never cut off, and one that moves a byte now and then is, after the patience.
#[derive(Debug)]
pub struct Pace {
    patience: Duration,
    rate: u32,
    waited: Duration,
    since: Option<Instant>,
    timer: Option<Pin<Box<Sleep>>>,
}

impl Pace {
    /// So much patience, and so many bytes a second at least.
    pub fn new(patience: Duration, rate: u32) -> Self {
        Self { patience, rate: rate.max(1), waited: Duration::ZERO, since: None, timer: None }
    }

    /// This many bytes moved; false when it took too long.
    pub fn moved(&mut self, bytes: usize) -> bool {
        if let Some(since) = self.since.take() {
            self.waited += since.elapsed();
        }
        let in_time = self.waited <= self.patience;
        let bought = Duration::from_secs(1) * u32::try_from(bytes).unwrap_or(u32::MAX) / self.rate;
        self.waited = self.waited.saturating_sub(bought);
        in_time
    }

    /// Nothing moves: ready once the patience is over.
    pub fn poll_over(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let since = *self.since.get_or_insert_with(Instant::now);
        let until = since + self.patience.saturating_sub(self.waited);
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep_until(until)));
        if timer.deadline() != until {
            timer.as_mut().reset(until);
        }
        ready!(timer.as_mut().poll(context));
        Poll::Ready(())
    }

    /// What was waited for is there as a whole: the next begins anew.
    pub fn finish(&mut self) {
        self.waited = Duration::ZERO;
        self.since = None;
        // An idle socket holds no memory for it.
        self.timer = None;
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    async fn cut_off_after(step: Duration, bytes: usize) -> Option<usize> {
        let mut pace = Pace::new(10 * SECOND, 1_000);
        for number in 0..1_000 {
            let over = tokio::time::timeout(step, poll_fn(|context| pace.poll_over(context))).await;
            if over.is_ok() || !pace.moved(bytes) {
                return Some(number);
            }
        }
        None
    }

    #[tokio::test(start_paused = true)]
    async fn a_steady_peer_is_never_cut_off_and_a_trickle_is() {
        assert_eq!(cut_off_after(5 * SECOND, 5_000).await, None);
        assert_eq!(cut_off_after(9 * SECOND, 1).await, Some(1));
        let half = cut_off_after(SECOND, 500).await.unwrap();
        assert!((17..=21).contains(&half), "{half}");
        assert_eq!(cut_off_after(11 * SECOND, 1_000_000).await, Some(0));
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_whole_begins_anew() {
        let mut pace = Pace::new(10 * SECOND, 1_000);
        for _ in 0..100 {
            let over = poll_fn(|context| pace.poll_over(context));
            assert!(tokio::time::timeout(9 * SECOND, over).await.is_err());
            assert!(pace.moved(1));
            pace.finish();
        }
    }
}
