use super::{
    Listed, WalletEntry, WalletsSlice,
    directory::serves,
    entry::of_page,
    icons::keep_announced,
    identity::{has_rdns, is_wanted, same},
    installed, pairing,
};
use crate::{context::Context, protocol::AllWalletsMode, state::State};
use std::rc::Rc;

/// Suggestions fill the list up to this many rows (interface, section 4.2).
const ROWS: usize = 4;
/// Groups of the list. What is at hand comes first; the specification's order (interface, section 1.3), which begins with
/// `walletConnect`, a page gets by `connectorTypeOrder`.
const ORDER: [&str; 6] =
    ["injected", "recent", "walletConnect", "featured", "custom", "recommended"];

/// Makes the Connect view's list anew.
pub fn refresh_rows(context: &Context) {
    let mut state = context.edit();
    let rows = rows(&state);
    let listed = state.config.has_gateway() || !state.registry.ranked.is_empty();
    let show_all = listed && may_show_all(&state);
    let can_get = listed || !state.config.custom_wallets.is_empty();
    let certifies = state.registry.known.iter().any(|wallet| wallet.entry.certified);
    let all_count = state.registry.count.map(round);
    let loading = state.slices.wallets.loading;
    let show_code = state.environment.mobile && pairing::entry(&state).is_some();
    let slice = WalletsSlice { rows, loading, show_all, show_code, can_get, certifies, all_count };
    state.slices.wallets.set(slice);
    super::directory::renew(&mut state);
    drop(state);
    keep_announced(context);
}

fn rows(state: &State) -> Vec<Rc<WalletEntry>> {
    let installed = installed(state);
    let mut rows: Vec<Rc<WalletEntry>> = Vec::new();
    for group in order(state) {
        let entries = match group.as_str() {
            "injected" => installed.clone(),
            "walletConnect" => pairing::row(state).into_iter().collect(),
            "recent" => recent(state),
            "featured" => listed(state, &state.config.featured_wallet_ids),
            "custom" => state.config.custom_wallets.iter().map(of_page).collect(),
            "recommended" => listed(state, &state.registry.ranked),
            _ => Vec::new(),
        };
        let fills_up = group == "recommended";
        for entry in entries {
            let full = fills_up && (rows.len() >= ROWS || !suits(state, &entry));
            let is_it = |row: &Rc<WalletEntry>| same(&state.registry, row, &entry);
            let doubled = rows.iter().any(is_it) || !entry.installed && installed.iter().any(is_it);
            if !full && !doubled && is_wanted(&entry, state) {
                rows.push(entry);
            }
        }
    }
    rows
}

/// On a phone only wallets are suggested that can be reached from it.
fn suits(state: &State, entry: &WalletEntry) -> bool {
    !state.environment.mobile || pairing::is_reachable(state, entry)
}

/// The page's order of groups, with the missing ones appended.
fn order(state: &State) -> Vec<String> {
    let mut order = state.config.features.connector_type_order.clone().unwrap_or_default();
    for group in ORDER {
        if !order.iter().any(|known| known == group) {
            order.push(group.to_owned());
        }
    }
    order
}

/// Wallets connected before that are not installed here. A remembered rdns is that of a wallet of the package, or of none that is listed.
fn recent(state: &State) -> Vec<Rc<WalletEntry>> {
    let registry = &state.registry;
    let mut entries = Vec::new();
    for id in &registry.recent {
        let own = registry.package().iter().find(|own| own.entry.id == *id || has_rdns(own, id));
        let found = own.or_else(|| registry.known.iter().find(|known| known.entry.id == *id));
        let Some(found) = found.filter(|found| serves(state, found)) else { continue };
        let mut entry = found.entry.clone();
        let shown = Rc::make_mut(&mut entry);
        shown.recent = true;
        entries.push(entry);
    }
    entries
}

fn listed(state: &State, ids: &[String]) -> Vec<Rc<WalletEntry>> {
    let mut entries = Vec::new();
    for id in ids {
        let is_it =
            |known: &&Listed| known.entry.id == *id || known.entry.rdns.as_ref() == Some(id);
        let found = state.registry.known.iter().find(is_it);
        if let Some(found) = found.filter(|found| serves(state, found)) {
            entries.push(found.entry.clone());
        }
    }
    entries
}

/// Whether the page lets all wallets be shown.
fn may_show_all(state: &State) -> bool {
    let config = &state.config;
    let by_mode = match config.all_wallets {
        AllWalletsMode::Show => true,
        AllWalletsMode::Hide => false,
        AllWalletsMode::OnlyMobile => state.environment.mobile,
    };
    by_mode && config.features.all_wallets.unwrap_or(true)
}

/// Rounded down to tens, from ten on.
fn round(count: u32) -> u32 {
    if count < 10 { count } else { count / 10 * 10 }
}
