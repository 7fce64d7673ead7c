use std::collections::{HashMap, HashSet};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use super::{Project, Store, StoreError};

/// How long a project may be used without asking whether the database changed.
const FRESH: Duration = Duration::from_millis(250);

/// Ids without a project that are remembered; they are forgotten all together.
const UNKNOWN: usize = 4_096;

/// No id is longer: nobody's text is looked up or remembered whatever its length.
const LONGEST: usize = 128;

/// The projects that requests asked for, kept in memory until another process changes the database.
///
/// A project that is not in memory is looked up at once, so that one just added works with its first request.
pub struct Projects {
    store: Box<dyn Store>,
    seen: RwLock<Seen>,
}

struct Seen {
    projects: HashMap<String, Arc<Project>>,
    /// Ids that no project has.
    unknown: HashSet<String>,
    revision: Option<i64>,
    checked: Instant,
}

impl Projects {
    /// Projects of this store.
    pub fn new(store: Box<dyn Store>) -> Self {
        let seen = Seen {
            projects: HashMap::new(),
            unknown: HashSet::new(),
            revision: None,
            checked: Instant::now(),
        };
        Self { store, seen: RwLock::new(seen) }
    }

    /// The project of this id.
    pub fn get(&self, id: &str) -> Result<Option<Arc<Project>>, StoreError> {
        if id.len() > LONGEST {
            return Ok(None);
        }
        let seen = self.seen.read().unwrap_or_else(PoisonError::into_inner);
        if seen.revision.is_some() && seen.checked.elapsed() < FRESH {
            if let Some(project) = seen.projects.get(id) {
                return Ok(Some(Arc::clone(project)));
            }
            if seen.unknown.contains(id) {
                return Ok(None);
            }
        }
        drop(seen);
        self.look_up(id)
    }

    /// Whether there is any, disabled ones too.
    pub fn has_any(&self) -> Result<bool, StoreError> {
        Ok(!self.store.list()?.is_empty())
    }

    /// Whether the store can be read.
    pub fn check(&self) -> Result<(), StoreError> {
        self.store.revision().map(drop)
    }

    /// Asks the store, without holding up those whose project is known.
    fn look_up(&self, id: &str) -> Result<Option<Arc<Project>>, StoreError> {
        let revision = Some(self.store.revision()?);
        let found = {
            let mut seen = self.seen.write().unwrap_or_else(PoisonError::into_inner);
            if seen.revision != revision {
                seen.projects.clear();
                seen.unknown.clear();
                seen.revision = revision;
            }
            seen.checked = Instant::now();
            let known = seen.projects.get(id).cloned();
            if known.is_some() || seen.unknown.contains(id) { Some(known) } else { None }
        };
        if let Some(found) = found {
            return Ok(found);
        }
        let project = self.store.get(id)?.map(Arc::new);
        let mut seen = self.seen.write().unwrap_or_else(PoisonError::into_inner);
        // Where the database changed in between, the next look tells.
        if seen.revision == revision {
            if let Some(project) = &project {
                seen.projects.insert(id.to_owned(), Arc::clone(project));
            } else {
                if seen.unknown.len() >= UNKNOWN {
                    seen.unknown.clear();
                }
                seen.unknown.insert(id.to_owned());
            }
        }
        Ok(project)
    }
}

impl std::fmt::Debug for Projects {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Projects").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use caip::AccountId;

    use super::super::{ProjectChange, ProjectId};
    use super::*;

    /// A store without projects that counts how often one is looked for.
    struct Nobody(Arc<AtomicUsize>);

    impl Store for Nobody {
        fn add(&self, _: &Project) -> Result<(), StoreError> {
            Err(StoreError::Taken)
        }
        fn get(&self, _: &str) -> Result<Option<Project>, StoreError> {
            self.0.fetch_add(1, Ordering::Relaxed);
            Ok(None)
        }
        fn change(&self, _: &str, _: &ProjectChange) -> Result<(), StoreError> {
            Err(StoreError::Unknown)
        }
        fn remove(&self, _: &str) -> Result<(), StoreError> {
            Err(StoreError::Unknown)
        }
        fn disabled(&self) -> Result<Vec<String>, StoreError> {
            Ok(Vec::new())
        }
        fn list(&self) -> Result<Vec<Project>, StoreError> {
            Ok(Vec::new())
        }
        fn add_token(&self, _: &str, _: &AccountId) -> Result<bool, StoreError> {
            Err(StoreError::Unknown)
        }
        fn remove_token(&self, _: &str, _: &AccountId) -> Result<bool, StoreError> {
            Err(StoreError::Unknown)
        }
        fn revision(&self) -> Result<i64, StoreError> {
            Ok(1)
        }
        fn contains(&self, _: &ProjectId) -> Result<bool, StoreError> {
            Ok(false)
        }
    }

    #[test]
    fn an_id_that_no_project_has_is_looked_up_once() {
        let asked = Arc::new(AtomicUsize::new(0));
        let projects = Projects::new(Box::new(Nobody(Arc::clone(&asked))));
        for _ in 0..100 {
            assert_eq!(projects.get("nobody").unwrap(), None);
        }
        assert_eq!(asked.load(Ordering::Relaxed), 1);
        assert_eq!(projects.get(&"a".repeat(LONGEST + 1)).unwrap(), None);
        assert_eq!(asked.load(Ordering::Relaxed), 1, "too long for an id");
    }

    #[test]
    fn ids_that_no_project_has_are_remembered_in_bounded_memory() {
        let projects = Projects::new(Box::new(Nobody(Arc::default())));
        for number in 0..3 * UNKNOWN {
            assert_eq!(projects.get(&number.to_string()).unwrap(), None);
        }
        let seen = projects.seen.read().unwrap();
        assert!((1..=UNKNOWN).contains(&seen.unknown.len()));
    }
}
