//! What every [`Store`] promises; each store passes all of it.

use super::{Challenge, Digest, Lock, MemoryStore, Prune, QueuedMail, Rows, SqliteStore, Store};
use crate::database;
use crate::otp::StoreError;

const fn digest(byte: u8) -> Digest {
    Digest([byte; 32])
}

fn challenge(id: &str, device: u8) -> Challenge {
    Challenge {
        id: id.into(),
        person: digest(1),
        device: digest(device),
        code: digest(200),
        email: vec![0, 255, 7],
        tries: 3,
        expires_ms: 100,
    }
}

fn mail(id: &str, next_ms: u64, expires_ms: u64) -> QueuedMail {
    QueuedMail { id: id.into(), sealed: vec![1, 0, 255], tries: 2, next_ms, expires_ms }
}

/// Runs on the rows, and expects the store to answer.
fn on<T>(store: &dyn Store, work: impl FnOnce(&mut dyn Rows) -> Result<T, StoreError>) -> T {
    store.run(work).unwrap()
}

fn all_or_nothing(store: &dyn Store) {
    let failed = store.run(|rows| {
        rows.add_event(&digest(9), 1)?;
        rows.put_challenge(&challenge("half", 9))?;
        Err::<(), _>(StoreError::Sqlite(rusqlite::Error::InvalidQuery))
    });
    assert!(failed.is_err());
    assert_eq!(on(store, |rows| rows.nth_newest(&digest(9), 1)), None);
    assert_eq!(on(store, |rows| rows.challenge("half")), None);
}

fn of_two_at_once_each_sees_the_others_writes(store: &dyn Store) {
    let count = || {
        on(store, |rows| {
            let mut row = rows.challenge("count")?.unwrap_or_else(|| challenge("count", 8));
            row.tries += 1;
            rows.put_challenge(&row)
        });
    };
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(count);
        }
    });
    assert_eq!(on(store, |rows| rows.challenge("count")).unwrap().tries, 3 + 8);
}

fn the_newest_time_does_not_go_back(store: &dyn Store) {
    for (written, newest) in [(5, 5), (3, 5), (7, 7), (0, 7)] {
        on(store, |rows| rows.set_newest_ms(written));
        assert_eq!(on(store, |rows| rows.newest_ms()), newest);
    }
}

fn events_are_found_from_the_newest_on(store: &dyn Store) {
    on(store, |rows| [30, 10, 20, 20].iter().try_for_each(|at| rows.add_event(&digest(2), *at)));
    on(store, |rows| rows.add_event(&digest(3), 99));
    let nth = |nth| on(store, |rows| rows.nth_newest(&digest(2), nth));
    assert_eq!([1, 2, 3, 4, 5].map(nth), [Some(30), Some(20), Some(20), Some(10), None]);
    on(store, |rows| rows.clear_events(&digest(2)));
    assert_eq!(nth(1), None);
    assert_eq!(on(store, |rows| rows.nth_newest(&digest(3), 1)), Some(99));
}

fn a_lock_takes_the_place_of_the_older_one(store: &dyn Store) {
    assert_eq!(on(store, |rows| rows.lock(&digest(4))), None);
    for (level, until_ms) in [(1, 10), (2, 5)] {
        on(store, |rows| rows.put_lock(&digest(4), Lock { level, until_ms }));
        assert_eq!(on(store, |rows| rows.lock(&digest(4))), Some(Lock { level, until_ms }));
    }
}

fn challenges_go_with_their_mail(store: &dyn Store) {
    on(store, |rows| rows.prune(&all_up_to(1_000)));
    for (id, device) in [("a", 5), ("b", 5), ("c", 6), ("A", 6)] {
        on(store, |rows| rows.put_challenge(&challenge(id, device)));
        on(store, |rows| rows.put_mail(&mail(id, 1, 100)));
        assert_eq!(on(store, |rows| rows.challenge(id)), Some(challenge(id, device)));
    }
    on(store, |rows| rows.remove_challenge("A"));
    on(store, |rows| rows.remove_challenges_of(&digest(5)));
    let left = ["a", "b", "c", "A"].map(|id| on(store, |rows| rows.challenge(id)).is_some());
    assert_eq!(left, [false, false, true, false]);
    assert_eq!(on(store, |rows| rows.due_mail(1, 9)), [mail("c", 1, 100)]);
    on(store, |rows| rows.remove_mail("c"));
    assert!(on(store, |rows| rows.challenge("c")).is_some());
}

fn the_latest_devices_are_remembered(store: &dyn Store) {
    let known = |device| on(store, |rows| rows.is_known(&digest(1), &digest(device)));
    assert!(!known(1));
    for (device, at_ms) in [(1, 10), (2, 20), (3, 30), (1, 40), (4, 50)] {
        on(store, |rows| rows.remember(&digest(1), &digest(device), at_ms, 3));
    }
    assert_eq!([1, 2, 3, 4].map(known), [true, false, true, true]);
    assert!(!on(store, |rows| rows.is_known(&digest(2), &digest(1))));
}

fn mail_is_due_in_order_and_only_while_it_is_of_use(store: &dyn Store) {
    assert_eq!(on(store, |rows| rows.next_due_ms()), None);
    for (id, next_ms, expires_ms) in [("w", 30, 99), ("x", 10, 99), ("y", 20, 99), ("z", 5, 20)] {
        on(store, |rows| rows.put_mail(&mail(id, next_ms, expires_ms)));
    }
    assert_eq!(on(store, |rows| rows.next_due_ms()), Some(5));
    assert_eq!(on(store, |rows| rows.due_mail(20, 9)), [mail("x", 10, 99), mail("y", 20, 99)]);
    assert_eq!(on(store, |rows| rows.due_mail(20, 1)), [mail("x", 10, 99)]);
    on(store, |rows| rows.put_off("x", 7, 40));
    on(store, |rows| rows.put_off("gone", 7, 40));
    let put_off = QueuedMail { tries: 7, ..mail("x", 40, 99) };
    assert_eq!(on(store, |rows| rows.due_mail(50, 9))[2], put_off);
    assert_eq!(on(store, |rows| rows.due_mail(50, 9)).len(), 3);
}

const fn all_up_to(at: u64) -> Prune {
    Prune { now_ms: at, events_ms: at, locks_ms: at, devices_ms: at }
}

fn what_is_over_is_removed(store: &dyn Store) {
    on(store, |rows| rows.prune(&all_up_to(1_000)));
    for at_ms in [10, 20] {
        on(store, |rows| {
            let id = at_ms.to_string();
            rows.put_challenge(&Challenge { expires_ms: at_ms, ..challenge(&id, 1) })?;
            rows.put_mail(&mail(&id, 1, at_ms))?;
            rows.add_event(&digest(1), at_ms)?;
            let byte = u8::try_from(at_ms).unwrap();
            rows.put_lock(&digest(byte), Lock { level: 1, until_ms: at_ms })?;
            rows.remember(&digest(1), &digest(byte), at_ms, 9)
        });
    }
    on(store, |rows| rows.prune(&all_up_to(10)));
    on(store, |rows| {
        assert!(rows.challenge("10")?.is_none() && rows.challenge("20")?.is_some());
        assert_eq!(rows.due_mail(9, 9)?, [mail("20", 1, 20)]);
        assert_eq!(rows.nth_newest(&digest(1), 1)?, Some(20));
        assert_eq!(rows.nth_newest(&digest(1), 2)?, None);
        assert!(rows.lock(&digest(10))?.is_none() && rows.lock(&digest(20))?.is_some());
        assert!(!rows.is_known(&digest(1), &digest(10))?);
        assert!(rows.is_known(&digest(1), &digest(20))?);
        Ok(())
    });
}

fn keeps_the_contract(store: &dyn Store) {
    all_or_nothing(store);
    of_two_at_once_each_sees_the_others_writes(store);
    the_newest_time_does_not_go_back(store);
    events_are_found_from_the_newest_on(store);
    a_lock_takes_the_place_of_the_older_one(store);
    mail_is_due_in_order_and_only_while_it_is_of_use(store);
    challenges_go_with_their_mail(store);
    the_latest_devices_are_remembered(store);
    what_is_over_is_removed(store);
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
fn sqlite_in_a_file_keeps_the_contract_and_outlives_the_process() {
    let folder = tempfile::tempdir().unwrap();
    let open = || SqliteStore::new(database::open(folder.path()).unwrap());
    keeps_the_contract(&open());
    assert_eq!(on(&open(), |rows| rows.newest_ms()), 7);
    assert!(on(&open(), |rows| rows.challenge("20")).is_some());
}

/// Between what a transaction reads and what it writes no other connection of the process writes.
#[test]
fn sqlite_transactions_hold_the_file_from_their_first_read_on() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::new(database::open(folder.path()).unwrap());
    let other = database::open(folder.path()).unwrap();
    other.busy_timeout(std::time::Duration::ZERO).unwrap();
    let write = || other.execute("INSERT INTO otp_lock VALUES (x'00', 1, 1)", []);
    on(&store, |rows| {
        rows.newest_ms()?;
        let refused = write().unwrap_err();
        assert_eq!(refused.sqlite_error_code(), Some(rusqlite::ErrorCode::DatabaseBusy));
        Ok(())
    });
    assert_eq!(write(), Ok(1));
}
