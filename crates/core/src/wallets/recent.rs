use super::{PAIRING, WalletEntry, entry::is_called, find, refresh_rows};
use crate::{context::Context, protocol::Connector, storage};

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
}

/// Puts a connector's wallet first among the recent ones.
pub fn remember(context: &Context, connector: &Connector) {
    let Some(wallet) = find(context, connector.rdns.as_deref().unwrap_or(&connector.name)) else {
        return;
    };
    remember_wallet(context, &wallet);
}

/// Puts a wallet first among the recent ones.
pub fn remember_wallet(context: &Context, wallet: &WalletEntry) {
    if wallet.id == PAIRING {
        return;
    }
    let mut state = context.edit();
    let recent = &mut state.registry.recent;
    recent.retain(|id| !is_called(wallet, id));
    // The rdns names it even before the registry has told its id.
    recent.insert(0, wallet.rdns.as_ref().unwrap_or(&wallet.id).clone());
    recent.truncate(RECENT_LIMIT);
    let stored = json::to_string(recent);
    drop(state);
    storage::write(context, vec![(storage::RECENT_WALLETS, Some(stored))]);
    refresh_rows(context);
}
