use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use caip::AccountId;

use super::{Project, ProjectChange, Store, StoreError};

/// Projects that end with the process.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<Vec<Project>>, Mutex<HashSet<String>>);

impl Store for MemoryStore {
    fn add(&self, project: &Project) -> Result<(), StoreError> {
        if self.contains(&project.id)? {
            return Err(StoreError::Taken);
        }
        self.lock().push(project.clone());
        Ok(())
    }

    fn get(&self, id: &str) -> Result<Option<Project>, StoreError> {
        if self.off().contains(id) {
            return Ok(None);
        }
        Ok(self.lock().iter().find(|project| project.id.as_str() == id).cloned())
    }

    fn change(&self, id: &str, change: &ProjectChange) -> Result<(), StoreError> {
        let mut projects = self.lock();
        let found = projects.iter_mut().find(|project| project.id.as_str() == id);
        let project = found.ok_or(StoreError::Unknown)?;
        let change = change.clone();
        project.name = change.name.unwrap_or_else(|| project.name.clone());
        project.origins = change.origins.unwrap_or_else(|| project.origins.clone());
        project.bundle_ids = change.bundle_ids.unwrap_or_else(|| project.bundle_ids.clone());
        project.features = change.features.unwrap_or_else(|| project.features.clone());
        project.analytics = change.analytics.unwrap_or(project.analytics);
        match change.enabled {
            Some(true) => drop(self.off().remove(id)),
            Some(false) => drop(self.off().insert(id.to_owned())),
            None => {}
        }
        Ok(())
    }

    fn remove(&self, id: &str) -> Result<(), StoreError> {
        let mut projects = self.lock();
        let before = projects.len();
        projects.retain(|project| project.id.as_str() != id);
        self.off().remove(id);
        if projects.len() == before { Err(StoreError::Unknown) } else { Ok(()) }
    }

    fn disabled(&self) -> Result<Vec<String>, StoreError> {
        Ok(self.off().iter().cloned().collect())
    }

    fn list(&self) -> Result<Vec<Project>, StoreError> {
        Ok(self.lock().clone())
    }

    fn add_token(&self, project: &str, token: &AccountId) -> Result<bool, StoreError> {
        self.change_tokens(project, |tokens| {
            let is_new = !tokens.contains(token);
            if is_new {
                tokens.push(token.clone());
            }
            is_new
        })
    }

    fn remove_token(&self, project: &str, token: &AccountId) -> Result<bool, StoreError> {
        self.change_tokens(project, |tokens| {
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
    fn off(&self) -> std::sync::MutexGuard<'_, HashSet<String>> {
        self.1.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change_tokens(
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
