use crate::{
    protocol::{Connector, ConnectorKind},
    testing::{Page, Setup, actions::*, injected, listed, metamask, rainbow, standard},
};
use caip::Namespace;

fn shown(change: impl FnOnce(&mut Setup), found: Vec<Connector>) -> Vec<String> {
    let mut page = Page::with(change);
    for connector in found {
        page.found(connector);
    }
    page.act(open());
    page.rows()
}

#[test]
fn the_browser_wallet_is_hidden_on_desktops() {
    assert!(shown(|_| {}, vec![injected()]).is_empty());
}

#[test]
fn the_browser_wallet_is_shown_on_phones() {
    assert_eq!(
        shown(|setup| setup.environment.mobile = true, vec![injected()]),
        ["Browser Wallet"]
    );
}

#[test]
fn the_browser_wallet_gives_way_to_one_that_announces_itself() {
    let shown = shown(|setup| setup.environment.mobile = true, vec![injected(), metamask()]);
    assert_eq!(shown, ["MetaMask"]);
}

#[test]
fn a_wallets_app_on_phones_is_that_wallet_in_its_own_browser_and_nobody_else_is() {
    let app = |rdns: &str, name: &str| Connector {
        id: format!("eip6963:{rdns}"),
        rdns: Some(rdns.into()),
        name: name.into(),
        ..metamask()
    };
    for (rdns, name, rows) in [
        ("io.metamask", "MetaMask", &["MetaMask"][..]),
        ("io.metamask.mobile", "MetaMask", &["MetaMask"]),
        // Another one of theirs; somebody who is called as they are.
        ("io.metamask.flask", "MetaMask Flask", &["MetaMask Flask", "MetaMask"]),
        ("io.metamasks", "MetaMask", &["MetaMask", "MetaMask"]),
        ("evil.example", "MetaMask", &["MetaMask", "MetaMask"]),
    ] {
        let mut page = Page::with(|setup| setup.environment.mobile = true);
        let mut wallet = listed("w1", "MetaMask");
        wallet.rdns = Some("io.metamask".into());
        wallet.mobile_link = Some("metamask://".into());
        wallet.aliases = vec!["io.metamask.mobile".into()];
        page.lists(vec![wallet]);
        page.found(app(rdns, name));
        page.act(open());
        assert_eq!(page.rows(), rows, "{rdns}");
        let first = &page.wallets().rows[0];
        assert!(first.installed, "{rdns}");
        assert_eq!(first.id == "w1", rows.len() == 1, "{rdns}: {}", first.id);
    }
}

#[test]
fn the_browser_wallet_does_not_give_way_to_one_that_is_switched_off() {
    let shown = shown(
        |setup| {
            setup.environment.mobile = true;
            setup.options.enable_eip6963 = Some(false);
        },
        vec![injected(), metamask()],
    );
    assert_eq!(shown, ["Browser Wallet"]);
}

#[test]
fn the_browser_wallet_can_be_switched_off() {
    let shown = shown(
        |setup| {
            setup.environment.mobile = true;
            setup.options.enable_injected = Some(false);
        },
        vec![injected()],
    );
    assert!(shown.is_empty());
}

#[test]
fn announcements_can_be_switched_off_and_the_wallet_standard_stays() {
    let shown = shown(
        |setup| setup.options.enable_eip6963 = Some(false),
        vec![metamask(), standard("Solflare")],
    );
    assert_eq!(shown, ["Solflare"]);
}

#[test]
fn wallets_of_a_family_without_a_network_are_hidden() {
    let shown =
        shown(|setup| setup.options.networks.truncate(2), vec![metamask(), standard("Solflare")]);
    assert_eq!(shown, ["MetaMask"]);
}

#[test]
fn excluded_wallets_are_hidden_by_rdns_name_or_id() {
    for excluded in ["io.metamask", "metamask", "w1"] {
        let mut page = Page::with(|setup| {
            setup.options.exclude_wallet_ids = vec![excluded.into()];
        });
        let mut known = crate::testing::listed("w1", "MetaMask");
        known.rdns = Some("io.metamask".into());
        page.lists(vec![known]);
        page.found(metamask());
        page.found(rainbow());
        page.act(open());
        assert_eq!(page.rows(), ["Rainbow"], "{excluded}");
    }
}

#[test]
fn an_excluded_wallet_cannot_be_connected_by_name() {
    let mut page =
        Page::with(|setup| setup.options.exclude_wallet_ids = vec!["io.metamask".into()]);
    page.found(metamask());
    let call = page.call(connect("MetaMask"));
    assert_eq!(page.error(call), "Wallet not found");
}

#[test]
fn only_included_wallets_are_shown() {
    let shown = shown(
        |setup| setup.options.include_wallet_ids = vec!["me.rainbow".into()],
        vec![metamask(), rainbow()],
    );
    assert_eq!(shown, ["Rainbow"]);
}

#[test]
fn wallets_that_an_adapter_brings_are_shown() {
    let safe = Connector {
        id: "safe".into(),
        kind: ConnectorKind::External,
        namespace: Namespace::Eip155,
        name: "Safe".into(),
        icon: None,
        rdns: None,
    };
    assert_eq!(shown(|_| {}, vec![safe]), ["Safe"]);
}
