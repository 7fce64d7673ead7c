use super::find;
use crate::{
    context::Context,
    protocol::{Effect, UrlTarget, WalletPage},
};

/// Opens a page of a wallet in a new tab; nothing happens when it has none.
pub fn open_page(context: &Context, wallet: &str, page: WalletPage) {
    let selected =
        context.state().slices.connecting.wallet.clone().filter(|selected| selected.id == wallet);
    let Some(wallet) = selected.or_else(|| find(context, wallet)) else { return };
    let pages = &wallet.pages;
    let url = match page {
        WalletPage::Home => &pages.home,
        WalletPage::AppStore => &pages.app_store,
        WalletPage::PlayStore => &pages.play_store,
        WalletPage::ChromeStore => &pages.chrome_store,
    };
    if let Some(url) = url.clone() {
        context.send(Effect::OpenUrl { url, target: UrlTarget::NewTab });
    }
}
