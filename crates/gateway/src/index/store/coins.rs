//! Addresses on Bitcoin chains, and what transactions did for them.

use alloy_primitives::B256;
use rusqlite::{OptionalExtension, Transaction};

use super::accounts::read_asker;
use super::cap::{coins_kept_from, is_kept, trim_coins};
use super::heads::stand_on;
use super::{RowCap, Store, Tip, signed, unsigned};
use crate::bitcoin::Seen;
use crate::index::asker::Asker;
use crate::index::seats::Seated;

/// An address on a Bitcoin chain that is indexed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoinAccount {
    /// Its number.
    pub id: i64,
    /// Its address.
    pub address: String,
    /// The oldest block that was read; all up to the chain's head were.
    pub low: u64,
    /// The oldest block that is to be read.
    pub floor: u64,
}

/// What a transaction did for an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoinEntry {
    /// The account's number.
    pub account: i64,
    /// Its block's height.
    pub block: u64,
    /// Its place in the block.
    pub place: u32,
    /// Its id.
    pub txid: B256,
    /// Its block's time, in seconds since 1970.
    pub time: u64,
    /// What it did.
    pub seen: Seen,
}

impl Store {
    /// Notes that an address was requested at this time, in milliseconds since 1970. Of a new one nothing is read yet.
    pub fn register_coins(
        &self,
        chain: i64,
        address: &str,
        now_ms: i64,
        asker: &Asker,
    ) -> rusqlite::Result<i64> {
        let sql = "INSERT INTO coin_account (chain, address, asked_ms, owner, project, low) \
                   VALUES (?1, ?2, ?3, ?4, ?5, (SELECT head + 1 FROM chain WHERE id = ?1)) \
                   ON CONFLICT DO UPDATE SET asked_ms = ?3 RETURNING id";
        let row = (chain, address, now_ms, asker.owner.to_stored(), asker.project.as_deref());
        self.0.query_row(sql, row, |row| row.get(0))
    }

    /// Whether an address is indexed.
    pub fn are_registered(&self, chain: i64, address: &str) -> rusqlite::Result<bool> {
        let sql = "SELECT 1 FROM coin_account WHERE chain = ? AND address = ?";
        Ok(self.0.query_row(sql, (chain, address), |_| Ok(())).optional()?.is_some())
    }

    /// The numbers of a chain's addresses, the least recently requested first.
    pub fn coin_numbers(&self, chain: i64) -> rusqlite::Result<Vec<Seated<i64>>> {
        let sql =
            "SELECT owner, project, id FROM coin_account WHERE chain = ? ORDER BY asked_ms, id";
        let mut select = self.0.prepare_cached(sql)?;
        let rows = select.query_map([chain], |row| {
            Ok(Seated { account: row.get(2)?, asker: read_asker(row)? })
        })?;
        rows.collect()
    }

    /// Removes these addresses.
    pub fn remove_coins(&mut self, accounts: &[i64]) -> rusqlite::Result<()> {
        let write = self.0.transaction()?;
        for account in accounts {
            write.execute("DELETE FROM coin_entry WHERE account = ?", [account])?;
            write.execute("DELETE FROM coin_account WHERE id = ?", [account])?;
        }
        write.commit()
    }

    /// How many addresses of a chain are indexed.
    pub fn count_coins(&self, chain: i64) -> rusqlite::Result<u32> {
        let sql = "SELECT count(*) FROM coin_account WHERE chain = ?";
        self.0.prepare_cached(sql)?.query_row([chain], |row| row.get(0))
    }

    /// The addresses of a chain that was looked at, the newest `low` first.
    pub fn coins(&self, chain: i64) -> rusqlite::Result<Vec<CoinAccount>> {
        let sql = "SELECT id, address, low, coalesce(floor, low) FROM coin_account \
                   WHERE chain = ? AND low IS NOT NULL ORDER BY low DESC, id";
        let mut select = self.0.prepare_cached(sql)?;
        let rows = select.query_map([chain], |row| {
            Ok(CoinAccount {
                id: row.get(0)?,
                address: row.get(1)?,
                low: unsigned(row.get(2)?),
                floor: unsigned(row.get(3)?),
            })
        })?;
        rows.collect()
    }

    /// Says down to which block addresses are to be read: `all` of them to `floor`, else those of which that was not said yet; none below
    /// `there`.
    pub fn set_coin_floors(
        &self,
        chain: i64,
        all: bool,
        floor: u64,
        there: u64,
    ) -> rusqlite::Result<()> {
        let floor_is = "max(?4, kept_from, CASE WHEN ?2 THEN ?3 ELSE coalesce(floor, ?3) END)";
        let sql = format!(
            "UPDATE coin_account SET floor = {floor_is} WHERE chain = ?1 AND floor IS NOT {floor_is}"
        );
        self.0.execute(&sql, (chain, all, signed(floor), signed(there))).map(|_| ())
    }

    /// Goes to a newer block: what was read up to it and the new place in one transaction.
    pub fn follow_coins(
        &mut self,
        chain: i64,
        tip: Tip,
        entries: &[CoinEntry],
    ) -> rusqlite::Result<()> {
        let write = self.0.transaction()?;
        insert(&write, chain, entries, self.1)?;
        stand_on(&write, chain, tip)?;
        write.commit()
    }

    /// Keeps what was read of these accounts down to `low`.
    pub fn fill_coins(
        &mut self,
        chain: i64,
        accounts: &[CoinAccount],
        low: u64,
        entries: &[CoinEntry],
    ) -> rusqlite::Result<()> {
        let write = self.0.transaction()?;
        for account in accounts {
            write
                .prepare_cached("UPDATE coin_account SET low = ? WHERE id = ? AND address = ?")?
                .execute((signed(low), account.id, &account.address))?;
        }
        insert(&write, chain, entries, self.1)?;
        write.commit()
    }

    /// Goes back to a block: everything above it was replaced. With `anew` all is forgotten but who asked: the chain is another one.
    pub fn rewind_coins(&mut self, chain: i64, tip: Tip, anew: bool) -> rusqlite::Result<()> {
        let write = self.0.transaction()?;
        let above = if anew { -1 } else { signed(tip.number) };
        write.execute(
            "DELETE FROM coin_entry WHERE block > ?2 AND account IN (SELECT id FROM coin_account WHERE chain = ?1)",
            (chain, above),
        )?;
        write.execute("DELETE FROM block WHERE chain = ? AND number > ?", (chain, above))?;
        let next = signed(tip.number) + 1;
        let all = "UPDATE coin_account SET low = ?2, floor = NULL, kept_from = 0 WHERE chain = ?1";
        let above = "UPDATE coin_account SET low = ?2, kept_from = min(kept_from, ?2) \
                     WHERE chain = ?1 AND (low > ?2 OR low IS NULL)";
        write.execute(if anew { all } else { above }, (chain, next))?;
        stand_on(&write, chain, tip)?;
        write.commit()
    }

    /// Removes the addresses that were not requested since this time. Returns how many there were.
    pub fn forget_coins(&mut self, before_ms: i64) -> rusqlite::Result<usize> {
        let write = self.0.transaction()?;
        let gone = "SELECT id FROM coin_account WHERE asked_ms < ?";
        write.execute(&format!("DELETE FROM coin_entry WHERE account IN ({gone})"), [before_ms])?;
        let forgotten =
            write.execute("DELETE FROM coin_account WHERE asked_ms < ?", [before_ms])?;
        write.commit()?;
        Ok(forgotten)
    }
}

/// Keeps rows of addresses that are still there, within their cap.
fn insert(
    write: &Transaction<'_>,
    chain: i64,
    entries: &[CoinEntry],
    cap: RowCap,
) -> rusqlite::Result<()> {
    let mut accounts = std::collections::BTreeSet::new();
    let sql = "INSERT OR REPLACE INTO coin_entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    let mut insert = write.prepare_cached(sql)?;
    for entry in entries {
        let CoinEntry { account, block, place, txid, time, seen } = entry;
        let kept_from = coins_kept_from(write, chain, *account)?;
        if !kept_from.is_some_and(|kept_from| is_kept(*block, kept_from)) {
            continue;
        }
        accounts.insert(*account);
        insert.execute((
            account,
            signed(*block),
            place,
            txid.as_slice(),
            signed(*time),
            seen.way as i64,
            signed(seen.units),
            seen.is_mined,
            &seen.from,
            &seen.to,
        ))?;
    }
    accounts.into_iter().try_for_each(|account| trim_coins(write, account, cap))
}
