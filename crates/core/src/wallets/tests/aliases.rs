//! Wallets named by another registry's ids: 64 hex digits.

use crate::{
    protocol::Options,
    testing::{Page, actions::*, listed, metamask, rainbow},
};

const METAMASK: &str = "c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96";
const RAINBOW: &str = "1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369";

/// Both wallets are installed and in the registry, after two others.
fn opened(change: impl FnOnce(&mut Options)) -> Page {
    let mut page = Page::with(|setup| change(&mut setup.options));
    let mut wallets = Vec::new();
    for (id, name, rdns, alias) in [
        ("one", "One", None, ""),
        ("two", "Two", None, ""),
        ("metamask", "MetaMask", metamask().rdns, METAMASK),
        ("rainbow", "Rainbow", rainbow().rdns, RAINBOW),
    ] {
        let mut wallet = listed(id, name);
        wallet.rdns = rdns;
        if !alias.is_empty() {
            wallet.aliases = vec![alias.into()];
        }
        wallets.push(wallet);
    }
    page.lists(wallets);
    page.act(open());
    page
}

#[test]
fn featured_ones_come_first_in_the_pages_order() {
    let page = opened(|options| {
        options.featured_wallet_ids = vec![RAINBOW.into(), "two".into(), METAMASK.into()];
    });
    assert_eq!(page.rows(), ["Rainbow", "Two", "MetaMask", "One"]);
}

#[test]
fn only_included_ones_are_shown() {
    let mut page = opened(|options| options.include_wallet_ids = vec![METAMASK.into()]);
    page.found(metamask());
    page.found(rainbow());
    assert_eq!(page.rows(), ["MetaMask"]);
    assert!(page.wallets().rows[0].installed);
}

#[test]
fn excluded_ones_are_not_even_when_they_are_installed() {
    let mut page = opened(|options| options.exclude_wallet_ids = vec![RAINBOW.into()]);
    page.found(metamask());
    page.found(rainbow());
    assert_eq!(page.rows(), ["MetaMask", "One", "Two"]);
}

#[test]
fn an_id_that_nobody_knows_names_nobody() {
    let page = opened(|options| options.featured_wallet_ids = vec!["0".repeat(64)]);
    assert_eq!(page.rows()[0], "One");
}
