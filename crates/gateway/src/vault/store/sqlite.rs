use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OptionalExtension, Row, Transaction};

use super::{Counted, DraftRow, FactorRow, Kept, Store, StoreError, WalletRow};

/// Wallets in the gateway's SQLite file.
#[derive(Debug)]
pub struct SqliteStore(Mutex<Connection>);

impl SqliteStore {
    /// Takes over a connection made by [`crate::database`].
    pub const fn new(connection: Connection) -> Self {
        Self(Mutex::new(connection))
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for SqliteStore {
    fn put_draft(&self, draft: &DraftRow) -> Result<(), StoreError> {
        let DraftRow { device, user, wallet, factor, wallet_nonce, secret_sealed, until_ms } =
            draft;
        let sql = "INSERT OR REPLACE INTO wallet_draft VALUES (?, ?, ?, ?, ?, ?, ?)";
        let until_ms = until_ms.cast_signed();
        let row = (device, user, wallet, factor, wallet_nonce, secret_sealed, until_ms);
        self.lock().prepare_cached(sql)?.execute(row)?;
        Ok(())
    }

    fn draft(&self, device: &str) -> Result<Option<DraftRow>, StoreError> {
        let sql = "SELECT * FROM wallet_draft WHERE device_id = ?";
        Ok(self.lock().prepare_cached(sql)?.query_row([device], draft).optional()?)
    }

    fn prune_drafts(&self, now_ms: u64) -> Result<(), StoreError> {
        let sql = "DELETE FROM wallet_draft WHERE until_ms <= ?";
        self.lock().prepare_cached(sql)?.execute([now_ms.cast_signed()])?;
        Ok(())
    }

    fn keep(&self, wallet: &WalletRow, factor: &FactorRow) -> Result<Kept, StoreError> {
        let mut connection = self.lock();
        let write = connection.transaction()?;
        let sql =
            "DELETE FROM wallet_draft WHERE device_id = ? AND wallet_id = ? AND factor_id = ?";
        if write.execute(sql, (&factor.device, &wallet.id, &factor.id))? == 0 {
            return Ok(Kept::NoDraft);
        }
        // What is not committed is undone, the draft's end included.
        if !insert_wallet(&write, wallet)? {
            return Ok(Kept::Exists);
        }
        if !insert_accounts(&write, wallet)? {
            return Ok(Kept::Taken);
        }
        insert_factor(&write, factor)?;
        write.commit()?;
        Ok(Kept::Yes)
    }

    fn wallet_of(&self, project: &str, user: &str) -> Result<Option<WalletRow>, StoreError> {
        let connection = self.lock();
        let sql = "SELECT * FROM wallet WHERE project_id = ? AND user_id = ?";
        let mut select = connection.prepare_cached(sql)?;
        let mut rows = select.query([project, user])?;
        rows.next()?.map(wallet).transpose()
    }

    fn factors(&self, wallet: &str) -> Result<Vec<FactorRow>, StoreError> {
        let connection = self.lock();
        let sql = "SELECT * FROM factor WHERE wallet_id = ? ORDER BY created_ms, id";
        let mut select = connection.prepare_cached(sql)?;
        let all = select.query_map([wallet], factor)?;
        Ok(all.collect::<Result<_, _>>()?)
    }

    fn count_release(
        &self,
        factor: &str,
        now_ms: u64,
        since_ms: u64,
        most: u32,
    ) -> Result<Counted, StoreError> {
        let mut connection = self.lock();
        let write = connection.transaction()?;
        let old = "DELETE FROM factor_release WHERE factor_id = ? AND at_ms < ?";
        write.execute(old, (factor, since_ms.cast_signed()))?;
        let sql =
            "SELECT count(*), coalesce(min(at_ms), 0) FROM factor_release WHERE factor_id = ?";
        let (count, oldest_ms): (u32, i64) =
            write.query_row(sql, [factor], |row| Ok((row.get(0)?, row.get(1)?)))?;
        if count >= most {
            return Ok(Counted::Full { oldest_ms: oldest_ms.cast_unsigned() });
        }
        let new = "INSERT INTO factor_release VALUES (?, ?)";
        write.execute(new, (factor, now_ms.cast_signed()))?;
        let sql = "UPDATE factor SET releases = releases + 1 WHERE id = ? RETURNING releases";
        let count = write.query_row(sql, [factor], |row| row.get::<_, i64>(0))?;
        write.commit()?;
        Ok(Counted::Released(count.cast_unsigned()))
    }

    fn sealed(&self) -> Result<Vec<(String, String, Vec<u8>)>, StoreError> {
        let connection = self.lock();
        let mut select = connection.prepare("SELECT id, wallet_id, secret_sealed FROM factor")?;
        let all = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        Ok(all.collect::<Result<_, _>>()?)
    }

    fn reseal(&self, factor: &str, sealed: &[u8]) -> Result<(), StoreError> {
        self.lock()
            .execute("UPDATE factor SET secret_sealed = ? WHERE id = ?", (sealed, factor))?;
        Ok(())
    }
}

fn insert_wallet(write: &Transaction<'_>, wallet: &WalletRow) -> Result<bool, StoreError> {
    let sql = "INSERT OR IGNORE INTO wallet VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    let WalletRow { id, project, user, suite, seed_box, version, accounts, created_ms } = wallet;
    let accounts = serde_json::to_string(accounts)?;
    let created_ms = created_ms.cast_signed();
    let row = (id, project, user, suite, seed_box, version, accounts, created_ms);
    Ok(write.execute(sql, row)? > 0)
}

/// False where an account of the project has such an address.
fn insert_accounts(write: &Transaction<'_>, wallet: &WalletRow) -> Result<bool, StoreError> {
    let sql = "INSERT OR IGNORE INTO wallet_account VALUES (?, ?, ?, ?, ?)";
    for one in &wallet.accounts {
        let row = (&wallet.project, &one.namespace, &one.kind, &one.address, &wallet.id);
        if write.execute(sql, row)? == 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

fn insert_factor(write: &Transaction<'_>, factor: &FactorRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO factor VALUES (?, ?, ?, ?, ?, ?, ?, 0)";
    let FactorRow { id, wallet, kind, device, secret_sealed, envelope, created_ms } = factor;
    let created_ms = created_ms.cast_signed();
    write.execute(sql, (id, wallet, kind, device, secret_sealed, envelope, created_ms))?;
    Ok(())
}

fn draft(row: &Row<'_>) -> rusqlite::Result<DraftRow> {
    Ok(DraftRow {
        device: row.get(0)?,
        user: row.get(1)?,
        wallet: row.get(2)?,
        factor: row.get(3)?,
        wallet_nonce: row.get(4)?,
        secret_sealed: row.get(5)?,
        until_ms: row.get(6).map(i64::cast_unsigned)?,
    })
}

fn wallet(row: &Row<'_>) -> Result<WalletRow, StoreError> {
    Ok(WalletRow {
        id: row.get(0)?,
        project: row.get(1)?,
        user: row.get(2)?,
        suite: row.get(3)?,
        seed_box: row.get(4)?,
        version: row.get(5)?,
        accounts: serde_json::from_str(&row.get::<_, String>(6)?)?,
        created_ms: row.get(7).map(i64::cast_unsigned)?,
    })
}

fn factor(row: &Row<'_>) -> rusqlite::Result<FactorRow> {
    Ok(FactorRow {
        id: row.get(0)?,
        wallet: row.get(1)?,
        kind: row.get(2)?,
        device: row.get(3)?,
        secret_sealed: row.get(4)?,
        envelope: row.get(5)?,
        created_ms: row.get(6).map(i64::cast_unsigned)?,
    })
}
