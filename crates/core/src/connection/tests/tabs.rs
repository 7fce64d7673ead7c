use super::{is_reconnect, on_reconnect};
use crate::{
    connection::Status,
    protocol::{Effect, HostEvent, View},
    storage,
    testing::{ALICE, Answer, Page, Setup, Storage, actions::*, metamask, rainbow, standard},
};

/// What another tab stores.
fn stored(sessions: &[(&str, &str)]) -> Storage {
    let mut setup = Setup::default();
    setup.store_sessions(sessions);
    setup.storage
}

fn other_tab_stored(page: &mut Page, sessions: &[(&str, &str)]) {
    page.storage = stored(sessions);
    page.event(HostEvent::StorageChanged);
}

#[test]
fn connecting_tells_the_other_tabs() {
    let mut page = Page::new();
    page.connect(metamask());
    assert!(page.effects.iter().any(|one| one.effect == Effect::Broadcast));
}

#[test]
fn a_tab_connects_after_the_other_did() {
    let mut page = Page::new();
    page.found(metamask());
    other_tab_stored(&mut page, &[("eip6963:io.metamask", "eip155")]);
    assert_eq!(page.status(), Status::Connected);
    assert_eq!(page.address().as_deref(), Some(ALICE));
    assert!(!page.is_open());
}

#[test]
fn a_tab_disconnects_after_the_other_did() {
    let mut page = Page::new();
    page.connect(metamask());
    page.storage = Storage::default();
    page.event(HostEvent::StorageChanged);
    assert_eq!(page.status(), Status::Disconnected);
    assert!(!page.effects.iter().any(|one| matches!(one.effect, Effect::Disconnect { .. })));
}

#[test]
fn an_open_account_closes_after_the_other_tab_disconnected() {
    let mut page = Page::new();
    page.connect(metamask());
    page.act(open());
    assert_eq!(page.view(), View::Account);
    page.storage = Storage::default();
    page.event(HostEvent::StorageChanged);
    assert!(!page.is_open());
}

#[test]
fn a_tab_that_agrees_already_asks_no_wallet() {
    let mut page = Page::new();
    page.connect(metamask());
    page.event(HostEvent::StorageChanged);
    assert!(page.asked(is_reconnect).is_empty());
    assert_eq!(page.status(), Status::Connected);
}

#[test]
fn a_tab_takes_the_other_wallet_after_the_other_tab_did() {
    let mut page = Page::new();
    page.connect(metamask());
    page.found(rainbow());
    other_tab_stored(&mut page, &[("eip6963:me.rainbow", "eip155")]);
    let sessions = page.connection().sessions;
    assert_eq!(sessions.len(), 1);
    assert_eq!(sessions[0].wallet_name, "Rainbow");
}

#[test]
fn following_another_tab_writes_nothing() {
    let mut page = Page::new();
    page.found(metamask());
    let before = page.effects.len();
    other_tab_stored(&mut page, &[("eip6963:io.metamask", "eip155")]);
    let wrote = page.effects[before..]
        .iter()
        .any(|one| matches!(one.effect, Effect::StorageWrite { .. } | Effect::Broadcast));
    assert!(!wrote, "two tabs must not talk for ever");
}

#[test]
fn a_tab_without_a_wallet_goes_to_the_network_of_the_other() {
    let mut page = Page::new();
    page.storage.entries.insert(storage::ACTIVE_NETWORK.into(), "eip155:10".into());
    page.event(HostEvent::StorageChanged);
    assert_eq!(page.active(), "eip155:10");
}

#[test]
fn a_tab_whose_wallet_is_elsewhere_stays_there() {
    let mut page = Page::new();
    page.connect(metamask());
    page.storage.entries.insert(storage::ACTIVE_NETWORK.into(), "eip155:10".into());
    page.event(HostEvent::StorageChanged);
    assert_eq!(page.active(), "eip155:1", "the wallet says where this tab is");
}

#[test]
fn a_tab_follows_to_the_other_family_when_both_are_connected() {
    let mut page = Page::new();
    page.connect(metamask());
    page.connect(standard("Solflare"));
    page.storage.entries.insert(storage::ACTIVE_NETWORK.into(), "eip155:1".into());
    page.event(HostEvent::StorageChanged);
    assert_eq!(page.active(), "eip155:1");
    assert_eq!(page.address().as_deref(), Some(ALICE));
}

#[test]
fn a_tab_that_was_resuming_stops_when_the_other_disconnected() {
    let mut page = Page::with(|setup| setup.store_sessions(&[("eip6963:io.metamask", "eip155")]));
    on_reconnect(&mut page, Answer::Never);
    page.found(metamask());
    page.storage = Storage::default();
    page.event(HostEvent::StorageChanged);
    assert_eq!(page.status(), Status::Disconnected);
    assert!(!page.asks_wallet());
    assert_eq!(page.wake_at, None);
}

#[test]
fn a_network_chosen_without_a_wallet_survives_the_other_tabs_changes() {
    let mut page = Page::new();
    page.connect(metamask());
    page.act(switch(crate::testing::SOLANA_CHAIN));
    page.event(HostEvent::StorageChanged);
    assert_eq!(page.active(), crate::testing::SOLANA_CHAIN);
}

#[test]
fn a_tab_learns_the_recent_wallets_of_the_other() {
    let mut page = Page::new();
    page.found(metamask());
    page.found(rainbow());
    page.storage.entries.insert(storage::RECENT_WALLETS.into(), r#"["me.rainbow"]"#.into());
    page.event(HostEvent::StorageChanged);
    page.act(open());
    assert_eq!(page.rows(), ["Rainbow", "MetaMask"]);
}
