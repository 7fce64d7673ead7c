//! How far behind the chain's head the index is, and what a block costs.

use std::time::Duration;

use super::{Indexed, Payment, Simulated, address, in_virtual_time};

/// Calls a minute.
pub const BUDGET: usize = 600;

/// An account that was requested, and another one.
pub fn people() -> (alloy_primitives::Address, alloy_primitives::Address) {
    (address(0), address(1))
}

/// Has payments of these kinds happen in turn, each so many blocks after the one before; returns where they stand.
pub fn pay(
    nodes: &Simulated,
    blocks: std::ops::Range<u64>,
    each: usize,
    kinds: &[Payment],
) -> Rows {
    let blocks: Vec<u64> = blocks.step_by(each).collect();
    for (block, kind) in blocks.iter().zip(kinds.iter().cycle()) {
        nodes.pay(*block, *kind);
    }
    blocks.into_iter().map(|block| (block, 1)).collect()
}

/// Block and place of transactions.
pub type Rows = Vec<(u64, u64)>;

/// Tokens that came and went, and coins that did.
pub fn plain() -> [Payment; 4] {
    let (me, other) = people();
    let (token, coins) = (Payment::Token, Payment::Coins);
    [token(other, me), coins(other, me), token(me, other), coins(me, other)]
}

impl Indexed {
    /// The most blocks that the index is behind, looked at each second.
    pub async fn lag(&self, seconds: u64) -> u64 {
        let mut worst = 0;
        for _ in 0..seconds {
            tokio::time::sleep(Duration::from_secs(1)).await;
            worst = worst.max(self.nodes.head() - self.tip().unwrap_or_default());
        }
        worst
    }

    /// Goes on until the past is read, and compares the history with what happened.
    pub async fn is_whole(&self, expected: &Rows) {
        for _ in 0..3_600 {
            if self.gaps(address(0)).is_empty() {
                break;
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        assert_eq!(self.gaps(address(0)), []);
        self.has(expected);
        assert!(self.nodes.most_in_a_minute() <= BUDGET);
    }

    /// Compares the history with what happened up to the last block that was followed.
    pub fn has(&self, expected: &Rows) {
        let (tip, rows) = (self.tip().unwrap(), self.rows(address(0)));
        let expected = expected.iter().copied().filter(|(block, _)| *block <= tip);
        let expected: Rows = expected.collect();
        let lacking: Rows = expected.iter().copied().filter(|row| !rows.contains(row)).collect();
        assert_eq!((lacking, rows.len()), (Rows::new(), expected.len()));
    }

    pub fn is_blind(&self) -> bool {
        self.index.status.lock().unwrap().blind
    }
}

#[test]
fn a_chain_of_four_blocks_a_second_is_followed_within_two_seconds() {
    in_virtual_time(async {
        let nodes = Simulated::new(20_000, Duration::from_millis(250));
        for block in (20_010..26_000).step_by(7) {
            nodes.pay(block, Payment::Token(address(1), address(0)));
        }
        let world = Indexed::start(nodes, 600);
        world.ask(address(0), 1);
        tokio::time::sleep(Duration::from_secs(5)).await;
        let mut worst = 0;
        for _ in 0..600 {
            tokio::time::sleep(Duration::from_secs(1)).await;
            worst = worst.max(world.nodes.head() - world.tip().unwrap());
        }
        assert!(worst <= 8, "{worst} blocks behind");
        assert!(world.nodes.most_in_a_minute() <= 600);
    });
}

#[test]
fn a_quick_chain_is_read_whole_and_the_past_with_what_is_left() {
    for milliseconds in [1_000, 500, 250, 200] {
        in_virtual_time(async {
            let nodes = Simulated::new(20_000, Duration::from_millis(milliseconds));
            let mut expected =
                pay(&nodes, 12..19_000, 997, &[Payment::Token(people().1, people().0)]);
            expected.extend(pay(&nodes, 20_002..26_000, 3, &plain()));
            let world = Indexed::start(nodes, BUDGET);
            world.ask(address(0), 1);
            tokio::time::sleep(Duration::from_secs(5)).await;
            let lag = world.lag(300).await;
            assert!(lag * milliseconds <= 2_000, "{lag} blocks of {milliseconds} ms behind");
            world.is_whole(&expected).await;
        });
    }
}

#[test]
fn what_contracts_paid_on_a_quick_chain_is_seen_with_trace_methods() {
    for milliseconds in [1_000, 500, 250] {
        in_virtual_time(async {
            let mut nodes = Simulated::new(20_000, Duration::from_millis(milliseconds));
            nodes.traces = true;
            let kinds = [&plain()[..], &[Payment::Inside(address(0))]].concat();
            let expected = pay(&nodes, 20_002..26_000, 3, &kinds);
            let world = Indexed::start(nodes, BUDGET);
            world.ask(address(0), 1);
            tokio::time::sleep(Duration::from_secs(5)).await;
            let lag = world.lag(300).await;
            assert!(lag * milliseconds <= 2_000, "{lag} blocks of {milliseconds} ms behind");
            world.is_whole(&expected).await;
            assert!(!world.is_blind());
        });
    }
}

#[test]
fn what_cannot_be_traced_for_want_of_calls_is_told() {
    for (milliseconds, blind) in [(2_000, false), (250, true)] {
        in_virtual_time(async {
            let mut nodes = Simulated::new(20_000, Duration::from_millis(milliseconds));
            nodes.debugs = true;
            let expected = pay(&nodes, 20_102..26_000, 3, &plain());
            nodes.pay(20_050, Payment::Inside(address(0)));
            let world = Indexed::start(nodes, BUDGET);
            world.ask(address(0), 1);
            tokio::time::sleep(Duration::from_mins(5)).await;
            assert_eq!(world.is_blind(), blind, "{milliseconds} ms");
            let seen = world.rows(address(0)).contains(&(20_050, 1));
            assert_eq!(seen, !blind, "{milliseconds} ms");
            assert!(world.rows(address(0)).len() > 10);
            assert!(
                world
                    .rows(address(0))
                    .iter()
                    .all(|row| *row == (20_050, 1) || expected.contains(row))
            );
        });
    }
}

#[test]
fn a_range_that_a_lagging_node_cut_short_loses_nothing() {
    for (milliseconds, lag) in [(250, 3), (250, 20), (500, 5)] {
        in_virtual_time(async {
            let mut nodes = Simulated::new(20_000, Duration::from_millis(milliseconds));
            nodes.lag = lag;
            let expected = pay(&nodes, 20_002..26_000, 1, &plain());
            let world = Indexed::start(nodes, BUDGET);
            world.ask(address(0), 1);
            tokio::time::sleep(Duration::from_mins(3)).await;
            world.is_whole(&expected).await;
        });
    }
}

#[test]
fn a_node_that_refuses_ranges_loses_nothing() {
    for range in [1, 2, 3, 7] {
        in_virtual_time(async {
            let mut nodes = Simulated::new(21_000, Duration::from_millis(250));
            nodes.range = range;
            let expected = pay(&nodes, 21_002..26_000, 2, &plain());
            let world = Indexed::start(nodes, BUDGET);
            world.ask(address(0), 1);
            tokio::time::sleep(Duration::from_secs(5)).await;
            let lag = world.lag(300).await;
            assert!(lag <= 12, "{lag} blocks behind with ranges of {range}");
            world.has(&expected);
        });
    }
}

#[test]
fn blocks_that_come_at_once_after_a_standstill_are_all_read() {
    for at_once in [40, 300, 500] {
        in_virtual_time(async {
            let mut nodes = Simulated::new(20_000, Duration::from_secs(2));
            nodes.standstill = (Duration::from_mins(5), at_once);
            let expected = pay(&nodes, 20_001..21_000, 1, &plain());
            let world = Indexed::start(nodes, BUDGET);
            world.ask(address(0), 1);
            tokio::time::sleep(Duration::from_mins(5)).await;
            assert_eq!(world.tip(), Some(20_000));
            tokio::time::sleep(Duration::from_mins(3)).await;
            assert!(world.lag(60).await <= 2);
            world.is_whole(&expected).await;
        });
    }
}

#[test]
fn a_block_costs_its_body_and_one_call_more_where_it_names_an_account() {
    let (me, other) = people();
    let (token, coins) = (Payment::Token(other, me), Payment::Coins(other, me));
    let table: [(&[Payment], usize); 6] = [
        (&[], 1),
        (&[Payment::Token(other, address(2)), Payment::Coins(other, address(2))], 1),
        (&[token], 2),
        (&[coins], 2),
        (&[token, coins, token], 2),
        (&[coins, coins, coins], 2),
    ];
    for (payments, most) in table {
        in_virtual_time(async {
            let nodes = Simulated::new(2_000, Duration::from_secs(12));
            for block in 2_001..2_200 {
                for payment in payments {
                    nodes.pay(block, *payment);
                }
            }
            let world = Indexed::start(nodes, BUDGET);
            world.ask(me, 1);
            tokio::time::sleep(Duration::from_mins(20)).await;
            assert_eq!(world.gaps(me), []);
            let count = || world.nodes.total() - world.nodes.count("latest");
            let (before, from) = (count(), world.tip().unwrap());
            tokio::time::sleep(Duration::from_mins(10)).await;
            let (calls, blocks) = (count() - before, world.tip().unwrap() - from);
            assert_eq!(blocks, 50);
            assert_eq!(calls, most * 50, "{payments:?}");
        });
    }
}
