use super::Report;

/// Where reports are kept. Called by one writer, with many reports at once; blocks.
pub trait Sink: Send {
    /// Keeps the reports that are not kept yet, all or none; returns how many those were.
    fn keep(&mut self, reports: &[Report]) -> Result<usize, SinkError>;

    /// Deletes what is older than the retention or more than a project may have; returns how many those were. Called after each write
    /// and every few minutes; a part of a large backlog is enough for one call.
    fn sweep(&mut self) -> Result<usize, SinkError>;
}

/// The reports could not be kept.
#[derive(Debug, thiserror::Error)]
pub enum SinkError {
    /// SQLite refused.
    #[error("events: {0}")]
    Sqlite(#[from] rusqlite::Error),
}
