//! What every [`Store`] promises; each store passes all of it.

use super::{Identity, MemoryStore, SqliteStore, Store};
use crate::database;

fn identity(project: &str, subject: &str, user: &str) -> Identity {
    Identity {
        project: project.into(),
        kind: "email".into(),
        issuer: String::new(),
        subject: subject.into(),
        user: user.into(),
        email_sealed: vec![1, 2],
        created_ms: 7,
    }
}

fn an_identity_is_one_user_in_each_project(store: &dyn Store) {
    let find = |project, subject| store.find(project, "email", "", subject).unwrap();
    assert_eq!(find("p", "s"), None);
    assert_eq!(store.add(&identity("p", "s", "ann")).unwrap(), "ann");
    assert_eq!(store.add(&identity("p", "s", "rob")).unwrap(), "ann");
    assert_eq!(store.add(&identity("q", "s", "zoe")).unwrap(), "zoe");
    let other = Identity { issuer: "https://id.example".into(), ..identity("p", "s", "max") };
    assert_eq!(store.add(&other).unwrap(), "max");
    let other = Identity { kind: "oidc".into(), ..identity("p", "s", "yan") };
    assert_eq!(store.add(&other).unwrap(), "yan");
    assert_eq!((find("p", "s").unwrap(), find("q", "s").unwrap()), ("ann".into(), "zoe".into()));
    for subject in ["S", "", "s' OR 1=1 --"] {
        assert_eq!(find("p", subject), None, "{subject:?}");
    }
    assert_eq!(store.all().unwrap().len(), 4);
}

fn an_address_is_sealed_anew_in_its_own_row(store: &dyn Store) {
    let anew = Identity { email_sealed: vec![9], ..identity("p", "s", "ann") };
    store.reseal(&anew).unwrap();
    let all = store.all().unwrap();
    assert!(all.contains(&anew) && all.contains(&identity("q", "s", "zoe")));
}

fn of_two_at_once_both_are_the_same_user(store: &dyn Store) {
    let add = |number: u8| store.add(&identity("p", "race", &number.to_string())).unwrap();
    let users = std::thread::scope(|scope| {
        let tries = [0, 1, 2, 3].map(|number| scope.spawn(move || add(number)));
        tries.map(|one| one.join().unwrap())
    });
    assert!(users.iter().all(|user| *user == users[0]), "{users:?}");
}

fn keeps_the_contract(store: &dyn Store) {
    an_identity_is_one_user_in_each_project(store);
    an_address_is_sealed_anew_in_its_own_row(store);
    of_two_at_once_both_are_the_same_user(store);
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
fn sqlite_in_a_file_keeps_the_contract_and_users_outlive_the_process() {
    let folder = tempfile::tempdir().unwrap();
    let open = || SqliteStore::new(database::open(folder.path()).unwrap());
    keeps_the_contract(&open());
    assert_eq!(open().find("q", "email", "", "s").unwrap().unwrap(), "zoe");
}
