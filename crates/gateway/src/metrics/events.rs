use metrics::{Counter, counter};

use super::Metrics;

/// What is counted about events.
#[derive(Clone)]
pub struct EventMetrics {
    /// Written.
    pub kept: Counter,
    /// Written before.
    pub repeated: Counter,
    /// Not written, because the visitor or the project's owner does not want it.
    pub declined: Counter,
    /// Not written, because there was no room.
    pub shed: Counter,
    /// Not written, because the database refused.
    pub lost: Counter,
    /// Not written, because the disk is almost full.
    pub disk_full: Counter,
    /// Not written, because the visitor's network sent too many bytes today.
    pub limited: Counter,
    /// Deleted: too old, or more than the project may have.
    pub deleted: Counter,
}

impl Metrics {
    /// The counters of events.
    pub fn events(&self) -> EventMetrics {
        let events =
            |outcome: &'static str| counter!("drawstring_events_total", "outcome" => outcome);
        self.register(|| EventMetrics {
            kept: events("kept"),
            repeated: events("repeated"),
            declined: events("declined"),
            shed: events("shed"),
            lost: events("lost"),
            disk_full: events("disk_full"),
            limited: events("limited"),
            deleted: events("deleted"),
        })
    }
}

impl std::fmt::Debug for EventMetrics {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("EventMetrics").finish_non_exhaustive()
    }
}
