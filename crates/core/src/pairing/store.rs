use super::StoreSlice;
use crate::{context::Context, parts::part, protocol::WalletPage};

/// A store's page for a phone, as a code. The same page again puts it away.
#[part(account, after)]
pub fn show(context: &Context, page: WalletPage) {
    let state = context.state();
    let pages = state.slices.connecting.wallet.as_ref().map(|wallet| &wallet.pages);
    let url = pages.and_then(|pages| match page {
        WalletPage::Home => pages.home.as_ref(),
        WalletPage::AppStore => pages.app_store.as_ref(),
        WalletPage::PlayStore => pages.play_store.as_ref(),
        WalletPage::ChromeStore => pages.chrome_store.as_ref(),
    });
    let shown = state.slices.store.page == Some(page);
    let code = url.filter(|_| !shown).and_then(|url| qr::draw(url));
    drop(state);
    let slice = StoreSlice { page: code.is_some().then_some(page), code };
    context.edit().slices.store.set(slice);
}
