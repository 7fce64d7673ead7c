use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OptionalExtension, Row, params};
use walletconnect::ClientId;

use super::store::{Kept, MOST, WatchStore};
use crate::mailbox::{MailboxError, OpenError, Pending};
use crate::private_file;

/// Watches in a file of their own: writing one never waits for the mailboxes, nor they for it.
#[derive(Debug)]
pub struct SqliteWatches(Mutex<Connection>);

/// The shape of the file, and the number under which it is known.
const SHAPE: i64 = 1;
const TABLE: &str = "
    CREATE TABLE watch (
        version INTEGER PRIMARY KEY AUTOINCREMENT,
        client BLOB NOT NULL UNIQUE,
        record BLOB NOT NULL
    ) STRICT;
";

impl SqliteWatches {
    /// Opens the file, making it when it is not there.
    pub fn open(file: &Path) -> Result<Self, OpenError> {
        private_file(file).map_err(|error| OpenError::Folder(file.to_owned(), error))?;
        let connection = Connection::open(file)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        let shape: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        match shape {
            0 => {
                connection.execute_batch(TABLE)?;
                connection.pragma_update(None, "user_version", SHAPE)?;
            }
            SHAPE => {}
            _ => return Err(OpenError::Newer),
        }
        Ok(Self(Mutex::new(connection)))
    }

    /// The file is asked where the caller stands: a record is small, and one is written when a wallet installs itself.
    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn replace(&self, client: ClientId, over: u64, record: &[u8]) -> rusqlite::Result<Option<u64>> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        let over = i64::try_from(over).unwrap_or(i64::MAX);
        let sql = "DELETE FROM watch WHERE client = ?1 AND version = ?2";
        let replaced = transaction.execute(sql, params![client.0, over])?;
        if replaced == 0 && over != 0 {
            return Ok(None);
        }
        let sql = "INSERT INTO watch (client, record) VALUES (?1, ?2)
            ON CONFLICT (client) DO NOTHING RETURNING version";
        let version = transaction
            .query_row(sql, params![client.0, record], |row| row.get(0).map(i64::cast_unsigned))
            .optional()?;
        transaction.commit()?;
        Ok(version)
    }
}

impl WatchStore for SqliteWatches {
    fn read(&self, client: ClientId) -> Pending<'_, Result<Option<Kept>, MailboxError>> {
        let sql = "SELECT client, version, record FROM watch WHERE client = ?1";
        let found = self.connection().query_row(sql, [client.0], kept).optional();
        Box::pin(std::future::ready(found.map_err(|error| fault(&error))))
    }

    fn write(
        &self,
        client: ClientId,
        over: u64,
        record: Vec<u8>,
    ) -> Pending<'_, Result<Option<u64>, MailboxError>> {
        let written = self.replace(client, over, &record);
        Box::pin(std::future::ready(written.map_err(|error| fault(&error))))
    }

    fn changes(&self, after: u64) -> Pending<'_, Result<Vec<Kept>, MailboxError>> {
        let sql = "SELECT client, version, record FROM watch WHERE version > ?1 ORDER BY version LIMIT ?2";
        let read = || -> rusqlite::Result<Vec<Kept>> {
            let connection = self.connection();
            let mut statement = connection.prepare_cached(sql)?;
            let after = i64::try_from(after).unwrap_or(i64::MAX);
            let most = i64::try_from(MOST).unwrap_or(i64::MAX);
            statement.query_map(params![after, most], kept)?.collect()
        };
        Box::pin(std::future::ready(read().map_err(|error| fault(&error))))
    }
}

fn kept(row: &Row<'_>) -> rusqlite::Result<Kept> {
    Ok(Kept {
        client: ClientId(row.get(0)?),
        version: row.get(1).map(i64::cast_unsigned)?,
        record: row.get(2)?,
    })
}

fn fault(error: &rusqlite::Error) -> MailboxError {
    MailboxError::Store(format!("watches: {error}"))
}

#[cfg(test)]
mod tests {
    use super::SqliteWatches;
    use crate::watch::contract::watch_contract;

    watch_contract!(async || {
        let folder = tempfile::tempdir().unwrap();
        let watches = SqliteWatches::open(&folder.path().join("watches.db")).unwrap();
        (folder, watches)
    });

    #[tokio::test]
    async fn a_restart_loses_no_watch() {
        let folder = tempfile::tempdir().unwrap();
        let open = || SqliteWatches::open(&folder.path().join("watches.db")).unwrap();
        crate::watch::contract::put(&open(), 7, b"kept").await;
        assert_eq!(crate::watch::contract::records(&open(), 0).await, ["kept"]);
    }
}
