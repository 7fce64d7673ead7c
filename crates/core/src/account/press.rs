use super::AccountSlice;
use crate::{
    context::Context,
    events::{self, Properties},
    notice,
    parts::part,
    protocol::{Effect, Tab, UrlTarget},
};

/// Copies the connected address and says so.
#[part(account, if_there)]
pub fn copy_address(context: &Context) {
    let Some(text) = context.state().slices.account.address.clone() else { return };
    notice::copy(context, text, "notice.addressCopied");
}

/// Opens the connected address in the block explorer, in a new tab.
#[part(account, if_there)]
pub fn open_explorer(context: &Context) {
    let url = context.state().slices.account.explorer_url.clone();
    if let Some(url) = url {
        context.send(Effect::OpenUrl { url, target: UrlTarget::NewTab });
    }
}

/// Shows another of the account's lists.
#[part(account, if_there)]
pub fn show_tab(context: &Context, tab: Tab) {
    let mut state = context.edit();
    let account = AccountSlice { current_tab: tab, ..(*state.slices.account).clone() };
    let smart = account.is_smart();
    state.slices.account.set(account);
    drop(state);
    if tab == Tab::Activity {
        let properties = Properties::new().flag("isSmartAccount", smart);
        events::track(context, "CLICK_TRANSACTIONS", properties);
    }
}
