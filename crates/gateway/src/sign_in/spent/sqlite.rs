use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, Row};
use shares::ShareKey;

use super::{Epoch, Kind, SpentToken, Store, StoreError, Tally};

/// Tokens in the gateway's SQLite file.
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
    fn spend(&self, token: &SpentToken<'_>) -> Result<bool, StoreError> {
        let SpentToken { kind, id, owner, until_ms, .. } = *token;
        let connection = self.lock();
        let sql = "INSERT OR IGNORE INTO spent_token VALUES (?, ?, ?, ?)";
        let row = (stored(kind), id, owner.to_stored(), stored_time(until_ms));
        Ok(connection.prepare_cached(sql)?.execute(row)? > 0)
    }

    fn is_spent(&self, kind: Kind, id: &str) -> Result<bool, StoreError> {
        let connection = self.lock();
        let sql = "SELECT 1 FROM spent_token WHERE kind = ? AND id = ?";
        Ok(connection.prepare_cached(sql)?.exists((stored(kind), id))?)
    }

    fn prune(&self, now_ms: u64) -> Result<Vec<Tally>, StoreError> {
        let mut connection = self.lock();
        let write = connection.transaction()?;
        let now_ms = stored_time(now_ms);
        let sql = "SELECT kind, owner, count(*) FROM spent_token WHERE until_ms <= ?
            GROUP BY kind, owner";
        let mut select = write.prepare_cached(sql)?;
        let over = select.query_map([now_ms], tally)?.collect::<Result<Vec<_>, _>>()?;
        drop(select);
        if !over.is_empty() {
            write.execute("DELETE FROM spent_token WHERE until_ms <= ?", [now_ms])?;
            write.execute("UPDATE spent_epoch SET forgotten_ms = ?", [now_ms])?;
        }
        write.commit()?;
        Ok(over)
    }

    fn epoch(&self) -> Result<Epoch, StoreError> {
        let sql = "SELECT number, forgotten_ms FROM spent_epoch";
        Ok(self.lock().query_row(sql, [], epoch)?)
    }

    fn begin_epoch(&self, now_ms: u64) -> Result<Epoch, StoreError> {
        let sql = "UPDATE spent_epoch SET number = number + 1, forgotten_ms = ?
            RETURNING number, forgotten_ms";
        Ok(self.lock().query_row(sql, [stored_time(now_ms)], epoch)?)
    }

    fn tallies(&self) -> Result<Vec<Tally>, StoreError> {
        let connection = self.lock();
        let sql = "SELECT kind, owner, count(*) FROM spent_token GROUP BY kind, owner";
        let mut select = connection.prepare_cached(sql)?;
        let all = select.query_map([], tally)?;
        Ok(all.collect::<Result<_, _>>()?)
    }
}

const fn stored(kind: Kind) -> i64 {
    match kind {
        Kind::Nonce => 0,
        Kind::Session => 1,
    }
}

fn stored_time(time_ms: u64) -> i64 {
    i64::try_from(time_ms).unwrap_or(i64::MAX)
}

fn epoch(row: &Row<'_>) -> rusqlite::Result<Epoch> {
    let [number, forgotten_ms] = [row.get(0)?, row.get(1)?].map(i64::cast_unsigned);
    Ok(Epoch { number, forgotten_ms })
}

fn tally(row: &Row<'_>) -> rusqlite::Result<Tally> {
    let kind = if row.get::<_, i64>(0)? == 0 { Kind::Nonce } else { Kind::Session };
    let owner = ShareKey::from_stored(row.get(1)?).unwrap_or(ShareKey::UNKNOWN);
    Ok(Tally { kind, owner, count: row.get(2).map(i64::cast_unsigned)? })
}
