use super::{connected, is_add, is_switch, on_add, on_switch};
use crate::{
    connection::Stage,
    protocol::{FaultKind, Reply, View},
    testing::{Answer, Outcome, Page, SOLANA_CHAIN, actions::*, metamask, standard},
};

#[test]
fn a_wallet_that_agrees_is_followed() {
    let mut page = connected();
    let call = page.call(switch("eip155:10"));
    assert_eq!(page.outcome(call), Outcome::Done);
    assert_eq!(page.active(), "eip155:10");
    assert_eq!(page.network().switching, None);
    let session = &page.connection().sessions[0];
    assert_eq!(session.chain_id.as_ref().unwrap().as_str(), "eip155:10");
    assert_eq!(session.account_id.as_ref().unwrap().chain().as_str(), "eip155:10");
    assert_eq!(page.storage.entries[crate::storage::ACTIVE_NETWORK], "eip155:10");
}

#[test]
fn the_visitor_sees_the_waiting_and_then_the_account() {
    let mut page = connected();
    on_switch(&mut page, vec![Answer::Never]);
    page.act(open());
    page.act(push(View::Networks));
    page.act(switch("eip155:10"));
    assert_eq!(page.view(), View::SwitchNetwork);
    assert_eq!(page.network().switching.unwrap().stage, Stage::Waiting);
    page.answer(is_switch, &Reply::Done);
    assert_eq!(page.view(), View::Account);
    assert!(page.is_open());
}

#[test]
fn who_came_for_a_network_alone_sees_that_it_is_there_and_is_done() {
    let mut page = connected();
    on_switch(&mut page, vec![Answer::Never]);
    page.act(open_at(View::Networks));
    let call = page.call(switch("eip155:10"));
    page.answer(is_switch, &Reply::Done);
    assert_eq!(page.outcome(call), Outcome::Done);
    assert_eq!((page.active().as_str(), page.view()), ("eip155:10", View::SwitchNetwork));
    assert_eq!(page.network().switching.unwrap().stage, Stage::Done);
    page.advance(699);
    assert!(page.is_open());
    page.advance(1);
    assert!(!page.is_open());
    assert_eq!(page.network().switching, None);
    page.act(open());
    assert_eq!(page.view(), View::Account);
}

#[test]
fn who_goes_back_to_the_networks_meanwhile_or_to_another_one_is_not_thrown_out() {
    let mut page = connected();
    on_switch(&mut page, vec![Answer::done(), Answer::Never]);
    page.act(open_at(View::Networks));
    page.act(switch("eip155:10"));
    page.act(crate::protocol::Action::Back);
    page.act(switch("eip155:1"));
    page.advance(700);
    let switching = page.network().switching.unwrap();
    assert_eq!((page.view(), switching.stage), (View::SwitchNetwork, Stage::Waiting));
    assert!(page.is_open());
}

#[test]
fn a_switch_that_the_page_asks_for_meanwhile_closes_no_other_view() {
    let mut page = connected();
    page.act(open_at(View::Networks));
    page.act(push(View::WhatIsANetwork));
    on_switch(&mut page, vec![Answer::done()]);
    let call = page.call(switch("eip155:10"));
    assert_eq!(page.outcome(call), Outcome::Done);
    page.advance(700);
    assert!(page.is_open());
}

#[test]
fn a_visitor_who_declines_stays_where_they_are() {
    let mut page = connected();
    on_switch(&mut page, vec![Answer::declined()]);
    page.act(open());
    let call = page.call(switch("eip155:10"));
    assert_eq!(page.error(call), "The switch was declined in the wallet");
    assert_eq!(page.active(), "eip155:1");
    let switching = page.network().switching.unwrap();
    assert_eq!(switching.stage, Stage::Rejected);
    assert_eq!(switching.message.unwrap().key, "error.switchRejected");
    assert_eq!(page.asked(is_add).len(), 0);
}

#[test]
fn a_declined_switch_can_be_asked_again() {
    let mut page = connected();
    on_switch(&mut page, vec![Answer::declined(), Answer::done()]);
    page.act(open());
    page.act(switch("eip155:10"));
    page.act(crate::protocol::Action::Retry);
    assert_eq!(page.active(), "eip155:10");
    assert_eq!(page.view(), View::Account);
}

#[test]
fn a_wallet_that_does_not_know_the_network_is_asked_to_add_it() {
    for code in [4902, 5000, 32_603, -32_603] {
        let mut page = connected();
        on_switch(&mut page, vec![Answer::wallet_error(code, "Unrecognized chain")]);
        let call = page.call(switch("eip155:10"));
        assert_eq!(page.outcome(call), Outcome::Done, "{code}");
        assert_eq!((page.asked(is_switch).len(), page.asked(is_add).len()), (2, 1), "{code}");
        assert_eq!(page.active(), "eip155:10");
    }
}

#[test]
fn a_wallet_that_says_so_in_words_is_asked_to_add_it() {
    for answer in [
        Answer::throws("Unrecognized chain ID \"0xa\""),
        Answer::throws("chain not added"),
        Answer::wallet_error(-32_000, "unknown network"),
        Answer::wallet_error(-32_602, "Chain 10 is not configured"),
    ] {
        let mut page = connected();
        on_switch(&mut page, vec![answer]);
        let call = page.call(switch("eip155:10"));
        assert_eq!(page.outcome(call), Outcome::Done);
        assert_eq!((page.asked(is_switch).len(), page.asked(is_add).len()), (2, 1));
        assert_eq!(page.active(), "eip155:10");
    }
}

#[test]
fn a_visitor_who_declines_in_words_is_not_asked_to_add() {
    for answer in [
        Answer::wallet_error(5000, "User rejected."),
        Answer::wallet_error(4902, "User denied the request"),
        Answer::wallet_error(-32_603, "Internal JSON-RPC error: user cancelled"),
        Answer::throws("Unrecognized chain ID: User rejected the request."),
        Answer::throws("Rejected"),
    ] {
        let mut page = connected();
        on_switch(&mut page, vec![answer]);
        let call = page.call(switch("eip155:10"));
        assert_eq!(page.error(call), "The switch was declined in the wallet");
        assert!(page.asked(is_add).is_empty());
    }
}

#[test]
fn any_other_code_is_a_failure_and_nothing_is_added() {
    let mut page = connected();
    on_switch(&mut page, vec![Answer::wallet_error(4100, "Unauthorized")]);
    let call = page.call(switch("eip155:10"));
    assert_eq!(page.error(call), "The wallet failed to switch network");
    assert!(page.asked(is_add).is_empty());
    assert_eq!(page.network().switching.unwrap().detail.as_deref(), Some("Unauthorized"));
}

#[test]
fn a_network_that_the_wallet_fails_to_add_is_not_supported() {
    let mut page = connected();
    on_switch(&mut page, vec![Answer::wallet_error(4902, "Unrecognized chain")]);
    on_add(&mut page, Answer::wallet_error(-32_602, "Invalid rpcUrls"));
    let call = page.call(switch("eip155:10"));
    assert_eq!(page.error(call), "Chain is not supported");
    assert_eq!(page.active(), "eip155:1");
}

#[test]
fn a_visitor_who_declines_the_adding_has_declined_the_switch() {
    let mut page = connected();
    on_switch(&mut page, vec![Answer::wallet_error(4902, "Unrecognized chain")]);
    on_add(&mut page, Answer::declined());
    let call = page.call(switch("eip155:10"));
    assert_eq!(page.error(call), "The switch was declined in the wallet");
    assert_eq!(page.asked(is_switch).len(), 1);
}

#[test]
fn a_wallet_that_cannot_switch_by_request_says_so() {
    let mut page = connected();
    let unsupported = crate::protocol::Fault {
        kind: FaultKind::Unsupported,
        code: None,
        message: "no method".into(),
    };
    on_switch(&mut page, vec![Answer::Now(Reply::Failed { fault: unsupported })]);
    let call = page.call(switch("eip155:10"));
    assert_eq!(page.error(call), "Connector does not support programmatic chain switching.");
}

#[test]
fn a_wallet_that_left_the_page_is_not_found() {
    let mut page = connected();
    let gone =
        crate::protocol::Fault { kind: FaultKind::Gone, code: None, message: "no wallet".into() };
    on_switch(&mut page, vec![Answer::Now(Reply::Failed { fault: gone })]);
    let call = page.call(switch("eip155:10"));
    assert_eq!(page.error(call), "Provider not found.");
    assert_eq!(page.network().switching.unwrap().detail.as_deref(), Some("no wallet"));
}

#[test]
fn a_network_that_is_not_configured_is_not_found() {
    let mut page = connected();
    let call = page.call(switch("eip155:999"));
    assert_eq!(page.error(call), "Network not found");
    assert!(page.asked(is_switch).is_empty());
    assert_eq!(
        page.console(),
        ["Network Not Found (eip155:999)"],
        "and the page's developer is told"
    );
    assert_eq!((page.alert().open, page.alert().code.as_str()), (true, "DS001"));
}

#[test]
fn without_a_wallet_the_network_changes_at_once() {
    let mut page = Page::new();
    page.act(open_at(View::Networks));
    let call = page.call(switch("eip155:10"));
    assert_eq!(page.outcome(call), Outcome::Done);
    assert_eq!(page.active(), "eip155:10");
    assert!(page.asked(is_switch).is_empty());
}

#[test]
fn a_network_of_a_family_without_a_wallet_offers_its_wallets() {
    let mut page = connected();
    page.found(standard("Solflare"));
    page.act(open_at(View::Networks));
    page.act(switch(SOLANA_CHAIN));
    assert_eq!(page.active(), SOLANA_CHAIN);
    assert_eq!(page.view(), View::Connect);
    assert_eq!(page.rows(), ["Solflare"]);
    assert_eq!(page.address(), None);
}

#[test]
fn switching_from_an_unsupported_chain_ends_in_a_closed_dialog() {
    let mut page = Page::new();
    page.connected_on("eip155:777");
    page.act(switch("eip155:10"));
    assert!(!page.is_open());
    assert_eq!(page.network().unsupported, None);
    assert_eq!(page.active(), "eip155:10");
    page.act(open());
    assert_eq!(page.view(), View::Account);
}

#[test]
fn a_declined_way_out_of_an_unsupported_chain_keeps_the_question() {
    let mut page = Page::new();
    page.connected_on("eip155:777");
    on_switch(&mut page, vec![Answer::declined()]);
    page.act(switch("eip155:10"));
    assert_eq!(page.view(), View::UnsupportedChain);
    assert_eq!(page.network().switching.unwrap().stage, Stage::Rejected);
    page.act(crate::protocol::Action::Cancel);
    assert_eq!(page.network().switching, None);
    assert!(page.is_open());
}

#[test]
fn a_declined_way_out_of_an_unsupported_chain_can_be_asked_again() {
    let mut page = Page::new();
    page.connected_on("eip155:777");
    on_switch(&mut page, vec![Answer::declined(), Answer::Never]);
    page.act(switch("eip155:10"));
    page.act(crate::protocol::Action::Retry);
    let switching = page.network().switching.unwrap();
    assert_eq!((page.view(), switching.stage), (View::UnsupportedChain, Stage::Waiting));
    page.answer(is_switch, &Reply::Done);
    assert_eq!(page.active(), "eip155:10");
    assert!(!page.is_open());
}

#[test]
fn a_way_out_of_an_unsupported_chain_that_nobody_answers_can_be_left_for_another() {
    let mut page = Page::new();
    page.connected_on("eip155:777");
    on_switch(&mut page, vec![Answer::Never, Answer::done()]);
    let call = page.call(switch("eip155:10"));
    page.act(crate::protocol::Action::Cancel);
    assert_eq!(page.error(call), "Request was aborted");
    assert_eq!((page.view(), page.network().switching), (View::UnsupportedChain, None));
    page.act(switch("eip155:1"));
    assert_eq!(page.active(), "eip155:1");
    assert!(!page.is_open());
}

#[test]
fn leaving_an_unsupported_chain_for_another_family_offers_its_wallets() {
    let mut page = Page::new();
    page.found(standard("Solflare"));
    page.connected_on("eip155:777");
    page.act(switch(SOLANA_CHAIN));
    assert_eq!(page.view(), View::Connect);
    assert!(page.modal().can_close);
}

#[test]
fn the_switch_is_told_once_although_the_wallet_tells_it_too() {
    let mut page = connected();
    on_switch(&mut page, vec![Answer::Never]);
    page.act(switch("eip155:10"));
    page.event(crate::protocol::HostEvent::ChainChanged {
        connector: metamask().id,
        namespace: caip::Namespace::Eip155,
        chain: "0xa".into(),
    });
    page.answer(is_switch, &Reply::Done);
    assert_eq!(page.properties("SWITCH_NETWORK").len(), 1);
    assert_eq!(page.network().switching, None);
}
