use super::{is_connect, on_connect};
use crate::{
    connection::{Stage, Status},
    protocol::{Action, Effect, View},
    testing::{ALICE, Answer, BOB, Outcome, Page, SOL, actions::*, announced, metamask, standard},
};
use caip::Namespace;

/// The dialog waits for a wallet, which answers so.
fn asking(answer: Answer) -> (Page, u32) {
    let mut page = Page::new();
    page.found(metamask());
    on_connect(&mut page, answer);
    page.act(open());
    let call = page.call(connect("MetaMask"));
    (page, call)
}

#[test]
fn a_wallet_that_agrees_is_connected() {
    let (page, call) = asking(Answer::session(&[ALICE, BOB], "eip155:1"));
    assert_eq!(page.outcome(call), Outcome::Done);
    assert_eq!(page.status(), Status::Connected);
    let session = &page.connection().sessions[0];
    assert_eq!(session.connector, "eip6963:io.metamask");
    assert_eq!(session.accounts, [ALICE, BOB]);
    assert_eq!(session.account_id.as_ref().unwrap().to_string(), format!("eip155:1:{ALICE}"));
    let account = page.account();
    assert_eq!(account.short_address.as_deref(), Some("0xd8dA…6045"));
    assert_eq!(account.explorer_url, Some(format!("https://scan-1.test/address/{ALICE}")));
    assert_eq!(account.all_accounts.len(), 2);
}

#[test]
fn the_wallet_is_asked_for_the_active_network() {
    let (page, _) = asking(Answer::Never);
    let asked = page.effects.iter().find(|request| is_connect(&request.effect)).unwrap();
    let Effect::Connect { chain_id, namespace, .. } = &asked.effect else { unreachable!() };
    assert_eq!(chain_id.as_ref().unwrap().as_str(), "eip155:1");
    assert_eq!(*namespace, Namespace::Eip155);
}

#[test]
fn the_closed_knot_is_shown_for_900_ms_before_the_dialog_closes() {
    let (mut page, _) = asking(Answer::session(&[ALICE], "eip155:1"));
    assert_eq!(page.stage(), Stage::Done);
    page.advance(899);
    assert!(page.is_open());
    page.advance(1);
    assert!(!page.is_open());
    assert_eq!(page.stage(), Stage::Idle);
}

#[test]
fn while_the_wallet_is_asked_the_page_is_connecting() {
    let (page, call) = asking(Answer::Never);
    assert_eq!((page.status(), page.stage()), (Status::Connecting, Stage::Waiting));
    assert_eq!((page.view(), page.outcome(call)), (View::Connecting, Outcome::Pending));
}

#[test]
fn a_visitor_who_declines_is_told_so_and_the_page_is_disconnected() {
    let (page, call) = asking(Answer::declined());
    assert_eq!((page.status(), page.stage()), (Status::Disconnected, Stage::Rejected));
    assert_eq!(page.view(), View::Connecting);
    assert_eq!(page.error(call), "The request was declined in the wallet");
    assert_eq!(page.connecting().message.unwrap().key, "error.walletRejected");
}

#[test]
fn a_declined_wallet_can_be_asked_again() {
    let (mut page, _) = asking(Answer::declined());
    on_connect(&mut page, Answer::session(&[ALICE], "eip155:1"));
    page.act(Action::Retry);
    assert_eq!(page.stage(), Stage::Done);
    assert_eq!(page.address().as_deref(), Some(ALICE));
}

#[test]
fn asking_again_while_the_wallet_is_asked_changes_nothing() {
    let (mut page, _) = asking(Answer::Never);
    page.act(Action::Retry);
    assert_eq!(page.asked(is_connect).len(), 1);
}

#[test]
fn a_wallet_that_throws_a_text_has_failed_with_that_text() {
    let (page, call) = asking(Answer::throws("boom"));
    assert_eq!(page.stage(), Stage::Failed);
    assert_eq!(page.connecting().detail.as_deref(), Some("boom"));
    assert_eq!(page.error(call), "The wallet reported an error");
}

#[test]
fn a_wallet_that_says_rejected_in_words_was_declined() {
    let (page, _) = asking(Answer::throws("MetaMask: User denied account access"));
    assert_eq!(page.stage(), Stage::Rejected);
}

#[test]
fn a_wallet_with_a_request_open_says_where_to_look() {
    let (page, call) = asking(Answer::wallet_error(-32002, "Already processing"));
    assert_eq!(page.stage(), Stage::Failed);
    assert_eq!(page.error(call), "A request is already waiting in the wallet");
}

#[test]
fn what_a_node_says_with_the_same_number_is_no_waiting_request() {
    for said in [
        "request timed out",
        "Transaction simulation failed: Blockhash not found",
        "Transaction preflight failure",
        "custom program error: 0x1",
    ] {
        let (page, call) = asking(Answer::wallet_error(-32002, said));
        assert_eq!(page.error(call), "The wallet reported an error", "{said}");
        assert_eq!(page.connecting().detail.as_deref(), Some(said));
    }
}

#[test]
fn a_wallet_that_shares_no_account_is_not_connected() {
    let (page, call) = asking(Answer::session(&[], "eip155:1"));
    assert_eq!(page.status(), Status::Disconnected);
    assert_eq!(page.error(call), "The wallet shared no account");
}

#[test]
fn an_address_that_is_none_is_refused() {
    for told in ["0x1234", "", "<script>", SOL] {
        let (page, call) = asking(Answer::session(&[told], "eip155:1"));
        assert_eq!(page.status(), Status::Disconnected, "{told}");
        assert_eq!(page.error(call), "Invalid CAIP-10 address");
        assert_eq!(page.address(), None);
    }
}

#[test]
fn addresses_are_kept_in_canonical_form_and_once() {
    let lower = ALICE.to_lowercase();
    let (page, _) = asking(Answer::session(&[&lower, ALICE], "eip155:1"));
    assert_eq!(page.connection().sessions[0].accounts, [ALICE]);
}

#[test]
fn a_second_answer_changes_nothing() {
    let twice = match Answer::session(&[ALICE], "eip155:1") {
        Answer::Now(reply) => Answer::Twice(reply),
        other => other,
    };
    let (page, call) = asking(twice);
    assert_eq!(page.outcome(call), Outcome::Done);
    assert_eq!(page.connection().sessions.len(), 1);
    assert_eq!(page.properties("CONNECT_SUCCESS").len(), 1);
}

#[test]
fn an_answer_of_the_wrong_kind_is_a_failure() {
    let (page, call) = asking(Answer::done());
    assert_eq!(page.status(), Status::Disconnected);
    assert_eq!(page.error(call), "The wallet reported an error");
}

#[test]
fn a_wallet_nobody_knows_is_not_found() {
    let mut page = Page::new();
    let call = page.call(connect("nowhere"));
    assert_eq!(page.error(call), "Wallet not found");
    assert!(!page.is_open());
}

#[test]
fn a_wallet_that_is_not_installed_leads_to_where_to_get_it() {
    let mut page = Page::new();
    page.registry = vec![crate::testing::listed("w1", "Far Away")];
    page.act(open());
    let call = page.call(connect("w1"));
    assert_eq!(page.view(), View::Downloads);
    assert_eq!(page.outcome(call), Outcome::Done);
    assert_eq!(page.connecting().wallet.unwrap().name, "Far Away");
    assert_eq!(page.status(), Status::Disconnected);
}

/// A wallet that is one for Ethereum and one for Solana.
fn with_phantom() -> Page {
    let mut page = Page::new();
    let mut own = crate::testing::listed("phantom", "Phantom");
    own.rdns = Some("app.phantom".into());
    page.packaged = vec![own];
    page.found(announced("app.phantom", "Phantom"));
    page.found(standard("Phantom"));
    page
}

#[test]
fn of_a_wallet_of_two_families_the_active_networks_is_connected_at_once() {
    for (chain, family) in
        [("eip155:1", Namespace::Eip155), (crate::testing::SOLANA_CHAIN, Namespace::Solana)]
    {
        let mut page = with_phantom();
        page.act(switch(chain));
        page.act(open());
        page.act(connect("Phantom"));
        assert_eq!(page.view(), View::Connecting);
        assert_eq!(page.connection().sessions[0].namespace, family);
    }
}

#[test]
fn a_wallet_of_two_families_asks_which_one_where_another_is_connected_already() {
    let mut page = with_phantom();
    page.connect(metamask());
    page.act(open_at(View::Connect));
    page.act(connect("Phantom"));
    assert_eq!(page.view(), View::ConnectingMultiChain);
    assert!(!page.asks_wallet());
    page.act(connect_on("Phantom", Namespace::Solana));
    assert_eq!(page.view(), View::Connecting);
    assert_eq!(page.connection().sessions[0].namespace, Namespace::Solana);
    assert_eq!(page.address().as_deref(), Some(SOL));
}

#[test]
fn a_family_that_the_wallet_does_not_have_is_refused() {
    let mut page = Page::new();
    page.found(metamask());
    let call = page.call(connect_on("MetaMask", Namespace::Solana));
    assert_eq!(page.error(call), "Chain adapter not found");
    assert_eq!(page.status(), Status::Disconnected);
    assert!(!page.asks_wallet());
}

#[test]
fn a_second_family_joins_the_first() {
    let mut page = Page::new();
    page.connect(metamask());
    page.connect(standard("Solflare"));
    let sessions = page.connection().sessions;
    assert_eq!(sessions.len(), 2);
    assert_eq!(sessions[0].namespace, Namespace::Solana, "the active one is first");
    assert_eq!(page.active(), crate::testing::SOLANA_CHAIN);
    assert_eq!(page.account().all_accounts.len(), 2);
}

#[test]
fn another_wallet_of_the_same_family_takes_its_place() {
    let mut page = Page::new();
    page.connect(metamask());
    page.connect(crate::testing::rainbow());
    let sessions = page.connection().sessions;
    assert_eq!(sessions.len(), 1);
    assert_eq!(sessions[0].wallet_name, "Rainbow");
}

#[test]
fn pressing_another_wallet_lets_go_of_the_first() {
    let (mut page, first) = asking(Answer::Never);
    page.found(crate::testing::rainbow());
    let request = page.latest(is_connect);
    let second = page.call(connect("Rainbow"));
    assert!(page.cancelled.contains(&request));
    assert_eq!(page.error(first), "Request was aborted");
    assert_eq!(page.outcome(second), Outcome::Pending);
}

#[test]
fn a_view_that_the_page_opens_right_after_connecting_stays() {
    for view in [View::Account, View::Networks, View::Connect, View::WalletSend] {
        let (mut page, _) = asking(Answer::session(&[ALICE], "eip155:1"));
        page.advance(300);
        page.act(open_at(view));
        page.advance(60_000);
        assert_eq!((page.is_open(), page.view()), (true, view));
        assert_eq!(page.stage(), Stage::Idle);
    }
}

#[test]
fn a_view_that_the_page_pushes_right_after_connecting_stays() {
    let (mut page, _) = asking(Answer::session(&[ALICE], "eip155:1"));
    page.act(push(View::Networks));
    page.advance(60_000);
    assert_eq!((page.is_open(), page.view()), (true, View::Networks));
}
