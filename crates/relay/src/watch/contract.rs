//! What every store of watches does, whatever it is made of.

use walletconnect::ClientId;

use super::WatchStore;

/// The whole contract as tests. `$open` is an async closure that makes a guard (dropped after the test) and an empty store.
macro_rules! watch_contract {
    ($open:expr) => {
        $crate::watch::contract::watch_contract!($open,
            a_record_is_read_as_it_was_written
            a_record_is_written_only_over_the_version_that_was_read
            what_was_written_after_a_version_is_told_once_and_in_order);
    };
    ($open:expr, $($name:ident)*) => { $(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $name() {
            let (_guard, store) = ($open)().await;
            $crate::watch::contract::$name(&store).await;
        }
    )* };
}
pub(crate) use watch_contract;

fn client(number: u8) -> ClientId {
    ClientId([number; 32])
}

/// Writes over whatever is there.
pub async fn put(store: &dyn WatchStore, number: u8, record: &[u8]) -> u64 {
    let before = store.read(client(number)).await.unwrap();
    let over = before.map_or(0, |kept| kept.version);
    store.write(client(number), over, record.to_vec()).await.unwrap().expect("nobody else writes")
}

/// The records written after a version.
pub async fn records(store: &dyn WatchStore, after: u64) -> Vec<String> {
    let kept = store.changes(after).await.unwrap();
    kept.into_iter().map(|kept| String::from_utf8(kept.record).unwrap()).collect()
}

pub async fn a_record_is_read_as_it_was_written(store: &dyn WatchStore) {
    assert_eq!(store.read(client(1)).await.unwrap(), None);
    let version = put(store, 1, b"one").await;
    let kept = store.read(client(1)).await.unwrap().unwrap();
    assert_eq!((kept.client, kept.version, &*kept.record), (client(1), version, &b"one"[..]));
    assert_eq!(store.read(client(2)).await.unwrap(), None);
}

pub async fn a_record_is_written_only_over_the_version_that_was_read(store: &dyn WatchStore) {
    let first = store.write(client(1), 0, b"one".to_vec()).await.unwrap().unwrap();
    assert_eq!(store.write(client(1), 0, b"late".to_vec()).await, Ok(None));
    assert_eq!(store.write(client(1), first + 7, b"other".to_vec()).await, Ok(None));
    let second = store.write(client(1), first, b"two".to_vec()).await.unwrap().unwrap();
    assert!(second > first);
    assert_eq!(store.write(client(1), first, b"late".to_vec()).await, Ok(None));
    assert_eq!(store.read(client(1)).await.unwrap().unwrap().record, b"two");
}

pub async fn what_was_written_after_a_version_is_told_once_and_in_order(store: &dyn WatchStore) {
    assert!(records(store, 0).await.is_empty());
    for number in 1..=3 {
        put(store, number, number.to_string().as_bytes()).await;
    }
    put(store, 1, b"1 again").await;
    assert_eq!(records(store, 0).await, ["2", "3", "1 again"]);
    let last = store.changes(0).await.unwrap().last().unwrap().version;
    assert!(records(store, last).await.is_empty());
    put(store, 2, b"").await;
    assert_eq!(records(store, last).await, [""]);
}
