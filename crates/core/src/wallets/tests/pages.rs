use crate::{
    protocol::{Action, Effect, UrlTarget, WalletPage},
    testing::{Page, actions::*, listed},
};

fn opened(change: impl FnOnce(&mut api::wallets::Wallet), page: WalletPage) -> Vec<Effect> {
    let mut wallet = listed("w1", "One");
    change(&mut wallet);
    let mut host = Page::new();
    host.registry = vec![wallet];
    host.act(open());
    host.act(Action::OpenWalletPage { wallet: "w1".into(), page });
    let opened = host.effects.into_iter().map(|request| request.effect);
    opened.filter(|effect| matches!(effect, Effect::OpenUrl { .. })).collect()
}

#[test]
fn a_page_opens_in_a_new_tab() {
    let url = "https://w1.test".into();
    let expected = Effect::OpenUrl { url, target: UrlTarget::NewTab };
    assert_eq!(opened(|_| {}, WalletPage::Home), [expected]);
}

#[test]
fn each_store_has_its_page() {
    for page in [WalletPage::AppStore, WalletPage::PlayStore, WalletPage::ChromeStore] {
        let change = |wallet: &mut api::wallets::Wallet| {
            wallet.app_store = Some("https://store.test".into());
            wallet.play_store = Some("https://store.test".into());
            wallet.chrome_store = Some("https://store.test".into());
        };
        assert_eq!(opened(change, page).len(), 1, "{page:?}");
    }
}

#[test]
fn a_page_that_a_wallet_does_not_have_opens_nothing() {
    assert!(opened(|_| {}, WalletPage::AppStore).is_empty());
}

#[test]
fn only_https_is_ever_opened() {
    for url in [
        "javascript:alert(1)",
        "http://w1.test",
        "data:text/html,x",
        "",
        "https://",
        "https://w1.test@evil.test",
        "https://w1.test/a b",
        "market://details?id=x",
    ] {
        let change = |wallet: &mut api::wallets::Wallet| wallet.homepage = Some(url.into());
        assert!(opened(change, WalletPage::Home).is_empty(), "{url}");
    }
}

#[test]
fn a_page_of_a_wallet_that_nobody_knows_opens_nothing() {
    let mut page = Page::new();
    page.act(Action::OpenWalletPage { wallet: "nobody".into(), page: WalletPage::Home });
    assert!(page.asked(|effect| matches!(effect, Effect::OpenUrl { .. })).is_empty());
}
