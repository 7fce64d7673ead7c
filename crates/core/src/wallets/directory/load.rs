use super::effective;
use crate::{
    context::Context,
    errors::Failure,
    state::State,
    text::has,
    wallets::{
        WalletEntry,
        identity::{is_wanted, same},
        package, refresh_rows,
        registry::{self, Page},
    },
};
use api::wallets::{BadgeType, MAX_ENTRIES, PAGE_ENTRIES, WalletQuery};
use caip::Namespace;
use std::rc::Rc;

/// Pages without a wallet that is not listed yet that are loaded in a row: the gateway's registry is mostly the package's. After them the visitor's
/// scrolling loads the next.
const PAGES_IN_A_ROW: u32 = 4;

/// A registry has no more wallets than this, whatever it says: with nothing new on its pages they would be loaded for ever.
const MOST_WALLETS: u32 = 4_000;

/// Lists the wallets anew: the package's at once, behind them the gateway's.
pub(super) async fn load_first(context: Context) {
    list_package(&context).await;
    load(&context).await;
}

/// Lists the wallets of the package alone; where there is a gateway, its own are yet to come.
pub(super) async fn list_package(context: &Context) {
    begin(&mut context.edit());
    package::load(context).await;
    let mut state = context.edit();
    let entries = of_package(&state);
    let has_gateway = state.config.has_gateway();
    let directory = &mut state.slices.directory;
    directory.count = count(&entries);
    directory.entries = entries;
    directory.loading = has_gateway;
    drop(state);
    refresh_rows(context);
}

fn begin(state: &mut State) {
    state.registry.page = 0;
    let directory = &mut state.slices.directory;
    directory.loading = true;
    directory.failed = false;
    directory.has_more = false;
}

/// The wallets of the package that are asked for, in its order. Only a gateway certifies.
fn of_package(state: &State) -> Vec<Rc<WalletEntry>> {
    let directory = &state.slices.directory;
    // Compares as the gateway does, but for letters beyond ASCII: those it finds itself.
    let search = effective(&directory.query).unwrap_or_default().to_ascii_lowercase();
    let is_found =
        |entry: &WalletEntry| search.is_empty() || has(&entry.name.to_ascii_lowercase(), &search);
    let mut entries = Vec::new();
    for own in package::offered(state, &registry::chains(state, family(state))) {
        if (own.entry.certified || !directory.certified_only) && is_found(&own.entry) {
            entries.push(own.entry.clone());
        }
    }
    entries
}

/// The chain family that the modal was opened for, or that the visitor chose.
fn family(state: &State) -> Option<Namespace> {
    state.slices.modal.namespace.or(state.slices.directory.namespace)
}

/// Loads the gateway's next page, and the one after it while there is nothing new.
pub(super) async fn load(context: &Context) {
    if !context.state().config.has_gateway() {
        return;
    }
    for _ in 0..PAGES_IN_A_ROW {
        let query = next(&mut context.edit());
        let asked = registry::ask(context, &query);
        let answer = registry::read(context, asked).await;
        let is_enough = take(&mut context.edit(), &query, answer);
        // Wallets of the package have pictures and certificates from it.
        refresh_rows(context);
        if is_enough {
            break;
        }
    }
    context.edit().slices.directory.loading = false;
}

/// What the next page is asked with.
fn next(state: &mut State) -> WalletQuery {
    let page = state.registry.page + 1;
    let chains = registry::chains(state, family(state));
    let limited = registry::limited(state);
    let directory = &mut state.slices.directory;
    directory.loading = true;
    directory.failed = false;
    let search = effective(&directory.query).map(str::to_owned);
    WalletQuery {
        page,
        entries: if search.is_some() { MAX_ENTRIES } else { PAGE_ENTRIES },
        badge_type: directory.certified_only.then_some(BadgeType::Certified),
        search,
        chains,
        ..limited
    }
}

/// Puts the new wallets of a page behind the others. Returns false when the next page should be loaded at once.
fn take(state: &mut State, query: &WalletQuery, answer: Result<Page, Failure>) -> bool {
    let Ok(page) = answer else {
        state.slices.directory.failed = true;
        return true;
    };
    // A page without wallets is the last one, whatever the count says.
    let has_more =
        query.page * query.entries < page.count.min(MOST_WALLETS) && !page.wallets.is_empty();
    let mut new = Vec::new();
    for wallet in page.wallets {
        let entry = &wallet.entry;
        // The gateway may not have heeded what it was asked for.
        let is_meant = package::works(&wallet, &query.chains)
            && (entry.certified || query.badge_type.is_none());
        if is_meant && is_wanted(entry, state) && !is_listed(state, entry) {
            new.push(wallet.entry);
        }
    }
    let is_enough = !new.is_empty() || !has_more;
    state.registry.page = query.page;
    let directory = &mut state.slices.directory;
    directory.entries.extend(new);
    let listed = count(&directory.entries);
    directory.count = if has_more { listed.max(page.count) } else { listed };
    directory.has_more = has_more;
    is_enough
}

/// Whether the wallet has a row, also one that is shown as it is in this browser.
fn is_listed(state: &State, entry: &WalletEntry) -> bool {
    state.slices.directory.entries.iter().any(|listed| {
        listed.id == entry.id || listed.installed && same(&state.registry, listed, entry)
    })
}

fn count(entries: &[Rc<WalletEntry>]) -> u32 {
    entries.len().try_into().unwrap_or(u32::MAX)
}
