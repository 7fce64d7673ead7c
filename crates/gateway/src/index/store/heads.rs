use alloy_primitives::B256;
use rusqlite::{Connection, OptionalExtension, Transaction};

use super::rows::insert_records;
use super::{Account, Store, signed, sweep, unsigned};
use crate::index::record::Record;

/// A block by number and hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tip {
    /// Its number.
    pub number: u64,
    /// Its hash.
    pub hash: B256,
}

/// Blocks that may still be replaced: chains end their disputes within two epochs of 32.
pub const UNFINAL: u64 = 64;

impl Store {
    /// The last block that was followed.
    pub fn tip(&self, chain: i64) -> rusqlite::Result<Option<Tip>> {
        let sql = "SELECT number, hash FROM chain JOIN block ON chain = id AND number = head WHERE id = ?";
        self.0.prepare_cached(sql)?.query_row([chain], read_tip).optional()
    }

    /// The blocks whose hashes are kept, newest first.
    pub fn blocks(&self, chain: i64) -> rusqlite::Result<Vec<Tip>> {
        let sql = "SELECT number, hash FROM block WHERE chain = ? ORDER BY number DESC";
        self.0.prepare_cached(sql)?.query_map([chain], read_tip)?.collect()
    }

    /// Goes to a block without reading those between: they become gaps of all accounts. On a chain that was never followed that is all
    /// blocks.
    pub fn leap(&mut self, chain: i64, tip: Tip) -> rusqlite::Result<()> {
        let write = self.0.transaction()?;
        write.execute(
            "INSERT OR IGNORE INTO gap SELECT account.id, coalesce(head + 1, 0), ?2, ?1 FROM account \
             JOIN chain ON chain.id = account.chain WHERE account.chain = ?1",
            (chain, signed(tip.number)),
        )?;
        stand_on(&write, chain, tip)?;
        write.commit()
    }

    /// Goes to the last of these blocks, which were read from `first` on: their rows and the new place in one transaction. Accounts that
    /// they were not read for get them as a gap.
    pub fn follow(
        &mut self,
        chain: i64,
        first: u64,
        blocks: &[Tip],
        accounts: &[Account],
        late: &[Account],
        records: &[Record],
    ) -> rusqlite::Result<()> {
        let Some(last) = blocks.last() else { return Ok(()) };
        let write = self.0.transaction()?;
        insert_records(&write, chain, accounts, records, self.1)?;
        let mut gap = write.prepare_cached(
            "INSERT OR IGNORE INTO gap SELECT id, ?2, ?3, chain FROM account WHERE id = ?1",
        )?;
        for account in late {
            gap.execute((account.id, signed(first), signed(last.number)))?;
        }
        drop(gap);
        for tip in blocks {
            stand_on(&write, chain, *tip)?;
        }
        write.commit()
    }

    /// Notes that below this block coins that moved without a log were not looked for, for any of the chain's accounts.
    pub fn coins_from(&mut self, chain: i64, block: u64) -> rusqlite::Result<()> {
        let sql = "UPDATE account SET native_from = ?2 WHERE chain = ?1 AND native_from < ?2";
        self.0.prepare_cached(sql)?.execute((chain, signed(block)))?;
        Ok(())
    }

    /// Goes back to a block: everything above it was replaced.
    pub fn rewind(&mut self, chain: i64, tip: Tip) -> rusqlite::Result<()> {
        let write = self.0.transaction()?;
        let above = signed(tip.number);
        delete_above(&write, chain, above)?;
        write.execute("DELETE FROM gap WHERE chain = ?1 AND low > ?2", (chain, above))?;
        write.execute("UPDATE gap SET high = ?2 WHERE chain = ?1 AND high > ?2", (chain, above))?;
        // All above it is read again.
        let whole = "UPDATE account SET kept_from = ?2 WHERE chain = ?1 AND kept_from > ?2";
        write.execute(whole, (chain, above + 1))?;
        stand_on(&write, chain, tip)?;
        sweep(&write)?;
        write.commit()
    }

    /// Forgets all that was read of a chain, not who asked: the chain is another one now.
    pub fn restart(&mut self, chain: i64, tip: Tip) -> rusqlite::Result<()> {
        let write = self.0.transaction()?;
        delete_above(&write, chain, -1)?;
        let of_chain = "account IN (SELECT id FROM account WHERE chain = ?1)";
        for table in ["gap", "seen", "dealt"] {
            write.execute(&format!("DELETE FROM {table} WHERE {of_chain}"), [chain])?;
        }
        write.execute("DELETE FROM token WHERE chain = ?", [chain])?;
        write.execute(
            "UPDATE account SET native_from = 0, kept_from = 0 WHERE chain = ?",
            [chain],
        )?;
        write.execute(
            "INSERT INTO gap SELECT id, 0, ?2, ?1 FROM account WHERE chain = ?1",
            (chain, signed(tip.number)),
        )?;
        stand_on(&write, chain, tip)?;
        sweep(&write)?;
        write.commit()
    }
}

fn delete_above(write: &Transaction<'_>, chain: i64, above: i64) -> rusqlite::Result<()> {
    let gone = "SELECT id FROM tx WHERE chain = ?1 AND block > ?2";
    write.execute(&format!("DELETE FROM move WHERE tx IN ({gone})"), (chain, above))?;
    write.execute(&format!("DELETE FROM entry WHERE tx IN ({gone})"), (chain, above))?;
    write.execute("DELETE FROM tx WHERE chain = ?1 AND block > ?2", (chain, above))?;
    write.execute("DELETE FROM block WHERE chain = ?1 AND number > ?2", (chain, above))?;
    Ok(())
}

/// Makes a block the last one that was followed.
pub fn stand_on(write: &Connection, chain: i64, tip: Tip) -> rusqlite::Result<()> {
    let number = signed(tip.number);
    write
        .prepare_cached("INSERT OR REPLACE INTO block (chain, number, hash) VALUES (?, ?, ?)")?
        .execute((chain, number, tip.hash.as_slice()))?;
    write
        .prepare_cached("DELETE FROM block WHERE chain = ? AND number <= ?")?
        .execute((chain, number - signed(UNFINAL)))?;
    write.prepare_cached("UPDATE chain SET head = ? WHERE id = ?")?.execute((number, chain))?;
    Ok(())
}

fn read_tip(row: &rusqlite::Row<'_>) -> rusqlite::Result<Tip> {
    Ok(Tip { number: unsigned(row.get(0)?), hash: B256::from(row.get::<_, [u8; 32]>(1)?) })
}
