use super::{
    Listed, PAIRING, WalletEntry, find,
    identity::{has_rdns, is_remembered},
    installed::wallet_of,
    refresh_rows,
};
use crate::{context::Context, protocol::Connector, state::State, storage};

/// Recent wallets that are remembered (specification, section 9).
const RECENT_LIMIT: usize = 2;

/// Reads which wallets were connected last.
pub async fn load_recent(context: &Context) {
    let Some(mut recent) = storage::read::<Vec<String>>(context, storage::RECENT_WALLETS).await
    else {
        return;
    };
    recent.truncate(RECENT_LIMIT);
    context.edit().registry.recent = recent;
    refresh_rows(context);
    let icons = storage::read::<Vec<String>>(context, storage::WALLET_ICONS).await;
    if let Some(mut icons) = icons {
        icons.truncate(2 * RECENT_LIMIT);
        context.edit().registry.icons = icons;
        refresh_rows(context);
    }
}

/// The icon that a wallet of the package announced, by an rdns of it, when it was connected here. Only images inside the page are shown: an address
/// elsewhere could track visitors.
pub(super) fn kept_icon(state: &State, own: &Listed) -> Option<String> {
    let mut kept = state.registry.icons.chunks_exact(2);
    let icon = &kept.find(|kept| has_rdns(own, &kept[0]))?[1];
    icon.starts_with("data:image/").then(|| icon.clone())
}

/// Puts the icon that a connected wallet announced first among those that are kept.
fn keep_icon(state: &mut State, wallet: &WalletEntry) {
    let (Some(rdns), Some(icon)) = (&wallet.rdns, &wallet.icon) else { return };
    if !icon.starts_with("data:image/") {
        return;
    }
    let mut icons = vec![rdns.clone(), icon.clone()];
    for kept in state.registry.icons.chunks_exact(2).filter(|kept| kept[0] != *rdns) {
        icons.extend_from_slice(kept);
    }
    icons.truncate(2 * RECENT_LIMIT);
    state.registry.icons = icons;
}

/// Puts a connector's wallet first among the recent ones.
pub fn remember(context: &Context, connector: &Connector) {
    let wallet = wallet_of(&context.state(), connector);
    if let Some(wallet) = wallet {
        remember_wallet(context, &wallet);
    }
}

/// Puts a wallet first among the recent ones.
pub fn remember_wallet(context: &Context, wallet: &WalletEntry) {
    if wallet.id == PAIRING {
        return;
    }
    // The rdns names it even before the package has told its id; but not where another wallet has it, and not by the gateway's word.
    let told = wallet.installed || context.state().registry.of_package(&wallet.id).is_some();
    let rdns = wallet
        .rdns
        .as_ref()
        .filter(|rdns| told && find(context, rdns).is_none_or(|first| first.id == wallet.id));
    let id = rdns.unwrap_or(&wallet.id);
    let mut state = context.edit();
    let recent = &mut state.registry.recent;
    recent.retain(|known| known != id && !is_remembered(wallet, known));
    recent.insert(0, id.clone());
    recent.truncate(RECENT_LIMIT);
    let stored = json::to_string(recent);
    if rdns.is_some() {
        keep_icon(&mut state, wallet);
    }
    let icons = json::to_string(&state.registry.icons);
    drop(state);
    let entries =
        vec![(storage::RECENT_WALLETS, Some(stored)), (storage::WALLET_ICONS, Some(icons))];
    storage::write(context, entries);
    refresh_rows(context);
}
