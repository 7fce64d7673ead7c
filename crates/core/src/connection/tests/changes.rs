use crate::{
    connection::{Status, parse_chain},
    protocol::{Effect, HostEvent, View},
    testing::{ALICE, Answer, BOB, Page, SOLANA_CHAIN, actions::*, metamask, rainbow, standard},
};
use caip::Namespace;

fn accounts(connector: &str, accounts: &[&str]) -> HostEvent {
    HostEvent::AccountsChanged {
        connector: connector.into(),
        namespace: Namespace::Eip155,
        accounts: accounts.iter().map(|&account| account.into()).collect(),
    }
}

fn chain(said: &str) -> HostEvent {
    HostEvent::ChainChanged {
        connector: "eip6963:io.metamask".into(),
        namespace: Namespace::Eip155,
        chain: said.into(),
    }
}

fn connected() -> Page {
    let mut page = Page::new();
    page.connect(metamask());
    page
}

#[test]
fn another_account_becomes_the_shown_one() {
    let mut page = connected();
    page.event(accounts("eip6963:io.metamask", &[BOB, ALICE]));
    assert_eq!(page.address().as_deref(), Some(BOB));
    let session = &page.connection().sessions[0];
    assert_eq!(session.account_id.as_ref().unwrap().address().as_str(), BOB);
}

#[test]
fn no_accounts_mean_that_the_wallet_left() {
    let mut page = connected();
    page.act(open());
    page.event(accounts("eip6963:io.metamask", &[]));
    assert_eq!((page.status(), page.address()), (Status::Disconnected, None));
    assert!(!page.is_open());
    assert!(page.storage.entries.contains_key(crate::storage::CONNECTIONS), "it may be locked");
    assert_eq!(page.properties("DISCONNECT_SUCCESS").len(), 1);
}

#[test]
fn what_another_wallet_says_is_not_heard() {
    let mut page = connected();
    page.found(rainbow());
    page.event(accounts("eip6963:me.rainbow", &[BOB]));
    page.event(accounts("eip6963:me.rainbow", &[]));
    assert_eq!(page.address().as_deref(), Some(ALICE));
}

#[test]
fn a_wallet_that_is_not_connected_cannot_connect_itself() {
    let mut page = Page::new();
    page.found(metamask());
    page.event(accounts("eip6963:io.metamask", &[ALICE]));
    page.event(chain("0xa"));
    assert_eq!((page.status(), page.address()), (Status::Disconnected, None));
    assert_eq!(page.active(), "eip155:1");
}

#[test]
fn accounts_that_are_none_are_told_to_the_developer_and_change_nothing() {
    let mut page = connected();
    page.event(accounts("eip6963:io.metamask", &["garbage"]));
    assert_eq!(page.address().as_deref(), Some(ALICE));
    assert_eq!(page.console(), ["Invalid CAIP-10 address (garbage)"]);
}

#[test]
fn a_known_network_becomes_the_active_one() {
    for said in ["0xa", "0XA", "10", "eip155:10", " 10 "] {
        let mut page = connected();
        page.event(chain(said));
        assert_eq!(page.active(), "eip155:10", "{said}");
        assert_eq!(page.account().caip_address.unwrap().chain().as_str(), "eip155:10");
        assert_eq!(page.storage.entries[crate::storage::ACTIVE_NETWORK], "eip155:10");
        assert_eq!(page.properties("SWITCH_NETWORK").len(), 1);
    }
}

#[test]
fn an_unknown_network_asks_the_visitor_to_leave_it() {
    let mut page = connected();
    page.event(chain("0x309"));
    assert!(page.is_open());
    assert_eq!(page.view(), View::UnsupportedChain);
    assert_eq!(page.network().unsupported.unwrap().as_str(), "eip155:777");
    assert_eq!(page.active(), "eip155:1");
    assert_eq!(page.status(), Status::Connected);
}

#[test]
fn an_unknown_network_shows_in_an_open_dialog_too() {
    let mut page = connected();
    page.act(open());
    page.act(push(View::Networks));
    page.event(chain("777"));
    assert_eq!(page.view(), View::UnsupportedChain);
}

#[test]
fn a_page_may_allow_unknown_networks() {
    let mut page = Page::with(|setup| setup.options.allow_unsupported_chain = true);
    page.connect(metamask());
    page.event(chain("777"));
    assert!(!page.is_open());
    assert_eq!(page.network().unsupported, None, "it is not marked, and no button says so");
    page.act(open());
    assert_eq!(page.view(), View::Account);
}

#[test]
fn connecting_on_an_unknown_network_is_possible_where_it_is_allowed() {
    let mut page = Page::with(|setup| {
        setup.options.allow_unsupported_chain = true;
        setup.options.default_network = Some(SOLANA_CHAIN.into());
    });
    page.connected_on("eip155:777");
    assert_eq!(page.address().as_deref(), Some(ALICE));
    assert!(!page.is_open());
}

#[test]
fn going_back_to_a_known_network_answers_the_question() {
    let mut page = connected();
    page.event(chain("777"));
    page.event(chain("10"));
    assert_eq!((page.is_open(), page.active()), (false, "eip155:10".into()));
    assert_eq!(page.network().unsupported, None);
}

#[test]
fn a_network_that_is_none_is_ignored() {
    for said in
        ["", "0x", "0xzz", "-1", "0", "eip155:", "solana:abc", "1.5", "18446744073709551616"]
    {
        let mut page = connected();
        page.event(chain(said));
        assert_eq!(page.active(), "eip155:1", "{said}");
        assert!(!page.is_open(), "{said}");
    }
}

#[test]
fn the_same_network_again_changes_nothing() {
    let mut page = connected();
    page.event(chain("0x1"));
    assert!(page.properties("SWITCH_NETWORK").is_empty());
}

#[test]
fn a_wallet_of_a_family_in_the_background_does_not_take_over() {
    let mut page = connected();
    page.connect(standard("Solflare"));
    page.event(chain("10"));
    page.event(chain("777"));
    assert_eq!(page.active(), SOLANA_CHAIN);
    assert!(!page.is_open());
}

#[test]
fn a_wallet_that_leaves_while_a_switch_is_awaited_ends_the_switch() {
    let mut page = connected();
    page.on(|effect| {
        matches!(effect, crate::protocol::Effect::SwitchNetwork { .. })
            .then_some(crate::testing::Answer::Never)
    });
    let call = page.call(switch("eip155:10"));
    page.event(accounts("eip6963:io.metamask", &[]));
    assert_eq!(page.error(call), "Request was aborted");
    assert_eq!(page.network().switching, None);
}

#[test]
fn networks_are_read_as_wallets_write_them() {
    let read = |namespace, said| parse_chain(namespace, said).map(|chain| chain.to_string());
    assert_eq!(read(Namespace::Eip155, "0x1").as_deref(), Some("eip155:1"));
    assert_eq!(read(Namespace::Eip155, "137").as_deref(), Some("eip155:137"));
    assert_eq!(read(Namespace::Solana, SOLANA_CHAIN).as_deref(), Some(SOLANA_CHAIN));
    let reference = &SOLANA_CHAIN["solana:".len()..];
    assert_eq!(read(Namespace::Solana, reference).as_deref(), Some(SOLANA_CHAIN));
    assert_eq!(read(Namespace::Eip155, SOLANA_CHAIN), None);
}

/// A connected wallet that lets the page use these networks.
fn approving(approved: &[&str]) -> Page {
    let mut page = Page::new();
    let approved: Vec<String> = approved.iter().map(|&one| one.into()).collect();
    page.on(move |effect| {
        let session = crate::protocol::WalletSession {
            accounts: vec![ALICE.into()],
            chain: Some("0x1".into()),
            approved: Some(approved.clone()),
            ..Default::default()
        };
        let reply = crate::protocol::Reply::Session { session };
        matches!(effect, Effect::Connect { .. }).then_some(Answer::Now(reply))
    });
    page.connect(metamask());
    page
}

fn approved(page: &Page) -> Option<Vec<String>> {
    let approved = page.network().approved?;
    Some(approved.iter().map(|chain| chain.as_str().to_owned()).collect())
}

#[test]
fn networks_that_the_wallet_lets_the_page_use_are_known_in_whatever_way_it_names_them() {
    let page = approving(&["eip155:1", "0x1", "137", "nonsense", "solana:x"]);
    assert_eq!(approved(&page).unwrap(), ["eip155:1", "eip155:137"]);
    let mut all = Page::new();
    all.connect(metamask());
    assert_eq!(approved(&all), None, "a wallet that does not say has all");
}

#[test]
fn a_network_that_the_wallet_goes_to_or_approves_later_is_approved() {
    let mut page = approving(&["0x1"]);
    page.event(HostEvent::ChainChanged {
        connector: metamask().id,
        namespace: caip::Namespace::Eip155,
        chain: "0xa".into(),
    });
    assert_eq!(approved(&page).unwrap(), ["eip155:1", "eip155:10"]);
    page.event(HostEvent::NetworksApproved {
        connector: metamask().id,
        namespace: caip::Namespace::Eip155,
        approved: vec!["0xa".into()],
    });
    assert_eq!(approved(&page).unwrap(), ["eip155:10"]);
    page.act(disconnect());
    assert_eq!(approved(&page), None);
}

#[test]
fn what_the_wallet_tells_of_its_accounts_stands_in_their_records() {
    let mut page = Page::new();
    page.on(|effect| {
        let details = crate::protocol::AccountDetails {
            address: ALICE.to_lowercase(),
            kind: None,
            public_key: Some("02ab".into()),
            path: Some("m/44'/60'/0'/0/0".into()),
        };
        let session = crate::protocol::WalletSession {
            accounts: vec![ALICE.into()],
            details: Some(vec![details]),
            ..Default::default()
        };
        let reply = crate::protocol::Reply::Session { session };
        matches!(effect, Effect::Connect { .. }).then_some(Answer::Now(reply))
    });
    page.connect(metamask());
    let record = &page.account().all_accounts[0];
    assert_eq!((record.kind.as_str(), record.public_key.as_deref()), ("eoa", Some("02ab")));
    assert_eq!(record.path.as_deref(), Some("m/44'/60'/0'/0/0"));
}
