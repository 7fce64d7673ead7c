use std::sync::{Mutex, MutexGuard, PoisonError};

use api::embedded::DeviceStorage;
use rusqlite::{Connection, OptionalExtension, Row};
use shares::ShareKey;

use super::{Device, Store, StoreError, Tally};

/// Devices in the gateway's SQLite file.
#[derive(Debug)]
pub struct SqliteStore(Mutex<Connection>);

impl SqliteStore {
    /// Takes over a connection made by [`crate::database`].
    pub const fn new(connection: Connection) -> Self {
        Self(Mutex::new(connection))
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for SqliteStore {
    fn register(&self, device: &Device, owner: ShareKey) -> Result<bool, StoreError> {
        let Device { project, jkt, top_origin, storage, label, seen_ms } = device;
        let mut connection = self.lock();
        let write = connection.transaction()?;
        let row = (project, jkt, top_origin, stored(*storage), label, stored_time(*seen_ms));
        let known = "UPDATE device SET top_origin = ?3, storage = ?4, label = ?5, seen_ms = ?6
            WHERE project_id = ?1 AND jkt = ?2";
        let is_new = write.prepare_cached(known)?.execute(row)? == 0;
        if is_new {
            let new = "INSERT INTO device VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
            let (project, jkt, origin, storage, label, seen) = row;
            let row = (project, jkt, origin, storage, label, seen, owner.to_stored());
            write.prepare_cached(new)?.execute(row)?;
        }
        write.commit()?;
        Ok(is_new)
    }

    fn is_kept(&self, project: &str, jkt: &str) -> Result<bool, StoreError> {
        let connection = self.lock();
        let sql = "SELECT 1 FROM device WHERE project_id = ? AND jkt = ?";
        Ok(connection.prepare_cached(sql)?.exists((project, jkt))?)
    }

    fn find(&self, jkt: &str) -> Result<Option<Device>, StoreError> {
        let connection = self.lock();
        let sql = "SELECT project_id, jkt, top_origin, storage, label, seen_ms FROM device
            WHERE jkt = ? ORDER BY seen_ms DESC LIMIT 1";
        Ok(connection.prepare_cached(sql)?.query_row([jkt], device).optional()?)
    }

    fn attach(&self, project: &str, jkt: &str) -> Result<Option<ShareKey>, StoreError> {
        let mut connection = self.lock();
        let write = connection.transaction()?;
        let sql = "SELECT owner FROM device WHERE project_id = ? AND jkt = ?";
        let owner = write.query_row(sql, (project, jkt), |row| row.get(0)).optional()?.flatten();
        let sql = "UPDATE device SET owner = NULL WHERE project_id = ? AND jkt = ?";
        write.execute(sql, (project, jkt))?;
        write.commit()?;
        Ok(owner.map(network))
    }

    fn prune(&self, before_ms: u64) -> Result<Vec<Tally>, StoreError> {
        let mut connection = self.lock();
        let write = connection.transaction()?;
        let before_ms = stored_time(before_ms);
        let sql = "SELECT owner, count(*) FROM device
            WHERE owner IS NOT NULL AND seen_ms < ? GROUP BY owner";
        let mut select = write.prepare_cached(sql)?;
        let over = select.query_map([before_ms], tally)?.collect::<Result<Vec<_>, _>>()?;
        drop(select);
        let sql = "DELETE FROM device WHERE owner IS NOT NULL AND seen_ms < ?";
        write.execute(sql, [before_ms])?;
        write.commit()?;
        Ok(over)
    }

    fn tallies(&self) -> Result<Vec<Tally>, StoreError> {
        let connection = self.lock();
        let sql = "SELECT owner, count(*) FROM device WHERE owner IS NOT NULL GROUP BY owner";
        let mut select = connection.prepare_cached(sql)?;
        let all = select.query_map([], tally)?;
        Ok(all.collect::<Result<_, _>>()?)
    }
}

const fn stored(storage: DeviceStorage) -> i64 {
    match storage {
        DeviceStorage::Persistent => 0,
        DeviceStorage::Session => 1,
        DeviceStorage::None => 2,
    }
}

fn stored_time(time_ms: u64) -> i64 {
    i64::try_from(time_ms).unwrap_or(i64::MAX)
}

fn network(stored: i64) -> ShareKey {
    ShareKey::from_stored(stored).unwrap_or(ShareKey::UNKNOWN)
}

fn device(row: &Row<'_>) -> rusqlite::Result<Device> {
    Ok(Device {
        project: row.get(0)?,
        jkt: row.get(1)?,
        top_origin: row.get(2)?,
        storage: match row.get(3)? {
            0_i64 => DeviceStorage::Persistent,
            1 => DeviceStorage::Session,
            _ => DeviceStorage::None,
        },
        label: row.get(4)?,
        seen_ms: row.get(5).map(i64::cast_unsigned)?,
    })
}

fn tally(row: &Row<'_>) -> rusqlite::Result<Tally> {
    Ok(Tally { owner: network(row.get(0)?), count: row.get(1).map(i64::cast_unsigned)? })
}
