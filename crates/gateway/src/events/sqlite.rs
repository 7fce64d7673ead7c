use std::collections::BTreeMap;
use std::time::SystemTime;

use rusqlite::{Connection, Transaction};

use super::{EventSettings, Report, Sink, SinkError};

/// Reports in the gateway's SQLite file.
#[derive(Debug)]
pub struct SqliteSink {
    connection: Connection,
    settings: EventSettings,
    now_ms: fn() -> i64,
}

const INSERT: &str = "INSERT OR IGNORE INTO event
    (project_id, event_id, kind, name, domain, url, properties, timestamp_ms, received_ms)
    VALUES (?,?,?,?,?,?,?,?,?)";

/// The bytes of a row, as [`Report::bytes`] counts them.
const BYTES: &str = "octet_length(event_id) + octet_length(kind) + octet_length(name) + octet_length(domain) + octet_length(url)
    + octet_length(properties) + 2 * octet_length(project_id) + 96";

/// Rows that one sweep deletes of each project: more than one write adds, and too few to keep writers waiting.
const SWEPT: u32 = 2_000;

impl SqliteSink {
    /// Takes over a connection made by [`crate::database`].
    pub const fn new(connection: Connection, settings: EventSettings) -> Self {
        Self { connection, settings, now_ms }
    }

    /// The same by another clock.
    #[cfg(test)]
    pub const fn by_clock(
        connection: Connection,
        settings: EventSettings,
        now_ms: fn() -> i64,
    ) -> Self {
        Self { connection, settings, now_ms }
    }
}

impl Sink for SqliteSink {
    fn keep(&mut self, reports: &[Report]) -> Result<usize, SinkError> {
        let now_ms = (self.now_ms)();
        let transaction = self.connection.transaction()?;
        let mut insert = transaction.prepare_cached(INSERT)?;
        let (mut kept, mut grown) = (0, BTreeMap::<&str, usize>::new());
        for report in reports {
            let new = insert.execute((
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
            kept += new;
            if new > 0 {
                *grown.entry(&report.project_id).or_default() += report.bytes();
            }
        }
        drop(insert);
        for (project, bytes) in grown {
            grow(&transaction, project, i64::try_from(bytes).unwrap_or(i64::MAX))?;
        }
        transaction.commit()?;
        Ok(kept)
    }

    fn sweep(&mut self) -> Result<usize, SinkError> {
        let retention = i64::try_from(self.settings.retention.as_millis()).unwrap_or(i64::MAX);
        let too_old = (self.now_ms)().saturating_sub(retention);
        let most = i64::try_from(self.settings.project_bytes).unwrap_or(i64::MAX);
        let transaction = self.connection.transaction()?;
        let mut select = transaction.prepare_cached("SELECT project_id, bytes FROM event_use")?;
        let projects = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let projects: Vec<(String, i64)> = projects.collect::<Result<_, _>>()?;
        drop(select);
        let mut deleted = 0;
        for (project, bytes) in projects {
            deleted += shrink(&transaction, &project, bytes - most, too_old)?;
        }
        transaction.commit()?;
        Ok(deleted)
    }
}

/// Deletes the project's oldest events: those before `too_old`, and as many more as it takes to free `excess` bytes.
fn shrink(
    write: &Transaction<'_>,
    project: &str,
    excess: i64,
    too_old: i64,
) -> rusqlite::Result<usize> {
    let sql = format!(
        "SELECT event_id, received_ms, {BYTES} FROM event WHERE project_id = ? ORDER BY received_ms LIMIT ?"
    );
    let mut oldest = write.prepare_cached(&sql)?;
    let rows = oldest.query_map((project, SWEPT), |row| {
        Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?, row.get::<_, i64>(2)?))
    })?;
    let (mut freed, mut gone) = (0, Vec::new());
    for row in rows {
        let (event, received, bytes) = row?;
        if received >= too_old && freed >= excess {
            break;
        }
        freed += bytes;
        gone.push(event);
    }
    let mut delete =
        write.prepare_cached("DELETE FROM event WHERE project_id = ? AND event_id = ?")?;
    for event in &gone {
        delete.execute((project, event))?;
    }
    if freed > 0 {
        grow(write, project, -freed)?;
    }
    Ok(gone.len())
}

fn grow(write: &Transaction<'_>, project: &str, bytes: i64) -> rusqlite::Result<()> {
    let sql = "INSERT INTO event_use VALUES (?1, ?2) ON CONFLICT DO UPDATE SET bytes = bytes + ?2";
    write.prepare_cached(sql)?.execute((project, bytes))?;
    Ok(())
}

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicI64, Ordering};
    use std::time::Duration;

    use super::*;
    use crate::database;

    fn report(project: &str, number: usize) -> Report {
        let event_id = format!("{number:06}");
        let properties = format!(r#"{{"a":"{}"}}"#, "x".repeat(400));
        Report {
            project_id: project.into(),
            event_id,
            kind: "track",
            name: "MODAL_OPEN".into(),
            domain: "example.org".into(),
            url: "https://example.org/".into(),
            properties,
            timestamp_ms: 1,
        }
    }

    fn left(sink: &SqliteSink, project: &str) -> (i64, i64, i64, String) {
        let sql = format!(
            "SELECT count(*), coalesce(sum({BYTES}), 0), (SELECT bytes FROM event_use WHERE project_id = ?1),              coalesce(min(event_id), '') FROM event WHERE project_id = ?1"
        );
        let read =
            |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
        sink.connection.query_row(&sql, [project], read).unwrap()
    }

    #[test]
    fn a_project_that_is_flooded_keeps_its_newest_events_within_its_quota_and_costs_no_other() {
        static CLOCK: AtomicI64 = AtomicI64::new(1_000_000);
        let settings = EventSettings { project_bytes: 50_000, ..EventSettings::default() };
        let clock = || CLOCK.fetch_add(1, Ordering::Relaxed);
        let connection = database::open_in_memory().unwrap();
        let mut sink = SqliteSink::by_clock(connection, settings, clock);
        assert_eq!(sink.keep(&[report("quiet", 1)]).unwrap(), 1);
        for start in (0..2_000).step_by(100) {
            let reports: Vec<_> = (start..start + 100).map(|n| report("loud", n)).collect();
            assert_eq!(sink.keep(&reports).unwrap(), 100);
            sink.sweep().unwrap();
            let (count, bytes, counted, _) = left(&sink, "loud");
            assert_eq!(bytes, counted);
            assert!(bytes <= 50_000 && count > 0, "{bytes} bytes of {count} events");
        }
        assert!(left(&sink, "loud").3.as_str() > "001850", "the newest are kept");
        assert_eq!(left(&sink, "quiet").0, 1);
    }

    #[test]
    fn events_are_deleted_after_the_retention() {
        static CLOCK: AtomicI64 = AtomicI64::new(0);
        let settings =
            EventSettings { retention: Duration::from_millis(10), ..EventSettings::default() };
        let clock = || CLOCK.load(Ordering::Relaxed);
        let connection = database::open_in_memory().unwrap();
        let mut sink = SqliteSink::by_clock(connection, settings, clock);
        sink.keep(&[report("p", 1)]).unwrap();
        CLOCK.store(8, Ordering::Relaxed);
        sink.keep(&[report("p", 2), report("q", 3)]).unwrap();
        CLOCK.store(10, Ordering::Relaxed);
        assert_eq!(sink.sweep().unwrap(), 0);
        CLOCK.store(11, Ordering::Relaxed);
        assert_eq!(sink.sweep().unwrap(), 1);
        assert_eq!(left(&sink, "p").3, "000002");
        CLOCK.store(19, Ordering::Relaxed);
        assert_eq!(sink.sweep().unwrap(), 2);
        assert_eq!((left(&sink, "p").2, left(&sink, "q").2), (0, 0));
    }
}
