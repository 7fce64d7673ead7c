use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::store::ENDED;
use super::{End, Hash, Kept, Session, Store, StoreError};

/// Sessions that are kept until the process ends.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<Rows>);

type Rows = BTreeMap<String, Session>;

impl MemoryStore {
    fn lock(&self) -> MutexGuard<'_, Rows> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for MemoryStore {
    fn start(&self, session: &Session, most: usize) -> Result<(), StoreError> {
        let mut rows = self.lock();
        let is_same = |row: &Session| row.jkt == session.jkt && row.project == session.project;
        for row in rows.values_mut().filter(|row| row.ended.is_none() && is_same(row)) {
            row.ended = Some(End::Replaced);
        }
        let of_user = by_use(&rows, &session.user, |row| row.ended.is_none());
        for id in of_user.into_iter().skip(most.saturating_sub(1)) {
            if let Some(row) = rows.get_mut(&id) {
                row.ended = Some(End::Replaced);
            }
        }
        for id in by_use(&rows, &session.user, |row| row.ended.is_some()).iter().skip(ENDED) {
            rows.remove(id);
        }
        rows.insert(session.id.clone(), session.clone());
        Ok(())
    }

    fn get(&self, id: &str) -> Result<Option<Session>, StoreError> {
        Ok(self.lock().get(id).cloned())
    }

    fn rotate(
        &self,
        id: &str,
        used: &Hash,
        access: &Kept,
        refresh: &Kept,
        now_ms: u64,
    ) -> Result<bool, StoreError> {
        let mut rows = self.lock();
        let is_good = |row: &&mut Session| row.ended.is_none() && row.refresh.hash == *used;
        let Some(row) = rows.get_mut(id).filter(is_good) else { return Ok(false) };
        (row.access, row.refresh, row.seen_ms) = (*access, *refresh, now_ms);
        Ok(true)
    }

    fn touch(&self, id: &str, now_ms: u64) -> Result<(), StoreError> {
        if let Some(row) = self.lock().get_mut(id) {
            row.seen_ms = now_ms;
        }
        Ok(())
    }

    fn end(&self, id: &str, why: End) -> Result<bool, StoreError> {
        let mut rows = self.lock();
        let row = rows.get_mut(id).filter(|row| row.ended.is_none());
        Ok(row.map(|row| row.ended = Some(why)).is_some())
    }

    fn of_user(&self, user: &str) -> Result<Vec<Session>, StoreError> {
        let rows = self.lock();
        let ids = by_use(&rows, user, |row| row.ended.is_none());
        Ok(ids.iter().filter_map(|id| rows.get(id)).cloned().collect())
    }
}

/// The ids of a user's sessions, the one that was used last first.
fn by_use(rows: &Rows, user: &str, counts: impl Fn(&Session) -> bool) -> Vec<String> {
    let mut found: Vec<_> = rows.values().filter(|row| row.user == user && counts(row)).collect();
    found.sort_by(|one, other| (other.seen_ms, &other.id).cmp(&(one.seen_ms, &one.id)));
    found.into_iter().map(|row| row.id.clone()).collect()
}
