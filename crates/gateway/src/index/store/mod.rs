//! What the index keeps: `index.db`, written by one thread.

mod accounts;
mod cap;
mod coins;
mod gaps;
mod heads;
mod rows;
mod tokens;

use std::path::Path;

use rusqlite::{Connection, OptionalExtension};

use super::schema::STEPS;
#[cfg(test)]
use super::settings::IndexSettings;
use crate::database::{DatabaseError, open_file};

pub use accounts::Account;
pub use coins::{CoinAccount, CoinEntry};
pub use gaps::Range;
pub use heads::{Tip, UNFINAL};
pub use tokens::TokenFacts;

/// The writer's side of the index.
#[derive(Debug)]
pub struct Store(pub(super) Connection, RowCap);

/// Rows of one account that are kept: the newest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowCap(pub u32);

/// The name of the file.
const FILE: &str = "index.db";

/// Opens `index.db` in `folder`, making both when they are not there.
pub fn open(folder: &Path) -> Result<Connection, DatabaseError> {
    let connection = open_file(folder, FILE, &STEPS)?;
    // Each row is asked for by the same few statements.
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

impl Store {
    /// Takes over a connection made by [`open`], with the default cap.
    #[cfg(test)]
    pub fn new(connection: Connection) -> Self {
        Self::with_cap(connection, RowCap(IndexSettings::default().rows_per_account))
    }

    /// Takes over a connection made by [`open`].
    pub const fn with_cap(connection: Connection, cap: RowCap) -> Self {
        Self(connection, cap)
    }

    /// The number of the chain of this CAIP-2 id.
    pub fn chain(&mut self, name: &str) -> rusqlite::Result<i64> {
        self.0.execute("INSERT OR IGNORE INTO chain (name) VALUES (?)", [name])?;
        self.0.query_row("SELECT id FROM chain WHERE name = ?", [name], |row| row.get(0))
    }

    /// The CAIP-2 ids of the chains that have accounts.
    pub fn chains_in_use(&self) -> rusqlite::Result<Vec<String>> {
        let sql = "SELECT name FROM chain WHERE id IN (SELECT chain FROM account) \
                   OR id IN (SELECT chain FROM coin_account)";
        self.0.prepare(sql)?.query_map([], |row| row.get(0))?.collect()
    }
}

/// Drops the addresses that no row names any more, and with them what contracts there said of themselves. It belongs into each transaction
/// that may have dropped the last row to name one.
fn sweep(write: &Connection) -> rusqlite::Result<()> {
    let sql = "DELETE FROM address INDEXED BY address_unused WHERE uses = 0";
    write.prepare_cached(sql)?.execute([]).map(|_| ())
}

/// The number of an address, which gets one if it has none.
fn address_id(connection: &Connection, bytes: &[u8]) -> rusqlite::Result<i64> {
    let mut find = connection.prepare_cached("SELECT id FROM address WHERE bytes = ?")?;
    if let Some(id) = find.query_row([bytes], |row| row.get(0)).optional()? {
        return Ok(id);
    }
    connection.prepare_cached("INSERT INTO address (bytes) VALUES (?)")?.insert([bytes])
}

/// SQLite's whole numbers have a sign; heights and times are far from it.
pub fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// And back.
pub fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or_default()
}
