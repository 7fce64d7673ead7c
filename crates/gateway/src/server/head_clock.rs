use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::time::{Sleep, sleep};

/// Nothing of a next request has come yet.
const KEPT: u8 = 0;
/// The head of a request is on its way.
const HEAD: u8 = 1;
/// A request is being answered; its body has a time of its own.
const ANSWERED: u8 = 2;
/// No longer HTTP.
const UPGRADED: u8 = 3;

/// Where a connection stands between its requests. Its clones share it.
#[derive(Debug, Clone, Default)]
pub struct Phase(Arc<AtomicU8>);

impl Phase {
    /// A whole head came.
    pub fn answer(&self) {
        self.set(ANSWERED);
    }

    /// What follows is no request.
    pub fn upgrade(&self) {
        self.set(UPGRADED);
    }

    fn is(&self, phase: u8) -> bool {
        self.0.load(Ordering::Relaxed) == phase
    }

    fn set(&self, phase: u8) {
        self.0.store(phase, Ordering::Relaxed);
    }
}

/// How long a client may take for the head of a request, from its first byte on: between two requests a connection is
/// kept much longer.
#[derive(Debug)]
pub struct HeadClock {
    phase: Phase,
    patience: Duration,
    timer: Option<Pin<Box<Sleep>>>,
}

impl HeadClock {
    /// A clock for heads of this connection.
    pub const fn new(phase: Phase, patience: Duration) -> Self {
        Self { phase, patience, timer: None }
    }

    /// Bytes came: the first ones after an answer begin a head.
    pub fn arrived(&mut self) {
        if self.phase.is(KEPT) {
            self.phase.set(HEAD);
            self.timer = Some(Box::pin(sleep(self.patience)));
        }
    }

    /// Something of an answer was written: what comes next is another head.
    pub fn wrote(&mut self) {
        if !self.phase.is(UPGRADED) {
            self.phase.set(KEPT);
            self.timer = None;
        }
    }

    /// Nothing comes: ready once a head took too long.
    pub fn poll_over(&mut self, context: &mut Context<'_>) -> Poll<()> {
        match &mut self.timer {
            Some(timer) if self.phase.is(HEAD) => timer.as_mut().poll(context),
            _ => Poll::Pending,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(10);

    async fn is_over(clock: &mut HeadClock, after: Duration) -> bool {
        tokio::time::timeout(after, poll_fn(|context| clock.poll_over(context))).await.is_ok()
    }

    #[tokio::test(start_paused = true)]
    async fn a_head_has_its_time_from_its_first_byte_on() {
        let mut clock = HeadClock::new(Phase::default(), PATIENCE);
        assert!(!is_over(&mut clock, 6 * PATIENCE).await, "nothing came yet");
        clock.arrived();
        assert!(!is_over(&mut clock, PATIENCE * 3 / 4).await);
        clock.arrived();
        assert!(is_over(&mut clock, PATIENCE / 2).await, "a byte now and then buys no time");
    }

    #[tokio::test(start_paused = true)]
    async fn between_two_requests_and_after_an_upgrade_there_is_none() {
        let phase = Phase::default();
        let mut clock = HeadClock::new(phase.clone(), PATIENCE);
        clock.arrived();
        phase.answer();
        clock.arrived();
        assert!(!is_over(&mut clock, 6 * PATIENCE).await, "it is being answered");
        clock.wrote();
        assert!(!is_over(&mut clock, 6 * PATIENCE).await, "it is kept");
        clock.arrived();
        assert!(is_over(&mut clock, PATIENCE * 2).await);
        phase.upgrade();
        clock.wrote();
        clock.arrived();
        assert!(!is_over(&mut clock, 6 * PATIENCE).await, "it is a socket");
    }
}
