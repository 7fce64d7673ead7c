use super::is_disconnect;
use crate::{
    connection::Status,
    protocol::{Action, HostEvent, NetworkOption, View},
    testing::{Outcome, Page, SOLANA_CHAIN, actions::*, metamask, rainbow, solana, standard},
};
use caip::Namespace;

fn remove(namespace: Namespace) -> Action {
    Action::RemoveAdapter { namespace }
}

#[test]
fn removing_the_active_adapter_moves_to_the_first_network_of_the_first_other_family() {
    let mut page = Page::new();
    page.connect(metamask());
    let call = page.call(remove(Namespace::Eip155));
    assert_eq!(page.outcome(call), Outcome::Done);
    assert_eq!(page.active(), SOLANA_CHAIN);
    assert_eq!(page.network().networks.len(), 1);
    assert_eq!((page.status(), page.address()), (Status::Disconnected, None));
    assert_eq!(page.asked(is_disconnect).len(), 1, "the wallet is told");
}

#[test]
fn removing_another_adapter_leaves_the_active_family_alone() {
    let mut page = Page::new();
    page.connect(standard("Solflare"));
    page.connect(metamask());
    page.act(remove(Namespace::Solana));
    assert_eq!((page.active().as_str(), page.status()), ("eip155:1", Status::Connected));
    assert_eq!(page.connection().sessions.len(), 1);
    assert_eq!(page.account().all_accounts.len(), 1);
}

#[test]
fn its_wallets_are_gone_and_do_not_come_back() {
    let mut page = Page::new();
    page.found(metamask());
    page.found(standard("Solflare"));
    page.act(remove(Namespace::Eip155));
    page.found(rainbow());
    assert_eq!(page.rows(), ["Solflare"]);
    let network = NetworkOption { ..crate::testing::evm(1, "Ethereum") };
    page.act(Action::AddNetwork { network });
    assert_eq!(page.rows(), ["Solflare"], "a network brings no adapter back");
}

#[test]
fn what_the_next_load_starts_on_is_not_what_was_removed() {
    let mut page = Page::new();
    page.connect(metamask());
    page.act(remove(Namespace::Eip155));
    let stored = page.storage.entries.get(crate::storage::ACTIVE_NETWORK);
    assert_eq!(stored.map(String::as_str), Some(SOLANA_CHAIN));
    assert_eq!(page.storage.entries.get(crate::storage::STATUS), None);
}

#[test]
fn a_stored_session_stops_waiting_for_it() {
    let mut page = Page::with(|setup| setup.store_sessions(&[("eip6963:io.metamask", "eip155")]));
    page.act(remove(Namespace::Eip155));
    assert!(!page.resumes());
    assert_eq!(page.status(), Status::Disconnected);
}

#[test]
fn an_unsupported_chain_of_it_is_no_question_any_more() {
    let mut page = Page::new();
    page.connect(metamask());
    let chain = "0x5".into();
    page.event(HostEvent::ChainChanged {
        connector: "eip6963:io.metamask".into(),
        namespace: Namespace::Eip155,
        chain,
    });
    assert_eq!(page.view(), View::UnsupportedChain);
    page.act(remove(Namespace::Eip155));
    assert!(page.is_free() && !page.is_open());
}

#[test]
fn an_adapter_that_is_not_there_cannot_be_removed() {
    let mut page = Page::new();
    let call = page.call(remove(Namespace::Bip122));
    assert_eq!(page.error(call), "Chain adapter not found");
    page.act(remove(Namespace::Solana));
    let again = page.call(remove(Namespace::Solana));
    assert_eq!(page.error(again), "Chain adapter not found");
}

#[test]
fn removing_the_only_adapter_leaves_a_page_without_networks_that_still_opens() {
    let mut page = Page::with(|setup| {
        setup.options.adapters = vec!["solana".into()];
        setup.options.networks = vec![solana()];
    });
    page.connect(standard("Solflare"));
    assert!(!page.options().no_adapters);
    page.act(remove(Namespace::Solana));
    assert!(page.options().no_adapters);
    assert_eq!(page.active(), "");
    page.act(open());
    assert_eq!(page.view(), View::ConnectingWalletConnectBasic);
    page.act(Action::Close);
    assert!(!page.is_open());
}
