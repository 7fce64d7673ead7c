//! What every [`Store`] promises; each store passes all of it.

use api::embedded::WalletAccount;

use super::{Counted, DraftRow, FactorRow, Kept, MemoryStore, SqliteStore, Store, WalletRow};
use crate::database;

fn draft(device: &str, wallet: &str, until_ms: u64) -> DraftRow {
    DraftRow {
        device: device.into(),
        user: "u1".into(),
        wallet: wallet.into(),
        factor: format!("f-{wallet}"),
        wallet_nonce: "nonce".into(),
        secret_sealed: vec![1, 2, 3],
        until_ms,
    }
}

fn wallet(id: &str, project: &str, user: &str, address: &str) -> WalletRow {
    let account = WalletAccount {
        namespace: "eip155".into(),
        kind: "eoa".into(),
        address: address.into(),
        public_key: "04".into(),
        path: "m".into(),
    };
    WalletRow {
        id: id.into(),
        project: project.into(),
        user: user.into(),
        suite: "ew1".into(),
        seed_box: vec![4, 5],
        version: 1,
        accounts: vec![account],
        created_ms: 7,
    }
}

fn factor(device: &str, wallet: &str) -> FactorRow {
    FactorRow {
        id: format!("f-{wallet}"),
        wallet: wallet.into(),
        kind: "device".into(),
        device: device.into(),
        secret_sealed: vec![1, 2, 3],
        envelope: vec![6],
        created_ms: 7,
    }
}

fn keep(store: &dyn Store, one: &WalletRow) -> Kept {
    let device = format!("d-{}", one.id);
    store.put_draft(&draft(&device, &one.id, 100)).unwrap();
    let kept = store.keep(one, &factor(&device, &one.id)).unwrap();
    assert_eq!(store.draft(&device).unwrap().is_some(), kept != Kept::Yes, "{}", one.id);
    kept
}

fn a_device_has_one_draft_until_it_is_over(store: &dyn Store) {
    assert_eq!(store.draft("d1").unwrap(), None);
    for wallet in ["w1", "w2"] {
        store.put_draft(&draft("d1", wallet, 10)).unwrap();
    }
    assert_eq!(store.draft("d1").unwrap(), Some(draft("d1", "w2", 10)));
    store.prune_drafts(9).unwrap();
    assert!(store.draft("d1").unwrap().is_some());
    store.prune_drafts(10).unwrap();
    assert_eq!(store.draft("d1").unwrap(), None);
}

fn a_wallet_is_kept_once_with_the_draft_that_it_was_made_with(store: &dyn Store) {
    let first = wallet("w3", "p1", "u1", "0x1");
    assert_eq!(store.keep(&first, &factor("d-w3", "w3")).unwrap(), Kept::NoDraft);
    store.put_draft(&draft("d-w3", "w4", 100)).unwrap();
    assert_eq!(store.keep(&first, &factor("d-w3", "w3")).unwrap(), Kept::NoDraft);
    assert_eq!(keep(store, &first), Kept::Yes);
    assert_eq!(store.keep(&first, &factor("d-w3", "w3")).unwrap(), Kept::NoDraft);
    assert_eq!(store.wallet_of("p1", "u1").unwrap(), Some(first));
    assert_eq!(store.factors("w3").unwrap(), [factor("d-w3", "w3")]);
    assert_eq!(keep(store, &wallet("w5", "p1", "u1", "0x5")), Kept::Exists);
    assert_eq!(keep(store, &wallet("w6", "p1", "u2", "0x1")), Kept::Taken);
    assert_eq!(keep(store, &wallet("w7", "p2", "u1", "0x1")), Kept::Yes, "another project");
    assert_eq!(store.wallet_of("p1", "u2").unwrap(), None);
    assert!(store.factors("w5").unwrap().is_empty() && store.factors("w6").unwrap().is_empty());
}

fn of_two_at_once_one_is_kept(store: &dyn Store) {
    let ids = ["x0", "x1", "x2", "x3", "x4", "x5"];
    let kept = std::thread::scope(|scope| {
        let all = ids.map(|id| scope.spawn(move || keep(store, &wallet(id, "p3", "u1", id))));
        all.map(|one| one.join().unwrap())
    });
    assert_eq!(kept.iter().filter(|kept| **kept == Kept::Yes).count(), 1);
}

fn releases_are_counted_and_those_before_forgotten(store: &dyn Store) {
    let count = |now, since| store.count_release("f-w3", now, since, 2).unwrap();
    assert_eq!(count(10, 0), Counted::Released(1));
    assert_eq!(count(20, 0), Counted::Released(2));
    assert_eq!(count(30, 10), Counted::Full { oldest_ms: 10 });
    assert_eq!(count(30, 11), Counted::Released(3));
    assert_eq!(count(31, 11), Counted::Full { oldest_ms: 20 });
    assert_eq!(store.count_release("f-w7", 31, 11, 2).unwrap(), Counted::Released(1));
}

fn a_secret_is_sealed_anew(store: &dyn Store) {
    let of = |all: Vec<(String, String, Vec<u8>)>| all.into_iter().find(|(id, ..)| id == "f-w3");
    store.reseal("f-w3", &[9]).unwrap();
    let expected = ("f-w3".to_owned(), "w3".to_owned(), vec![9]);
    assert_eq!(of(store.sealed().unwrap()), Some(expected));
    assert_eq!(store.factors("w7").unwrap(), [factor("d-w7", "w7")]);
}

fn keeps_the_contract(store: &dyn Store) {
    a_device_has_one_draft_until_it_is_over(store);
    a_wallet_is_kept_once_with_the_draft_that_it_was_made_with(store);
    of_two_at_once_one_is_kept(store);
    releases_are_counted_and_those_before_forgotten(store);
    a_secret_is_sealed_anew(store);
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
fn sqlite_in_a_file_keeps_the_contract_and_a_wallet_outlives_the_process() {
    let folder = tempfile::tempdir().unwrap();
    let open = || SqliteStore::new(database::open(folder.path()).unwrap());
    keeps_the_contract(&open());
    assert_eq!(open().wallet_of("p1", "u1").unwrap(), Some(wallet("w3", "p1", "u1", "0x1")));
    let full = open().count_release("f-w3", 31, 11, 2).unwrap();
    assert_eq!(full, Counted::Full { oldest_ms: 20 });
}
