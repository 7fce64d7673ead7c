//! The coin where no list of tokens has it: it is asked for, said to be missing when nobody answers, and asked for again.

use super::*;
use crate::send::SendStage;
use std::{cell::Cell, rc::Rc};

/// A connected page without a gateway, with the form open; and whether its node answers.
fn alone() -> (Page, Rc<Cell<bool>>) {
    let mut page = Page::with(|setup| setup.options.gateway_url = None);
    let answers = Rc::new(Cell::new(true));
    let node_answers = answers.clone();
    page.on_node(
        "",
        move |body| {
            if node_answers.get() { http(200, &rpc(body, node)) } else { http(500, "") }
        },
    );
    page.on(wallet);
    page.connect(metamask());
    page.act(crate::testing::actions::open());
    (page, answers)
}

#[test]
fn without_a_gateway_a_node_tells_how_much_there_is() {
    let (mut page, _) = alone();
    page.act(crate::testing::actions::push(View::WalletSend));
    let token = form(&page).token.unwrap();
    assert_eq!((token.symbol.as_str(), token.quantity.text()), ("ETH", "1.5".into()));
    assert_eq!(form(&page).coin, Some(token));
    page.act(act(SendAction::Amount { text: "1.6".into(), point: ".".into() }));
    assert_eq!(form(&page).amount_problem.unwrap().key, "error.insufficientBalance");
    page.act(act(SendAction::Amount { text: "1".into(), point: ".".into() }));
    page.act(act(SendAction::Receiver { text: BOB.into(), point: None }));
    page.act(act(SendAction::Review));
    assert_eq!(form(&page).stage, SendStage::Review);
}

#[test]
fn what_no_node_tells_is_said_to_be_missing_and_asked_for_again() {
    let (mut page, answers) = alone();
    answers.set(false);
    page.act(crate::testing::actions::push(View::WalletSend));
    page.advance(120_000);
    let said = form(&page);
    assert_eq!(said.token, None);
    assert_eq!(said.coin_problem.unwrap().key, "error.rpcUnavailable");
    answers.set(true);
    page.act(act(SendAction::Retry));
    let said = form(&page);
    assert_eq!((said.token.unwrap().symbol.as_str(), said.coin_problem), ("ETH", None));
}

#[test]
fn coins_on_bitcoin_that_cannot_be_read_are_asked_for_again() {
    let answers = Rc::new(Cell::new(false));
    let scan = answers.clone();
    let (mut page, _) = bitcoin::bitcoin_of(move || scan.get());
    let said = form(&page);
    assert!(said.token.is_none() && said.coin_problem.is_some());
    answers.set(true);
    page.act(act(SendAction::Retry));
    let said = form(&page);
    assert_eq!((said.token.unwrap().symbol.as_str(), said.coin_problem), ("BTC", None));
}
