//! How many rows an account may have: the newest are kept, and the account says from which block on it is whole.

use alloy_primitives::Address;
use rusqlite::{Connection, OptionalExtension};

use super::{Account, RowCap, signed, unsigned};

/// A row of `entry`.
pub struct Entry {
    time: i64,
    block: i64,
    place: u32,
    tx: i64,
    size: i64,
}

impl RowCap {
    /// How many are left when the cap is exceeded: with room for a while, so that not every new row makes others go.
    const fn target(self) -> u32 {
        self.0 - self.0 / 16
    }
}

/// Those of the accounts that are still there, each with the block from which on its rows are kept. An account may have gone while a
/// block was read for it, and its number may be another's by now.
pub fn still_there(
    write: &Connection,
    accounts: &[Account],
) -> rusqlite::Result<Vec<(Account, u64)>> {
    let sql = "SELECT bytes, kept_from FROM account JOIN address ON address.id = address WHERE account.id = ?";
    let mut select = write.prepare_cached(sql)?;
    let mut found = Vec::with_capacity(accounts.len());
    for account in accounts {
        let row = select.query_row([account.id], |row| Ok((row.get(0)?, row.get(1)?)));
        let row: Option<([u8; 20], i64)> = row.optional()?;
        let there = row.filter(|(bytes, _)| Address::from(*bytes) == account.address);
        found.extend(there.map(|(_, kept_from)| (*account, unsigned(kept_from))));
    }
    Ok(found)
}

/// Drops an account's oldest rows if it has too many. What lies below them is not read any more.
pub fn trim(write: &Connection, account: i64, cap: RowCap) -> rusqlite::Result<()> {
    let size: i64 = write
        .prepare_cached("SELECT size FROM account WHERE id = ?")?
        .query_row([account], |row| row.get(0))?;
    if size <= cap.0.into() {
        return Ok(());
    }
    let (mut left, mut gone) = (size, Vec::new());
    {
        let sql = "SELECT time, block, place, tx, size FROM entry WHERE account = ? ORDER BY time, block, place";
        let mut select = write.prepare_cached(sql)?;
        let mut rows = select.query_map([account], read_entry)?;
        while left > cap.target().into()
            && let Some(entry) = rows.next().transpose()?
        {
            left -= entry.size;
            // The newest stays, however much it moved.
            if left <= 0 {
                break;
            }
            gone.push(entry);
        }
    }
    remove_entries(write, account, &gone)?;
    let Some(kept_from) = gone.iter().map(|entry| entry.block + 1).max() else { return Ok(()) };
    for sql in [
        "UPDATE account SET kept_from = max(kept_from, ?2) WHERE id = ?1",
        "DELETE FROM gap WHERE account = ?1 AND high < ?2",
        "UPDATE gap SET low = ?2 WHERE account = ?1 AND low < ?2",
    ] {
        write.prepare_cached(sql)?.execute((account, kept_from))?;
    }
    Ok(())
}

/// All of an account's entries.
pub fn entries(write: &Connection, account: i64) -> rusqlite::Result<Vec<Entry>> {
    let sql = "SELECT time, block, place, tx, size FROM entry WHERE account = ?";
    write.prepare_cached(sql)?.query_map([account], read_entry)?.collect()
}

fn read_entry(row: &rusqlite::Row<'_>) -> rusqlite::Result<Entry> {
    Ok(Entry {
        time: row.get(0)?,
        block: row.get(1)?,
        place: row.get(2)?,
        tx: row.get(3)?,
        size: row.get(4)?,
    })
}

/// Removes entries of an account, and of their transactions what belongs to no other account.
pub fn remove_entries(write: &Connection, account: i64, entries: &[Entry]) -> rusqlite::Result<()> {
    let (chain, address): (i64, i64) = write
        .prepare_cached("SELECT chain, address FROM account WHERE id = ?")?
        .query_row([account], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut entry_gone = write.prepare_cached(
        "DELETE FROM entry WHERE account = ? AND time = ? AND block = ? AND place = ?",
    )?;
    let mut moves_gone = write.prepare_cached(
        "DELETE FROM move WHERE tx = ?1 AND (NOT EXISTS (SELECT 1 FROM entry WHERE tx = ?1) \
         OR (?2 IN (source, target) AND NOT EXISTS ( \
         SELECT 1 FROM account JOIN entry ON entry.account = account.id AND entry.tx = ?1 \
         WHERE account.chain = ?3 AND account.address IN (move.source, move.target))))",
    )?;
    let mut tx_gone = write.prepare_cached(
        "DELETE FROM tx WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM entry WHERE tx = ?1)",
    )?;
    for entry in entries {
        entry_gone.execute((account, entry.time, entry.block, entry.place))?;
        moves_gone.execute((entry.tx, address, chain))?;
        tx_gone.execute([entry.tx])?;
    }
    Ok(())
}

/// Drops the oldest rows of an address on a Bitcoin chain if it has too many.
pub fn trim_coins(write: &Connection, account: i64, cap: RowCap) -> rusqlite::Result<()> {
    let nth = "SELECT block, place FROM coin_entry WHERE account = ? ORDER BY block DESC, place DESC LIMIT 1 OFFSET ?";
    let nth = |offset: u32| {
        let mut select = write.prepare_cached(nth)?;
        let row = select.query_row((account, offset), |row| Ok((row.get(0)?, row.get(1)?)));
        row.optional()
    };
    let surplus: Option<(i64, u32)> = nth(cap.0)?;
    let newest_gone: Option<(i64, u32)> = nth(cap.target().max(1))?;
    let Some((block, place)) = surplus.and(newest_gone) else { return Ok(()) };
    write
        .prepare_cached("DELETE FROM coin_entry WHERE account = ? AND (block, place) <= (?, ?)")?
        .execute((account, block, place))?;
    // Rows of the newest block of those that went are still told: from the next one on the history is whole.
    let sql = "UPDATE coin_account SET kept_from = max(kept_from, ?2 + 1), floor = max(coalesce(floor, 0), ?2 + 1), \
               low = max(low, min(?2 + 1, (SELECT min(block) FROM coin_entry WHERE account = ?1))) WHERE id = ?1";
    write.prepare_cached(sql)?.execute((account, block))?;
    Ok(())
}

/// An address on a Bitcoin chain as [`still_there`] has accounts: the block from which on its rows are kept, if it is there.
pub fn coins_kept_from(
    write: &Connection,
    chain: i64,
    account: i64,
) -> rusqlite::Result<Option<i64>> {
    let sql = "SELECT kept_from FROM coin_account WHERE id = ? AND chain = ?";
    write.prepare_cached(sql)?.query_row((account, chain), |row| row.get(0)).optional()
}

/// The same number as SQLite has it.
pub fn is_kept(block: u64, kept_from: i64) -> bool {
    signed(block) >= kept_from
}
