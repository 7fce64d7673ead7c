use std::sync::{Mutex, PoisonError};

use super::{Project, Store, StoreError};

/// Projects that end with the process.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<Vec<Project>>);

impl Store for MemoryStore {
    fn add(&self, project: &Project) -> Result<(), StoreError> {
        if self.contains(&project.id)? {
            return Err(StoreError::Taken);
        }
        self.lock().push(project.clone());
        Ok(())
    }

    fn get(&self, id: &str) -> Result<Option<Project>, StoreError> {
        Ok(self.lock().iter().find(|project| project.id.as_str() == id).cloned())
    }

    fn list(&self) -> Result<Vec<Project>, StoreError> {
        Ok(self.lock().clone())
    }

    /// Projects are only ever added, so their number is a revision.
    fn revision(&self) -> Result<i64, StoreError> {
        Ok(i64::try_from(self.lock().len()).unwrap_or(i64::MAX))
    }
}

impl MemoryStore {
    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Project>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
