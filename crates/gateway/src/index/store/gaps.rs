use alloy_primitives::Address;
use rusqlite::{Connection, OptionalExtension};

use super::rows::insert_records;
use super::{Account, Store, signed, unsigned};
use crate::index::record::Record;

/// Blocks, both included.
pub type Range = (u64, u64);

impl Store {
    /// The newest blocks of an account that were not read yet.
    pub fn newest_gap(&self, account: Account) -> rusqlite::Result<Option<Range>> {
        let sql = "SELECT low, high FROM gap WHERE account = ? ORDER BY high DESC LIMIT 1";
        self.0.prepare_cached(sql)?.query_row([account.id], read_range).optional()
    }

    /// The chain's accounts with blocks that were not read yet, the longest known first.
    pub fn unread(&self, chain: i64) -> rusqlite::Result<Vec<Account>> {
        self.unread_of(chain, (0, u64::MAX), u32::MAX)
    }

    /// Those of them that have such blocks in a range.
    pub fn unread_of(
        &self,
        chain: i64,
        (low, high): Range,
        limit: u32,
    ) -> rusqlite::Result<Vec<Account>> {
        let sql = "SELECT gap.account, bytes FROM gap JOIN account ON account.id = gap.account \
                   JOIN address ON address.id = account.address \
                   WHERE chain = ? AND low <= ? AND high >= ? GROUP BY gap.account LIMIT ?";
        let mut select = self.0.prepare_cached(sql)?;
        let rows = select.query_map((chain, signed(high), signed(low), limit), |row| {
            Ok(Account { id: row.get(0)?, address: Address::from(row.get::<_, [u8; 20]>(1)?) })
        })?;
        rows.collect()
    }

    /// Keeps what was read of a range for these accounts: rows and the smaller gaps in one transaction.
    pub fn fill(
        &mut self,
        chain: i64,
        accounts: &[Account],
        range: Range,
        records: &[Record],
    ) -> rusqlite::Result<()> {
        let write = self.0.transaction()?;
        for account in insert_records(&write, chain, accounts, records, self.1)? {
            close(&write, account, range)?;
        }
        write.commit()
    }

    /// Notes that below this block coins that moved without a log were not looked for.
    pub fn native_from(&mut self, accounts: &[Account], block: u64) -> rusqlite::Result<()> {
        let mut update = self.0.prepare_cached(
            "UPDATE account SET native_from = ?2 WHERE id = ?1 AND native_from < ?2",
        )?;
        for account in accounts {
            update.execute((account.id, signed(block)))?;
        }
        Ok(())
    }
}

/// Takes a range out of an account's gaps.
fn close(write: &Connection, account: Account, (low, high): Range) -> rusqlite::Result<()> {
    let sql = "SELECT low, high FROM gap WHERE account = ? AND low <= ? AND high >= ?";
    let touched: Vec<Range> = write
        .prepare_cached(sql)?
        .query_map((account.id, signed(high), signed(low)), read_range)?
        .collect::<Result<_, _>>()?;
    for gap in touched {
        write
            .prepare_cached("DELETE FROM gap WHERE account = ? AND low = ?")?
            .execute((account.id, signed(gap.0)))?;
        let below = (gap.0 < low).then(|| (gap.0, low - 1));
        let above = (gap.1 > high).then(|| (high + 1, gap.1));
        let mut insert = write.prepare_cached("INSERT INTO gap VALUES (?, ?, ?)")?;
        for (low, high) in below.into_iter().chain(above) {
            insert.execute((account.id, signed(low), signed(high)))?;
        }
    }
    Ok(())
}

fn read_range(row: &rusqlite::Row<'_>) -> rusqlite::Result<Range> {
    Ok((unsigned(row.get(0)?), unsigned(row.get(1)?)))
}
