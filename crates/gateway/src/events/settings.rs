use std::time::Duration;

/// How many events are kept, and how many one network may add.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventSettings {
    /// An event is deleted after this time.
    pub retention: Duration,
    /// Bytes of one project's events; when there are more the oldest are deleted of the network that has most.
    pub project_bytes: u64,
    /// Bytes that one network (IPv4 /24, IPv6 /48) may add in a day, over all projects.
    pub network_bytes_per_day: u64,
}

impl Default for EventSettings {
    /// A quarter; 256 MB; 4 MB a day, some 10,000 events, so at most 250 MB on the disk in a month with SQLite's own pages.
    fn default() -> Self {
        Self {
            retention: Duration::from_hours(90 * 24),
            project_bytes: 256 << 20,
            network_bytes_per_day: 4 << 20,
        }
    }
}
