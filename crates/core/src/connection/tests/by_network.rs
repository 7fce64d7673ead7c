//! A wallet elsewhere names accounts for each network.

use crate::{
    protocol::{Action, HostEvent},
    testing::{ALICE, BOB, Page, metamask, standard},
};
use caip::Namespace;

fn connected() -> Page {
    let mut page = Page::new();
    page.connect(metamask());
    page
}

fn accounts(accounts: &[&str]) -> HostEvent {
    HostEvent::AccountsChanged {
        connector: metamask().id,
        namespace: Namespace::Eip155,
        accounts: accounts.iter().map(|&account| account.into()).collect(),
    }
}

/// The wallet, elsewhere, went to a network on which it names these accounts.
fn moved(chain: &str, accounts: &[&str]) -> HostEvent {
    HostEvent::WalletMoved {
        connector: metamask().id,
        namespace: Namespace::Eip155,
        chain: chain.into(),
        accounts: accounts.iter().map(|&account| account.into()).collect(),
    }
}

/// Of which account on which network the page speaks, everywhere.
fn shown(page: &Page) -> (String, String) {
    let account = page.account().caip_address.expect("an account").to_string();
    let session = &page.connection().sessions[0];
    assert_eq!(session.account_id.as_ref().map(ToString::to_string), Some(account.clone()));
    assert_eq!(page.address(), session.accounts.first().cloned());
    (account, page.active())
}

const CAROL: &str = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

#[test]
fn the_accounts_of_a_network_come_and_go_with_it() {
    let mut page = connected();
    for (chain, account) in [("eip155:10", BOB), ("eip155:1", ALICE), ("eip155:10", BOB)] {
        page.event(moved(chain, &[account]));
        assert_eq!(shown(&page), (format!("{chain}:{account}"), chain.into()));
        assert_eq!(page.account().all_accounts.len(), 1, "one of another network is none here");
    }
    // The network is the same, and its accounts are others.
    page.event(moved("eip155:10", &[CAROL, BOB]));
    assert_eq!(shown(&page).0, format!("eip155:10:{CAROL}"));
    // What is no account, no network, or of a wallet that is not the connected one changes nothing.
    page.event(moved("eip155:10", &[]));
    page.event(moved("eip155:10", &["garbage"]));
    page.event(moved("garbage", &[ALICE]));
    assert_eq!(shown(&page).0, format!("eip155:10:{CAROL}"));
}

#[test]
fn the_account_that_was_chosen_stays_where_the_wallet_shares_it() {
    for by_the_wallet in [false, true] {
        let mut page = connected();
        page.event(accounts(&[ALICE, BOB]));
        if by_the_wallet {
            page.event(accounts(&[BOB, ALICE]));
        } else {
            page.act(Action::SwitchAccount { namespace: Namespace::Eip155, address: BOB.into() });
        }
        page.event(moved("eip155:10", &[ALICE, CAROL, BOB]));
        assert_eq!(shown(&page).0, format!("eip155:10:{BOB}"));
        assert_eq!(page.connection().sessions[0].accounts, [BOB, ALICE, CAROL]);
        page.event(moved("eip155:137", &[CAROL]));
        assert_eq!(page.address().as_deref(), Some(CAROL));
        page.event(moved("eip155:1", &[ALICE, BOB]));
        assert_eq!(shown(&page).0, format!("eip155:1:{BOB}"), "back again");
        // The wallet takes it away: it is not chosen any more.
        page.event(accounts(&[CAROL]));
        page.event(moved("eip155:10", &[ALICE, BOB]));
        assert_eq!(shown(&page).0, format!("eip155:10:{ALICE}"));
    }
}

#[test]
fn a_network_that_the_page_does_not_know_has_its_accounts_too() {
    let mut page = connected();
    page.event(moved("eip155:424242", &[BOB]));
    assert_eq!(page.connection().sessions[0].accounts, [BOB]);
    assert!(page.network().unsupported.is_some());
    page.event(moved("eip155:1", &[ALICE]));
    assert_eq!(shown(&page), (format!("eip155:1:{ALICE}"), "eip155:1".into()));
}

#[test]
fn the_accounts_of_a_family_that_is_not_the_active_one_change_unseen() {
    let mut page = connected();
    page.connect(standard("Solflare"));
    let active = page.active();
    page.event(moved("eip155:10", &[BOB]));
    assert_eq!(page.active(), active);
    let sessions = page.connection().sessions;
    let evm = sessions.iter().find(|one| one.namespace == Namespace::Eip155).expect("EVM");
    assert_eq!(evm.account_id.as_ref().map(ToString::to_string), Some(format!("eip155:10:{BOB}")));
    assert!(page.account().all_accounts.iter().any(|one| one.address == BOB));
}
