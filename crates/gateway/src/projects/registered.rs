use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use super::{Project, Store, StoreError};

/// How long a project may be used without asking whether the database changed.
const FRESH: Duration = Duration::from_millis(250);

/// The projects that requests asked for, kept in memory until another process changes the database.
///
/// A project that is not in memory is looked up at once, so that one just added works with its first request.
pub struct Projects {
    store: Box<dyn Store>,
    seen: RwLock<Seen>,
}

struct Seen {
    projects: HashMap<String, Arc<Project>>,
    revision: Option<i64>,
    checked: Instant,
}

impl Projects {
    /// Projects of this store.
    pub fn new(store: Box<dyn Store>) -> Self {
        let seen = Seen { projects: HashMap::new(), revision: None, checked: Instant::now() };
        Self { store, seen: RwLock::new(seen) }
    }

    /// The project of this id.
    pub fn get(&self, id: &str) -> Result<Option<Arc<Project>>, StoreError> {
        let seen = self.seen.read().unwrap_or_else(PoisonError::into_inner);
        let fresh = seen.revision.is_some() && seen.checked.elapsed() < FRESH;
        if let Some(project) = seen.projects.get(id).filter(|_| fresh) {
            return Ok(Some(Arc::clone(project)));
        }
        drop(seen);
        self.look_up(id)
    }

    /// Whether the store can be read.
    pub fn check(&self) -> Result<(), StoreError> {
        self.store.revision().map(drop)
    }

    fn look_up(&self, id: &str) -> Result<Option<Arc<Project>>, StoreError> {
        let mut seen = self.seen.write().unwrap_or_else(PoisonError::into_inner);
        let revision = Some(self.store.revision()?);
        if seen.revision != revision {
            seen.projects.clear();
            seen.revision = revision;
        }
        seen.checked = Instant::now();
        if let Some(project) = seen.projects.get(id) {
            return Ok(Some(Arc::clone(project)));
        }
        let Some(project) = self.store.get(id)?.map(Arc::new) else { return Ok(None) };
        seen.projects.insert(id.to_owned(), Arc::clone(&project));
        Ok(Some(project))
    }
}

impl std::fmt::Debug for Projects {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Projects").finish_non_exhaustive()
    }
}
