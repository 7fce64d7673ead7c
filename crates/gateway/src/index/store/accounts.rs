use alloy_primitives::Address;
use rusqlite::{OptionalExtension, Row, Transaction, params};

use super::cap::{entries, remove_entries};
use super::{Store, address_id, sweep};
use crate::index::asker::{Asker, Owner};
use crate::index::seats::Seated;

/// An account that is indexed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Account {
    /// Its number.
    pub id: i64,
    /// Its address.
    pub address: Address,
}

impl Store {
    /// Notes that an account was requested at this time, in milliseconds since 1970. Its first request says for which network and
    /// project it counts. A new one gets a gap from the chain's first block
    /// to the last one that was followed; on a chain that was never followed, the first look at its head makes the gap.
    pub fn register(
        &mut self,
        chain: i64,
        address: Address,
        now_ms: i64,
        asker: &Asker,
    ) -> rusqlite::Result<Account> {
        let write = self.0.transaction()?;
        let number = address_id(&write, address.as_slice())?;
        let found = write
            .query_row(
                "UPDATE account SET asked_ms = ? WHERE chain = ? AND address = ? RETURNING id",
                (now_ms, chain, number),
                |row| row.get(0),
            )
            .optional()?;
        let id = if let Some(id) = found {
            id
        } else {
            write.execute(
                "INSERT INTO account (chain, address, asked_ms, native_from, owner, project) \
                 VALUES (?, ?, ?, 0, ?, ?)",
                (chain, number, now_ms, asker.owner.to_stored(), asker.project.as_deref()),
            )?;
            let id = write.last_insert_rowid();
            write.execute(
                "INSERT INTO gap SELECT ?, 0, head, id FROM chain WHERE id = ? AND head IS NOT NULL",
                (id, chain),
            )?;
            id
        };
        write.commit()?;
        Ok(Account { id, address })
    }

    /// Whether an account is indexed.
    pub fn is_registered(&self, chain: i64, address: Address) -> rusqlite::Result<bool> {
        let sql = "SELECT 1 FROM account JOIN address ON address.id = address WHERE chain = ? AND bytes = ?";
        let row = self.0.prepare_cached(sql)?.query_row((chain, address.as_slice()), |_| Ok(()));
        Ok(row.optional()?.is_some())
    }

    /// The accounts of a chain, the least recently requested first.
    pub fn accounts(&self, chain: i64) -> rusqlite::Result<Vec<Seated<Account>>> {
        let sql = "SELECT owner, project, account.id, bytes FROM account JOIN address ON address.id = address \
                   WHERE chain = ? ORDER BY asked_ms, account.id";
        let mut select = self.0.prepare_cached(sql)?;
        let rows = select.query_map([chain], |row| {
            let address = Address::from(row.get::<_, [u8; 20]>(3)?);
            Ok(Seated { account: Account { id: row.get(2)?, address }, asker: read_asker(row)? })
        })?;
        rows.collect()
    }

    /// Removes the accounts that were not requested since this time, and what belongs to no other. Returns how many there were.
    pub fn forget(&mut self, before_ms: i64) -> rusqlite::Result<usize> {
        let write = self.0.transaction()?;
        let accounts: Vec<i64> = write
            .prepare_cached("SELECT id FROM account WHERE asked_ms < ?")?
            .query_map([before_ms], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        drop_accounts(&write, &accounts)?;
        write.commit()?;
        Ok(accounts.len())
    }

    /// Removes these accounts, and what belongs to no other.
    pub fn remove(&mut self, accounts: &[i64]) -> rusqlite::Result<()> {
        let write = self.0.transaction()?;
        drop_accounts(&write, accounts)?;
        write.commit()
    }
}

/// The source of an account's first request, from the first two columns of a row.
pub fn read_asker(row: &Row<'_>) -> rusqlite::Result<Asker> {
    let project: Option<String> = row.get(1)?;
    Ok(Asker { owner: Owner::from_stored(row.get(0)?), project: project.map(Into::into) })
}

fn drop_accounts(write: &Transaction<'_>, accounts: &[i64]) -> rusqlite::Result<()> {
    for id in accounts {
        remove_entries(write, *id, &entries(write, *id)?)?;
        for table in ["gap", "seen", "dealt"] {
            write.execute(&format!("DELETE FROM {table} WHERE account = ?"), params![id])?;
        }
        write.execute("DELETE FROM account WHERE id = ?", [id])?;
    }
    sweep(write)
}
