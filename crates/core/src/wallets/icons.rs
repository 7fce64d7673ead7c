//! Icons that wallets announced in this browser (EIP-6963), kept for when they are not here: of most wallets there is no picture in the package.
//!
//! Any extension can take any name and draw any icon. So an icon stands for exactly the rdns that it was announced with, and only the package
//! says which wallet has an rdns: no gateway does, and no name.

use super::{Listed, identity::has_rdns, refresh_rows};
use crate::{
    context::Context,
    protocol::{Connector, ConnectorKind},
    storage,
};
use std::rc::Rc;

/// At most this many icons and this many bytes are kept; the oldest are dropped.
const MOST: usize = 24;
const MOST_BYTES: usize = 100_000;
/// One that is larger would take the place of many: wallets announce a few thousand bytes.
const LARGEST: usize = 32_000;

/// Draws the wallets of the package with what was kept before.
pub(super) async fn load(context: Context) {
    gather(&context, Vec::new()).await;
    refresh_rows(&context);
}

/// Keeps the announced icons of wallets that the package knows by rdns, once per visit, because some wallets draw a new icon each
/// time. If several wallets share an rdns, the first one counts.
pub(super) fn keep_announced(context: &Context) {
    let (mut seen, mut new) = (Vec::new(), Vec::new());
    let state = context.state();
    let registry = &state.registry;
    if registry.packaged == 0 {
        return;
    }
    for connector in &state.connectors {
        let Connector { kind: ConnectorKind::Announced, rdns: Some(rdns), icon, .. } = &**connector
        else {
            continue;
        };
        if registry.announced.contains(rdns) || seen.contains(rdns) {
            continue;
        }
        seen.push(rdns.clone());
        if let Some(icon) = icon
            && registry.package().iter().any(|own| has_rdns(own, rdns))
        {
            add(&mut new, rdns, icon);
        }
    }
    drop(state);
    if seen.is_empty() {
        return;
    }
    context.edit().registry.announced.extend(seen);
    if new.is_empty() {
        return;
    }
    context.spawn(|context| async move {
        gather(&context, new).await;
        let icons = json::to_string(&context.state().registry.icons);
        storage::write(&context, vec![(storage::WALLET_ICONS, Some(icons))]);
        refresh_rows(&context);
    });
}

/// Merges icons: new ones first, then those in memory, then those in storage, which other tabs also write.
async fn gather(context: &Context, new: Vec<String>) {
    let stored = storage::read::<Vec<String>>(context, storage::WALLET_ICONS).await;
    let mut state = context.edit();
    let registry = &mut state.registry;
    let known = std::mem::take(&mut registry.icons);
    for [rdns, icon] in pairs(&new).chain(pairs(&known)).chain(pairs(&stored.unwrap_or_default())) {
        add(&mut registry.icons, rdns, icon);
    }
    let kept = &registry.icons;
    for own in &mut registry.known[..registry.packaged] {
        if own.entry.icon.is_none()
            && let Some(icon) = of(kept, own)
        {
            Rc::make_mut(&mut own.entry).icon = Some(icon);
        }
    }
}

/// The icon that was kept of a wallet of the package.
pub(super) fn of(icons: &[String], own: &Listed) -> Option<String> {
    pairs(icons).find(|[rdns, _]| has_rdns(own, rdns)).map(|[_, icon]| icon.clone())
}

/// Adds one behind the others, where there is room for it. Only images inside the page: an address elsewhere could track visitors.
fn add(icons: &mut Vec<String>, rdns: &str, icon: &str) {
    let bytes: usize = icons.iter().map(String::len).sum();
    let fits = icons.len() < 2 * MOST
        && icon.len() <= LARGEST
        && bytes + rdns.len() + icon.len() <= MOST_BYTES;
    let known = pairs(icons).any(|[known, _]| known == rdns);
    if fits && !known && icon.starts_with("data:image/") {
        icons.extend([rdns.to_owned(), icon.to_owned()]);
    }
}

/// Each rdns with its icon.
fn pairs(icons: &[String]) -> impl Iterator<Item = &[String; 2]> {
    icons.as_chunks().0.iter()
}
