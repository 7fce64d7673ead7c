use alloy_primitives::Address;
use rusqlite::{Connection, OptionalExtension};

use super::rows::insert_records;
use super::{Account, Store, signed, unsigned};
use crate::index::record::Record;

/// The accounts of a chain that lack blocks of a range: what it costs does not grow with other chains.
const UNREAD: &str = "SELECT gap.account, bytes FROM gap INDEXED BY gap_chain JOIN account ON account.id = gap.account \
                      JOIN address ON address.id = account.address \
                      WHERE gap.chain = ? AND low <= ? AND high >= ? GROUP BY gap.account LIMIT ?";

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
        let mut select = self.0.prepare_cached(UNREAD)?;
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
            close(&write, chain, account, range)?;
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
fn close(
    write: &Connection,
    chain: i64,
    account: Account,
    (low, high): Range,
) -> rusqlite::Result<()> {
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
        let mut insert = write.prepare_cached("INSERT INTO gap VALUES (?, ?, ?, ?)")?;
        for (low, high) in below.into_iter().chain(above) {
            insert.execute((account.id, signed(low), signed(high), chain))?;
        }
    }
    Ok(())
}

fn read_range(row: &rusqlite::Row<'_>) -> rusqlite::Result<Range> {
    Ok((unsigned(row.get(0)?), unsigned(row.get(1)?)))
}

#[cfg(test)]
mod tests {
    use rusqlite::StatementStatus;

    use super::super::{Tip, open};
    use super::*;
    use crate::database::open_file;
    use crate::index::bounds::{ANY, at, store};
    use crate::index::schema::STEPS;
    use alloy_primitives::B256;

    /// Steps of SQLite's machine that a look for unread accounts takes, and whether it reads whole tables.
    fn cost(store: &Store, chain: i64) -> (i32, i32) {
        let mut select = store.0.prepare(UNREAD).unwrap();
        let mut rows = select.query((chain, i64::MAX, 0, u32::MAX)).unwrap();
        while rows.next().unwrap().is_some() {}
        drop(rows);
        let [steps, scanned] = [StatementStatus::VmStep, StatementStatus::FullscanStep]
            .map(|status| select.get_status(status));
        (steps, scanned)
    }

    #[test]
    fn a_chain_on_which_nothing_waits_costs_nothing_however_much_waits_on_others() {
        let (_folder, mut store, busy) = store();
        let idle = store.chain("eip155:10").unwrap();
        store.leap(idle, Tip { number: 9, hash: B256::ZERO }).unwrap();
        store.register(busy, at(0), 1, &ANY).unwrap();
        let before = cost(&store, idle);
        for number in 1..500 {
            store.register(busy, at(number), 1, &ANY).unwrap();
        }
        assert_eq!(cost(&store, idle), before);
        assert_eq!(before.1, 0, "no table is read as a whole");
        assert_eq!(store.unread(busy).unwrap().len(), 500);
        assert_eq!(store.unread(idle).unwrap(), []);
    }

    #[test]
    fn every_way_to_a_gap_notes_its_chain() {
        let (_folder, mut store, chain) = store();
        store.chain("eip155:10").unwrap();
        let account = store.register(chain, at(1), 1, &ANY).unwrap();
        let wrong = "SELECT count(*) FROM gap WHERE chain <> (SELECT chain FROM account WHERE id = account)";
        let check = |store: &Store, gaps: u32| {
            let found: u32 = store.0.query_row(wrong, [], |row| row.get(0)).unwrap();
            assert_eq!(found, 0);
            let all: u32 =
                store.0.query_row("SELECT count(*) FROM gap", [], |row| row.get(0)).unwrap();
            assert_eq!(all, gaps);
        };
        let tip = |number| Tip { number, hash: B256::ZERO };
        check(&store, 1);
        store.fill(chain, &[account], (400, 500), &[]).unwrap();
        check(&store, 2);
        store.leap(chain, tip(1_100)).unwrap();
        check(&store, 3);
        store.follow(chain, 1_101, &[tip(1_101)], &[], &[account], &[]).unwrap();
        check(&store, 4);
        store.rewind(chain, tip(1_050)).unwrap();
        check(&store, 3);
        assert_eq!(store.newest_gap(account).unwrap(), Some((1_001, 1_050)));
        store.restart(chain, tip(7)).unwrap();
        check(&store, 1);
    }

    #[test]
    fn gaps_of_an_older_file_are_found_by_their_chain() {
        let folder = tempfile::tempdir().unwrap();
        let older = open_file(folder.path(), "index.db", &STEPS[..4]).unwrap();
        older
            .execute_batch(
                "INSERT INTO chain VALUES (1, 'eip155:1', 9), (2, 'eip155:10', 9);
                 INSERT INTO address (id, bytes) VALUES (7, zeroblob(20));
                 INSERT INTO account (id, chain, address, asked_ms, native_from)
                     VALUES (1, 1, 7, 1, 0), (2, 2, 7, 1, 0);
                 INSERT INTO gap VALUES (1, 0, 3), (2, 0, 4), (2, 6, 9);",
            )
            .unwrap();
        drop(older);
        let store = Store::new(open(folder.path()).unwrap());
        let ids = |chain| store.unread(chain).unwrap().iter().map(|one| one.id).collect::<Vec<_>>();
        assert_eq!((ids(1), ids(2)), (vec![1], vec![2]));
    }
}
