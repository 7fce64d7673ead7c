use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OptionalExtension, Row, named_params, params};

use super::store::ENDED;
use super::{End, Hash, Kept, Session, Store, StoreError};

/// Sessions in the gateway's SQLite file.
#[derive(Debug)]
pub struct SqliteStore(Mutex<Connection>);

const COLUMNS: &str = "id, project_id, user_id, jkt, label, access_hash, access_until_ms, refresh_hash, refresh_until_ms, created_ms, seen_ms, until_ms, ended";

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
    fn start(&self, session: &Session, most: usize) -> Result<(), StoreError> {
        let mut connection = self.lock();
        let write = connection.transaction()?;
        let replaced = stored(End::Replaced);
        let of_device =
            "UPDATE session SET ended = ? WHERE jkt = ? AND project_id = ? AND ended IS NULL";
        write.execute(of_device, (replaced, &session.jkt, &session.project))?;
        let others = i64::try_from(most.saturating_sub(1)).unwrap_or(i64::MAX);
        let too_many = "UPDATE session SET ended = ?1 WHERE id IN (SELECT id FROM session
            WHERE user_id = ?2 AND ended IS NULL ORDER BY seen_ms DESC, id DESC LIMIT -1 OFFSET ?3)";
        write.execute(too_many, (replaced, &session.user, others))?;
        let forgotten = "DELETE FROM session WHERE id IN (SELECT id FROM session
            WHERE user_id = ?1 AND ended IS NOT NULL ORDER BY seen_ms DESC, id DESC LIMIT -1 OFFSET ?2)";
        write.execute(forgotten, (&session.user, i64::try_from(ENDED).unwrap_or(i64::MAX)))?;
        insert(&write, session)?;
        Ok(write.commit()?)
    }

    fn get(&self, id: &str) -> Result<Option<Session>, StoreError> {
        let connection = self.lock();
        let sql = format!("SELECT {COLUMNS} FROM session WHERE id = ?");
        Ok(connection.prepare_cached(&sql)?.query_row([id], read).optional()?)
    }

    fn rotate(
        &self,
        id: &str,
        used: &Hash,
        access: &Kept,
        refresh: &Kept,
        now_ms: u64,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE session SET access_hash = :access, access_until_ms = :access_until,
            refresh_hash = :refresh, refresh_until_ms = :refresh_until, seen_ms = :now
            WHERE id = :id AND refresh_hash = :used AND ended IS NULL";
        let changed = self.lock().prepare_cached(sql)?.execute(named_params! {
            ":access": access.hash,
            ":access_until": time(access.until_ms),
            ":refresh": refresh.hash,
            ":refresh_until": time(refresh.until_ms),
            ":now": time(now_ms),
            ":id": id,
            ":used": used,
        })?;
        Ok(changed > 0)
    }

    fn touch(&self, id: &str, now_ms: u64) -> Result<(), StoreError> {
        let sql = "UPDATE session SET seen_ms = ? WHERE id = ?";
        self.lock().prepare_cached(sql)?.execute((time(now_ms), id))?;
        Ok(())
    }

    fn end(&self, id: &str, why: End) -> Result<bool, StoreError> {
        let sql = "UPDATE session SET ended = ? WHERE id = ? AND ended IS NULL";
        Ok(self.lock().prepare_cached(sql)?.execute((stored(why), id))? > 0)
    }

    fn of_user(&self, user: &str) -> Result<Vec<Session>, StoreError> {
        let connection = self.lock();
        let sql = format!(
            "SELECT {COLUMNS} FROM session WHERE user_id = ? AND ended IS NULL ORDER BY seen_ms DESC, id DESC"
        );
        let mut select = connection.prepare_cached(&sql)?;
        let rows = select.query_map([user], read)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

fn insert(connection: &Connection, session: &Session) -> rusqlite::Result<usize> {
    let Session { access, refresh, .. } = session;
    let sql = "INSERT INTO session VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    connection.prepare_cached(sql)?.execute(params![
        session.id,
        session.project,
        session.user,
        session.jkt,
        session.label,
        access.hash,
        time(access.until_ms),
        refresh.hash,
        time(refresh.until_ms),
        time(session.created_ms),
        time(session.seen_ms),
        time(session.until_ms),
        session.ended.map(stored),
    ])
}

fn read(row: &Row<'_>) -> rusqlite::Result<Session> {
    let time = |column| row.get(column).map(i64::cast_unsigned);
    Ok(Session {
        id: row.get(0)?,
        project: row.get(1)?,
        user: row.get(2)?,
        jkt: row.get(3)?,
        label: row.get(4)?,
        access: Kept { hash: row.get(5)?, until_ms: time(6)? },
        refresh: Kept { hash: row.get(7)?, until_ms: time(8)? },
        created_ms: time(9)?,
        seen_ms: time(10)?,
        until_ms: time(11)?,
        ended: row.get::<_, Option<i64>>(12)?.map(end),
    })
}

fn time(time_ms: u64) -> i64 {
    i64::try_from(time_ms).unwrap_or(i64::MAX)
}

const fn stored(end: End) -> i64 {
    match end {
        End::Revoked => 0,
        End::Idle => 1,
        End::Reused => 2,
        End::Replaced => 3,
        End::Over => 4,
    }
}

const fn end(stored: i64) -> End {
    match stored {
        1 => End::Idle,
        2 => End::Reused,
        3 => End::Replaced,
        4 => End::Over,
        _ => End::Revoked,
    }
}
