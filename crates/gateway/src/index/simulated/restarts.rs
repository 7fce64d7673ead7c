//! Whose accounts are kept over a restart.

use std::time::Duration;

use super::{Indexed, Simulated, address, in_virtual_time};
use crate::index::asker::Owner;
use crate::index::seats::AccountCaps;

/// Numbers of the accounts of three networks, and of an attacker's own.
const KNOWN: std::ops::Range<u64> = 0..30;
const OWN: std::ops::Range<u64> = 1_000..1_200;

fn attacker(subnet: u16) -> Owner {
    Owner::of(std::net::Ipv6Addr::new(0x2001, 0xdb8, 1, subnet, 0, 0, 0, 1).into())
}

fn count(indexed: &Indexed, sql: &str) -> u64 {
    let store = indexed.index.store();
    store.0.query_row(sql, [], |row| row.get::<_, i64>(0)).expect("a number").unsigned_abs()
}

fn followed(indexed: &Indexed, accounts: std::ops::Range<u64>) -> usize {
    let watched = indexed.index.watched();
    accounts.filter(|number| watched.contains_key(&address(*number))).count()
}

#[test]
fn an_attacker_that_requests_first_after_a_restart_pushes_nobody_out() {
    in_virtual_time(async {
        let caps = AccountCaps { network: 500, project: 500, chain: 320 };
        let indexed =
            Indexed::start_with(Simulated::new(1_000, Duration::from_secs(12)), 600, caps);
        KNOWN.for_each(|number| indexed.ask(address(number), u8::try_from(number % 3).unwrap()));
        OWN.take(30).for_each(|number| indexed.ask_as(address(number), attacker(1)));
        // Until the head is known there are no gaps.
        tokio::time::sleep(Duration::from_mins(1)).await;
        let indexed = indexed.restart();
        assert_eq!(followed(&indexed, KNOWN), 30);
        // It requests the accounts of the others, then its own, from many subnets.
        KNOWN.for_each(|number| indexed.ask_as(address(number), attacker(1)));
        let subnet = |number: u64| attacker(u16::try_from(number).unwrap());
        OWN.for_each(|number| indexed.ask_as(address(number), subnet(number)));
        assert_eq!((followed(&indexed, KNOWN), followed(&indexed, OWN)), (30, 20));
        let indexed = indexed.restart();
        OWN.for_each(|number| indexed.ask_as(address(number + 500), attacker(7)));
        assert_eq!((followed(&indexed, KNOWN), followed(&indexed, 0..5_000)), (30, 50));
        // What went left nothing behind.
        assert_eq!(count(&indexed, "SELECT count(*) FROM account"), 50);
        let left = "SELECT count(*) FROM gap WHERE account NOT IN (SELECT id FROM account)";
        assert_eq!(count(&indexed, left), 0);
        assert_eq!(count(&indexed, "SELECT count(*) FROM address"), 50);
        // And of networks no more is kept than a /24 or a /48.
        let finer = "SELECT count(DISTINCT owner) FROM account";
        assert_eq!(count(&indexed, finer), 4, "three and one");
    });
}
