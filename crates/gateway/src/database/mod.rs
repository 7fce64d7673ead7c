//! The SQLite file: opened in one place, brought to its newest shape by numbered steps.

mod backup;
mod lock;

use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::config::DbConfig;

use relay::private_file;

pub use backup::{BackupError, backup, restore};
pub use lock::{DataLock, LockError, make_private};

/// Each step runs once, in order; `user_version` counts those that ran. A published step never changes.
const STEPS: [&str; 13] = [
    "
    CREATE TABLE project (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        origins TEXT NOT NULL,
        features TEXT NOT NULL,
        analytics INTEGER NOT NULL,
        created_ms INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE event (
        project_id TEXT NOT NULL,
        event_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        domain TEXT NOT NULL,
        url TEXT NOT NULL,
        properties TEXT NOT NULL,
        timestamp_ms INTEGER NOT NULL,
        received_ms INTEGER NOT NULL,
        PRIMARY KEY (project_id, event_id)
    ) STRICT, WITHOUT ROWID;
",
    "
    ALTER TABLE project ADD COLUMN tokens TEXT NOT NULL DEFAULT '[]';
",
    "
    ALTER TABLE project ADD COLUMN bundle_ids TEXT NOT NULL DEFAULT '[]';
",
    "
    ALTER TABLE project ADD COLUMN enabled INTEGER NOT NULL DEFAULT 1;
",
    "
    CREATE INDEX event_received ON event (project_id, received_ms);
    CREATE TABLE event_use (
        project_id TEXT PRIMARY KEY,
        bytes INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO event_use SELECT project_id,
        sum(octet_length(event_id) + octet_length(kind) + octet_length(name) + octet_length(domain) + octet_length(url)
            + octet_length(properties) + 2 * octet_length(project_id) + 96)
        FROM event GROUP BY project_id;
",
    // Of what was kept before, the network is not known.
    "
    ALTER TABLE event ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX event_by_owner ON event (project_id, owner, received_ms);
    CREATE TABLE event_share (
        project_id TEXT NOT NULL,
        owner INTEGER NOT NULL,
        bytes INTEGER NOT NULL,
        PRIMARY KEY (project_id, owner)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX event_largest ON event_share (project_id, bytes);
    INSERT INTO event_share SELECT project_id, 0, bytes FROM event_use WHERE bytes > 0;
",
    "
    CREATE TABLE secret (
        name TEXT PRIMARY KEY,
        sealed BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
",
    "
    CREATE TABLE spent_token (
        kind INTEGER NOT NULL,
        id TEXT NOT NULL,
        owner INTEGER NOT NULL,
        until_ms INTEGER NOT NULL,
        PRIMARY KEY (kind, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX spent_token_over ON spent_token (until_ms);
",
    "
    CREATE TABLE spent_epoch (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        number INTEGER NOT NULL,
        forgotten_ms INTEGER NOT NULL
    ) STRICT;
    INSERT INTO spent_epoch VALUES (1, 0, 0);
",
    "
    CREATE TABLE wallet_draft (
        device_id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL,
        wallet_id TEXT NOT NULL,
        factor_id TEXT NOT NULL,
        wallet_nonce TEXT NOT NULL,
        secret_sealed BLOB NOT NULL,
        until_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX wallet_draft_over ON wallet_draft (until_ms);
    CREATE TABLE wallet (
        id TEXT PRIMARY KEY,
        project_id TEXT NOT NULL,
        user_id TEXT NOT NULL,
        suite TEXT NOT NULL,
        seed_box BLOB NOT NULL,
        version INTEGER NOT NULL,
        accounts TEXT NOT NULL,
        created_ms INTEGER NOT NULL,
        UNIQUE (project_id, user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE wallet_account (
        project_id TEXT NOT NULL,
        namespace TEXT NOT NULL,
        kind TEXT NOT NULL,
        address TEXT NOT NULL,
        wallet_id TEXT NOT NULL,
        PRIMARY KEY (project_id, namespace, kind, address)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE factor (
        id TEXT PRIMARY KEY,
        wallet_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        device_id TEXT NOT NULL,
        secret_sealed BLOB NOT NULL,
        envelope BLOB NOT NULL,
        created_ms INTEGER NOT NULL,
        releases INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX factor_of_wallet ON factor (wallet_id);
    CREATE TABLE factor_release (
        factor_id TEXT NOT NULL,
        at_ms INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX factor_release_of ON factor_release (factor_id, at_ms);
",
    // One-time codes: digests and sealed addresses alone.
    "
    CREATE TABLE otp_time (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        newest_ms INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE otp_event (
        id INTEGER PRIMARY KEY,
        bucket BLOB NOT NULL,
        at_ms INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX otp_event_newest ON otp_event (bucket, at_ms);
    CREATE INDEX otp_event_over ON otp_event (at_ms);
    CREATE TABLE otp_lock (
        bucket BLOB PRIMARY KEY,
        level INTEGER NOT NULL,
        until_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX otp_lock_over ON otp_lock (until_ms);
    CREATE TABLE otp_challenge (
        id TEXT PRIMARY KEY,
        person BLOB NOT NULL,
        device BLOB NOT NULL,
        code BLOB NOT NULL,
        email BLOB NOT NULL,
        tries INTEGER NOT NULL,
        expires_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX otp_challenge_of ON otp_challenge (device);
    CREATE INDEX otp_challenge_over ON otp_challenge (expires_ms);
    CREATE TABLE otp_known (
        person BLOB NOT NULL,
        device BLOB NOT NULL,
        seen_ms INTEGER NOT NULL,
        PRIMARY KEY (person, device)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX otp_known_over ON otp_known (seen_ms);
    CREATE TABLE otp_mail (
        id TEXT PRIMARY KEY,
        sealed BLOB NOT NULL,
        tries INTEGER NOT NULL,
        next_ms INTEGER NOT NULL,
        expires_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX otp_mail_due ON otp_mail (next_ms);
",
    // Where `owner` is null the device has a user.
    "
    CREATE TABLE device (
        project_id TEXT NOT NULL,
        jkt TEXT NOT NULL,
        top_origin TEXT NOT NULL,
        storage INTEGER NOT NULL,
        label TEXT NOT NULL,
        seen_ms INTEGER NOT NULL,
        owner INTEGER,
        PRIMARY KEY (jkt, project_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX device_without_user ON device (seen_ms) WHERE owner IS NOT NULL;
",
    "
    CREATE TABLE identity (
        project_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        issuer TEXT NOT NULL,
        subject TEXT NOT NULL,
        user_id TEXT NOT NULL,
        email_sealed BLOB NOT NULL,
        created_ms INTEGER NOT NULL,
        PRIMARY KEY (project_id, kind, issuer, subject)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE session (
        id TEXT PRIMARY KEY,
        project_id TEXT NOT NULL,
        user_id TEXT NOT NULL,
        jkt TEXT NOT NULL,
        label TEXT NOT NULL,
        access_hash BLOB NOT NULL,
        access_until_ms INTEGER NOT NULL,
        refresh_hash BLOB NOT NULL,
        refresh_until_ms INTEGER NOT NULL,
        created_ms INTEGER NOT NULL,
        seen_ms INTEGER NOT NULL,
        until_ms INTEGER NOT NULL,
        ended INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX session_of_user ON session (user_id, seen_ms);
    CREATE INDEX session_of_device ON session (jkt, project_id) WHERE ended IS NULL;
",
];

/// The database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// Its folder cannot be made.
    #[error(
        "cannot make the data folder {path}: {source}; choose another with --data-dir or DRAWSTRING_DATA_DIR"
    )]
    Folder {
        /// The folder.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// A newer gateway wrote it.
    #[error(
        "the database was written by a newer version (step {found}, this one knows {known}): run that version"
    )]
    Newer {
        /// The step that the file is at.
        found: u32,
        /// The last step of this program.
        known: u32,
    },
    /// SQLite refused.
    #[error("database: {0}")]
    Sqlite(#[from] rusqlite::Error),
}

/// Opens `gateway.db` in `folder`, making both when they are not there. What is committed to it outlives a loss of power.
pub fn open(folder: &Path) -> Result<Connection, DatabaseError> {
    let connection = open_file(folder, "gateway.db", &STEPS)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    Ok(connection)
}

/// Opens a file in `folder`, making both when they are not there, and brings it to its newest shape by these steps. What is committed to
/// it outlives the process; the last of it may be lost with the power.
pub fn open_file(folder: &Path, name: &str, steps: &[&str]) -> Result<Connection, DatabaseError> {
    let refuse = |source| DatabaseError::Folder { path: folder.display().to_string(), source };
    make_private(folder).map_err(refuse)?;
    private_file(&folder.join(name)).map_err(refuse)?;
    prepare(Connection::open(folder.join(name))?, steps)
}

/// A database that lives as long as the connection.
pub fn open_in_memory() -> Result<Connection, DatabaseError> {
    prepare(Connection::open_in_memory()?, &STEPS)
}

/// Brings a database to its newest shape by these steps.
pub fn prepare(mut connection: Connection, steps: &[&str]) -> Result<Connection, DatabaseError> {
    let newest = u32::try_from(steps.len()).unwrap_or(u32::MAX);
    // Before the first statement: another process may be making the tables right now.
    connection.busy_timeout(Duration::from_secs(5))?;
    // Otherwise each new value bound to a statement has it planned again, in case another index serves that value better: half of the work.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    let step = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let done: u32 = step.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if done > newest {
        return Err(DatabaseError::Newer { found: done, known: newest });
    }
    for (number, sql) in (1..).zip(steps) {
        if number > done {
            step.execute_batch(sql)?;
        }
    }
    step.pragma_update(None, "user_version", newest)?;
    step.commit()?;
    Ok(connection)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opening_twice_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        open(folder.path()).unwrap();
        open(folder.path()).unwrap();
    }

    #[test]
    fn what_an_older_version_wrote_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let older = open_file(folder.path(), "gateway.db", &STEPS[..2]).unwrap();
        let row = "INSERT INTO project VALUES ('a', 'Test', '[]', '[]', 1, 7, '[]')";
        older.execute(row, []).unwrap();
        drop(older);
        let newer = open(folder.path()).unwrap();
        let kept = "SELECT name, bundle_ids FROM project";
        let kept = newer.query_row(kept, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        assert_eq!(kept, ("Test".to_owned(), "[]".to_owned()));
    }

    #[test]
    fn a_newer_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        open(folder.path()).unwrap().pragma_update(None, "user_version", 99).unwrap();
        assert!(matches!(open(folder.path()), Err(DatabaseError::Newer { found: 99, .. })));
    }
}
