//! The `AllWallets` view: the wallets of the package at once, behind them those that only the gateway knows, page by page.
//!
//! Where to start: `load` lists and searches; `renew` keeps the rows up to date.

mod load;
mod renew;

use super::DirectorySlice;
use crate::{
    context::Context,
    events::{self, Properties},
    runtime::Key,
    text::cut,
};
use caip::Namespace;
use load::{list_package, load, load_first};
pub(super) use renew::{renew, serves};

/// A search leaves this long after the last key (specification, section 9) ...
const DEBOUNCE_MS: u64 = 500;
/// ... and only for this many letters (interface, section 4.2).
const SEARCH_LETTERS: usize = 2;
const DIRECTORY: Key = Key::new("directory");

/// The `AllWallets` view is shown: list the wallets, unless the gateway's first page is there or on its way.
pub fn show_directory(context: &Context) {
    let state = context.state();
    let directory = &state.slices.directory;
    if state.registry.page > 0 || directory.loading || !directory.query.is_empty() {
        return;
    }
    drop(state);
    context.spawn_latest(DIRECTORY, load_first);
}

/// The modal closed: the next visit starts afresh.
pub fn close_directory(context: &Context) {
    context.runtime().cancel(DIRECTORY);
    let mut state = context.edit();
    state.registry.page = 0;
    state.slices.directory.set(DirectorySlice::default());
}

/// Searches: the package at once, the gateway when no more keys come; too short a text shows the pages again.
pub fn search(context: &Context, query: &str) {
    let before = effective(&context.state().slices.directory.query).map(str::to_owned);
    query.clone_into(&mut context.edit().slices.directory.query);
    let now = effective(query).map(str::to_owned);
    if before == now {
        return;
    }
    context.spawn_latest(DIRECTORY, move |context| async move {
        list_package(&context).await;
        if let Some(query) = now {
            context.sleep(DEBOUNCE_MS).await;
            tell(&context, &query);
        }
        load(&context).await;
    });
}

fn tell(context: &Context, query: &str) {
    let certified = context.state().slices.directory.certified_only;
    let told = Properties::new().text("badge", if certified { "certified" } else { "" });
    events::track(context, "SEARCH_WALLET", told.text("search", query));
}

fn effective(query: &str) -> Option<&str> {
    let query = query.trim_ascii();
    (cut(query, SEARCH_LETTERS - 1) != query).then_some(query)
}

/// Certified wallets only, or all.
pub fn filter_certified(context: &Context, only: bool) {
    context.edit().slices.directory.certified_only = only;
    context.spawn_latest(DIRECTORY, load_first);
}

/// Wallets of one chain family, or all.
pub fn filter_family(context: &Context, namespace: Option<Namespace>) {
    context.edit().slices.directory.namespace = namespace;
    context.spawn_latest(DIRECTORY, load_first);
}

/// Loads the next page, or tries again after a failure.
pub fn more(context: &Context) {
    let directory = &context.state().slices.directory;
    if directory.loading || !(directory.has_more || directory.failed) {
        return;
    }
    context.spawn_latest(DIRECTORY, |context| async move {
        if context.state().registry.page == 0 {
            load_first(context).await;
        } else {
            load(&context).await;
        }
    });
}
