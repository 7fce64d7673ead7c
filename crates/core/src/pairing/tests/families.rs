//! One session with a wallet elsewhere that serves several chain families.

use super::*;
use crate::storage;

const KEY: &str = "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv";
const SOLANA: &str = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

/// A page of two families; asked again without a word, the wallet tells this of Solana.
fn page(of_solana: WalletSession) -> Page {
    let mut page = Page::new();
    page.found(way());
    page.found(Connector { namespace: Namespace::Solana, ..way() });
    on_connect(&mut page, Answer::Now(session("Pocket")));
    page.on(move |effect| match effect {
        Effect::Reconnect { namespace: Namespace::Solana, .. } => {
            Some(Answer::Now(Reply::Session { session: of_solana.clone() }))
        }
        _ => None,
    });
    page.act(open());
    page.act(connect("walletConnect"));
    page
}

fn families(page: &Page) -> Vec<Namespace> {
    page.connection().sessions.iter().map(|session| session.namespace).collect()
}

#[test]
fn other_families_that_the_wallet_granted_are_connected_with_it_and_none_of_them_leads() {
    let chain = Some(SOLANA.into());
    let name = Some("Pocket".into());
    let page =
        page(WalletSession { accounts: vec![KEY.into()], chain, name, ..WalletSession::default() });
    assert_eq!(families(&page), [Namespace::Eip155, Namespace::Solana]);
    assert_eq!(page.address().as_deref(), Some(ALICE));
    let stored = page.storage.entries.get(storage::CONNECTIONS).unwrap();
    assert!(stored.contains("eip155") && stored.contains("solana"), "{stored}");
}

#[test]
fn a_family_that_the_wallet_did_not_grant_is_not_connected() {
    let page = page(WalletSession {
        accounts: Vec::new(),
        chain: None,
        name: None,
        ..WalletSession::default()
    });
    assert_eq!(families(&page), [Namespace::Eip155]);
}

#[test]
fn what_is_no_address_of_the_other_family_is_refused() {
    let page = page(WalletSession {
        accounts: vec![ALICE.into()],
        chain: None,
        name: None,
        ..WalletSession::default()
    });
    assert_eq!(families(&page), [Namespace::Eip155]);
}

#[test]
fn the_family_in_use_is_asked_for_first_and_a_chosen_one_before_it() {
    for (wanted, first) in [(None, Namespace::Eip155), (Some(Namespace::Solana), Namespace::Solana)]
    {
        let mut page = Page::new();
        page.found(Connector { namespace: Namespace::Solana, ..way() });
        page.found(way());
        on_connect(&mut page, Answer::Never);
        page.act(Action::Open { view: None, namespace: wanted, wallet: None });
        page.act(connect("walletConnect"));
        let request = page.latest(is_connect);
        let asked = page.effects.iter().find(|one| one.id == request).map(|one| &one.effect);
        assert!(
            matches!(asked, Some(Effect::Connect { namespace, .. }) if *namespace == first),
            "{wanted:?}: {asked:?}"
        );
    }
}
