//! Which links into wallets are opened: by whose word, and by which scheme.

use crate::{
    protocol::{Connector, ConnectorKind, CustomWallet},
    testing::{Page, actions::*, announced, listed, metamask},
    wallets::{browse_link, link},
};
use api::wallets::{Browse, Wallet};
use caip::Namespace;

const WORDS: [&str; 4] = ["mobile_link", "link_mode", "desktop_link", "webapp_link"];
/// Never opened, by whose word they may be.
const NEVER: [&str; 16] = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "vbscript:x",
    "blob:https://x/1",
    "search-ms:query=x",
    "ms-msdt:/id",
    "MS-MSDT:/id",
    "intent://x#Intent;scheme=https;end",
    "Intent:x",
    "shell:startup",
    "https:wallet.test",
    "https://wallet.test@evil.test",
];

/// A wallet all of whose links are this one.
fn linked(id: &str, name: &str, link: &str) -> Wallet {
    let link_of = || Some(link.to_owned());
    Wallet {
        mobile_link: link_of(),
        link_mode: link_of(),
        desktop_link: link_of(),
        webapp_link: link_of(),
        browse: vec![Browse { namespace: Namespace::Eip155, link: link.into() }].into(),
        ..listed(id, name)
    }
}

/// The links into the wallet that would be opened, and last the one that opens a page in its browser.
fn links(page: &mut Page, id: &str) -> Vec<Option<String>> {
    let mut found = Vec::new();
    page.within(|context| {
        let state = context.state();
        for word in WORDS {
            found.push(link(&state, id, Namespace::Eip155, word).map(str::to_owned));
        }
        found.push(browse_link(&state, id, Namespace::Eip155).map(str::to_owned));
    });
    found
}

fn opened(packaged: &[Wallet], registry: &[Wallet]) -> Page {
    let mut page = Page::new();
    page.packaged = packaged.to_vec();
    page.registry = registry.to_vec();
    page.act(open());
    page
}

#[test]
fn of_a_wallet_that_only_the_gateway_knows_addresses_of_the_web_are_opened_alone() {
    let schemes =
        ["evil://", "evil", "metamask://", "METAMASK://", "tel:1", "https", "http://evil.test"];
    for written in NEVER.into_iter().chain(schemes) {
        let mut page = opened(
            &[linked("metamask", "MetaMask", "metamask://")],
            &[linked("w1", "One", written)],
        );
        assert_eq!(links(&mut page, "w1"), [const { None }; 5], "{written:?}");
    }
    for written in ["https://one.test/app", "HTTPS://one.test", "http://localhost:3000/app"] {
        let mut page = opened(&[], &[linked("w1", "One", written)]);
        assert_eq!(links(&mut page, "w1"), vec![Some(written.to_owned()); 5], "{written}");
    }
}

#[test]
fn the_packages_links_are_opened_whatever_a_gateway_says_of_its_wallet() {
    let own = Wallet { rdns: metamask().rdns, ..linked("metamask", "MetaMask", "metamask://") };
    for written in ["evil://", "https://evil.test", "intent:x"] {
        for lie in [
            linked("metamask", "MetaMask", written),
            Wallet { rdns: metamask().rdns, ..linked("evil", "Evil", written) },
            linked("evil", "metamask wallet", written),
        ] {
            let mut page = opened(std::slice::from_ref(&own), std::slice::from_ref(&lie));
            let expected = vec![Some("metamask://".to_owned()); 5];
            assert_eq!(links(&mut page, "metamask"), expected, "{lie:?}");
            assert_eq!(links(&mut page, "evil"), [const { None }; 5], "{lie:?}");
        }
    }
}

#[test]
fn a_page_opens_its_own_wallets_by_their_schemes_but_not_by_those_of_the_system() {
    let of = |link: &str| {
        let mut page = Page::with(|setup| {
            setup.options.custom_wallets.push(CustomWallet {
                id: "own".into(),
                name: "Own".into(),
                mobile_link: Some(link.into()),
                desktop_link: Some(link.into()),
                webapp_link: Some(link.into()),
                ..CustomWallet::default()
            });
        });
        // Not to be had by its id either.
        page.registry = vec![linked("own", "Own", "https://evil.test")];
        page.act(open());
        let [mobile, mode, desktop, web, _] = links(&mut page, "own").try_into().unwrap();
        assert_eq!(mode, None);
        assert!(mobile == desktop && desktop == web, "{link:?}");
        mobile
    };
    for link in ["own://", "own", "https://own.test/app", "http://192.168.1.5:3000/app"] {
        assert_eq!(of(link).as_deref(), Some(link));
    }
    for link in NEVER.into_iter().chain(["https", "ms-settings:x", "itms-services:x"]) {
        assert_eq!(of(link), None, "{link:?}");
    }
}

#[test]
fn a_gateway_gives_no_links_to_what_it_names_by_the_id_of_a_connector() {
    let way = Connector {
        id: "walletConnect".into(),
        kind: ConnectorKind::WalletConnect,
        rdns: None,
        ..announced("", "WalletConnect")
    };
    for id in ["walletConnect", "eip6963:com.foo"] {
        let mut page = Page::new();
        let told = |id: &str| linked(id, "Foo", "https://evil.test");
        page.registry = vec![told("com.foo"), told(id)];
        page.found(way.clone());
        page.found(announced("com.foo", "Foo"));
        page.act(open());
        assert_eq!(page.wallets().rows[0].id, "eip6963:com.foo");
        assert_eq!(links(&mut page, id), [const { None }; 5], "{id}");
    }
}

#[test]
fn a_phone_does_not_suggest_a_wallet_whose_browser_is_opened_by_no_address_of_the_web() {
    for (written, shown) in [("intent://{url}", &[][..]), ("https://one.test/{url}", &["One"])] {
        let mut page = Page::with(|setup| setup.environment.mobile = true);
        let way = Connector { kind: ConnectorKind::WalletConnect, ..metamask() };
        page.found(Connector { id: "walletConnect".into(), rdns: None, ..way });
        let browse = linked("w1", "One", written).browse;
        page.registry = vec![Wallet { browse, ..listed("w1", "One") }];
        page.act(open());
        assert_eq!(page.rows(), shown, "{written}");
    }
}
