use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{Identity, Store, StoreError};

/// Identities in the gateway's SQLite file.
#[derive(Debug)]
pub struct SqliteStore(Mutex<Connection>);

const WHOSE: &str = "SELECT user_id FROM identity
    WHERE project_id = ? AND kind = ? AND issuer = ? AND subject = ?";

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
    fn add(&self, identity: &Identity) -> Result<String, StoreError> {
        let Identity { project, kind, issuer, subject, user, email_sealed, created_ms } = identity;
        let mut connection = self.lock();
        let write = connection.transaction()?;
        let created_ms = i64::try_from(*created_ms).unwrap_or(i64::MAX);
        let row = params![project, kind, issuer, subject, user, email_sealed, created_ms];
        write.execute("INSERT OR IGNORE INTO identity VALUES (?, ?, ?, ?, ?, ?, ?)", row)?;
        let key = (project, kind, issuer, subject);
        let user = write.query_row(WHOSE, key, |row| row.get(0))?;
        write.commit()?;
        Ok(user)
    }

    fn find(
        &self,
        project: &str,
        kind: &str,
        issuer: &str,
        subject: &str,
    ) -> Result<Option<String>, StoreError> {
        let connection = self.lock();
        let key = (project, kind, issuer, subject);
        Ok(connection.prepare_cached(WHOSE)?.query_row(key, |row| row.get(0)).optional()?)
    }

    fn all(&self) -> Result<Vec<Identity>, StoreError> {
        let connection = self.lock();
        let mut select = connection.prepare("SELECT * FROM identity")?;
        let rows = select.query_map([], read)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn reseal(&self, identity: &Identity) -> Result<(), StoreError> {
        let Identity { project, kind, issuer, subject, email_sealed, .. } = identity;
        let sql = "UPDATE identity SET email_sealed = ?
            WHERE project_id = ? AND kind = ? AND issuer = ? AND subject = ?";
        self.lock().execute(sql, (email_sealed, project, kind, issuer, subject))?;
        Ok(())
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<Identity> {
    Ok(Identity {
        project: row.get("project_id")?,
        kind: row.get("kind")?,
        issuer: row.get("issuer")?,
        subject: row.get("subject")?,
        user: row.get("user_id")?,
        email_sealed: row.get("email_sealed")?,
        created_ms: row.get("created_ms").map(i64::cast_unsigned)?,
    })
}
