use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Identity, Store, StoreError};

/// Identities that are kept until the process ends.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<Rows>);

/// By project, kind, issuer and subject.
type Rows = BTreeMap<[String; 4], Identity>;

impl MemoryStore {
    fn lock(&self) -> MutexGuard<'_, Rows> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn key(identity: &Identity) -> [String; 4] {
    let Identity { project, kind, issuer, subject, .. } = identity;
    [project, kind, issuer, subject].map(Clone::clone)
}

impl Store for MemoryStore {
    fn add(&self, identity: &Identity) -> Result<String, StoreError> {
        let mut rows = self.lock();
        Ok(rows.entry(key(identity)).or_insert_with(|| identity.clone()).user.clone())
    }

    fn find(
        &self,
        project: &str,
        kind: &str,
        issuer: &str,
        subject: &str,
    ) -> Result<Option<String>, StoreError> {
        let key = [project, kind, issuer, subject].map(str::to_owned);
        Ok(self.lock().get(&key).map(|identity| identity.user.clone()))
    }

    fn all(&self) -> Result<Vec<Identity>, StoreError> {
        Ok(self.lock().values().cloned().collect())
    }

    fn reseal(&self, identity: &Identity) -> Result<(), StoreError> {
        if let Some(row) = self.lock().get_mut(&key(identity)) {
            row.email_sealed.clone_from(&identity.email_sealed);
        }
        Ok(())
    }
}
