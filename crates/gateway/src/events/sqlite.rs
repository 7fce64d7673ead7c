use std::time::SystemTime;

use rusqlite::Connection;

use super::{Report, Sink, SinkError};

/// Reports in the gateway's SQLite file.
#[derive(Debug)]
pub struct SqliteSink(Connection);

const INSERT: &str = "INSERT OR IGNORE INTO event
    (project_id, event_id, kind, name, domain, url, properties, timestamp_ms, received_ms)
    VALUES (?,?,?,?,?,?,?,?,?)";

impl SqliteSink {
    /// Takes over a connection made by [`crate::database`].
    pub const fn new(connection: Connection) -> Self {
        Self(connection)
    }
}

impl Sink for SqliteSink {
    fn keep(&mut self, reports: &[Report]) -> Result<usize, SinkError> {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let now_ms = i64::try_from(since.as_millis()).unwrap_or(i64::MAX);
        let transaction = self.0.transaction()?;
        let mut insert = transaction.prepare(INSERT)?;
        let mut kept = 0;
        for report in reports {
            kept += insert.execute((
                &report.project_id,
                &report.event_id,
                report.kind,
                &report.name,
                &report.domain,
                &report.url,
                &report.properties,
                report.timestamp_ms,
                now_ms,
            ))?;
        }
        drop(insert);
        transaction.commit()?;
        Ok(kept)
    }
}
