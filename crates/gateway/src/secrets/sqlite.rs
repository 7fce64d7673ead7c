use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OptionalExtension};

use super::{SealedStore, StoreError};

/// Sealed secrets in the gateway's SQLite file.
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

impl SealedStore for SqliteStore {
    fn get(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let connection = self.lock();
        let mut select = connection.prepare_cached("SELECT sealed FROM secret WHERE name = ?")?;
        Ok(select.query_row([name], |row| row.get(0)).optional()?)
    }

    fn put(&self, name: &str, sealed: &[u8]) -> Result<(), StoreError> {
        let sql = "INSERT INTO secret VALUES (?1, ?2) ON CONFLICT DO UPDATE SET sealed = ?2";
        self.lock().execute(sql, (name, sealed))?;
        Ok(())
    }

    fn remove(&self, name: &str) -> Result<bool, StoreError> {
        Ok(self.lock().execute("DELETE FROM secret WHERE name = ?", [name])? > 0)
    }

    fn names(&self, prefix: &str) -> Result<Vec<String>, StoreError> {
        let connection = self.lock();
        let sql = "SELECT name FROM secret WHERE substr(name, 1, length(?1)) = ?1 ORDER BY name";
        let mut select = connection.prepare_cached(sql)?;
        let names = select.query_map([prefix], |row| row.get(0))?;
        Ok(names.collect::<Result<_, _>>()?)
    }
}
