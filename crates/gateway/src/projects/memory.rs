use std::sync::{Mutex, PoisonError};

use caip::AccountId;

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

    fn add_token(&self, project: &str, token: &AccountId) -> Result<bool, StoreError> {
        self.change(project, |tokens| {
            let is_new = !tokens.contains(token);
            if is_new {
                tokens.push(token.clone());
            }
            is_new
        })
    }

    fn remove_token(&self, project: &str, token: &AccountId) -> Result<bool, StoreError> {
        self.change(project, |tokens| {
            let before = tokens.len();
            tokens.retain(|own| own != token);
            tokens.len() < before
        })
    }

    /// Nothing outside this process can change it.
    fn revision(&self) -> Result<i64, StoreError> {
        let projects = self.lock();
        let parts = projects.iter().map(|project| 1 + project.tokens.len()).sum::<usize>();
        Ok(i64::try_from(parts).unwrap_or(i64::MAX))
    }
}

impl MemoryStore {
    fn change(
        &self,
        id: &str,
        change: impl FnOnce(&mut Vec<AccountId>) -> bool,
    ) -> Result<bool, StoreError> {
        let mut projects = self.lock();
        let found = projects.iter_mut().find(|project| project.id.as_str() == id);
        Ok(change(&mut found.ok_or(StoreError::Unknown)?.tokens))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Project>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
