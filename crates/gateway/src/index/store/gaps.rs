use alloy_primitives::Address;

use super::rows::insert_record;
use super::{Account, Store, signed, unsigned};
use crate::index::record::Record;

/// Blocks that were not read yet, of accounts that can be read together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gap {
    /// The accounts.
    pub accounts: Vec<Account>,
    /// The oldest block.
    pub low: u64,
    /// The newest block.
    pub high: u64,
}

/// Accounts that are read together: a node takes that many addresses in one filter.
const TOGETHER: u32 = 100;

impl Store {
    /// The chain's newest gap.
    pub fn newest_gap(&self, chain: i64) -> rusqlite::Result<Option<Gap>> {
        let sql = "SELECT account.id, bytes, low, high FROM gap JOIN account ON account.id = gap.account \
                   JOIN address ON address.id = account.address WHERE chain = ?1 AND high = ( \
                   SELECT max(high) FROM gap JOIN account ON account.id = gap.account WHERE chain = ?1) LIMIT ?2";
        let mut select = self.0.prepare_cached(sql)?;
        let mut rows = select.query((chain, TOGETHER))?;
        let mut found: Option<Gap> = None;
        while let Some(row) = rows.next()? {
            let address = Address::from(row.get::<_, [u8; 20]>(1)?);
            let account = Account { id: row.get(0)?, address };
            let (low, high) = (unsigned(row.get(2)?), unsigned(row.get(3)?));
            let gap = found.get_or_insert_with(|| Gap { accounts: Vec::new(), low, high });
            gap.accounts.push(account);
            gap.low = gap.low.max(low);
        }
        Ok(found)
    }

    /// Keeps what was read of the newest blocks of a gap, from its end down to `low`: rows and the smaller gap in one transaction.
    pub fn fill(
        &mut self,
        chain: i64,
        gap: &Gap,
        low: u64,
        records: &[Record],
    ) -> rusqlite::Result<()> {
        let write = self.0.transaction()?;
        for record in records {
            insert_record(&write, chain, &gap.accounts, record)?;
        }
        for account in &gap.accounts {
            write
                .prepare_cached("DELETE FROM gap WHERE account = ? AND high = ? AND low >= ?")?
                .execute((account.id, signed(gap.high), signed(low)))?;
            write
                .prepare_cached("UPDATE gap SET high = ? WHERE account = ? AND high = ?")?
                .execute((signed(low) - 1, account.id, signed(gap.high)))?;
        }
        write.commit()
    }

    /// Notes that below this block coins that moved without a log were not looked for.
    pub fn native_from(&mut self, gap: &Gap, block: u64) -> rusqlite::Result<()> {
        let mut update = self.0.prepare_cached(
            "UPDATE account SET native_from = ?2 WHERE id = ?1 AND native_from < ?2",
        )?;
        for account in &gap.accounts {
            update.execute((account.id, signed(block)))?;
        }
        Ok(())
    }
}
