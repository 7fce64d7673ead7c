use std::cell::{Cell, RefCell};
use std::time::Duration;

/// What all pairs together did.
#[derive(Debug, Default)]
pub struct Figures {
    answered: Cell<u64>,
    refused: Cell<u64>,
    delivered: Cell<u64>,
    /// Microseconds from the publish to the delivery.
    times: RefCell<Vec<u32>>,
}

impl Figures {
    /// A publish was answered.
    pub fn answered(&self, well: bool) {
        let count = if well { &self.answered } else { &self.refused };
        count.set(count.get() + 1);
    }

    /// A message arrived, so long after it was published.
    pub fn delivered(&self, after: Duration) {
        self.delivered.set(self.delivered.get() + 1);
        self.times.borrow_mut().push(u32::try_from(after.as_micros()).unwrap_or(u32::MAX));
    }

    /// All of it as JSON: per second, milliseconds, and the seconds of CPU that the load itself took, which is one thread.
    pub fn line(&self, took: Duration) -> String {
        let mut times = self.times.take();
        times.sort_unstable();
        let within = |share: usize| {
            let at = (times.len() * share).div_ceil(1_000).saturating_sub(1);
            f64::from(times.get(at).copied().unwrap_or_default()) / 1_000.0
        };
        #[expect(clippy::cast_precision_loss, reason = "counts are small")]
        let rate = |count: &Cell<u64>| count.get() as f64 / took.as_secs_f64();
        format!(
            r#"{{"storedPerSecond":{:.0},"deliveredPerSecond":{:.0},"refused":{},"p50Ms":{:.2},"p99Ms":{:.2},"delivered":{},"loadSeconds":{:.2}}}"#,
            rate(&self.answered),
            rate(&self.delivered),
            self.refused.get(),
            within(500),
            within(990),
            self.delivered.get(),
            used()
        )
    }
}

/// Seconds that this thread was on a CPU. Linux tells nanoseconds.
fn used() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    let nanoseconds = told.split(' ').next().unwrap().parse::<f64>().unwrap();
    nanoseconds / 1e9
}
