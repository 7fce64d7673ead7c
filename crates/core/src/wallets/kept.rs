//! The gateway's list of wallets from the last visit: shown until the gateway responds, or if it does not.

use super::registry;
use crate::{context::Context, storage};
use api::wallets::WalletQuery;

/// Larger lists are not stored.
const MOST_BYTES: usize = 64_000;

/// Restores the stored responses of these queries into the registry; the first query's wallets are suggested. Returns everything stored:
/// each query's URL before the body.
pub(super) async fn restore(context: &Context, queries: &[WalletQuery]) -> Vec<String> {
    let stored = storage::read::<Vec<String>>(context, storage::WALLET_LISTS).await;
    let stored = stored.unwrap_or_default();
    let mut state = context.edit();
    if state.registry.answered || !state.registry.kept.is_empty() {
        return stored;
    }
    let first = state.registry.known.len();
    for (at, query) in queries.iter().enumerate() {
        let Some(url) = state.config.gateway(&registry::path(query)) else { continue };
        let mut answers = stored.as_chunks().0.iter();
        let Some([_, body]) = answers.find(|[asked, _]| *asked == url) else { continue };
        match registry::take(&mut state, body) {
            Ok(page) if at == 0 => page.suggest(&mut state.registry),
            _ => {}
        }
    }
    let registry = &mut state.registry;
    registry.kept = registry.known[first..].iter().map(|one| one.entry.id.clone()).collect();
    stored
}

/// Stores the gateway's responses, each query's URL before the body, if they name wallets that the package lacks. Drops wallets of the last
/// visit that the gateway no longer names.
pub(super) fn keep(context: &Context, answers: &[String], before: &[String]) {
    let mut state = context.edit();
    let registry = &mut state.registry;
    let gone = std::mem::take(&mut registry.kept);
    registry.known.retain(|one| !gone.contains(&one.entry.id));
    registry.ranked.retain(|id| !gone.contains(id));
    let bytes: usize = answers.iter().map(String::len).sum();
    let worth = registry.known.len() > registry.packaged && bytes <= MOST_BYTES;
    drop(state);
    let now = if worth { answers } else { &[] };
    if now != before {
        let text = worth.then(|| json::to_string(&now.to_vec()));
        storage::write(context, vec![(storage::WALLET_LISTS, text)]);
    }
}
