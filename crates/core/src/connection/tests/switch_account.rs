//! Switching between connected accounts.

use crate::{
    protocol::{Action, Effect, HostEvent},
    testing::{ALICE, BOB, Outcome, Page, SOL, metamask, standard},
};
use caip::Namespace;

fn both() -> Page {
    let mut page = Page::new();
    page.connect(standard("Solflare"));
    page.connect(metamask());
    page.event(HostEvent::AccountsChanged {
        connector: metamask().id,
        namespace: Namespace::Eip155,
        accounts: vec![ALICE.into(), BOB.into()],
    });
    page
}

fn to(namespace: Namespace, address: &str) -> Action {
    Action::SwitchAccount { namespace, address: address.into() }
}

#[test]
fn another_address_of_the_wallet_becomes_the_active_one() {
    let mut page = both();
    let asked = page
        .asked(|effect| matches!(effect, Effect::Connect { .. } | Effect::SwitchNetwork { .. }))
        .len();
    let call = page.call(to(Namespace::Eip155, BOB));
    assert_eq!(page.outcome(call), Outcome::Done);
    assert_eq!(page.address().as_deref(), Some(BOB));
    assert_eq!(page.account().all_accounts.len(), 3);
    let again = page
        .asked(|effect| matches!(effect, Effect::Connect { .. } | Effect::SwitchNetwork { .. }))
        .len();
    assert_eq!(asked, again, "no wallet is asked");
}

#[test]
fn another_family_becomes_the_active_one_with_its_network_first_in_the_list() {
    let mut page = both();
    page.act(to(Namespace::Solana, SOL));
    assert_eq!(page.address().as_deref(), Some(SOL));
    assert!(page.active().starts_with("solana:"));
    assert_eq!(page.connection().sessions[0].namespace, Namespace::Solana);
    page.act(to(Namespace::Eip155, BOB));
    assert_eq!((page.address().as_deref(), page.active().as_str()), (Some(BOB), "eip155:1"));
}

#[test]
fn an_address_that_is_not_connected_is_refused() {
    let mut page = both();
    for (namespace, address) in [
        (Namespace::Eip155, SOL),
        (Namespace::Solana, BOB),
        (Namespace::Bip122, "x"),
        (Namespace::Eip155, ""),
    ] {
        let call = page.call(to(namespace, address));
        assert_eq!(page.error(call), "Address or auth connector not found", "{address}");
    }
    assert_eq!(page.address().as_deref(), Some(ALICE));
}

#[test]
fn the_wallet_may_choose_again() {
    let mut page = both();
    page.act(to(Namespace::Eip155, BOB));
    page.event(HostEvent::AccountsChanged {
        connector: metamask().id,
        namespace: Namespace::Eip155,
        accounts: vec![ALICE.into(), BOB.into()],
    });
    assert_eq!(page.address().as_deref(), Some(ALICE));
}
