use super::connected;
use crate::{
    protocol::{Action, NetworkOption, View},
    testing::{ALICE, Outcome, Page, SOLANA_CHAIN, actions::*, evm, standard},
};
use caip::ChainId;

fn add(network: NetworkOption) -> Action {
    Action::AddNetwork { network }
}

fn remove(chain: &str) -> Action {
    Action::RemoveNetwork { chain_id: ChainId::parse(chain).unwrap() }
}

fn names(page: &Page) -> Vec<String> {
    page.network().networks.into_iter().map(|network| network.name.clone()).collect()
}

#[test]
fn an_added_network_is_the_last_one() {
    let mut page = Page::new();
    let call = page.call(add(evm(137, "Polygon")));
    assert_eq!(page.outcome(call), Outcome::Done);
    assert_eq!(names(&page), ["Ethereum", "Optimism", "Solana", "Polygon"]);
    assert_eq!(page.active(), "eip155:1");
}

#[test]
fn adding_a_known_network_replaces_it() {
    let mut page = Page::new();
    page.act(add(evm(1, "Mainnet")));
    assert_eq!(names(&page), ["Mainnet", "Optimism", "Solana"]);
    assert_eq!(page.network().active.unwrap().name, "Mainnet");
}

#[test]
fn a_network_that_is_none_is_refused_with_what_is_wrong() {
    let mut page = Page::new();
    let call =
        page.call(add(NetworkOption { chain_namespace: Some("cosmos".into()), ..evm(1, "Hub") }));
    let Outcome::Failed(error) = page.outcome(call) else { panic!("it must fail") };
    assert_eq!(error.message, "Unsupported chain");
    assert_eq!(
        error.detail.as_deref(),
        Some("Hub: Unknown namespace: use eip155, solana, polkadot or bip122: cosmos")
    );
}

#[test]
fn adding_the_wallets_unsupported_network_answers_the_question() {
    let mut page = Page::new();
    page.connected_on("eip155:777");
    page.act(add(evm(777, "Mine")));
    assert!(!page.is_open());
    assert_eq!(page.active(), "eip155:777");
    assert_eq!(page.account().caip_address.unwrap().to_string(), format!("eip155:777:{ALICE}"));
}

#[test]
fn adding_another_network_keeps_the_question() {
    let mut page = Page::new();
    page.connected_on("eip155:777");
    page.act(add(evm(1, "Mainnet")));
    assert_eq!(page.view(), View::UnsupportedChain);
    assert!(page.network().unsupported.is_some());
}

#[test]
fn a_network_of_a_new_family_brings_its_wallets() {
    let mut page = Page::with(|setup| setup.options.networks.truncate(2));
    page.found(standard("Solflare"));
    page.act(open());
    assert!(page.rows().is_empty());
    page.act(add(crate::testing::solana()));
    assert_eq!(page.rows(), ["Solflare"]);
}

#[test]
fn a_removed_network_is_gone() {
    let mut page = Page::new();
    let call = page.call(remove("eip155:10"));
    assert_eq!(page.outcome(call), Outcome::Done);
    assert_eq!(names(&page), ["Ethereum", "Solana"]);
}

#[test]
fn removing_the_active_network_moves_to_the_first_of_its_family() {
    let mut page = connected();
    page.act(remove("eip155:1"));
    assert_eq!(page.active(), "eip155:10");
    assert_eq!(page.account().caip_address.unwrap().chain().as_str(), "eip155:10");
}

#[test]
fn the_last_network_of_a_family_cannot_be_removed() {
    let mut page = Page::new();
    let call = page.call(remove(SOLANA_CHAIN));
    assert_eq!(page.error(call), "Cannot remove last network for a namespace");
    assert_eq!(names(&page).len(), 3);
}

#[test]
fn a_network_that_is_not_configured_cannot_be_removed() {
    let mut page = Page::new();
    let call = page.call(remove("eip155:999"));
    assert_eq!(page.error(call), "Network not found");
}
