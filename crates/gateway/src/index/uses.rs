//! Addresses and what contracts said of themselves go with the last row that names them.

use proptest::prelude::*;

use alloy_primitives::B256;

use super::bounds::{ANY, at, capped, follow, record, thing};
use super::record::{Kind, Move};
use super::schema::STEPS;
use super::store::{Store, Tip, TokenFacts, open};
use crate::database::open_file;

/// Each place in which an address is named.
const NAMES: &str = "SELECT address AS id FROM account UNION ALL SELECT sender FROM tx UNION ALL SELECT receiver FROM tx \
                     UNION ALL SELECT token FROM move UNION ALL SELECT source FROM move UNION ALL SELECT target FROM move \
                     UNION ALL SELECT token FROM seen UNION ALL SELECT address FROM dealt";

fn count(store: &Store, sql: &str) -> i64 {
    store.0.query_row(sql, [], |row| row.get(0)).unwrap()
}

/// Fails where an address is not counted as it is used, or is used by nothing, or facts have no address.
fn check(store: &Store) {
    let uses = format!("(SELECT count(*) FROM ({NAMES}) AS name WHERE name.id = address.id)");
    let wrong = format!("SELECT count(*) FROM address WHERE uses <> {uses} OR uses = 0");
    assert_eq!(count(store, &wrong), 0, "addresses");
    let wrong = "SELECT count(*) FROM token WHERE address NOT IN (SELECT id FROM address)";
    assert_eq!(count(store, wrong), 0, "facts");
}

fn addresses(store: &Store) -> i64 {
    count(store, "SELECT count(*) FROM address")
}

#[test]
fn ten_thousand_accounts_in_turn_leave_no_address_behind() {
    let (_folder, mut store, chain) = capped(100);
    for number in 0..10_000 {
        let account = store.register(chain, at(number), 1, &ANY).unwrap();
        if number >= 50 {
            store.remove(&[account.id - 50]).unwrap();
        }
    }
    check(&store);
    assert_eq!(addresses(&store), 50);
    store.forget(2).unwrap();
    assert_eq!(addresses(&store), 0);
}

#[test]
fn facts_of_tokens_go_with_the_last_row_that_names_the_token() {
    let (_folder, mut store, chain) = capped(20_000);
    let one = store.register(chain, at(1), 1, &ANY).unwrap();
    let two = store.register(chain, at(2), 1, &ANY).unwrap();
    let facts = TokenFacts { name: Some("Art".into()), ..TokenFacts::default() };
    store.keep_token(chain, at(7), &facts).unwrap();
    let both = record(1_001, vec![thing(0, at(1), 1), thing(1, at(2), 2)]);
    follow(&mut store, chain, &[one, two], &[both]);
    check(&store);
    store.remove(&[one.id]).unwrap();
    check(&store);
    assert!(store.knows_token(chain, at(7)).unwrap(), "another account still has it");
    store.remove(&[two.id]).unwrap();
    assert!(!store.knows_token(chain, at(7)).unwrap());
    assert_eq!(addresses(&store), 0);
}

#[test]
fn facts_whose_rows_were_never_written_go_with_the_next_block() {
    let (_folder, mut store, chain) = capped(20_000);
    for number in 0..100 {
        store.keep_token(chain, at(1_000 + number), &TokenFacts::default()).unwrap();
    }
    let tip = Tip { number: 1_001, hash: B256::ZERO };
    store.follow(chain, 1_001, &[tip], &[], &[], &[]).unwrap();
    assert_eq!(count(&store, "SELECT count(*) FROM token"), 0);
    assert_eq!(addresses(&store), 0);
}

#[test]
fn a_chain_that_is_read_anew_leaves_the_accounts_addresses_alone() {
    let (_folder, mut store, chain) = capped(20_000);
    let account = store.register(chain, at(1), 1, &ANY).unwrap();
    for block in 1_001..1_021 {
        let moves = (0..5).map(|n| thing(n, at(1), block)).collect();
        follow(&mut store, chain, &[account], &[record(block, moves)]);
    }
    store.rewind(chain, Tip { number: 1_010, hash: B256::ZERO }).unwrap();
    check(&store);
    store.restart(chain, Tip { number: 3, hash: B256::ZERO }).unwrap();
    check(&store);
    assert_eq!(addresses(&store), 1);
}

#[test]
fn a_file_of_an_older_version_comes_through_without_what_nothing_names() {
    let folder = tempfile::tempdir().unwrap();
    let older = open_file(folder.path(), "index.db", &STEPS[..2]).unwrap();
    for id in 1..30_u64 {
        let row = (id.cast_signed(), at(id).to_vec());
        older.execute("INSERT INTO address VALUES (?, ?)", row).unwrap();
    }
    older
        .execute_batch(
            "INSERT INTO chain VALUES (1, 'eip155:1', 1000);
             INSERT INTO account VALUES (1, 1, 1, 7, 0);
             INSERT INTO tx VALUES (1, 1, 900, 0, zeroblob(32), 9000, 9, 7, 1, NULL, 0, NULL),
                                   (2, 1, 901, 0, zeroblob(32), 9012, 10, NULL, 2, NULL, 0, NULL),
                                   (3, 1, 902, 0, zeroblob(32), 9024, 11, 12, 2, NULL, 0, NULL);
             INSERT INTO move VALUES (1, 0, 1, 7, 8, 1, x'01', NULL), (2, 0, 0, NULL, 10, 1, x'01', NULL),
                                     (3, 0, 0, NULL, 13, 2, x'01', NULL);
             INSERT INTO entry VALUES (1, 9000, 900, 0, 1), (1, 9012, 901, 0, 2), (77, 9024, 902, 0, 3);
             INSERT INTO seen VALUES (1, 7), (77, 14);
             INSERT INTO dealt VALUES (1, 15);
             INSERT INTO gap VALUES (77, 0, 5);
             INSERT INTO token VALUES (1, 7, 'Kept', NULL, NULL), (1, 20, 'Gone', NULL, NULL);",
        )
        .unwrap();
    drop(older);
    let store = Store::new(open(folder.path()).unwrap());
    check(&store);
    // The account, the token, the payer, the sender, and the address that it dealt with.
    assert_eq!(addresses(&store), 6);
    assert_eq!(count(&store, "SELECT count(*) FROM tx"), 2);
    assert_eq!(count(&store, "SELECT count(*) FROM token"), 1);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_read_and_taken_back_every_address_is_counted(
        steps in proptest::collection::vec((0_u8..8, 1_u64..6, 0_u64..40, 1_u64..5), 1..60),
    ) {
        let (_folder, mut store, chain) = capped(12);
        let mut head = 1_000;
        for (step, who, other, moves) in steps {
            let accounts = store.accounts(chain).unwrap();
            let accounts: Vec<_> = accounts.into_iter().map(|seated| seated.account).collect();
            match step {
                0 => drop(store.register(chain, at(who), 1, &ANY).unwrap()),
                1 => {
                    let gone = accounts.iter().filter(|account| account.address == at(who));
                    let gone: Vec<_> = gone.map(|account| account.id).collect();
                    store.remove(&gone).unwrap();
                }
                2 => {
                    head = (head - other).max(900);
                    store.rewind(chain, Tip { number: head, hash: B256::ZERO }).unwrap();
                }
                3 => {
                    let account = accounts.iter().find(|account| account.address == at(who));
                    if let Some(account) = account
                        && let Some((low, high)) = store.newest_gap(*account).unwrap()
                    {
                        let low = low.max(high.saturating_sub(other));
                        let records = [record(high, vec![thing(0, at(who), other)])];
                        store.fill(chain, &[*account], (low, high), &records).unwrap();
                    }
                }
                _ => {
                    head += 1;
                    let token = Some(at(100 + other));
                    let paid = |n: u64| Move {
                        kind: if step == 4 { Kind::Erc20 } else { Kind::Erc721 },
                        token,
                        from: at(other),
                        ..thing(n.cast_signed(), at(who), other)
                    };
                    store.keep_token(chain, at(100 + other), &TokenFacts::default()).unwrap();
                    let mut new = record(head, (0..moves).map(paid).collect());
                    new.sender = at(if step == 5 { who } else { other });
                    new.hash = B256::left_padding_from(&(other + 1).to_be_bytes());
                    follow(&mut store, chain, &accounts, &[new]);
                }
            }
            check(&store);
        }
    }
}
