use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

/// The time of day, which tests can put forward.
#[derive(Debug, Default)]
pub struct Clock {
    ahead_ms: AtomicU64,
}

impl Clock {
    /// Milliseconds since 1970.
    pub fn now_ms(&self) -> u64 {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let now = u64::try_from(since.as_millis()).unwrap_or(u64::MAX);
        now.saturating_add(self.ahead_ms.load(Ordering::Acquire))
    }

    /// Puts it forward. For tests, which need not wait for a token to expire.
    pub fn advance(&self, by: Duration) {
        let by = u64::try_from(by.as_millis()).unwrap_or(u64::MAX);
        self.ahead_ms.fetch_add(by, Ordering::AcqRel);
    }
}
