//! What one query of a reader costs at most, whatever is in an account's history.

use alloy_primitives::{Address, B256, U256};

use super::asker::{Asker, Owner};
use super::read::{MOVES, Position, Reader, came, find, look_up, page, seen};
use super::record::{Kind, Move, Record};
use super::store::{Account, RowCap, Store, Tip, open};

pub const CHAIN: &str = "eip155:1";

/// A request of which no more is known.
pub const ANY: Asker = Asker { owner: Owner::Unknown, project: None };

/// A store with one chain that stands on block 1,000, and its folder.
pub fn store() -> (tempfile::TempDir, Store, i64) {
    capped(20_000)
}

/// The same with another cap of rows per account.
pub fn capped(cap: u32) -> (tempfile::TempDir, Store, i64) {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::with_cap(open(folder.path()).unwrap(), RowCap(cap));
    let chain = store.chain(CHAIN).unwrap();
    store.leap(chain, Tip { number: 1_000, hash: B256::ZERO }).unwrap();
    (folder, store, chain)
}

/// An address with this number.
pub fn at(number: u64) -> Address {
    Address::left_padding_from(&number.to_be_bytes())
}

/// A thing of a collection that comes to an account.
pub fn thing(ordinal: i64, to: Address, item: u64) -> Move {
    Move {
        ordinal,
        kind: Kind::Erc721,
        token: Some(at(7)),
        from: at(8),
        to,
        amount: U256::ONE,
        item: Some(U256::from(item)),
    }
}

/// A transaction of its own block, sent by another account.
pub fn record(block: u64, moves: Vec<Move>) -> Record {
    Record {
        block,
        place: 0,
        hash: B256::left_padding_from(&block.to_be_bytes()),
        time: block * 12,
        sender: at(9),
        receiver: Some(at(7)),
        nonce: block,
        selector: None,
        failed: false,
        breadth: None,
        moves,
    }
}

/// Takes a block with these transactions in, as the follower does.
pub fn follow(store: &mut Store, chain: i64, accounts: &[Account], records: &[Record]) {
    let number = records.iter().map(|record| record.block).max().unwrap();
    let tip = Tip { number, hash: B256::ZERO };
    store.follow(chain, number, &[tip], accounts, &[], records).unwrap();
}

/// The account as its history is read.
pub fn reader(store: &Store, address: Address) -> Reader {
    find(&store.0, CHAIN, address).unwrap().unwrap()
}

#[test]
fn a_transaction_with_thousands_of_moves_is_cut_and_says_so() {
    for (moves, is_cut) in [(1, false), (MOVES, false), (MOVES + 1, true), (5_000, true)] {
        let (_folder, mut store, chain) = store();
        let account = store.register(chain, at(1), 1, &ANY).unwrap();
        let moves = (0..moves).map(|n| thing(n.into(), at(1), n.into())).collect();
        follow(&mut store, chain, &[account], &[record(1_001, moves)]);
        let found = page(&store.0, &reader(&store, at(1)), Position::NEWEST, 10).unwrap();
        assert_eq!(found.is_cut, is_cut);
        assert!(found.records[0].moves.len() <= MOVES as usize);
    }
}

#[test]
fn what_others_moved_in_a_transaction_is_not_read_and_does_not_count() {
    let (_folder, mut store, chain) = store();
    let one = store.register(chain, at(1), 1, &ANY).unwrap();
    let two = store.register(chain, at(2), 1, &ANY).unwrap();
    let mut moves: Vec<Move> =
        (0..i64::from(MOVES) * 2).map(|n| thing(n, at(2), n.unsigned_abs())).collect();
    moves.push(thing(10_000, at(1), 10_000));
    follow(&mut store, chain, &[one, two], &[record(1_001, moves)]);
    let found = page(&store.0, &reader(&store, at(1)), Position::NEWEST, 10).unwrap();
    assert!(!found.is_cut);
    let items: Vec<_> = found.records[0].moves.iter().map(|found| found.item).collect();
    assert_eq!(items, [Some(U256::from(10_000))]);
}

#[test]
fn things_that_came_are_told_up_to_the_number_asked_for() {
    let (_folder, mut store, chain) = store();
    let account = store.register(chain, at(1), 1, &ANY).unwrap();
    for block in 1_001..1_011 {
        // Each of them came several times.
        let moves = (0..4).map(|n| thing(n, at(1), block + n.unsigned_abs())).collect();
        follow(&mut store, chain, &[account], &[record(block, moves)]);
    }
    for (most, told, more) in [(5, 5, true), (12, 12, true), (13, 13, false), (500, 13, false)] {
        let (all, is_more) = came(&store.0, account.id, most).unwrap();
        assert_eq!((all.len(), is_more), (told, more), "{most}");
        assert_eq!(all[0].item, U256::from(1_013), "the latest is first");
    }
}

#[test]
fn tokens_seen_are_told_up_to_the_number_asked_for() {
    let (_folder, mut store, chain) = store();
    let account = store.register(chain, at(1), 1, &ANY).unwrap();
    let token = |n: i64| Move {
        kind: Kind::Erc20,
        token: Some(at(100 + n.unsigned_abs())),
        item: None,
        ..thing(n, at(1), 0)
    };
    follow(&mut store, chain, &[account], &[record(1_001, (0..30).map(token).collect())]);
    for (limit, told) in [(0, 0), (10, 10), (30, 30), (1_000, 30)] {
        assert_eq!(seen(&store.0, account.id, limit).unwrap().len(), told);
    }
}

#[test]
fn facts_and_dealings_of_many_addresses_are_looked_up_together() {
    let (_folder, mut store, chain) = store();
    let account = store.register(chain, at(1), 1, &ANY).unwrap();
    let own = Record { sender: at(1), receiver: Some(at(50)), ..record(1_001, Vec::new()) };
    follow(&mut store, chain, &[account], &[own, record(1_002, vec![thing(0, at(1), 1)])]);
    let facts = super::store::TokenFacts { symbol: Some("ART".into()), ..Default::default() };
    store.keep_token(chain, at(7), &facts).unwrap();
    let asked = [at(7), at(9), at(50), at(999)].into();
    let found = look_up(&store.0, &reader(&store, at(1)), asked).unwrap();
    assert_eq!(found.tokens.into_iter().collect::<Vec<_>>(), [(at(7), facts)]);
    assert_eq!(found.dealt.into_iter().collect::<Vec<_>>(), [at(50)]);
}
