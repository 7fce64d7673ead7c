//! The coin that a node tells of, where no list of tokens has it: it is asked for again and again while the form is in sight.

use super::*;
use crate::{
    protocol::HostEvent,
    send::SendStage,
    testing::{actions, rpc_of, solana, standard},
};
use caip::Namespace;
use std::{cell::Cell, rc::Rc};

/// What the owner holds in tenths of a coin, as the node tells it; nothing while it is gone.
type Node = Rc<Cell<Option<u128>>>;

/// What somebody else holds.
const OTHERS: u128 = 70;
const LATE_MS: u64 = 5_000;

/// A connected page without a gateway, with the form open, on either family; and who its owner is and who is not.
struct Alone {
    page: Page,
    node: Node,
    /// The node answers late.
    slow: Rc<Cell<bool>>,
    connector: &'static str,
    namespace: Namespace,
    other: &'static str,
}

fn alone(namespace: Namespace) -> Alone {
    let on_solana = namespace == Namespace::Solana;
    let mut page = Page::with(|setup| {
        setup.options.gateway_url = None;
        if on_solana {
            setup.options.adapters = vec!["solana".into()];
            setup.options.networks = vec![solana()];
        }
    });
    let (node, slow) = (Node::new(Cell::new(Some(15))), Rc::new(Cell::new(false)));
    let (told, is_slow) = (node.clone(), slow.clone());
    let other = if on_solana { super::solana::THEIRS } else { BOB };
    page.on_node("", move |body| {
        let Some(tenths) = told.get() else { return http(503, "") };
        let reply = http(
            200,
            &rpc_of(body, |id, method, params| {
                let whose =
                    params.as_array().and_then(|all| all.first()?.as_str()).unwrap_or_default();
                let tenths = if whose.eq_ignore_ascii_case(other) { OTHERS } else { tenths };
                let result = match method {
                    "eth_getBalance" => format!("\"0x{:x}\"", tenths * 10_u128.pow(17)),
                    "getBalance" => format!("{{\"value\":{}}}", tenths * 10_u128.pow(8)),
                    _ => return node_or_solana(id, method),
                };
                format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}")
            }),
        );
        match reply {
            Answer::Now(reply) if is_slow.get() => Answer::After(LATE_MS, reply),
            reply => reply,
        }
    });
    page.on(wallet);
    if on_solana {
        page.on(|effect| match effect {
            Effect::Connect { .. } => {
                Some(Answer::session(&[super::solana::OWN], crate::testing::SOLANA_CHAIN))
            }
            _ => None,
        });
    }
    page.connect(if on_solana { standard("Phantom") } else { metamask() });
    page.act(actions::open());
    page.act(actions::push(View::WalletSend));
    let connector = if on_solana { "standard:Phantom" } else { "eip6963:io.metamask" };
    Alone { page, node, slow, connector, namespace, other }
}

fn node_or_solana(id: &str, method: &str) -> String {
    if method.starts_with("eth_") {
        return node(id, method);
    }
    let result = super::solana::said(method, "null");
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}")
}

const FAMILIES: [Namespace; 2] = [Namespace::Eip155, Namespace::Solana];

fn held(page: &Page) -> String {
    form(page).token.map(|token| token.quantity.text()).unwrap_or_default()
}

/// How much was asked of anybody.
fn requests(page: &Page) -> usize {
    page.asked(|effect| matches!(effect, Effect::Http { .. })).len()
}

#[test]
fn what_is_held_is_asked_for_every_ten_seconds_and_what_was_typed_stays() {
    for family in FAMILIES {
        let Alone { mut page, node, .. } = alone(family);
        page.act(amount("1.0"));
        assert_eq!((held(&page).as_str(), key(form(&page).amount_problem).as_str()), ("1.5", ""));
        node.set(Some(5));
        page.advance(9_000);
        assert_eq!(held(&page), "1.5");
        page.advance(1_000);
        assert_eq!(held(&page), "0.5");
        assert_eq!(key(form(&page).amount_problem), "error.insufficientBalance");
        node.set(Some(30));
        page.advance(10_000);
        assert_eq!((held(&page).as_str(), key(form(&page).amount_problem).as_str()), ("3", ""));
        assert_eq!(form(&page).amount, "1.0", "what was typed stays");
    }
}

#[test]
fn all_there_was_stays_written_as_it_was_asked_for() {
    let Alone { mut page, node, .. } = alone(Namespace::Eip155);
    page.act(act(SendAction::Max { point: Some(".".into()) }));
    page.advance(100);
    let written = form(&page).amount;
    assert!(written.starts_with("1.49"), "{written}");
    node.set(Some(30));
    page.advance(10_000);
    assert_eq!((held(&page), form(&page).amount, form(&page).max), ("3".into(), written, true));
}

#[test]
fn ten_minutes_of_an_open_form_are_at_most_seventy_requests_and_none_while_hidden_or_left() {
    for family in FAMILIES {
        let Alone { mut page, node, .. } = alone(family);
        let begun = requests(&page);
        page.advance(600_000);
        let asked = requests(&page) - begun;
        assert!((55..=70).contains(&asked), "{asked} on {family:?}");
        page.event(HostEvent::Visibility { visible: false });
        let before = requests(&page);
        node.set(Some(20));
        page.advance(600_000);
        assert_eq!(requests(&page), before, "hidden");
        page.event(HostEvent::Visibility { visible: true });
        page.advance(0);
        assert_eq!((held(&page), requests(&page)), ("2".into(), before + 1), "shown again");
        page.act(Action::Back);
        page.advance(0);
        let before = requests(&page);
        page.advance(600_000);
        assert_eq!(requests(&page), before, "left");
    }
}

#[test]
fn a_form_that_is_opened_again_asks_at_once() {
    for family in FAMILIES {
        let Alone { mut page, node, .. } = alone(family);
        page.act(Action::Back);
        node.set(Some(20));
        page.act(actions::push(View::WalletSend));
        page.advance(0);
        assert_eq!(held(&page), "2");
    }
}

#[test]
fn a_node_that_goes_leaves_what_is_known_is_told_of_and_asked_again_after_thirty_seconds() {
    for family in FAMILIES {
        let Alone { mut page, node, .. } = alone(family);
        page.act(amount("1.0"));
        node.set(None);
        page.advance(10_000);
        let said = form(&page);
        assert_eq!(
            (held(&page).as_str(), key(said.coin_problem).as_str()),
            ("1.5", "error.rpcUnavailable")
        );
        let before = requests(&page);
        node.set(Some(20));
        page.advance(29_000);
        assert_eq!(requests(&page), before, "blocked");
        page.advance(2_000);
        assert_eq!((held(&page), form(&page).coin_problem), ("2".into(), None));
        assert_eq!(form(&page).amount, "1.0");
    }
}

#[test]
fn the_visitor_may_try_again_before_that() {
    let Alone { mut page, node, .. } = alone(Namespace::Eip155);
    node.set(None);
    page.advance(10_000);
    node.set(Some(20));
    page.act(act(SendAction::Retry));
    page.advance(0);
    assert_eq!((held(&page), form(&page).coin_problem), ("2".into(), None));
}

#[test]
fn a_late_answer_about_the_account_before_says_nothing_of_the_next() {
    for family in FAMILIES {
        let Alone { mut page, slow, connector, namespace, other, .. } = alone(family);
        slow.set(true);
        // It is under way again.
        page.advance(10_000);
        page.event(HostEvent::AccountsChanged {
            connector: connector.into(),
            namespace,
            accounts: vec![other.into()],
        });
        page.act(actions::open_at(View::WalletSend));
        page.advance(LATE_MS);
        assert_eq!(held(&page), "7", "{family:?}");
    }
}

#[test]
fn what_is_told_while_a_payment_is_reviewed_is_there_when_the_visitor_is_back() {
    let Alone { mut page, node, .. } = alone(Namespace::Eip155);
    page.act(amount("1.0"));
    page.act(receiver(BOB));
    page.act(go_on());
    page.advance(100);
    assert_eq!(form(&page).stage, SendStage::Review);
    node.set(Some(20));
    page.advance(10_000);
    page.act(Action::Back);
    assert_eq!((form(&page).stage, held(&page)), (SendStage::Form, "2".into()));
}
