use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::{Mutex, MutexGuard, PoisonError};

use shares::ShareKey;

use super::{Epoch, Kind, SpentToken, Store, StoreError, Tally};

/// Tokens that are remembered until the process ends.
#[derive(Debug, Default)]
pub struct MemoryStore {
    rows: Mutex<Rows>,
    epoch: Mutex<Epoch>,
}

type Rows = BTreeMap<(Kind, String), (ShareKey, u64)>;

impl MemoryStore {
    fn lock(&self) -> MutexGuard<'_, Rows> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_epoch(&self) -> MutexGuard<'_, Epoch> {
        self.epoch.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for MemoryStore {
    fn spend(&self, token: &SpentToken<'_>) -> Result<bool, StoreError> {
        match self.lock().entry((token.kind, token.id.to_owned())) {
            Entry::Occupied(_) => Ok(false),
            Entry::Vacant(free) => {
                free.insert((token.owner, token.until_ms));
                Ok(true)
            }
        }
    }

    fn is_spent(&self, kind: Kind, id: &str) -> Result<bool, StoreError> {
        Ok(self.lock().contains_key(&(kind, id.to_owned())))
    }

    fn prune(&self, now_ms: u64) -> Result<Vec<Tally>, StoreError> {
        let mut rows = self.lock();
        let over = tally(&rows, |until_ms| until_ms <= now_ms);
        rows.retain(|_, (_, until_ms)| *until_ms > now_ms);
        if !over.is_empty() {
            self.lock_epoch().forgotten_ms = now_ms;
        }
        Ok(over)
    }

    fn epoch(&self) -> Result<Epoch, StoreError> {
        Ok(*self.lock_epoch())
    }

    fn begin_epoch(&self, now_ms: u64) -> Result<Epoch, StoreError> {
        let mut epoch = self.lock_epoch();
        *epoch = Epoch { number: epoch.number.saturating_add(1), forgotten_ms: now_ms };
        Ok(*epoch)
    }

    fn tallies(&self) -> Result<Vec<Tally>, StoreError> {
        Ok(tally(&self.lock(), |_| true))
    }
}

fn tally(rows: &Rows, counts: impl Fn(u64) -> bool) -> Vec<Tally> {
    let mut found = BTreeMap::<_, u64>::new();
    for ((kind, _), (owner, until_ms)) in rows {
        if counts(*until_ms) {
            *found.entry((*kind, *owner)).or_default() += 1;
        }
    }
    found.into_iter().map(|((kind, owner), count)| Tally { kind, owner, count }).collect()
}
