//! What every [`Store`] promises; each store passes all of it.

use std::net::IpAddr;

use shares::ShareKey;

use super::{Epoch, Kind, MemoryStore, SpentToken, SqliteStore, Store, Tally};
use crate::database;

fn owner(address: &str) -> ShareKey {
    ShareKey::of(address.parse::<IpAddr>().unwrap())
}

fn nonce(id: &str, until_ms: u64) -> SpentToken<'_> {
    SpentToken { kind: Kind::Nonce, id, epoch: 0, owner: owner("203.0.113.1"), until_ms }
}

fn a_token_is_spent_once(store: &dyn Store) {
    assert!(!store.is_spent(Kind::Nonce, "a").unwrap());
    assert!(store.spend(&nonce("a", 1_000)).unwrap());
    assert!(!store.spend(&nonce("a", 2_000)).unwrap());
    assert!(store.is_spent(Kind::Nonce, "a").unwrap());
    for other in ["A", "a ", "", "a' OR 1=1 --"] {
        assert!(!store.is_spent(Kind::Nonce, other).unwrap(), "{other:?}");
    }
}

fn kinds_are_told_apart(store: &dyn Store) {
    assert!(store.spend(&nonce("k", 1_000)).unwrap());
    assert!(!store.is_spent(Kind::Session, "k").unwrap());
    assert!(store.spend(&SpentToken { kind: Kind::Session, ..nonce("k", 1_000) }).unwrap());
}

fn of_two_at_once_one_wins(store: &dyn Store) {
    let wins = std::thread::scope(|scope| {
        let tries = [(); 8].map(|()| scope.spawn(|| store.spend(&nonce("w", 1_000)).unwrap()));
        tries.map(|one| one.join().unwrap()).into_iter().filter(|won| *won).count()
    });
    assert_eq!(wins, 1);
}

fn what_is_over_is_removed_and_counted(store: &dyn Store) {
    store.prune(10_000).unwrap();
    let [first, second] = ["203.0.113.1", "2001:db8::1"].map(owner);
    for (id, owner, until_ms) in
        [("1", first, 10), ("2", first, 20), ("3", second, 20), ("4", second, 21)]
    {
        assert!(store.spend(&SpentToken { owner, ..nonce(id, until_ms) }).unwrap());
    }
    let session = SpentToken { kind: Kind::Session, ..nonce("1", 20) };
    assert!(store.spend(&session).unwrap());
    let of = |kind, owner, count| Tally { kind, owner, count };
    let sorted = |mut all: Vec<Tally>| {
        all.sort();
        all
    };
    let expected = |first_count, second_count, session_count| {
        let all = [
            of(Kind::Nonce, first, first_count),
            of(Kind::Nonce, second, second_count),
            of(Kind::Session, first, session_count),
        ];
        sorted(all.into_iter().filter(|tally| tally.count > 0).collect())
    };
    assert_eq!(sorted(store.tallies().unwrap()), expected(2, 2, 1));
    assert_eq!(sorted(store.prune(10).unwrap()), expected(1, 0, 0));
    assert_eq!(sorted(store.prune(20).unwrap()), expected(1, 1, 1));
    assert_eq!(sorted(store.prune(20).unwrap()), []);
    assert!(
        store.is_spent(Kind::Nonce, "4").unwrap() && !store.is_spent(Kind::Nonce, "3").unwrap()
    );
    assert_eq!(store.tallies().unwrap(), [of(Kind::Nonce, second, 1)]);
}

fn an_epoch_remembers_what_was_forgotten(store: &dyn Store) {
    let of = |number, forgotten_ms| Epoch { number, forgotten_ms };
    assert_eq!(store.epoch().unwrap(), of(0, 20));
    store.prune(20).unwrap();
    store.prune(15).unwrap();
    assert_eq!(store.epoch().unwrap(), of(0, 20), "nothing was over");
    assert_eq!(store.begin_epoch(7).unwrap(), of(1, 7));
    assert_eq!(store.epoch().unwrap(), of(1, 7));
}

fn keeps_the_contract(store: &dyn Store) {
    a_token_is_spent_once(store);
    kinds_are_told_apart(store);
    of_two_at_once_one_wins(store);
    what_is_over_is_removed_and_counted(store);
    an_epoch_remembers_what_was_forgotten(store);
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
fn sqlite_in_a_file_keeps_the_contract_and_what_was_spent_outlives_the_process() {
    let folder = tempfile::tempdir().unwrap();
    let open = || SqliteStore::new(database::open(folder.path()).unwrap());
    keeps_the_contract(&open());
    assert!(open().is_spent(Kind::Nonce, "4").unwrap());
    assert_eq!(open().epoch().unwrap(), Epoch { number: 1, forgotten_ms: 7 });
}
