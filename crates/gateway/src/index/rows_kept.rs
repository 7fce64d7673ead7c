//! The cap of rows per account, whichever way the rows come.

use alloy_primitives::{Address, B256};

use super::bounds::{ANY, at, capped, follow, reader, record, thing};
use super::coins::{find_coins, page_of_coins};
use super::read::{Position, page};
use super::record::Record;
use super::schema::STEPS;
use super::store::{CoinEntry, Store, Tip, open};
use crate::bitcoin::{Seen, Way};
use crate::database::open_file;

const BITCOIN: &str = "bip122:000000000019d6689c085ae165831e93";

fn number(store: &Store, sql: &str) -> i64 {
    store.0.query_row(sql, [], |row| row.get(0)).unwrap()
}

/// Fails where a count is not what it counts, or something belongs to nobody.
fn check(store: &Store) {
    for (what, sql) in [
        (
            "sizes",
            "SELECT count(*) FROM account WHERE size <> (SELECT coalesce(sum(size), 0) FROM entry WHERE account = account.id)",
        ),
        ("transactions", "SELECT count(*) FROM tx WHERE id NOT IN (SELECT tx FROM entry)"),
        (
            "moves",
            "SELECT count(*) FROM move WHERE NOT EXISTS (SELECT 1 FROM entry JOIN account ON account.id = account \
                   WHERE entry.tx = move.tx AND account.address IN (source, target))",
        ),
        ("entries", "SELECT count(*) FROM entry WHERE account NOT IN (SELECT id FROM account)"),
    ] {
        assert_eq!(number(store, sql), 0, "{what}");
    }
}

fn blocks(store: &Store, address: Address) -> Vec<u64> {
    let rows = page(&store.0, &reader(store, address), Position::NEWEST, 1_000).unwrap();
    rows.records.iter().map(|record| record.block).collect()
}

/// A transaction of so many moves to an account.
fn paid(block: u64, to: Address, moves: u64) -> Record {
    record(block, (0..moves).map(|n| thing(n.cast_signed(), to, n)).collect())
}

#[test]
fn of_new_blocks_the_newest_rows_are_kept_and_the_account_says_from_where() {
    for (moves, cap) in [(1, 100), (10, 100), (300, 1_000), (64, 64), (200, 10)] {
        let (_folder, mut store, chain) = capped(cap);
        let account = store.register(chain, at(1), 1, &ANY).unwrap();
        for block in 1_001..1_301 {
            follow(&mut store, chain, &[account], &[paid(block, at(1), moves)]);
            check(&store);
            let size = number(&store, "SELECT size FROM account");
            assert!(size <= i64::from(cap).max(257), "{size} rows with {moves} moves each");
        }
        let kept = blocks(&store, at(1));
        let oldest = *kept.last().unwrap();
        assert_eq!(kept, (oldest..1_301).rev().collect::<Vec<_>>());
        assert_eq!(reader(&store, at(1)).kept_from, oldest);
        assert_eq!(reader(&store, at(1)).gap, None, "the past is not read any more");
    }
}

#[test]
fn the_past_is_read_until_the_cap_and_no_further() {
    for window in [1, 7, 64, 500] {
        let (_folder, mut store, chain) = capped(100);
        let account = store.register(chain, at(1), 1, &ANY).unwrap();
        let mut windows = 0;
        while let Some((low, high)) = store.newest_gap(account).unwrap() {
            let low = low.max((high + 1).saturating_sub(window));
            let records: Vec<_> = (low..=high).map(|block| paid(block, at(1), 1)).collect();
            store.fill(chain, &[account], (low, high), &records).unwrap();
            check(&store);
            windows += 1;
        }
        assert!(windows <= 101 / window + 1, "{windows} windows of {window} blocks");
        let kept = blocks(&store, at(1));
        assert_eq!(kept.first(), Some(&1_000));
        assert!((94..=100).contains(&kept.len()), "{}", kept.len());
        assert_eq!(reader(&store, at(1)).kept_from, *kept.last().unwrap());
    }
}

#[test]
fn a_window_that_is_kept_in_parts_ends_at_the_cap() {
    let (_folder, mut store, chain) = capped(16);
    let account = store.register(chain, at(1), 1, &ANY).unwrap();
    // The filler goes on with the older parts of a window that it read.
    for high in [1_000, 980, 960] {
        let records: Vec<_> = (high - 19..=high).map(|block| paid(block, at(1), 1)).collect();
        store.fill(chain, &[account], (high - 19, high), &records).unwrap();
    }
    check(&store);
    assert_eq!(blocks(&store, at(1)), (986..=1_000).rev().collect::<Vec<_>>());
    assert_eq!(store.newest_gap(account).unwrap(), None);
}

#[test]
fn one_accounts_cap_costs_no_other_account_a_row() {
    let (_folder, mut store, chain) = capped(50);
    let loud = store.register(chain, at(1), 1, &ANY).unwrap();
    let quiet = store.register(chain, at(2), 1, &ANY).unwrap();
    for block in 1_001..1_201 {
        let mut shared = paid(block, at(1), 2);
        if block % 10 == 0 {
            shared.moves.push(thing(9, at(2), block));
        }
        follow(&mut store, chain, &[loud, quiet], &[shared]);
    }
    check(&store);
    assert_eq!(blocks(&store, at(2)).len(), 20);
    assert_eq!(reader(&store, at(2)).kept_from, 0);
    assert!(blocks(&store, at(1)).len() <= 25);
    store.remove(&[loud.id]).unwrap();
    check(&store);
    assert_eq!(blocks(&store, at(2)).len(), 20);
    store.remove(&[quiet.id]).unwrap();
    assert_eq!(number(&store, "SELECT (SELECT count(*) FROM tx) + (SELECT count(*) FROM move)"), 0);
}

#[test]
fn blocks_that_are_taken_back_are_whole_again() {
    let (_folder, mut store, chain) = capped(16);
    let account = store.register(chain, at(1), 1, &ANY).unwrap();
    for block in 1_001..1_041 {
        follow(&mut store, chain, &[account], &[paid(block, at(1), 1)]);
    }
    assert!(reader(&store, at(1)).kept_from > 1_020);
    store.rewind(chain, Tip { number: 1_010, hash: B256::ZERO }).unwrap();
    check(&store);
    assert_eq!(reader(&store, at(1)).kept_from, 1_011);
    follow(&mut store, chain, &[account], &[paid(1_011, at(1), 1)]);
    assert_eq!(blocks(&store, at(1)), [1_011]);
    store.restart(chain, Tip { number: 5, hash: B256::ZERO }).unwrap();
    assert_eq!((reader(&store, at(1)).kept_from, reader(&store, at(1)).gap), (0, Some(5)));
}

#[test]
fn who_took_the_number_of_an_account_that_went_gets_none_of_its_rows() {
    let (_folder, mut store, chain) = capped(100);
    let gone = store.register(chain, at(1), 1, &ANY).unwrap();
    store.remove(&[gone.id]).unwrap();
    let next = store.register(chain, at(2), 1, &ANY).unwrap();
    assert_eq!(next.id, gone.id, "SQLite gives the number again");
    let records = [paid(900, at(1), 1)];
    store.fill(chain, &[gone], (0, 1_000), &records).unwrap();
    follow(&mut store, chain, &[gone], &[paid(1_001, at(1), 1)]);
    assert!(blocks(&store, at(2)).is_empty());
    assert_eq!(reader(&store, at(2)).gap, Some(1_000), "its past is still to be read");
    check(&store);
}

#[test]
fn a_file_of_an_older_version_comes_through_with_its_rows_counted() {
    let folder = tempfile::tempdir().unwrap();
    let older = open_file(folder.path(), "index.db", &STEPS[..2]).unwrap();
    for id in 1..10_u64 {
        let row = (id.cast_signed(), at(id).to_vec());
        older.execute("INSERT INTO address VALUES (?, ?)", row).unwrap();
    }
    older
        .execute_batch(
            "INSERT INTO chain VALUES (1, 'eip155:1', 1000);
             INSERT INTO account VALUES (1, 1, 1, 7, 0), (2, 1, 2, 7, 0);
             INSERT INTO tx VALUES (1, 1, 900, 0, zeroblob(32), 9000, 9, 7, 1, NULL, 0, NULL),
                                   (2, 1, 901, 0, zeroblob(32), 9012, 9, 7, 2, NULL, 0, NULL);
             INSERT INTO move VALUES (1, 0, 2, 7, 8, 1, x'01', x'01'), (1, 1, 2, 7, 8, 1, x'01', x'02'),
                                     (1, 2, 2, 7, 8, 2, x'01', x'03');
             INSERT INTO entry VALUES (1, 9000, 900, 0, 1), (2, 9000, 900, 0, 1), (1, 9012, 901, 0, 2);",
        )
        .unwrap();
    drop(older);
    let store = Store::new(open(folder.path()).unwrap());
    check(&store);
    assert_eq!(number(&store, "SELECT size FROM account WHERE id = 1"), 3);
    assert_eq!(number(&store, "SELECT size FROM account WHERE id = 2"), 1);
    assert_eq!(blocks(&store, at(1)), [901, 900]);
}

#[test]
fn tokens_and_counterparts_of_one_account_are_capped_too() {
    let (_folder, mut store, chain) = capped(100);
    let account = store.register(chain, at(1), 1, &ANY).unwrap();
    for block in 0..60 {
        let token = |n: u64| {
            let token = Some(at(10_000 + block * 100 + n));
            let kind = super::record::Kind::Erc20;
            super::record::Move { kind, token, ..thing(n.cast_signed(), at(1), n) }
        };
        let record = record(1_001 + block, (0..100).map(token).collect());
        follow(&mut store, chain, &[account], &[record]);
    }
    assert_eq!(number(&store, "SELECT count(*) FROM seen"), 2_000);
}

fn coin(account: i64, block: u64, place: u32) -> CoinEntry {
    let seen =
        Seen { way: Way::In, units: 1, is_mined: false, from: String::new(), to: String::new() };
    CoinEntry { account, block, place, txid: B256::ZERO, time: block, seen }
}

#[test]
fn on_bitcoin_the_newest_rows_are_kept_too() {
    // Transactions of one block, and of how many blocks.
    for (of_block, count) in [(1, 300), (7, 40), (150, 3)] {
        let (_folder, mut store, _) = capped(100);
        let chain = store.chain(BITCOIN).unwrap();
        store.rewind_coins(chain, Tip { number: 1_000, hash: B256::ZERO }, true).unwrap();
        store.register_coins(chain, "me", 1, &ANY).unwrap();
        store.set_coin_floors(chain, true, 0, 0).unwrap();
        let mut low = 1_001;
        for _ in 0..count {
            let accounts = store.coins(chain).unwrap();
            let [me] = accounts.as_slice() else { panic!("{accounts:?}") };
            if me.low <= me.floor {
                break;
            }
            low = me.low - 1;
            let entries: Vec<_> = (0..of_block).map(|place| coin(me.id, low, place)).collect();
            store.fill_coins(chain, &accounts, low, &entries).unwrap();
        }
        store.set_coin_floors(chain, true, 0, 0).unwrap();
        let me = find_coins(&store.0, BITCOIN, "me").unwrap().unwrap();
        assert!(me.is_whole() && me.kept_from > 0, "{me:?}");
        let rows = page_of_coins(&store.0, &me, (u64::MAX, 0), 1_000).unwrap();
        assert!((94..=100).contains(&rows.len()), "{} rows", rows.len());
        assert_eq!(
            number(&store, "SELECT count(*) FROM coin_entry"),
            i64::try_from(rows.len()).unwrap()
        );
        let all_of_oldest = rows.last().unwrap().place == 0;
        let oldest = rows.last().unwrap().block;
        assert_eq!(me.kept_from, if all_of_oldest { oldest } else { oldest + 1 });
        assert!(low <= oldest);
    }
}

#[test]
fn rows_of_an_address_that_went_meanwhile_are_not_kept() {
    let (_folder, mut store, _) = capped(100);
    let chain = store.chain(BITCOIN).unwrap();
    store.follow_coins(chain, Tip { number: 7, hash: B256::ZERO }, &[coin(5, 7, 0)]).unwrap();
    assert_eq!(number(&store, "SELECT count(*) FROM coin_entry"), 0);
}
