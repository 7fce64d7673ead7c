use super::{is_reconnect, on_connect, on_disconnect, on_reconnect};
use crate::{
    connection::Status,
    protocol::{Action, HostEvent, View},
    testing::{ALICE, Answer, BOB, Page, SOL, SOLANA_CHAIN, Setup, actions::*, metamask, standard},
};
use caip::Namespace;

fn stored(sessions: &[(&str, &str)]) -> Setup {
    let mut setup = Setup::default();
    setup.store_sessions(sessions);
    setup
}

fn metamask_stored() -> Page {
    stored(&[("eip6963:io.metamask", "eip155")]).open()
}

fn is_stored(page: &Page) -> bool {
    page.storage.entries.contains_key(crate::storage::CONNECTIONS)
}

#[test]
fn a_page_without_a_stored_session_is_initialized_at_once() {
    let page = Page::new();
    assert_eq!(page.status(), Status::Disconnected);
    assert!(page.connection().initialized);
    assert_eq!(page.wake_at, None);
}

#[test]
fn a_stored_session_goes_from_connecting_to_connected() {
    let mut page = metamask_stored();
    assert_eq!(page.status(), Status::Connecting);
    assert!(!page.connection().initialized);
    page.found(metamask());
    assert_eq!(page.status(), Status::Connected);
    assert!(page.connection().initialized);
    assert_eq!(page.address().as_deref(), Some(ALICE));
    assert!(!page.is_open(), "a reload shows nothing");
}

#[test]
fn a_wallet_that_was_found_before_the_start_is_resumed_too() {
    let mut page = stored(&[("eip6963:io.metamask", "eip155")]).load();
    page.found(metamask());
    page.start();
    assert_eq!(page.status(), Status::Connected);
}

#[test]
fn a_wallet_may_appear_late_but_within_ten_seconds() {
    let mut page = metamask_stored();
    page.advance(9_999);
    page.found(metamask());
    assert_eq!(page.status(), Status::Connected);
}

#[test]
fn a_wallet_that_never_appears_leaves_the_page_disconnected_but_stored() {
    let mut page = metamask_stored();
    page.advance(9_999);
    assert_eq!(page.status(), Status::Connecting);
    page.advance(1);
    assert_eq!(page.status(), Status::Disconnected);
    assert!(page.connection().initialized && is_stored(&page));
    page.found(metamask());
    assert!(page.asked(is_reconnect).is_empty(), "it came too late");
}

#[test]
fn a_wallet_that_never_answers_leaves_the_page_disconnected_but_stored() {
    let mut page = metamask_stored();
    on_reconnect(&mut page, Answer::Never);
    page.found(metamask());
    page.advance(10_000);
    assert_eq!(page.status(), Status::Disconnected);
    assert!(is_stored(&page) && !page.asks_wallet());
    let Answer::Now(reply) = Answer::session(&[ALICE], "eip155:1") else { unreachable!() };
    page.answer(is_reconnect, &reply);
    assert_eq!(page.status(), Status::Disconnected, "a late answer finds nobody");
}

#[test]
fn a_locked_wallet_stays_stored() {
    let mut page = metamask_stored();
    on_reconnect(&mut page, Answer::throws("The wallet is locked"));
    page.found(metamask());
    assert_eq!(page.status(), Status::Disconnected);
    assert!(is_stored(&page));
    assert_eq!(page.wake_at, None);
}

/// The wallet names these accounts by itself.
fn names(accounts: &[&str]) -> HostEvent {
    HostEvent::AccountsChanged {
        connector: "eip6963:io.metamask".into(),
        namespace: Namespace::Eip155,
        accounts: accounts.iter().map(|&account| account.into()).collect(),
    }
}

/// A stored session whose wallet shares no account when the page is loaded.
fn locked() -> Page {
    let mut page = metamask_stored();
    on_reconnect(&mut page, Answer::session(&[], "eip155:1"));
    page.found(metamask());
    page.scripts_off();
    page
}

#[test]
fn a_wallet_that_shares_no_account_is_shown_as_disconnected_and_stays_stored() {
    let page = locked();
    assert_eq!((page.status(), page.address()), (Status::Disconnected, None));
    assert!(page.connection().initialized && is_stored(&page));
    assert_eq!(page.wake_at, None);
}

#[test]
fn a_locked_wallet_is_resumed_when_it_names_the_account() {
    let mut page = locked();
    page.advance(3_600_000);
    page.event(names(&[]));
    assert_eq!(page.status(), Status::Disconnected);
    page.event(names(&[ALICE]));
    assert_eq!((page.status(), page.address().as_deref()), (Status::Connected, Some(ALICE)));
    assert!(!page.is_open(), "nobody asked for the dialog");
    let storage = page.storage.clone();
    let mut next = Setup { storage, ..Setup::default() }.open();
    next.found(metamask());
    assert_eq!(next.address().as_deref(), Some(ALICE));
}

#[test]
fn a_wallet_that_is_locked_while_it_is_connected_is_resumed_too() {
    let mut page = Page::new();
    page.connect(metamask());
    page.event(names(&[]));
    assert_eq!((page.status(), page.address()), (Status::Disconnected, None));
    assert!(is_stored(&page));
    page.event(names(&[ALICE]));
    assert_eq!(page.address().as_deref(), Some(ALICE));
}

#[test]
fn a_locked_wallet_is_not_resumed_after_the_visitor_disconnected_here() {
    let mut page = locked();
    page.act(disconnect());
    assert!(!is_stored(&page));
    page.event(names(&[ALICE]));
    assert_eq!((page.status(), page.address()), (Status::Disconnected, None));
    let mut page = Page::new();
    page.connect(metamask());
    page.act(disconnect());
    page.event(names(&[ALICE]));
    assert_eq!((page.status(), page.address()), (Status::Disconnected, None));
}

#[test]
fn a_locked_wallet_gives_way_to_another_that_the_visitor_connects() {
    let mut page = locked();
    page.connect(crate::testing::rainbow());
    page.event(names(&[ALICE]));
    let sessions = page.connection().sessions;
    assert_eq!(sessions.len(), 1);
    assert_eq!(sessions[0].wallet_name, "Rainbow");
}

#[test]
fn another_wallet_does_not_unlock_the_session() {
    let mut page = locked();
    page.found(crate::testing::rainbow());
    page.event(HostEvent::AccountsChanged {
        connector: "eip6963:me.rainbow".into(),
        namespace: Namespace::Eip155,
        accounts: vec![ALICE.into()],
    });
    assert_eq!(page.status(), Status::Disconnected);
}

#[test]
fn a_bad_account_among_good_ones_is_skipped() {
    let mut page = metamask_stored();
    on_reconnect(&mut page, Answer::session(&["0x12", ALICE, "garbage"], "eip155:1"));
    page.found(metamask());
    assert_eq!(page.address().as_deref(), Some(ALICE));
    page.event(names(&["", BOB, "0x"]));
    assert_eq!(page.address().as_deref(), Some(BOB));
}

#[test]
fn a_wallet_that_tells_nonsense_is_not_resumed_and_the_developer_is_told() {
    let mut page = metamask_stored();
    on_reconnect(&mut page, Answer::session(&["0x12"], "eip155:1"));
    page.found(metamask());
    assert_eq!(page.status(), Status::Disconnected);
    assert_eq!(page.console(), ["Invalid CAIP-10 address (0x12)"]);
}

#[test]
fn another_wallet_does_not_resume_the_session() {
    let mut page = metamask_stored();
    page.found(crate::testing::rainbow());
    assert!(page.asked(is_reconnect).is_empty());
}

#[test]
fn the_stored_network_is_active_before_the_wallet_answers() {
    let mut setup = stored(&[("eip6963:io.metamask", "eip155")]);
    setup.store(crate::storage::ACTIVE_NETWORK, "eip155:10");
    let page = setup.open();
    assert_eq!(page.active(), "eip155:10");
}

#[test]
fn a_stored_network_wins_over_the_default_one() {
    let mut setup = Setup::default();
    setup.options.default_network = Some("eip155:1".into());
    setup.store(crate::storage::ACTIVE_NETWORK, SOLANA_CHAIN);
    assert_eq!(setup.open().active(), SOLANA_CHAIN);
}

#[test]
fn of_two_stored_sessions_the_one_on_the_stored_network_stays_active() {
    for late_first in [true, false] {
        let mut setup =
            stored(&[("standard:Solflare", "solana"), ("eip6963:io.metamask", "eip155")]);
        setup.store(crate::storage::ACTIVE_NETWORK, SOLANA_CHAIN);
        let mut page = setup.open();
        let mut wallets = [metamask(), standard("Solflare")];
        if late_first {
            wallets.reverse();
        }
        for wallet in wallets {
            page.found(wallet);
        }
        assert_eq!(page.connection().sessions.len(), 2);
        assert_eq!(page.active(), SOLANA_CHAIN);
        assert_eq!(page.address().as_deref(), Some(SOL));
    }
}

#[test]
fn when_the_wallet_of_the_stored_network_does_not_come_the_other_one_is_active() {
    let mut setup = stored(&[("standard:Solflare", "solana"), ("eip6963:io.metamask", "eip155")]);
    setup.store(crate::storage::ACTIVE_NETWORK, SOLANA_CHAIN);
    let mut page = setup.open();
    page.found(metamask());
    page.advance(10_000);
    assert_eq!(page.active(), "eip155:1");
    assert_eq!(page.address().as_deref(), Some(ALICE));
    assert!(page.storage.entries[crate::storage::CONNECTIONS].contains("Solflare"));
}

#[test]
fn a_session_on_an_unsupported_chain_is_asked_about_after_the_reload() {
    let mut page = metamask_stored();
    on_reconnect(&mut page, Answer::session(&[ALICE], "0x309"));
    page.found(metamask());
    assert!(page.is_open());
    assert_eq!(page.view(), View::UnsupportedChain);
}

#[test]
fn reconnecting_can_be_switched_off_and_then_nothing_stays_stored() {
    let mut setup = stored(&[("eip6963:io.metamask", "eip155")]);
    setup.options.enable_reconnect = Some(false);
    let mut page = setup.open();
    page.found(metamask());
    assert_eq!(page.status(), Status::Disconnected);
    assert!(!is_stored(&page) && page.asked(is_reconnect).is_empty());
}

#[test]
fn disconnecting_while_a_session_is_resumed_ends_it_for_good() {
    let mut page = metamask_stored();
    on_reconnect(&mut page, Answer::Never);
    page.found(metamask());
    page.act(disconnect());
    assert_eq!(page.status(), Status::Disconnected);
    assert!(!is_stored(&page) && !page.asks_wallet());
    page.advance(20_000);
    assert_eq!(page.status(), Status::Disconnected);
}

#[test]
fn connecting_another_wallet_wins_over_the_one_being_resumed() {
    let mut page = metamask_stored();
    on_reconnect(&mut page, Answer::Never);
    page.found(metamask());
    page.connect(crate::testing::rainbow());
    assert!(!page.asks_wallet());
    let Answer::Now(reply) = Answer::session(&[ALICE], "eip155:1") else { unreachable!() };
    page.answer(is_reconnect, &reply);
    assert_eq!(page.connection().sessions[0].wallet_name, "Rainbow");
}

#[test]
fn connecting_one_family_keeps_the_other_stored_while_it_is_being_resumed() {
    let mut page = metamask_stored();
    page.connect(standard("Solflare"));
    let stored = &page.storage.entries[crate::storage::CONNECTIONS];
    assert!(stored.contains("io.metamask") && stored.contains("Solflare"), "{stored}");
}

#[test]
fn cancel_stops_resuming_and_keeps_what_is_stored() {
    let mut page = metamask_stored();
    on_reconnect(&mut page, Answer::Never);
    page.found(metamask());
    page.act(Action::Cancel);
    assert_eq!(page.status(), Status::Disconnected);
    assert!(page.connection().initialized && is_stored(&page) && !page.asks_wallet());
    assert_eq!(page.wake_at, None);
}

#[test]
fn a_declined_connect_while_another_family_is_resumed_leaves_that_alone() {
    let mut page = metamask_stored();
    on_connect(&mut page, Answer::declined());
    page.found(standard("Solflare"));
    page.act(connect("Solflare"));
    assert_eq!(page.status(), Status::Connecting);
    page.found(metamask());
    assert_eq!(page.status(), Status::Connected);
}

#[test]
fn a_reload_in_every_step_of_disconnecting_finds_nobody() {
    let mut page = Page::new();
    page.connect(metamask());
    on_disconnect(&mut page, Answer::Never);
    page.act(disconnect());
    let storage = page.storage.clone();
    let mut next = Setup { storage, ..Setup::default() }.open();
    next.found(metamask());
    assert_eq!(next.status(), Status::Disconnected);
}

#[test]
fn what_one_load_stored_the_next_one_resumes() {
    let mut page = Page::new();
    page.connect(metamask());
    let storage = page.storage.clone();
    let mut next = Setup { storage, ..Setup::default() }.open();
    next.found(metamask());
    assert_eq!(next.address().as_deref(), Some(ALICE));
}
