use super::{
    PAIRING, WalletEntry, find, identity::is_remembered, installed::wallet_of, refresh_rows,
};
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
    drop(state);
    storage::write(context, vec![(storage::RECENT_WALLETS, Some(stored))]);
    refresh_rows(context);
}
