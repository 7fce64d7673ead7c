use std::fs::File;
use std::path::Path;

use rusqlite::Connection;

/// Pages of the log at which it is to begin anew: 128 MB. The writer waits for that, so it is done rarely, and when what is left to fold is no
/// more than `REST` pages, or as little as it is after so many passes.
const LONG: i64 = 32_768;
const REST: i64 = 256;
const PASSES: usize = 8;

/// The log, as who folds it into the file beside the writer has it.
pub struct Log {
    connection: Connection,
    /// The file that it is folded into. Closing it would take SQLite's locks away, so it is closed last.
    file: File,
}

/// The log is not folded.
#[derive(Debug, thiserror::Error)]
pub enum FoldError {
    /// SQLite refused.
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
    /// The disk refused.
    #[error(transparent)]
    Disk(#[from] std::io::Error),
}

impl Log {
    /// Of the file at this path.
    pub fn open(path: &Path) -> Result<Self, FoldError> {
        let connection = Connection::open(path)?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        Ok(Self { connection, file: File::open(path)? })
    }

    /// Folds what the log holds into the file. True when the log is long and all but folded, so that the writer should do the rest.
    pub fn fold(&self) -> Result<bool, FoldError> {
        let mut held = self.pass()?;
        if held < LONG {
            return Ok(false);
        }
        for _ in 1..PASSES {
            let before = held;
            held = self.pass()?;
            if held - before <= REST {
                break;
            }
        }
        Ok(true)
    }

    /// Folds what is there now, and says how many pages the log held. SQLite has the file written to the disk when nothing at all is left to fold,
    /// which the writer would wait for: so it is written after each pass.
    fn pass(&self) -> Result<i64, FoldError> {
        let held = fold_once(&self.connection)?;
        self.file.sync_data()?;
        Ok(held)
    }
}

/// Folds what the log holds, and says how many pages those are; what is written meanwhile is left.
pub fn fold_once(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| row.get(1))
}
