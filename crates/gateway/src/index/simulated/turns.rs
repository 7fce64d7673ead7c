//! Whose past is read when, and what that costs.

use std::time::Duration;

use super::{Indexed, Payment, Simulated, address, in_virtual_time};

const ETHEREUM: Duration = Duration::from_secs(12);

#[test]
fn an_account_is_read_whole() {
    in_virtual_time(async {
        let nodes = Simulated::new(20_000, ETHEREUM);
        let (me, other) = (address(0), address(1));
        nodes.pay(7, Payment::Token(other, me));
        nodes.pay(19_900, Payment::Coins(other, me));
        nodes.pay(20_003, Payment::Token(me, other));
        nodes.pay(20_004, Payment::Coins(me, other));
        let world = Indexed::start(nodes, 600);
        world.ask(me, 1);
        tokio::time::sleep(Duration::from_mins(4)).await;
        assert_eq!(world.gaps(me), []);
        assert_eq!(world.rows(me), [(7, 1), (19_900, 1), (20_003, 1), (20_004, 1)]);
        assert!(world.nodes.head() - world.tip().unwrap() <= 1);
        assert!(world.nodes.most_in_a_minute() <= 600);
    });
}

#[test]
fn what_a_contract_paid_is_found_by_traces_and_no_block_of_the_past_is_read_whole() {
    in_virtual_time(async {
        let mut nodes = Simulated::new(5_000, ETHEREUM);
        nodes.traces = true;
        nodes.pay(4_900, Payment::Inside(address(0)));
        nodes.pay(5_002, Payment::Inside(address(0)));
        let world = Indexed::start(nodes, 600);
        world.ask(address(0), 1);
        tokio::time::sleep(Duration::from_mins(1)).await;
        assert_eq!(world.rows(address(0)), [(4_900, 1), (5_002, 1)]);
        // The 300 newest blocks of the past would be as many calls.
        let calls = (world.nodes.total(), world.nodes.count("trace_filter"));
        assert!(calls.0 < 150 && calls.1 > 0, "{calls:?}");
    });
}

#[test]
fn one_new_address_per_block_stops_nobodys_past() {
    in_virtual_time(async {
        let nodes = Simulated::new(20_000, ETHEREUM);
        let (me, other) = (address(0), address(1));
        nodes.pay(7, Payment::Token(other, me));
        let world = Indexed::start(nodes, 600);
        world.ask(me, 1);
        for newcomer in 2..302 {
            tokio::time::sleep(ETHEREUM).await;
            world.ask(address(newcomer), u8::try_from(newcomer % 50).unwrap());
        }
        assert_eq!(world.gaps(me), []);
        assert_eq!(world.rows(me), [(7, 1)]);
        // Who came in the last ten minutes may still wait.
        for newcomer in 2..252 {
            assert_eq!(world.gaps(address(newcomer)), [], "newcomer {newcomer}");
        }
    });
}

/// Calls of `eth_getLogs` for 50,000 blocks: 50 windows of three, and some that ask for more than the nodes answer.
const ONE_PAST: usize = 180;

/// Calls of `eth_getLogs` until the pasts of so many visitors are read, who come this long after one another from so many networks.
fn calls_of_pasts(visitors: u64, networks: u64, between: Duration) -> usize {
    in_virtual_time(async {
        let world = Indexed::start(Simulated::new(50_000, ETHEREUM), 6_000);
        for visitor in 0..visitors {
            world.ask(address(visitor), u8::try_from(visitor % networks).unwrap());
            tokio::time::sleep(between).await;
        }
        tokio::time::sleep(Duration::from_mins(15)).await;
        assert!((0..visitors).all(|visitor| world.gaps(address(visitor)).is_empty()));
        world.nodes.count("eth_getLogs")
    })
}

#[test]
fn all_pasts_end_within_calls_that_grow_with_the_visitors_alone() {
    for (visitors, networks) in [(1, 1), (20, 1), (20, 20), (60, 3)] {
        let calls = calls_of_pasts(visitors, networks, Duration::from_secs(2));
        assert!(calls <= ONE_PAST * usize::try_from(visitors).unwrap(), "{visitors}: {calls}");
    }
}

#[test]
fn pasts_that_are_wanted_at_once_are_read_at_once() {
    for (visitors, networks) in [(20, 1), (90, 30), (250, 250)] {
        let calls = calls_of_pasts(visitors, networks, Duration::ZERO);
        let visitors = usize::try_from(visitors).unwrap();
        // Each tries once whether the nodes answer for more.
        assert!(
            calls <= 2 * ONE_PAST * visitors.div_ceil(100) + 9 * visitors,
            "{visitors}: {calls}"
        );
    }
}

#[test]
fn a_network_with_hundreds_of_accounts_does_not_hold_up_a_single_visitor() {
    in_virtual_time(async {
        let nodes = Simulated::new(20_000, ETHEREUM);
        nodes.pay(7, Payment::Token(address(1), address(0)));
        let world = Indexed::start(nodes, 600);
        (1..=400).for_each(|number| world.ask(address(number), 1));
        tokio::time::sleep(Duration::from_secs(30)).await;
        world.ask(address(0), 2);
        tokio::time::sleep(Duration::from_mins(3)).await;
        assert_eq!((world.gaps(address(0)), world.rows(address(0))), (vec![], vec![(7, 1)]));
    });
}

#[test]
fn an_account_that_is_in_every_block_makes_only_its_own_past_slow() {
    in_virtual_time(async {
        let mut nodes = Simulated::new(20_000, ETHEREUM);
        nodes.results = 40;
        let (me, busy) = (address(0), address(1));
        nodes.pay(7, Payment::Token(address(2), me));
        for block in 10_000..20_000 {
            nodes.pay(block, Payment::Token(busy, address(3)));
            nodes.pay(block, Payment::Token(busy, address(4)));
        }
        let world = Indexed::start(nodes, 600);
        world.ask(busy, 1);
        tokio::time::sleep(Duration::from_secs(30)).await;
        world.ask(me, 2);
        tokio::time::sleep(Duration::from_mins(3)).await;
        assert_eq!((world.gaps(me), world.rows(me)), (vec![], vec![(7, 1)]));
        assert_ne!(world.gaps(busy), []);
    });
}

#[test]
fn an_account_of_which_no_block_can_be_told_waits_alone() {
    in_virtual_time(async {
        let mut nodes = Simulated::new(20_000, ETHEREUM);
        nodes.results = 2;
        let (me, refused) = (address(0), address(1));
        nodes.pay(7, Payment::Token(address(2), me));
        for other in 3..8 {
            nodes.pay(19_990, Payment::Token(refused, address(other)));
        }
        let world = Indexed::start(nodes, 600);
        world.ask(refused, 1);
        tokio::time::sleep(Duration::from_secs(10)).await;
        world.ask(me, 1);
        tokio::time::sleep(Duration::from_mins(3)).await;
        assert_eq!((world.gaps(me), world.rows(me)), (vec![], vec![(7, 1)]));
        // Everything above the block is there, and the block is asked for again now and then.
        assert_eq!(world.gaps(refused).last().unwrap().1, 19_990);
        let asked = world.nodes.count("eth_getLogs");
        tokio::time::sleep(Duration::from_mins(2)).await;
        let again = world.nodes.count("eth_getLogs") - asked;
        assert!((3..40).contains(&again), "{again}");
    });
}

#[test]
fn a_payment_to_two_accounts_is_in_both_histories_in_any_order() {
    for (first, second) in [(0, 1), (1, 0)] {
        for traces in [true, false] {
            in_virtual_time(async {
                let mut nodes = Simulated::new(5_000, ETHEREUM);
                (nodes.traces, nodes.debugs) = (traces, !traces);
                for block in [4_950, 5_003] {
                    nodes.pay(block, Payment::Shared(address(0), address(1)));
                }
                let world = Indexed::start(nodes, 600);
                world.ask(address(first), 1);
                tokio::time::sleep(Duration::from_mins(4)).await;
                world.ask(address(second), 2);
                tokio::time::sleep(Duration::from_mins(4)).await;
                for account in [0, 1] {
                    assert_eq!(world.came(address(account)), [(4_950, 1), (5_003, 1)], "{account}");
                }
            });
        }
    }
}

#[test]
fn a_token_and_coins_of_one_transaction_are_in_the_histories_of_both_payees() {
    for (token_to, coins_to) in [(0, 0), (0, 1), (1, 0)] {
        for traces in [true, false] {
            in_virtual_time(async {
                let mut nodes = Simulated::new(5_000, ETHEREUM);
                (nodes.traces, nodes.debugs) = (traces, !traces);
                for block in [4_950, 5_003] {
                    nodes.pay(block, Payment::Settled(address(token_to), address(coins_to)));
                }
                let world = Indexed::start(nodes, 600);
                world.ask(address(0), 1);
                world.ask(address(1), 1);
                tokio::time::sleep(Duration::from_mins(5)).await;
                let came = [0, 1].map(|account| world.came(address(account)).len());
                let mut expected = [0, 0];
                for to in [token_to, coins_to] {
                    expected[usize::try_from(to).unwrap()] += 2;
                }
                assert_eq!(came, expected, "{token_to} {coins_to} {traces}");
            });
        }
    }
}
