use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime};

/// The time of day, which tests can put forward and back.
#[derive(Debug, Default)]
pub struct Clock {
    ahead_ms: AtomicI64,
}

impl Clock {
    /// Milliseconds since 1970.
    pub fn now_ms(&self) -> u64 {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let now = u64::try_from(since.as_millis()).unwrap_or(u64::MAX);
        now.saturating_add_signed(self.ahead_ms.load(Ordering::Acquire))
    }

    /// Puts it forward. For tests, which need not wait for a token to expire.
    pub fn advance(&self, by: Duration) {
        self.ahead_ms.fetch_add(milliseconds(by), Ordering::AcqRel);
    }

    /// Puts it back. For tests, which need no clock that is wrong.
    pub fn put_back(&self, by: Duration) {
        self.ahead_ms.fetch_sub(milliseconds(by), Ordering::AcqRel);
    }
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
