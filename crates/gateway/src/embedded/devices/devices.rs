use std::fmt;
use std::sync::{Mutex, PoisonError};

use shares::{Decision, Ledger, ShareKey, Whole};

use super::{Device, Store, StoreError, Tally};

/// Devices without a user that are kept at a time, some 300 bytes each.
const MOST: u64 = 1 << 16;

/// How long one is kept after it registered, in milliseconds. It registers with each page.
const KEPT_MS: u64 = 24 * 60 * 60_000;

/// Between two looks for those that are over.
const PRUNE_MS: u64 = 60_000;

/// All devices. Those without a user have bounded room, of which a network (an IPv4 /24, an IPv6 /48) has a sixteenth.
pub struct Devices {
    store: Box<dyn Store>,
    room: Mutex<Room>,
}

#[derive(Debug)]
struct Room {
    used: Ledger<ShareKey>,
    pruned_ms: u64,
}

/// A device is not kept.
#[derive(Debug, thiserror::Error)]
pub enum DeviceError {
    /// There is no room for it, or its network has used up its share.
    #[error("too many devices are kept")]
    Full,
    /// The store cannot answer.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Devices {
    /// Those of this store.
    pub fn open(store: Box<dyn Store>) -> Result<Self, StoreError> {
        Self::with_room(store, MOST)
    }

    /// The same, with room for so many without a user.
    pub fn with_room(store: Box<dyn Store>, most: u64) -> Result<Self, StoreError> {
        let mut used = Ledger::new(Whole::new(most));
        for Tally { owner, count } in store.tallies()? {
            used.add(owner, count);
        }
        Ok(Self { store, room: Mutex::new(Room { used, pruned_ms: 0 }) })
    }

    /// Keeps a device, or what is new of one that is kept. Blocks until it is written.
    pub fn register(&self, device: &Device, owner: ShareKey) -> Result<(), DeviceError> {
        // Held to the end: of two at once one is new.
        let mut room = self.lock();
        self.prune(&mut room, device.seen_ms)?;
        let takes_room = !self.store.is_kept(&device.project, &device.jkt)?;
        if takes_room && !matches!(room.used.take(owner, 1), Decision::Granted) {
            return Err(DeviceError::Full);
        }
        let registered = self.store.register(device, owner);
        if takes_room && registered.is_err() {
            room.used.remove(owner, 1);
        }
        Ok(registered.map(drop)?)
    }

    /// The device of a key; of several projects' the one that registered last.
    pub fn find(&self, jkt: &str) -> Result<Option<Device>, StoreError> {
        self.store.find(jkt)
    }

    /// Keeps a device for good, as a user logged in on it.
    pub fn attach(&self, device: &Device) -> Result<(), StoreError> {
        let mut room = self.lock();
        if let Some(owner) = self.store.attach(&device.project, &device.jkt)? {
            room.used.remove(owner, 1);
        }
        Ok(())
    }

    fn prune(&self, room: &mut Room, now_ms: u64) -> Result<(), StoreError> {
        // A clock that was put back waits for nothing.
        if now_ms.abs_diff(room.pruned_ms) < PRUNE_MS {
            return Ok(());
        }
        for Tally { owner, count } in self.store.prune(now_ms.saturating_sub(KEPT_MS))? {
            room.used.remove(owner, count);
        }
        room.pruned_ms = now_ms;
        Ok(())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Room> {
        self.room.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Devices {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Devices").field("room", &self.room).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use api::embedded::DeviceStorage;

    use super::super::MemoryStore;
    use super::*;

    const NOW: u64 = 1_700_000_000_000;

    fn device(jkt: &str, seen_ms: u64) -> Device {
        Device {
            project: "p".into(),
            jkt: jkt.into(),
            top_origin: "https://shop.example".into(),
            storage: DeviceStorage::Persistent,
            label: String::new(),
            seen_ms,
        }
    }

    fn network(last: u8) -> ShareKey {
        ShareKey::of([203, 0, last, 1].into())
    }

    #[test]
    fn one_network_leaves_room_for_others_and_gets_it_back_by_a_login_or_after_a_day() {
        let devices = Devices::with_room(Box::<MemoryStore>::default(), 64).unwrap();
        let register = |jkt: &str, at, now_ms| devices.register(&device(jkt, now_ms), network(at));
        for jkt in ["1", "2", "3", "4"] {
            register(jkt, 1, NOW).unwrap();
        }
        assert!(matches!(register("5", 1, NOW), Err(DeviceError::Full)));
        assert!(register("1", 1, NOW).is_ok(), "a device that is kept needs no room");
        assert!(register("6", 2, NOW).is_ok(), "another network is not served");
        devices.attach(&device("1", NOW)).unwrap();
        assert!(register("5", 1, NOW).is_ok());
        let later = NOW + KEPT_MS + PRUNE_MS;
        assert!(register("7", 1, later).is_ok());
        assert!(devices.find("1").unwrap().is_some() && devices.find("2").unwrap().is_none());
    }
}
