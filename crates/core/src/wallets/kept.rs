//! What the gateway said of wallets on the last visit: drawn until it answers again, or where it does not.

use super::registry;
use crate::{context::Context, storage};
use api::wallets::WalletQuery;

/// More is not kept, but asked for anew.
const MOST_BYTES: usize = 64_000;

/// Puts what was kept of these queries into the registry, the first one's wallets among those that are suggested. Returns all that was kept.
pub(super) async fn draw(context: &Context, queries: &[WalletQuery]) -> Vec<String> {
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

/// Keeps what the gateway answered, each query's address before the body, where it names wallets that the package lacks. Wallets of the last
/// visit that it no longer names go.
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
