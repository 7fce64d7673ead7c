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

#[test]
fn what_the_account_holds_is_part_of_the_form_whenever_it_is_told() {
    let told = Rc::new(Cell::new(None));
    let balances = told.clone();
    let mut page = Page::new();
    page.on_http(Purpose::Balance, move |_| match balances.get() {
        Some(ether) => http(200, &BALANCES.replace("\"1.5\"", ether)),
        None => http(503, ""),
    });
    page.on_node("", |body| http(200, &rpc(body, node)));
    page.connect(metamask());
    page.act(crate::testing::actions::open());
    page.act(crate::testing::actions::push(View::WalletSend));
    page.act(amount("1"));
    page.act(receiver(BOB));
    assert_eq!((form(&page).token, form(&page).complete), (None, false));
    told.set(Some("\"1.5\""));
    page.advance(30_000);
    assert_eq!((form(&page).token.unwrap().symbol.as_str(), form(&page).complete), ("ETH", true));
    told.set(Some("\"0.5\""));
    page.advance(10_000);
    assert_eq!(form(&page).token.unwrap().quantity.text(), "0.5");
    assert_eq!(key(form(&page).amount_problem), "error.insufficientBalance");
    assert_eq!(form(&page).amount, "1", "what was typed stays");
}

#[test]
fn a_form_of_the_page_itself_has_the_coin_too() {
    let (mut page, answers) = alone();
    page.act(Action::Close);
    answers.set(false);
    page.act(act(SendAction::Watch { on: true }));
    page.advance(120_000);
    assert_eq!(form(&page).coin_problem.unwrap().key, "error.rpcUnavailable");
    answers.set(true);
    page.act(act(SendAction::Retry));
    assert_eq!(form(&page).token.unwrap().symbol, "ETH");
    page.act(amount("1"));
    page.act(receiver(BOB));
    // What will be signed is shown in the dialog, where the page does not show it itself.
    page.act(go_on());
    assert_eq!((page.is_open(), page.view()), (true, View::WalletSendPreview));
    page.act(confirm());
    assert_eq!(signed(&page).len(), 1);
}

/// A node looks through all unspent outputs for a minute or more.
#[test]
fn coins_on_bitcoin_that_are_told_while_a_payment_is_reviewed_are_there_when_the_visitor_is_back() {
    let (mut page, confirmations) = bitcoin::bitcoin();
    bitcoin::pay(&mut page, "0.005");
    page.act(crate::testing::actions::push(View::WalletSend));
    page.act(amount("0.005"));
    page.act(receiver(bitcoin::THEIRS));
    page.on(|effect| match effect {
        Effect::Http { body: Some(body), .. } if body.contains("scantxoutset") => {
            let said = crate::testing::rpc_results(body, |method| bitcoin::said(method, true, "1"));
            let Answer::Now(reply) = said else { panic!("it is said at once") };
            Some(Answer::After(9_000, reply))
        }
        _ => None,
    });
    confirmations.replace("1");
    let scans = |page: &Page| {
        page.bodies(Purpose::Rpc).iter().filter(|body| body.contains("scantxoutset")).count()
    };
    let before = scans(&page);
    while scans(&page) == before {
        page.advance(1_000);
    }
    page.act(go_on());
    page.advance(9_500);
    assert_eq!(form(&page).stage, SendStage::Review);
    page.act(Action::Back);
    page.advance(1_000);
    let form = form(&page);
    assert_eq!((form.stage, form.token.unwrap().quantity.text()), (SendStage::Form, "0.11".into()));
}

/// The code for Bitcoin comes with the form: without it nobody looks for coins.
#[test]
fn code_for_bitcoin_that_does_not_load_is_told_of_and_asked_for_again() {
    let (mut page, _) = bitcoin::connected(|| true, "");
    let broken = Rc::new(Cell::new(true));
    let is_broken = broken.clone();
    page.on(move |effect| {
        let of_signing = matches!(effect, Effect::LoadPart { part: Part::Signing, .. });
        (of_signing && is_broken.get()).then(Answer::timeout)
    });
    page.act(crate::testing::actions::push(View::WalletSend));
    page.advance(0);
    assert_eq!(key(form(&page).coin_problem), "error.partUnavailable");
    let tries = |page: &Page| {
        page.asked(|one| matches!(one, Effect::LoadPart { part: Part::Signing, .. })).len()
    };
    page.advance(60_000);
    assert_eq!(tries(&page), 1, "told once");
    broken.set(false);
    page.act(act(SendAction::Retry));
    page.advance(0);
    let said = form(&page);
    assert_eq!((said.token.unwrap().symbol.as_str(), said.coin_problem), ("BTC", None));
}
