use std::collections::BTreeMap;
use std::time::SystemTime;

use rusqlite::{Connection, OptionalExtension, Transaction};
use shares::ShareKey;

use super::{EventSettings, Report, Sink, SinkError};

/// Reports in the gateway's SQLite file.
#[derive(Debug)]
pub struct SqliteSink {
    connection: Connection,
    settings: EventSettings,
    now_ms: fn() -> i64,
}

const INSERT: &str = "INSERT OR IGNORE INTO event
    (project_id, event_id, kind, name, domain, url, properties, timestamp_ms, received_ms, owner)
    VALUES (?,?,?,?,?,?,?,?,?,?)";

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

impl SqliteSink {
    /// Bytes that each network added since a time, in seconds since 1970, as far as they are kept.
    pub fn used_since(&self, seconds: u64) -> rusqlite::Result<Vec<(ShareKey, u64)>> {
        let sql =
            format!("SELECT owner, sum({BYTES}) FROM event WHERE received_ms >= ? GROUP BY owner");
        let since = i64::try_from(seconds.saturating_mul(1_000)).unwrap_or(i64::MAX);
        let mut select = self.connection.prepare(&sql)?;
        let rows = select.query_map([since], |row| {
            let owner = ShareKey::from_stored(row.get(0)?).unwrap_or(ShareKey::UNKNOWN);
            Ok((owner, row.get(1).map(i64::cast_unsigned)?))
        })?;
        rows.filter(|row| row.as_ref().map_or(true, |(owner, _)| !owner.is_machine())).collect()
    }
}

impl Sink for SqliteSink {
    fn keep(&mut self, reports: &[Report]) -> Result<usize, SinkError> {
        let now_ms = (self.now_ms)();
        let transaction = self.connection.transaction()?;
        let mut insert = transaction.prepare_cached(INSERT)?;
        let (mut kept, mut grown) = (0, BTreeMap::<(&str, ShareKey), usize>::new());
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
                report.owner.to_stored(),
            ))?;
            kept += new;
            if new > 0 {
                *grown.entry((&report.project_id, report.owner)).or_default() += report.bytes();
            }
        }
        drop(insert);
        for ((project, owner), bytes) in grown {
            let owner = owner.to_stored();
            grow(&transaction, project, owner, i64::try_from(bytes).unwrap_or(i64::MAX))?;
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

/// Deletes the project's events from before `too_old`, and frees `excess` bytes: of the network that has most of them the oldest go first.
fn shrink(
    write: &Transaction<'_>,
    project: &str,
    excess: i64,
    too_old: i64,
) -> rusqlite::Result<usize> {
    let sql = format!(
        "SELECT event_id, owner, {BYTES} FROM event
        WHERE project_id = ? AND received_ms < ? ORDER BY received_ms LIMIT ?"
    );
    let (mut gone, mut freed) = delete(write, project, &sql, (project, too_old, SWEPT), i64::MAX)?;
    while freed < excess && gone < SWEPT as usize {
        let Some((owner, more)) = largest(write, project)? else { break };
        let sql = format!(
            "SELECT event_id, owner, {BYTES} FROM event
            WHERE project_id = ? AND owner = ? ORDER BY received_ms LIMIT ?"
        );
        let oldest = (project, owner, SWEPT);
        let (count, bytes) = delete(write, project, &sql, oldest, more.min(excess - freed))?;
        if count == 0 {
            break;
        }
        (gone, freed) = (gone + count, freed + bytes);
    }
    Ok(gone)
}

/// The network that has most of a project's events, and by how many bytes more than the next; the machine itself only where there is no
/// other.
fn largest(write: &Transaction<'_>, project: &str) -> rusqlite::Result<Option<(i64, i64)>> {
    let sql = "SELECT owner, bytes FROM event_share WHERE project_id = ?1 AND owner <> ?2
        ORDER BY bytes DESC LIMIT 2";
    let machine = ShareKey::MACHINE.to_stored();
    let mut statement = write.prepare_cached(sql)?;
    let rows = statement.query_map((project, machine), |row| Ok((row.get(0)?, row.get(1)?)))?;
    let rows: Vec<(i64, i64)> = rows.collect::<Result<_, _>>()?;
    let Some(&(owner, bytes)) = rows.first() else {
        let sql = "SELECT bytes FROM event_share WHERE project_id = ?1 AND owner = ?2";
        let mut statement = write.prepare_cached(sql)?;
        let bytes = statement.query_row((project, machine), |row| row.get(0)).optional()?;
        return Ok(bytes.map(|bytes| (machine, bytes)));
    };
    Ok(Some((owner, bytes - rows.get(1).map_or(0, |next| next.1))))
}

/// Deletes the events that a statement finds (id, owner, bytes), in its order, until so many bytes are free; one at least. How many, and
/// their bytes.
fn delete(
    write: &Transaction<'_>,
    project: &str,
    sql: &str,
    asked: impl rusqlite::Params,
    enough: i64,
) -> rusqlite::Result<(usize, i64)> {
    let mut select = write.prepare_cached(sql)?;
    let mut rows = select.query(asked)?;
    let (mut gone, mut freed) = (Vec::<String>::new(), 0);
    let mut shrunk = BTreeMap::<i64, i64>::new();
    while let Some(row) = rows.next()? {
        let bytes: i64 = row.get(2)?;
        gone.push(row.get(0)?);
        *shrunk.entry(row.get(1)?).or_default() += bytes;
        freed += bytes;
        if freed >= enough {
            break;
        }
    }
    drop(rows);
    let sql = "DELETE FROM event WHERE project_id = ? AND event_id = ?";
    let mut delete = write.prepare_cached(sql)?;
    for event in &gone {
        delete.execute((project, event))?;
    }
    for (owner, bytes) in shrunk {
        grow(write, project, owner, -bytes)?;
    }
    Ok((gone.len(), freed))
}

/// Counts what a project, and a network in it, has more or less.
fn grow(write: &Transaction<'_>, project: &str, owner: i64, bytes: i64) -> rusqlite::Result<()> {
    let sql = "INSERT INTO event_use VALUES (?1, ?2) ON CONFLICT DO UPDATE SET bytes = bytes + ?2";
    write.prepare_cached(sql)?.execute((project, bytes))?;
    let sql = "INSERT INTO event_share VALUES (?1, ?2, ?3)
        ON CONFLICT DO UPDATE SET bytes = bytes + ?3";
    write.prepare_cached(sql)?.execute((project, owner, bytes))?;
    if bytes < 0 {
        let sql = "DELETE FROM event_share WHERE project_id = ?1 AND owner = ?2 AND bytes <= 0";
        write.prepare_cached(sql)?.execute((project, owner))?;
    }
    Ok(())
}

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests;
