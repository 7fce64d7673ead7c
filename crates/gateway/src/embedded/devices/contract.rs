//! What every [`Store`] promises; each store passes all of it.

use api::embedded::DeviceStorage;
use shares::ShareKey;

use super::{Device, MemoryStore, SqliteStore, Store, Tally};
use crate::database;

const NETWORKS: [[u8; 4]; 2] = [[203, 0, 113, 1], [198, 51, 100, 1]];

fn device(project: &str, jkt: &str, seen_ms: u64) -> Device {
    Device {
        project: project.into(),
        jkt: jkt.into(),
        top_origin: "https://shop.example".into(),
        storage: DeviceStorage::Persistent,
        label: "Firefox on Linux".into(),
        seen_ms,
    }
}

fn a_device_is_found_by_its_key_as_it_registered_last(store: &dyn Store, owner: ShareKey) {
    let first = device("p", "a", 10);
    assert!(!store.is_kept("p", "a").unwrap() && store.find("a").unwrap().is_none());
    assert!(store.register(&first, owner).unwrap());
    assert_eq!(store.find("a").unwrap(), Some(first));
    let again = Device {
        top_origin: "https://other.example".into(),
        storage: DeviceStorage::None,
        label: "Chrome on Linux".into(),
        ..device("p", "a", 20)
    };
    assert!(!store.register(&again, owner).unwrap());
    assert_eq!(store.find("a").unwrap(), Some(again));
    for (project, jkt) in [("P", "a"), ("p", "A"), ("p", "a' OR 1=1 --"), ("", "")] {
        assert!(!store.is_kept(project, jkt).unwrap(), "{project:?} {jkt:?}");
    }
}

fn a_key_of_two_projects_is_of_the_one_that_registered_last(store: &dyn Store, owner: ShareKey) {
    let [one, two] = [device("p", "b", 10), device("q", "b", 11)];
    assert!(store.register(&two, owner).unwrap() && store.register(&one, owner).unwrap());
    assert_eq!(store.find("b").unwrap(), Some(two));
    store.register(&device("p", "b", 12), owner).unwrap();
    assert_eq!(store.find("b").unwrap().unwrap().project, "p");
}

fn those_without_a_user_are_counted_and_removed(
    store: &dyn Store,
    first: ShareKey,
    second: ShareKey,
) {
    store.prune(u64::MAX).unwrap();
    assert_eq!(store.tallies().unwrap(), []);
    for (jkt, seen_ms, owner) in [("1", 10, first), ("2", 20, first), ("3", 20, second)] {
        assert!(store.register(&device("p", jkt, seen_ms), owner).unwrap());
    }
    // Who registered first pays, and registering again is no second one.
    store.register(&device("p", "2", 20), second).unwrap();
    let of = |owner, count| Tally { owner, count };
    let sorted = |mut all: Vec<Tally>| {
        all.sort();
        all
    };
    assert_eq!(sorted(store.tallies().unwrap()), sorted(vec![of(first, 2), of(second, 1)]));
    assert_eq!(store.prune(20).unwrap(), [of(first, 1)]);
    assert!(!store.is_kept("p", "1").unwrap() && store.is_kept("p", "2").unwrap());
    assert_eq!(store.attach("p", "2").unwrap(), Some(first));
    assert_eq!(store.attach("p", "2").unwrap(), None);
    assert_eq!(store.attach("p", "nothing").unwrap(), None);
    store.register(&device("p", "2", 20), second).unwrap();
    assert_eq!(store.tallies().unwrap(), [of(second, 1)]);
    assert_eq!(store.prune(u64::MAX).unwrap(), [of(second, 1)]);
    assert!(store.is_kept("p", "2").unwrap() && !store.is_kept("p", "3").unwrap());
}

fn keeps_the_contract(store: &dyn Store) {
    let [first, second] = NETWORKS.map(|address| ShareKey::of(address.into()));
    a_device_is_found_by_its_key_as_it_registered_last(store, first);
    a_key_of_two_projects_is_of_the_one_that_registered_last(store, first);
    those_without_a_user_are_counted_and_removed(store, first, second);
}

#[test]
fn memory_keeps_the_contract() {
    keeps_the_contract(&MemoryStore::default());
}

#[test]
fn sqlite_in_memory_keeps_the_contract() {
    keeps_the_contract(&SqliteStore::new(database::open_in_memory().unwrap()));
}

#[test]
fn sqlite_in_a_file_keeps_the_contract_and_devices_outlive_the_process() {
    let folder = tempfile::tempdir().unwrap();
    let open = || SqliteStore::new(database::open(folder.path()).unwrap());
    keeps_the_contract(&open());
    assert!(open().is_kept("p", "2").unwrap());
}
