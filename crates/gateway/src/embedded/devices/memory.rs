use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use shares::ShareKey;

use super::{Device, Store, StoreError, Tally};

/// Devices that are kept until the process ends.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<Rows>);

/// By key and project: the device, and the network that it counts for as long as it has no user.
type Rows = BTreeMap<(String, String), (Device, Option<ShareKey>)>;

impl MemoryStore {
    fn lock(&self) -> MutexGuard<'_, Rows> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn key(project: &str, jkt: &str) -> (String, String) {
    (jkt.to_owned(), project.to_owned())
}

impl Store for MemoryStore {
    fn register(&self, device: &Device, owner: ShareKey) -> Result<bool, StoreError> {
        let mut rows = self.lock();
        let key = key(&device.project, &device.jkt);
        let kept = rows.get(&key).map(|(_, owner)| *owner);
        rows.insert(key, (device.clone(), kept.unwrap_or(Some(owner))));
        Ok(kept.is_none())
    }

    fn is_kept(&self, project: &str, jkt: &str) -> Result<bool, StoreError> {
        Ok(self.lock().contains_key(&key(project, jkt)))
    }

    fn find(&self, jkt: &str) -> Result<Option<Device>, StoreError> {
        let rows = self.lock();
        let of_key = rows.values().map(|(device, _)| device).filter(|device| device.jkt == jkt);
        Ok(of_key.max_by_key(|device| device.seen_ms).cloned())
    }

    fn attach(&self, project: &str, jkt: &str) -> Result<Option<ShareKey>, StoreError> {
        Ok(self.lock().get_mut(&key(project, jkt)).and_then(|(_, owner)| owner.take()))
    }

    fn prune(&self, before_ms: u64) -> Result<Vec<Tally>, StoreError> {
        let mut rows = self.lock();
        let over = tally(&rows, |device| device.seen_ms < before_ms);
        rows.retain(|_, (device, owner)| owner.is_none() || device.seen_ms >= before_ms);
        Ok(over)
    }

    fn tallies(&self) -> Result<Vec<Tally>, StoreError> {
        Ok(tally(&self.lock(), |_| true))
    }
}

fn tally(rows: &Rows, counts: impl Fn(&Device) -> bool) -> Vec<Tally> {
    let mut found = BTreeMap::<_, u64>::new();
    for (device, owner) in rows.values() {
        if let Some(owner) = owner.filter(|_| counts(device)) {
            *found.entry(owner).or_default() += 1;
        }
    }
    found.into_iter().map(|(owner, count)| Tally { owner, count }).collect()
}
