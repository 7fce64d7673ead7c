use super::on_connect;
use crate::{
    connection::Status,
    storage,
    testing::{ALICE, Answer, Page, Setup, actions::*, metamask},
};

#[test]
fn connecting_stores_status_connection_network_and_recent_wallet() {
    let mut page = Page::new();
    page.connect(metamask());
    let stored = &page.storage.entries;
    assert_eq!(stored[storage::STATUS], "connected");
    assert_eq!(
        stored[storage::CONNECTIONS],
        r#"[{"connector":"eip6963:io.metamask","namespace":"eip155"}]"#
    );
    assert_eq!(stored[storage::ACTIVE_NETWORK], "eip155:1");
    assert_eq!(stored[storage::RECENT_WALLETS], r#"["io.metamask"]"#);
}

#[test]
fn nothing_is_stored_before_the_wallets_yes() {
    for answer in [Answer::Never, Answer::declined()] {
        let mut page = Page::new();
        page.found(metamask());
        on_connect(&mut page, answer);
        page.act(connect("MetaMask"));
        assert!(page.storage.entries.is_empty());
    }
}

#[test]
fn no_address_is_stored() {
    let mut page = Page::new();
    page.connect(metamask());
    for (key, value) in &page.storage.entries {
        assert!(!value.to_lowercase().contains(&ALICE.to_lowercase()), "{key}");
    }
}

#[test]
fn a_storage_that_is_full_or_absent_is_warned_about_once_and_the_page_works() {
    let mut page = Page::with(|setup| setup.storage.broken = Some("QuotaExceededError".into()));
    page.connect(metamask());
    page.act(switch("eip155:10"));
    assert_eq!(page.status(), Status::Connected);
    assert_eq!(
        page.console(),
        ["This browser does not store data for this page; the connection will not survive a \
          reload (QuotaExceededError)"]
    );
    assert!(!page.effects.iter().any(|one| one.effect == crate::protocol::Effect::Broadcast));
}

#[test]
fn a_storage_that_cannot_be_read_is_an_empty_one() {
    let mut page = Setup::default().load();
    page.on(|effect| {
        matches!(effect, crate::protocol::Effect::StorageRead { .. })
            .then(|| Answer::throws("SecurityError"))
    });
    page.start();
    assert_eq!(page.status(), Status::Disconnected);
    assert!(page.connection().initialized);
}

#[test]
fn corrupted_storage_is_an_empty_one() {
    for corrupted in [
        "",
        "{",
        "null",
        "7",
        "[1]",
        r#"[{"connector":1,"namespace":"eip155"}]"#,
        r#"[{"connector":"x","namespace":"cosmos"}]"#,
        r#"{"connector":"x"}"#,
        "[[[[",
    ] {
        let mut page = Page::with(|setup| {
            setup.store(storage::STATUS, "connected");
            setup.store(storage::CONNECTIONS, corrupted);
            setup.store(storage::ACTIVE_NETWORK, corrupted);
            setup.store(storage::RECENT_WALLETS, corrupted);
        });
        assert_eq!(page.status(), Status::Disconnected, "{corrupted}");
        assert!(page.connection().initialized);
        page.connect(metamask());
        assert_eq!(page.status(), Status::Connected);
    }
}

#[test]
fn of_two_stored_sessions_of_one_family_the_first_counts() {
    let mut page = Page::with(|setup| {
        setup.store_sessions(&[("eip6963:io.metamask", "eip155"), ("other", "eip155")]);
    });
    page.found(metamask());
    assert_eq!(page.connection().sessions[0].connector, "eip6963:io.metamask");
}

#[test]
fn a_host_that_answers_a_read_with_something_else_stored_nothing() {
    let mut page = Setup::default().load();
    page.on(|effect| {
        matches!(effect, crate::protocol::Effect::StorageRead { .. }).then(Answer::done)
    });
    page.start();
    assert!(page.connection().initialized);
}
