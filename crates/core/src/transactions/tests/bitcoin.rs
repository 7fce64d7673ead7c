//! Payments on Bitcoin, told by nodes with and without an index of all transactions.

use super::{super::fate, Fate, Fates, HASH, Sent};
use crate::{
    protocol::HostEvent,
    testing::{ALICE, Page, evm, http, rpc_of},
};
use json::Value;
use std::{cell::Cell, rc::Rc};

const CHAIN: &str = "bip122:000000000019d6689c085ae165831e93";
const COIN: &str = "cc";
/// What Bitcoin Core says, by whether it was started with `-txindex`.
const NOWHERE: &str =
    "No such mempool or blockchain transaction. Use gettransaction for wallet transactions.";
const NOT_WAITING: &str = "No such mempool transaction. Use -txindex or provide a block hash to enable blockchain transaction queries.";

/// What a node knows of a payment, and of the coin that it spends.
#[derive(Clone, Copy)]
struct Knows {
    /// `None` of one that is not known.
    confirmations: Option<u32>,
    /// What it says then.
    says: &'static str,
    /// Which of its outputs is unspent in a block.
    output: Option<u64>,
    /// The coin is spent by what waits for a block, and by what a block has.
    spent: (bool, bool),
    /// It tells nothing of coins.
    silent: bool,
}

const WAITS: Knows = Knows {
    confirmations: Some(0),
    says: NOT_WAITING,
    output: None,
    spent: (true, false),
    silent: false,
};
const GONE: Knows = Knows { confirmations: None, spent: (false, false), ..WAITS };

type Node = Rc<Cell<Knows>>;

fn answer(knows: Knows, method: &str, params: &Value) -> Result<String, (i32, &'static str)> {
    let params = params.as_array().unwrap();
    match (method, knows.confirmations) {
        ("getrawtransaction", Some(count)) => Ok(format!("{{\"confirmations\":{count}}}")),
        ("getrawtransaction", None) => Err((-5, knows.says)),
        ("gettxout", _) if knows.silent => Err((-32_601, "Method not found")),
        ("gettxout", _) => {
            let place = params[1].as_u64();
            let (waiting, chain) = knows.spent;
            let is_there = match params[0].as_str().unwrap() {
                COIN => !(chain || waiting && params[2] == Value::Bool(true)),
                _ => knows.output.is_some() && knows.output == place,
            };
            Ok(if is_there { "{\"confirmations\":3}" } else { "null" }.into())
        }
        _ => panic!("{method}"),
    }
}

/// A payment is on its way.
fn paid() -> (Page, Node, Fates) {
    let mut page = Page::with(|setup| {
        let mut network = evm(0, "Bitcoin");
        network.id = Value::Null;
        network.caip_network_id = Some(CHAIN.into());
        setup.options.adapters = vec!["bip122".into()];
        setup.options.networks = vec![network];
    });
    let node: Node = Rc::new(Cell::new(WAITS));
    let inner = node.clone();
    page.on_node("", move |body| {
        let knows = inner.get();
        http(
            200,
            &rpc_of(body, |id, method, params| {
                let said = match answer(knows, method, params) {
                    Ok(value) => format!("\"result\":{value}"),
                    Err((code, text)) => {
                        format!("\"error\":{{\"code\":{code},\"message\":\"{text}\"}}")
                    }
                };
                format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},{said}}}")
            }),
        )
    });
    let fates = Fates::default();
    let out = fates.clone();
    page.within(|context| {
        context.spawn(move |context| async move {
            let network = context.state().slices.network.networks[0].clone();
            let sent = Sent {
                hash: HASH.into(),
                from: ALICE.into(),
                last_block: None,
                spends: vec![format!("{COIN}:1")],
                gist: None,
            };
            let end = fate(&context, &network, &sent, &|_| ()).await;
            out.borrow_mut().push(end);
        });
    });
    (page, node, fates)
}

/// What is told of a payment after a quarter of an hour of this.
fn told(knows: Knows) -> Vec<Fate> {
    let (mut page, node, fates) = paid();
    node.set(knows);
    page.advance(900_000);
    fates.borrow().iter().map(|(fate, _)| fate.clone()).collect()
}

#[test]
fn a_payment_that_waits_for_a_block_has_no_end() {
    assert_eq!(told(WAITS), []);
}

#[test]
fn a_payment_in_a_block_is_done_whether_the_node_has_an_index_or_not() {
    for output in [0, 1] {
        let mined = Knows { output: Some(output), spent: (true, true), ..GONE };
        let (mut page, node, fates) = paid();
        node.set(mined);
        page.advance(3_000);
        assert_eq!(*fates.borrow(), [(Fate::Done, None)], "output {output}");
    }
    assert_eq!(told(Knows { confirmations: Some(1), ..WAITS }), [Fate::Done]);
}

#[test]
fn of_a_payment_whose_outputs_are_spent_too_a_node_without_an_index_tells_nothing() {
    assert_eq!(told(Knows { spent: (true, true), ..GONE }), []);
}

#[test]
fn a_payment_that_is_nowhere_was_replaced_when_its_coin_is_spent() {
    for spent in [(true, true), (true, false)] {
        assert_eq!(told(Knows { spent, says: NOWHERE, ..GONE }), [Fate::Replaced], "{spent:?}");
    }
    assert_eq!(told(Knows { spent: (true, false), ..GONE }), [Fate::Replaced], "by what waits");
}

#[test]
fn a_payment_whose_coin_nothing_spends_was_dropped() {
    for says in [NOWHERE, NOT_WAITING] {
        assert_eq!(told(Knows { says, ..GONE }), [Fate::Dropped], "{says}");
    }
}

#[test]
fn a_node_that_tells_nothing_of_coins_decides_only_with_an_index() {
    assert_eq!(told(Knows { silent: true, ..GONE }), []);
    assert_eq!(told(Knows { silent: true, says: NOWHERE, ..GONE }), [Fate::Dropped]);
}

#[test]
fn a_payment_that_comes_into_a_block_while_it_is_judged_is_done() {
    for (says, spent) in [(NOWHERE, (true, true)), (NOT_WAITING, (true, false))] {
        let (mut page, node, fates) = paid();
        page.advance(3_000);
        node.set(Knows { says, spent, ..GONE });
        page.advance(303_000);
        assert!(fates.borrow().is_empty());
        node.set(Knows { output: Some(1), spent: (true, true), ..GONE });
        page.advance(3_000);
        assert_eq!(*fates.borrow(), [(Fate::Done, None)]);
    }
}

#[test]
fn one_answer_after_a_tab_was_hidden_for_long_drops_no_payment() {
    let (mut page, node, fates) = paid();
    page.event(HostEvent::Visibility { visible: false });
    page.advance(600_000);
    node.set(GONE);
    page.event(HostEvent::Visibility { visible: true });
    page.advance(6_000);
    assert!(fates.borrow().is_empty());
    node.set(WAITS);
    page.advance(600_000);
    assert!(fates.borrow().is_empty());
}
