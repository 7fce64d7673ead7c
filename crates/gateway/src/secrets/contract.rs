//! What every [`SealedStore`] promises; each store passes all of it.

use super::{MemoryStore, SealedStore, SqliteStore};
use crate::database;

fn what_is_put_is_read_as_it_was(store: &dyn SealedStore) {
    assert_eq!(store.get("a").unwrap(), None);
    for sealed in [&b""[..], b"\0\xff' OR 1=1", &[7; 10_000]] {
        store.put("a", sealed).unwrap();
        assert_eq!(store.get("a").unwrap().as_deref(), Some(sealed));
    }
}

fn names_are_told_apart_by_every_byte(store: &dyn SealedStore) {
    for name in ["n/1", "N/1", "n/%", "n/1 ", "n\u{e9}"] {
        store.put(name, name.as_bytes()).unwrap();
    }
    for name in ["n/1", "N/1", "n/%", "n/1 ", "n\u{e9}"] {
        assert_eq!(store.get(name).unwrap().as_deref(), Some(name.as_bytes()));
    }
    assert_eq!(store.get("n/_").unwrap(), None);
}

fn names_are_listed_by_their_beginning(store: &dyn SealedStore) {
    for name in ["l/b", "l/a", "L/c", "l%d"] {
        store.put(name, b"").unwrap();
    }
    assert_eq!(store.names("l/").unwrap(), ["l/a", "l/b"]);
    assert_eq!(store.names("l%").unwrap(), ["l%d"]);
    assert_eq!(store.names("l/a/").unwrap(), [""; 0]);
    assert!(store.names("").unwrap().len() >= 4);
}

fn what_is_removed_is_gone(store: &dyn SealedStore) {
    store.put("r", b"1").unwrap();
    assert!(store.remove("r").unwrap());
    assert!(!store.remove("r").unwrap());
    assert_eq!(store.get("r").unwrap(), None);
}

fn keeps_the_contract(store: &dyn SealedStore) {
    what_is_put_is_read_as_it_was(store);
    names_are_told_apart_by_every_byte(store);
    names_are_listed_by_their_beginning(store);
    what_is_removed_is_gone(store);
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
fn sqlite_in_a_file_keeps_the_contract() {
    let folder = tempfile::tempdir().unwrap();
    keeps_the_contract(&SqliteStore::new(database::open(folder.path()).unwrap()));
}
