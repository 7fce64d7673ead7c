//! Bitcoin: coins come and go with blocks while the form is open.

use super::{
    bitcoin::{self, HEAD, bitcoin},
    *,
};
use crate::testing::rpc_of;
use std::{cell::RefCell, rc::Rc};

/// Looks through everything; and asks whether there is a block.
const ASKED: [&str; 2] = ["scantxoutset", "getblockhash"];

/// How high the chain is, and which amounts were not spent on it.
type Chain = Rc<RefCell<(u64, &'static [&'static str])>>;

/// The form, half a coin typed in, and the chain as its node tells it from then on.
fn opened() -> (Page, Chain) {
    let (mut page, _) = bitcoin();
    let chain = Chain::new(RefCell::new((HEAD, &["0.1", "0.01"])));
    let inner = chain.clone();
    page.on(move |effect| match effect {
        Effect::Http { purpose: Purpose::Rpc, body: Some(body), .. }
            if ASKED.iter().any(|method| body.contains(method)) =>
        {
            Some(http(200, &rpc_of(body, |id, method, params| said(&inner, id, method, params))))
        }
        _ => None,
    });
    page.act(amount("0.5"));
    (page, chain)
}

fn said(chain: &Chain, id: &str, method: &str, params: &json::Value) -> String {
    let (height, coins) = *chain.borrow();
    let coin = |(place, amount): (usize, &&str)| {
        let txid = "a".repeat(64);
        format!("{{\"txid\":\"{txid}\",\"vout\":{place},\"amount\":{amount}}}")
    };
    let asked = params.as_array().and_then(|params| params.first()?.as_u64());
    let answer = match method {
        "scantxoutset" => {
            let coins: Vec<String> = coins.iter().enumerate().map(coin).collect();
            format!("\"result\":{{\"height\":{height},\"unspents\":[{}]}}", coins.join(","))
        }
        _ if asked.is_some_and(|asked| asked <= height) => "\"result\":\"00ab\"".into(),
        _ => "\"error\":{\"code\":-8,\"message\":\"Block height out of range\"}".into(),
    };
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},{answer}}}")
}

/// How often the node was asked either.
fn asked(page: &Page) -> [usize; 2] {
    let bodies = page.bodies(Purpose::Rpc);
    ASKED.map(|method| bodies.iter().filter(|body| body.contains(method)).count())
}

fn held(page: &Page) -> (String, String) {
    let form = form(page);
    assert_eq!(form.amount, "0.5", "what was typed stays");
    let problem = form.amount_problem.map(|message| message.key);
    (form.token.unwrap().quantity.text(), problem.unwrap_or_default())
}

fn is(quantity: &str, problem: &str) -> (String, String) {
    (quantity.to_owned(), problem.to_owned())
}

#[test]
fn an_open_form_has_coins_that_came_with_a_block_and_none_that_another_wallet_spent() {
    let (mut page, chain) = opened();
    page.advance(60_000);
    assert_eq!(held(&page), is("0.11", "error.insufficientBalance"));
    assert_eq!(asked(&page)[0], 1, "a node looks through everything");
    *chain.borrow_mut() = (HEAD + 1, &["0.1", "0.01", "0.45"]);
    page.advance(10_000);
    assert_eq!(held(&page), is("0.56", ""));
    *chain.borrow_mut() = (HEAD + 2, &["0.01"]);
    page.advance(10_000);
    assert_eq!(held(&page), is("0.01", "error.insufficientBalance"));
    page.advance(600_000);
    assert_eq!(asked(&page)[0], 3, "once for each block");
}

#[test]
fn a_form_out_of_sight_asks_for_no_blocks_and_has_their_coins_when_it_is_back() {
    let (mut page, chain) = opened();
    page.act(crate::protocol::Action::Back);
    let before = asked(&page);
    *chain.borrow_mut() = (HEAD + 1, &["0.9"]);
    page.advance(600_000);
    assert_eq!(asked(&page), before);
    page.act(crate::testing::actions::push(View::WalletSend));
    page.advance(10_000);
    assert_eq!(held(&page), is("0.9", ""));
}

#[test]
fn an_open_form_follows_when_a_block_comes() {
    for (second, problem) in [(false, ""), (true, "error.coinsWaiting")] {
        let (mut page, confirmations) = bitcoin();
        bitcoin::pay(&mut page, "0.005");
        if second {
            bitcoin::pay(&mut page, "0.005");
        }
        page.act(crate::testing::actions::push(View::WalletSend));
        page.act(amount("0.05"));
        let told = form(&page).coin_problem.map(|message| message.key);
        assert_eq!(told.unwrap_or_default(), problem);
        page.advance(60_000);
        assert!(form(&page).amount_problem.is_some() || second, "no block yet");
        let scans = bitcoin::scans(&page);
        *confirmations.borrow_mut() = "1";
        page.advance(60_000);
        let after = form(&page);
        assert_eq!(
            (after.amount.as_str(), after.amount_problem, after.coin_problem),
            ("0.05", None, None)
        );
        assert_eq!(after.token.unwrap().quantity.text(), "0.11");
        let asked = bitcoin::scans(&page) - scans;
        assert!((1..=1 + usize::from(second)).contains(&asked), "a node looks through everything");
        page.advance(600_000);
        assert_eq!(bitcoin::scans(&page), scans + asked);
    }
}
