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
