use std::sync::{Mutex, PoisonError};

use rusqlite::{Connection, OptionalExtension, Row, Transaction, TransactionBehavior};

use super::{Challenge, Digest, Lock, Prune, QueuedMail, Rows, Store, StoreError, Work};

/// Rows in the gateway's SQLite file.
#[derive(Debug)]
pub struct SqliteStore(Mutex<Connection>);

impl SqliteStore {
    /// Takes over a connection made by [`crate::database`].
    pub const fn new(connection: Connection) -> Self {
        Self(Mutex::new(connection))
    }
}

impl Store for SqliteStore {
    fn transact(&self, work: &mut Work<'_>) -> Result<(), StoreError> {
        let mut connection = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let write = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut rows = InTransaction(write);
        work(&mut rows)?;
        Ok(rows.0.commit()?)
    }
}

struct InTransaction<'a>(Transaction<'a>);

impl InTransaction<'_> {
    fn write(&self, sql: &str, row: impl rusqlite::Params) -> Result<(), StoreError> {
        self.0.prepare_cached(sql)?.execute(row)?;
        Ok(())
    }

    fn read<T>(
        &self,
        sql: &str,
        by: impl rusqlite::Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, StoreError> {
        Ok(self.0.prepare_cached(sql)?.query_row(by, read).optional()?)
    }
}

impl Rows for InTransaction<'_> {
    fn newest_ms(&self) -> Result<u64, StoreError> {
        let newest = self.read("SELECT newest_ms FROM otp_time", [], |row| row.get(0))?;
        Ok(newest.map_or(0, i64::cast_unsigned))
    }

    fn set_newest_ms(&mut self, now_ms: u64) -> Result<(), StoreError> {
        let sql = "INSERT INTO otp_time VALUES (1, ?1)
            ON CONFLICT DO UPDATE SET newest_ms = max(newest_ms, ?1)";
        self.write(sql, [stored(now_ms)])
    }

    fn nth_newest(&self, bucket: &Digest, nth: u32) -> Result<Option<u64>, StoreError> {
        let sql =
            "SELECT at_ms FROM otp_event WHERE bucket = ? ORDER BY at_ms DESC LIMIT 1 OFFSET ?";
        let by = (bucket.0, nth.saturating_sub(1));
        Ok(self.read(sql, by, |row| row.get(0))?.map(i64::cast_unsigned))
    }

    fn add_event(&mut self, bucket: &Digest, at_ms: u64) -> Result<(), StoreError> {
        let sql = "INSERT INTO otp_event (bucket, at_ms) VALUES (?, ?)";
        self.write(sql, (bucket.0, stored(at_ms)))
    }

    fn clear_events(&mut self, bucket: &Digest) -> Result<(), StoreError> {
        self.write("DELETE FROM otp_event WHERE bucket = ?", [bucket.0])
    }

    fn lock(&self, bucket: &Digest) -> Result<Option<Lock>, StoreError> {
        let sql = "SELECT level, until_ms FROM otp_lock WHERE bucket = ?";
        self.read(sql, [bucket.0], |row| Ok(Lock { level: row.get(0)?, until_ms: time(row, 1)? }))
    }

    fn put_lock(&mut self, bucket: &Digest, lock: Lock) -> Result<(), StoreError> {
        let sql = "INSERT OR REPLACE INTO otp_lock VALUES (?, ?, ?)";
        self.write(sql, (bucket.0, lock.level, stored(lock.until_ms)))
    }

    fn challenge(&self, id: &str) -> Result<Option<Challenge>, StoreError> {
        let sql = "SELECT id, person, device, code, email, tries, expires_ms
            FROM otp_challenge WHERE id = ?";
        self.read(sql, [id], challenge)
    }

    fn put_challenge(&mut self, challenge: &Challenge) -> Result<(), StoreError> {
        let Challenge { id, person, device, code, email, tries, expires_ms } = challenge;
        let sql = "INSERT OR REPLACE INTO otp_challenge VALUES (?, ?, ?, ?, ?, ?, ?)";
        let row = (id, person.0, device.0, code.0, email, tries, stored(*expires_ms));
        self.write(sql, row)
    }

    fn remove_challenge(&mut self, id: &str) -> Result<(), StoreError> {
        self.write("DELETE FROM otp_challenge WHERE id = ?", [id])?;
        self.remove_mail(id)
    }

    fn remove_challenges_of(&mut self, device: &Digest) -> Result<(), StoreError> {
        let mail = "DELETE FROM otp_mail WHERE id IN
            (SELECT id FROM otp_challenge WHERE device = ?)";
        self.write(mail, [device.0])?;
        self.write("DELETE FROM otp_challenge WHERE device = ?", [device.0])
    }

    fn is_known(&self, person: &Digest, device: &Digest) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM otp_known WHERE person = ? AND device = ?";
        Ok(self.0.prepare_cached(sql)?.exists((person.0, device.0))?)
    }

    fn remember(
        &mut self,
        person: &Digest,
        device: &Digest,
        at_ms: u64,
        most: u32,
    ) -> Result<(), StoreError> {
        let sql = "INSERT OR REPLACE INTO otp_known VALUES (?, ?, ?)";
        self.write(sql, (person.0, device.0, stored(at_ms)))?;
        let rest = "DELETE FROM otp_known WHERE person = ?1 AND device IN (SELECT device
            FROM otp_known WHERE person = ?1 ORDER BY seen_ms DESC, device DESC LIMIT -1 OFFSET ?2)";
        self.write(rest, (person.0, most))
    }

    fn put_mail(&mut self, mail: &QueuedMail) -> Result<(), StoreError> {
        let QueuedMail { id, sealed, tries, next_ms, expires_ms } = mail;
        let sql = "INSERT OR REPLACE INTO otp_mail VALUES (?, ?, ?, ?, ?)";
        self.write(sql, (id, sealed, tries, stored(*next_ms), stored(*expires_ms)))
    }

    fn due_mail(&self, now_ms: u64, most: u32) -> Result<Vec<QueuedMail>, StoreError> {
        let sql = "SELECT id, sealed, tries, next_ms, expires_ms FROM otp_mail
            WHERE next_ms <= ?1 AND expires_ms > ?1 ORDER BY next_ms, id LIMIT ?2";
        let mut select = self.0.prepare_cached(sql)?;
        let due = select.query_map((stored(now_ms), most), mail)?;
        Ok(due.collect::<Result<_, _>>()?)
    }

    fn next_due_ms(&self) -> Result<Option<u64>, StoreError> {
        let sql = "SELECT next_ms FROM otp_mail ORDER BY next_ms LIMIT 1";
        Ok(self.read(sql, [], |row| row.get(0))?.map(i64::cast_unsigned))
    }

    fn put_off(&mut self, id: &str, tries: u32, next_ms: u64) -> Result<(), StoreError> {
        let sql = "UPDATE otp_mail SET tries = ?, next_ms = ? WHERE id = ?";
        self.write(sql, (tries, stored(next_ms), id))
    }

    fn remove_mail(&mut self, id: &str) -> Result<(), StoreError> {
        self.write("DELETE FROM otp_mail WHERE id = ?", [id])
    }

    fn prune(&mut self, before: &Prune) -> Result<(), StoreError> {
        for (sql, at_ms) in [
            ("DELETE FROM otp_challenge WHERE expires_ms <= ?", before.now_ms),
            ("DELETE FROM otp_mail WHERE expires_ms <= ?", before.now_ms),
            ("DELETE FROM otp_event WHERE at_ms <= ?", before.events_ms),
            ("DELETE FROM otp_lock WHERE until_ms <= ?", before.locks_ms),
            ("DELETE FROM otp_known WHERE seen_ms <= ?", before.devices_ms),
        ] {
            self.write(sql, [stored(at_ms)])?;
        }
        Ok(())
    }
}

fn challenge(row: &Row<'_>) -> rusqlite::Result<Challenge> {
    Ok(Challenge {
        id: row.get(0)?,
        person: Digest(row.get(1)?),
        device: Digest(row.get(2)?),
        code: Digest(row.get(3)?),
        email: row.get(4)?,
        tries: row.get(5)?,
        expires_ms: time(row, 6)?,
    })
}

fn mail(row: &Row<'_>) -> rusqlite::Result<QueuedMail> {
    Ok(QueuedMail {
        id: row.get(0)?,
        sealed: row.get(1)?,
        tries: row.get(2)?,
        next_ms: time(row, 3)?,
        expires_ms: time(row, 4)?,
    })
}

fn stored(time_ms: u64) -> i64 {
    i64::try_from(time_ms).unwrap_or(i64::MAX)
}

fn time(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    row.get(column).map(i64::cast_unsigned)
}
