use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// The clocks of a machine.
pub trait TimeSource: fmt::Debug + Send + Sync {
    /// The time of day in milliseconds since 1970; it may be put back and forward.
    fn wall_ms(&self) -> u64;
    /// Time since some moment before; it never goes back.
    fn steady(&self) -> Duration;
}

/// The clocks of this machine.
#[derive(Debug)]
pub struct SystemTimes(Instant);

impl Default for SystemTimes {
    fn default() -> Self {
        Self(Instant::now())
    }
}

impl TimeSource for SystemTimes {
    fn wall_ms(&self) -> u64 {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        millis(since)
    }

    fn steady(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Clocks that tests set.
#[derive(Debug, Default)]
pub struct ManualTimes(Mutex<(u64, Duration)>);

impl ManualTimes {
    /// Sets the time of day alone, as an operator does.
    pub fn set_wall_ms(&self, wall_ms: u64) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).0 = wall_ms;
    }

    /// Lets time pass.
    pub fn pass(&self, by: Duration) {
        let mut now = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *now = (now.0.saturating_add(millis(by)), now.1.saturating_add(by));
    }
}

impl TimeSource for ManualTimes {
    fn wall_ms(&self) -> u64 {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).0
    }

    fn steady(&self) -> Duration {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).1
    }
}

/// The time of day that does not go back.
///
/// Where the machine's clock is behind the newest time that was seen, in this process or the one before, time runs on from that at the
/// machine's steady pace until the clock has caught up. So a clock that is put back opens no lock and lengthens no code's life, and one that was
/// wrongly ahead for a while blocks no address for longer than its limit.
#[derive(Debug)]
pub struct SteadyTime {
    source: Arc<dyn TimeSource>,
    last: Mutex<(u64, Duration)>,
}

impl SteadyTime {
    /// Runs on from the newest time that was stored, in milliseconds since 1970.
    pub fn new(source: Arc<dyn TimeSource>, newest_ms: u64) -> Self {
        let last = Mutex::new((newest_ms, source.steady()));
        Self { source, last }
    }

    /// Milliseconds since 1970.
    pub fn now_ms(&self) -> u64 {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let steady = self.source.steady();
        let run_on = last.0.saturating_add(millis(steady.saturating_sub(last.1)));
        *last = (self.source.wall_ms().max(run_on), steady);
        last.0
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_follows_the_clock_forward_and_runs_on_where_it_is_put_back() {
        let source = Arc::new(ManualTimes::default());
        source.set_wall_ms(1_000);
        let time = SteadyTime::new(Arc::<ManualTimes>::clone(&source), 0);
        assert_eq!(time.now_ms(), 1_000);
        source.pass(Duration::from_millis(500));
        assert_eq!(time.now_ms(), 1_500);
        source.set_wall_ms(200);
        assert_eq!(time.now_ms(), 1_500);
        source.pass(Duration::from_millis(100));
        assert_eq!(time.now_ms(), 1_600);
        source.set_wall_ms(9_000);
        assert_eq!(time.now_ms(), 9_000);
    }

    #[test]
    fn a_process_runs_on_from_what_the_one_before_stored() {
        let source = Arc::new(ManualTimes::default());
        let time = SteadyTime::new(Arc::<ManualTimes>::clone(&source), 5_000);
        source.pass(Duration::from_millis(10));
        assert_eq!(time.now_ms(), 5_010);
    }
}
