//! Payments on Bitcoin, told by nodes with and without an index of all transactions.

use super::{super::fate, Fate, Fates, HASH, Sent};
use crate::{
    protocol::{HostEvent, Purpose},
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

const NOT_HERE: &str =
    "No such transaction found in the provided block. Use gettransaction for wallet transactions.";
const FORBIDDEN: (i32, &str) = (-32_601, "Method not found");
/// The newest block when the payment was made.
const MADE_AT: u64 = 1_000;

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
    /// The height of its newest block.
    head: u64,
    /// The height of the block that has the payment.
    block: Option<u64>,
    /// What it says instead of looking into a block.
    refuses: Option<(i32, &'static str)>,
}

const WAITS: Knows = Knows {
    confirmations: Some(0),
    says: NOT_WAITING,
    output: None,
    spent: (true, false),
    silent: false,
    head: MADE_AT,
    block: None,
    refuses: None,
};
const GONE: Knows = Knows { confirmations: None, spent: (false, false), ..WAITS };

type Node = Rc<Cell<Knows>>;

fn answer(knows: Knows, method: &str, params: &Value) -> Result<String, (i32, &'static str)> {
    let params = params.as_array().unwrap();
    match (method, knows.confirmations) {
        ("getblockhash", _) if knows.refuses == Some(FORBIDDEN) => Err(FORBIDDEN),
        ("getblockhash", _) => match params[0].as_u64().unwrap() {
            height if height > knows.head => Err((-8, "Block height out of range")),
            height => Ok(format!("\"{height:064}\"")),
        },
        ("getrawtransaction", _) if params.len() == 3 => {
            let height = params[2].as_str().unwrap().parse().ok();
            match knows.refuses {
                Some(refusal) => Err(refusal),
                None if knows.block == height => Ok("{\"confirmations\":1}".into()),
                None => Err((-5, NOT_HERE)),
            }
        }
        ("getrawtransaction", Some(count)) => Ok(format!("{{\"confirmations\":{count}}}")),
        ("getrawtransaction", None) => Err((-5, knows.says)),
        ("gettxout", _) if knows.silent => Err(FORBIDDEN),
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

/// A payment is on its way, of which it is not known when it was made.
fn paid() -> (Page, Node, Fates) {
    paid_after(None)
}

/// A payment is on its way that was made after the block of this height.
fn paid_after(last_block: Option<u64>) -> (Page, Node, Fates) {
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
                last_block,
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
    ends(&fates)
}

fn ends(fates: &Fates) -> Vec<Fate> {
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

/// All of its outputs are spent by now, and so is its coin: a day went by.
const LONG_AGO: Knows = Knows { spent: (true, true), head: MADE_AT + 144, ..GONE };

/// The same of one of which it is known when it was made.
fn told_of_blocks(knows: Knows) -> Vec<Fate> {
    let (mut page, node, fates) = paid_after(Some(MADE_AT));
    node.set(knows);
    page.advance(900_000);
    ends(&fates)
}

fn asked(page: &Page, method: &str) -> usize {
    let bodies = page.bodies(Purpose::Rpc);
    bodies.iter().map(|body| body.matches(method).count()).sum()
}

#[test]
fn a_payment_whose_outputs_are_spent_too_is_found_in_its_block() {
    for block in [MADE_AT - 6, MADE_AT + 1, MADE_AT + 100, MADE_AT + 144] {
        let (mut page, node, fates) = paid_after(Some(MADE_AT));
        node.set(Knows { block: Some(block), ..LONG_AGO });
        page.advance(60_000);
        assert_eq!(ends(&fates), [Fate::Done], "{block}");
    }
}

#[test]
fn a_node_is_asked_about_few_blocks_at_a_time_and_about_none_twice() {
    let (mut page, node, _) = paid_after(Some(MADE_AT));
    node.set(LONG_AGO);
    for looks in 1..=18 {
        page.advance(3_000);
        assert_eq!(asked(&page, "getblockhash"), looks * 8);
    }
    page.advance(60_000);
    // 144 and the seven before them; after that, whether there is another one.
    assert_eq!(asked(&page, ",true,\"0"), 151);
    page.event(HostEvent::Visibility { visible: false });
    let before = asked(&page, "get");
    page.advance(60_000);
    assert_eq!(asked(&page, "get"), before, "nobody looks at it");
}

#[test]
fn a_payment_that_waits_has_no_block_to_look_into() {
    let (mut page, node, _) = paid_after(Some(MADE_AT));
    node.set(Knows { head: MADE_AT + 1, ..WAITS });
    page.advance(600_000);
    assert_eq!(asked(&page, "getblockhash"), 0);
}

#[test]
fn a_payment_that_no_block_has_was_replaced_when_its_coin_is_spent() {
    let (mut page, node, fates) = paid_after(Some(MADE_AT));
    node.set(LONG_AGO);
    page.advance(300_000);
    assert_eq!(ends(&fates), [], "not before five minutes");
    page.advance(10_000);
    assert_eq!(ends(&fates), [Fate::Replaced]);
    assert_eq!(told_of_blocks(Knows { spent: (false, false), ..LONG_AGO }), [Fate::Dropped]);
}

#[test]
fn a_payment_is_not_replaced_before_every_block_has_been_looked_into() {
    let (mut page, node, fates) = paid_after(Some(MADE_AT));
    let month = Knows { head: MADE_AT + 4_000, ..LONG_AGO };
    node.set(month);
    page.advance(900_000);
    assert_eq!(ends(&fates), []);
    page.advance(900_000);
    assert_eq!(ends(&fates), [Fate::Replaced]);
}

#[test]
fn a_node_that_does_not_look_into_blocks_does_not_decide() {
    for refuses in
        [(-1, "Block not available"), (-5, "Block hash not found"), (-5, NOT_WAITING), FORBIDDEN]
    {
        assert_eq!(told_of_blocks(Knows { refuses: Some(refuses), ..LONG_AGO }), [], "{refuses:?}");
    }
    let indexed = Knows { says: NOWHERE, refuses: Some((-1, "Block not available")), ..LONG_AGO };
    assert_eq!(told_of_blocks(indexed), [Fate::Replaced]);
}

#[test]
fn a_payment_is_found_in_a_block_that_came_or_changed_after_it_was_looked_for() {
    for block in [MADE_AT + 139, MADE_AT + 144, MADE_AT + 145] {
        let (mut page, node, fates) = paid_after(Some(MADE_AT));
        page.advance(3_000);
        node.set(LONG_AGO);
        page.advance(303_000);
        assert_eq!(ends(&fates), [], "it is judged");
        node.set(Knows { block: Some(block), head: block.max(LONG_AGO.head), ..LONG_AGO });
        page.advance(3_000);
        assert_eq!(ends(&fates), [Fate::Done], "{block}");
    }
}
