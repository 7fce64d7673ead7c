use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{SealedStore, StoreError};

/// Sealed secrets that end with the process.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<BTreeMap<String, Vec<u8>>>);

impl MemoryStore {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Vec<u8>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SealedStore for MemoryStore {
    fn get(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.lock().get(name).cloned())
    }

    fn put(&self, name: &str, sealed: &[u8]) -> Result<(), StoreError> {
        self.lock().insert(name.to_owned(), sealed.to_owned());
        Ok(())
    }

    fn remove(&self, name: &str) -> Result<bool, StoreError> {
        Ok(self.lock().remove(name).is_some())
    }

    fn names(&self, prefix: &str) -> Result<Vec<String>, StoreError> {
        Ok(self.lock().keys().filter(|name| name.starts_with(prefix)).cloned().collect())
    }
}
