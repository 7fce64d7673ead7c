//! Icons that wallets announced, kept for when they are not here: by exactly their rdns, on the package's word alone.

use crate::{
    protocol::{Connector, View},
    storage,
    testing::{Page, Setup, actions::*, announced, listed, rainbow},
    wallets::WalletEntry,
};
use api::wallets::Wallet;
use std::rc::Rc;

const ICON: &str = "data:image/svg+xml,evm";

/// A wallet without a picture.
fn bare(id: &str, name: &str, rdns: &str) -> Wallet {
    Wallet { image_id: None, rdns: Some(rdns.into()), ..listed(id, name) }
}

/// A page whose package and gateway have a wallet without a picture, in a browser that kept this.
fn page(kept: &str, change: impl FnOnce(&mut Setup)) -> Page {
    let mut page = Page::with(|setup| {
        if !kept.is_empty() {
            setup.store(storage::WALLET_ICONS, kept);
        }
        change(setup);
    });
    page.lists(vec![bare("w1", "Rainbow", "me.rainbow")]);
    page
}

fn kept(page: &Page) -> Vec<String> {
    let kept = page.storage.entries.get(storage::WALLET_ICONS);
    kept.map(|kept| json::from_str(kept).unwrap()).unwrap_or_default()
}

fn icon(rows: &[Rc<WalletEntry>]) -> Option<&str> {
    rows.iter().find(|row| row.id == "w1").unwrap().icon.as_deref()
}

#[test]
fn what_a_wallet_announced_is_kept_once_the_package_knows_it() {
    let mut first = page("", |_| ());
    first.found(rainbow());
    assert_eq!(kept(&first), [""; 0], "nothing before the list is looked at");
    first.act(open());
    assert_eq!(kept(&first), ["me.rainbow", ICON]);
    // On the next visit it is not here.
    let mut next = page(&first.storage.entries[storage::WALLET_ICONS], |_| ());
    next.act(open());
    assert_eq!(icon(&next.wallets().rows), Some(ICON));
    next.act(push(View::AllWallets));
    assert_eq!(icon(&next.directory().entries), Some(ICON));
}

#[test]
fn recent_and_featured_rows_have_it_as_well() {
    let stored = format!("[\"me.rainbow\",\"{ICON}\"]");
    for change in
        [(|setup| setup.store(storage::RECENT_WALLETS, r#"["w1"]"#)) as fn(&mut Setup), |setup| {
            setup.options.featured_wallet_ids = vec!["w1".into()];
        }]
    {
        let mut page = page(&stored, change);
        page.act(open());
        assert_eq!(icon(&page.wallets().rows), Some(ICON));
    }
}

#[test]
fn only_exactly_its_rdns_and_an_image_inside_the_page_is_drawn() {
    for stored in [
        format!("[\"me.rainbow.other\",\"{ICON}\"]"),
        format!("[\"ME.RAINBOW\",\"{ICON}\"]"),
        format!("[\"w1\",\"{ICON}\"]"),
        format!("[\"Rainbow\",\"{ICON}\"]"),
        r#"["me.rainbow","https://evil.test/x.png"]"#.into(),
        r#"["me.rainbow","data:text/html,x"]"#.into(),
        r#"["me.rainbow"]"#.into(),
        "[1".into(),
    ] {
        let mut page = page(&stored, |_| ());
        page.act(open());
        assert_eq!(icon(&page.wallets().rows), None, "{stored}");
    }
}

#[test]
fn an_extension_of_another_rdns_gets_into_no_row_whatever_it_calls_itself() {
    let mut page = page("", |_| ());
    // The gateway gives its rdns to a wallet, too.
    page.registry.push(bare("evil", "Foo", "io.evil"));
    page.found(announced("io.evil", "Rainbow"));
    page.act(open_at(View::AllWallets));
    let entries = page.directory().entries;
    assert_eq!(icon(&entries), None);
    assert_eq!(kept(&page), [""; 0]);
    let evil = entries.iter().find(|entry| entry.id == "evil").unwrap();
    assert_eq!(evil.icon, None);
}

#[test]
fn of_two_that_come_by_one_rdns_the_first_counts() {
    let second = Connector {
        id: "eip6963:me.rainbow:u2".into(),
        icon: Some("data:image/svg+xml,second".into()),
        ..rainbow()
    };
    let mut page = page("", |_| ());
    page.found(rainbow());
    page.found(second);
    page.act(open());
    assert_eq!(kept(&page), ["me.rainbow", ICON]);
}

#[test]
fn a_picture_of_the_gateways_comes_first() {
    let mut page = page(&format!("[\"me.rainbow\",\"{ICON}\"]"), |_| ());
    page.registry[0].image_id = Some("rainbow".into());
    page.act(open());
    assert_eq!(icon(&page.wallets().rows), Some("https://gateway.test/getWalletImage/rainbow"));
}

#[test]
fn the_latest_are_kept_and_the_oldest_go() {
    let name = |number: usize| (format!("dev.w{number}"), format!("W{number}"));
    let wallets = |bytes: usize| {
        let mut page = Page::new();
        page.packaged = (0..40).map(|n| bare(&name(n).0, &name(n).1, &name(n).0)).collect();
        page.storage.entries.insert(
            storage::WALLET_ICONS.into(),
            format!("[\"dev.w0\",\"{ICON}\",\"dev.w1\",\"{ICON}\"]"),
        );
        for number in 1..40 {
            let (rdns, name) = name(number);
            let icon = format!("{ICON}{}", "x".repeat(bytes));
            page.found(Connector { icon: Some(icon), ..announced(&rdns, &name) });
        }
        page.act(open());
        kept(&page)
    };
    let many = wallets(1);
    assert_eq!((many.len(), many[0].as_str(), many[46].as_str()), (48, "dev.w1", "dev.w24"));
    let large: usize = wallets(20_000).iter().map(String::len).sum();
    assert!((80_000..=100_000).contains(&large), "{large}");
    assert_eq!(wallets(40_000), ["dev.w0", ICON, "dev.w1", ICON], "too large a one takes no place");
}

#[test]
fn a_wallet_that_draws_another_icon_every_time_is_written_once_a_visit() {
    let drawn =
        |text: &str| Connector { icon: Some(format!("data:image/svg+xml,{text}")), ..rainbow() };
    let mut page = page(&format!("[\"me.rainbow\",\"{ICON}\"]"), |_| ());
    page.found(drawn("one"));
    page.act(open());
    page.found(drawn("two"));
    assert_eq!(kept(&page), ["me.rainbow", "data:image/svg+xml,one"]);
}
