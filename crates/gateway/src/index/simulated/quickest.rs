//! Chains so quick that not all of each block can be read, and nodes that lag behind them.

use std::time::Duration;

use super::keeping_up::{BUDGET, Rows, pay, people, plain};
use super::{Indexed, Payment, Simulated, address, in_virtual_time};

#[test]
fn of_a_chain_quicker_than_its_bodies_can_be_asked_for_the_logs_are_all_there_and_the_rest_is_told()
{
    for (milliseconds, range, lag) in
        [(100, 1_000, 0), (50, 1_000, 0), (100, 40, 0), (100, 1_000, 30)]
    {
        in_virtual_time(async {
            let mut nodes = Simulated::new(20_000, Duration::from_millis(milliseconds));
            (nodes.range, nodes.lag) = (range, lag);
            let (me, other) = people();
            let tokens = [Payment::Token(other, me), Payment::Token(me, other)];
            let expected = pay(&nodes, 20_002..60_000, 31, &tokens);
            nodes.pay(21_001, Payment::Coins(other, me));
            let world = Indexed::start(nodes, BUDGET);
            world.ask(me, 1);
            tokio::time::sleep(Duration::from_secs(30)).await;
            let worst = world.lag(300).await;
            assert!(worst * milliseconds <= 3_000, "{worst} blocks of {milliseconds} ms behind");
            assert!(world.native_from(me) >= 21_001, "coins may be lacking");
            if lag > 0 {
                // The newest ones may be found by the next range.
                tokio::time::sleep(Duration::from_secs(5)).await;
                let tip = world.tip().unwrap() - 64;
                let settled: Rows = expected.into_iter().filter(|row| row.0 <= tip).collect();
                let rows = world.rows(me);
                assert!(settled.iter().all(|row| rows.contains(row)), "{settled:?} {rows:?}");
            } else {
                world.is_whole(&expected).await;
            }
            assert!(world.nodes.most_in_a_minute() <= BUDGET);
        });
    }
}

#[test]
fn with_trace_methods_nothing_is_lacking_of_the_quickest_chain() {
    in_virtual_time(async {
        let mut nodes = Simulated::new(20_000, Duration::from_millis(100));
        nodes.traces = true;
        let kinds = [&plain()[..], &[Payment::Inside(address(0))]].concat();
        let expected = pay(&nodes, 20_002..60_000, 61, &kinds);
        let world = Indexed::start(nodes, BUDGET);
        world.ask(address(0), 1);
        tokio::time::sleep(Duration::from_secs(30)).await;
        assert!(world.lag(300).await <= 30);
        world.is_whole(&expected).await;
        assert_eq!((world.native_from(address(0)), world.is_blind()), (0, false));
    });
}

#[test]
fn traces_that_a_lagging_node_left_out_are_found_by_the_next_range() {
    for lag in [2, 10, 40] {
        in_virtual_time(async {
            let mut nodes = Simulated::new(20_000, Duration::from_millis(250));
            (nodes.traces, nodes.lag) = (true, lag);
            let expected = pay(&nodes, 20_202..26_000, 5, &[Payment::Inside(address(0))]);
            let world = Indexed::start(nodes, BUDGET);
            world.ask(address(0), 1);
            tokio::time::sleep(Duration::from_mins(6)).await;
            let tip = world.tip().unwrap() - 64;
            let settled: Rows = expected.into_iter().filter(|row| row.0 <= tip).collect();
            let rows = world.rows(address(0));
            let lacking: Rows = settled.into_iter().filter(|row| !rows.contains(row)).collect();
            assert_eq!(lacking, []);
        });
    }
}

#[test]
fn an_account_that_comes_while_a_quick_chain_is_read_lacks_nothing() {
    in_virtual_time(async {
        let nodes = Simulated::new(20_000, Duration::from_millis(250));
        let others: Vec<Rows> = (1..40)
            .map(|number| {
                pay(&nodes, 19_950..21_000, 11, &[Payment::Token(people().0, address(number))])
            })
            .collect();
        let world = Indexed::start(nodes, BUDGET);
        world.ask(address(0), 1);
        tokio::time::sleep(Duration::from_secs(5)).await;
        for number in 1..40 {
            world.ask(address(u64::from(number)), number);
            tokio::time::sleep(Duration::from_millis(330)).await;
        }
        tokio::time::sleep(Duration::from_mins(10)).await;
        for (number, rows) in (1..40).zip(&others) {
            let blocks = |rows: &Rows| rows.iter().map(|row| row.0).collect::<Vec<_>>();
            let gaps = world.gaps(address(number));
            assert!(gaps.iter().all(|(_, high)| *high < 19_950), "account {number}: {gaps:?}");
            assert_eq!(blocks(&world.rows(address(number))), blocks(rows), "account {number}");
        }
    });
}
