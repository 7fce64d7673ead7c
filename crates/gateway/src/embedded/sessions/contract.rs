//! What every [`Store`] promises; each store passes all of it.

use super::store::ENDED;
use super::{End, Kept, MemoryStore, Session, SqliteStore, Store};
use crate::database;

fn kept(byte: u8, until_ms: u64) -> Kept {
    Kept { hash: [byte; 32], until_ms }
}

fn session(id: &str, user: &str, jkt: &str, seen_ms: u64) -> Session {
    Session {
        id: id.into(),
        project: "p".into(),
        user: user.into(),
        jkt: jkt.into(),
        label: "Firefox on Linux".into(),
        access: kept(1, 100),
        refresh: kept(2, 200),
        created_ms: 5,
        seen_ms,
        until_ms: 300,
        ended: None,
    }
}

fn end_of(store: &dyn Store, id: &str) -> Option<End> {
    store.get(id).unwrap().unwrap().ended
}

fn a_session_is_read_as_it_was_kept_and_ends_once(store: &dyn Store) {
    let first = session("a", "ann", "k1", 10);
    store.start(&first, 20).unwrap();
    assert_eq!(store.get("a").unwrap(), Some(first));
    for other in ["A", "", "a' OR 1=1 --"] {
        assert_eq!(store.get(other).unwrap(), None, "{other:?}");
    }
    store.touch("a", 11).unwrap();
    assert_eq!(store.get("a").unwrap().unwrap().seen_ms, 11);
    for end in [End::Reused, End::Idle, End::Over, End::Replaced, End::Revoked] {
        let id = format!("{end:?}");
        store.start(&session(&id, "ends", &id, 10), 20).unwrap();
        assert!(store.end(&id, end).unwrap() && !store.end(&id, End::Over).unwrap());
        assert_eq!(end_of(store, &id), Some(end));
    }
    assert!(!store.end("nothing", End::Over).unwrap());
}

fn tokens_are_changed_by_the_latest_refresh_token_alone(store: &dyn Store) {
    store.start(&session("r", "rob", "k2", 10), 20).unwrap();
    let rotate = |used| store.rotate("r", &[used; 32], &kept(3, 110), &kept(4, 210), 12).unwrap();
    assert!(!rotate(9) && rotate(2) && !rotate(2));
    let expected =
        Session { access: kept(3, 110), refresh: kept(4, 210), ..session("r", "rob", "k2", 12) };
    assert_eq!(store.get("r").unwrap(), Some(expected));
    store.end("r", End::Revoked).unwrap();
    assert!(!rotate(4), "it ended");
    assert!(!store.rotate("nothing", &[2; 32], &kept(3, 1), &kept(4, 1), 12).unwrap());
}

fn of_two_refreshes_at_once_one_wins(store: &dyn Store) {
    store.start(&session("w", "wim", "k3", 10), 20).unwrap();
    let rotate = || store.rotate("w", &[2; 32], &kept(3, 1), &kept(4, 1), 12).unwrap();
    let wins = std::thread::scope(|scope| {
        let tries = [(); 8].map(|()| scope.spawn(rotate));
        tries.map(|one| one.join().unwrap()).into_iter().filter(|won| *won).count()
    });
    assert_eq!(wins, 1);
}

fn a_device_has_one_session_and_a_user_few(store: &dyn Store) {
    let ids = |user| store.of_user(user).unwrap().into_iter().map(|row| row.id).collect::<Vec<_>>();
    for (id, jkt, seen_ms) in [("1", "d1", 10), ("2", "d2", 30), ("3", "d3", 20)] {
        store.start(&session(id, "zoe", jkt, seen_ms), 3).unwrap();
    }
    store.start(&session("other", "zac", "d9", 1), 3).unwrap();
    assert_eq!(ids("zoe"), ["2", "3", "1"]);
    store.start(&session("4", "zoe", "d4", 40), 3).unwrap();
    assert_eq!(
        (ids("zoe"), end_of(store, "1")),
        (vec!["4".into(), "2".into(), "3".into()], Some(End::Replaced))
    );
    store.start(&session("5", "zoe", "d2", 50), 3).unwrap();
    assert_eq!(
        (ids("zoe"), end_of(store, "2")),
        (vec!["5".into(), "4".into(), "3".into()], Some(End::Replaced))
    );
    // The same key in another project is another device, and another user on a device takes it over.
    store.start(&Session { project: "q".into(), ..session("6", "qin", "d4", 60) }, 3).unwrap();
    assert_eq!(end_of(store, "4"), None);
    store.start(&session("7", "yan", "d4", 60), 3).unwrap();
    assert_eq!(end_of(store, "4"), Some(End::Replaced));
    assert_eq!(ids("zac"), ["other"]);
}

fn of_those_that_ended_few_are_remembered(store: &dyn Store) {
    let id = |number: usize| format!("many{number:03}");
    for number in 0..ENDED + 10 {
        store.start(&session(&id(number), "max", "m1", 10 + number as u64), 20).unwrap();
    }
    let kept = (0..ENDED + 10).filter(|number| store.get(&id(*number)).unwrap().is_some());
    assert_eq!(kept.count(), ENDED + 1);
    assert_eq!(store.of_user("max").unwrap().len(), 1);
}

fn keeps_the_contract(store: &dyn Store) {
    a_session_is_read_as_it_was_kept_and_ends_once(store);
    tokens_are_changed_by_the_latest_refresh_token_alone(store);
    of_two_refreshes_at_once_one_wins(store);
    a_device_has_one_session_and_a_user_few(store);
    of_those_that_ended_few_are_remembered(store);
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
fn sqlite_in_a_file_keeps_the_contract_and_sessions_outlive_the_process() {
    let folder = tempfile::tempdir().unwrap();
    let open = || SqliteStore::new(database::open(folder.path()).unwrap());
    keeps_the_contract(&open());
    assert_eq!(open().of_user("zac").unwrap().len(), 1);
}
