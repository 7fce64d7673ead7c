use super::{
    DirectorySlice, Listed, WalletEntry,
    identity::{is_wanted, same},
    installed, refresh_rows,
    registry::{self, Page},
};
use crate::{
    context::Context,
    events::{self, Properties},
    runtime::Key,
    state::State,
    text::cut,
};
use api::wallets::{BadgeType, MAX_ENTRIES, PAGE_ENTRIES, WalletQuery};
use caip::Namespace;
use std::rc::Rc;

/// A search leaves this long after the last key (specification, section 9) ...
const DEBOUNCE_MS: u64 = 500;
/// ... and only for this many letters (interface, section 4.2).
const SEARCH_LETTERS: usize = 2;
const DIRECTORY: Key = Key::new("directory");

/// The `AllWallets` view is shown: load its first page, unless it is there.
pub fn show_directory(context: &Context) {
    let directory = &context.state().slices.directory;
    if !directory.entries.is_empty() || directory.loading || !directory.query.is_empty() {
        return;
    }
    context.spawn_latest(DIRECTORY, load_first);
}

/// The modal closed: the next visit starts afresh.
pub fn close_directory(context: &Context) {
    context.runtime().cancel(DIRECTORY);
    let mut state = context.edit();
    state.registry.page = 0;
    state.slices.directory.set(DirectorySlice::default());
}

/// Searches; too short a text shows the pages again.
pub fn search(context: &Context, query: &str) {
    let before = effective(&context.state().slices.directory.query).map(str::to_owned);
    query.clone_into(&mut context.edit().slices.directory.query);
    let now = effective(query).map(str::to_owned);
    if before == now {
        return;
    }
    context.spawn_latest(DIRECTORY, move |context| async move {
        context.edit().slices.directory.loading = true;
        if let Some(query) = now {
            context.sleep(DEBOUNCE_MS).await;
            tell(&context, &query);
        }
        load_first(context).await;
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

async fn load_first(context: Context) {
    context.edit().registry.page = 0;
    load(&context).await;
}

async fn load(context: &Context) {
    let query = begin(&mut context.edit());
    let (page, entries) = (query.page, query.entries);
    let asked = registry::ask(context, &query);
    let answer = registry::read(context, asked).await;
    let mut state = context.edit();
    if let Ok(answer) = answer {
        state.registry.page = page;
        state.slices.directory.has_more = page * entries < answer.count;
        take(&mut state, page, answer);
    } else {
        if page == 1 {
            state.slices.directory.entries.clear();
        }
        state.slices.directory.failed = true;
    }
    state.slices.directory.loading = false;
    drop(state);
    if page == 1 {
        // It may have been the first that the registry said.
        refresh_rows(context);
    }
}

/// What the next page is asked with.
fn begin(state: &mut State) -> WalletQuery {
    let page = state.registry.page + 1;
    let only = state.slices.modal.namespace.or(state.slices.directory.namespace);
    let (chains, limited) = (registry::chains(state, only), registry::limited(state));
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

fn take(state: &mut State, page: u32, answer: Page) {
    let mut new: Vec<Rc<WalletEntry>> = Vec::new();
    for wallet in answer.wallets {
        if serves(state, &wallet) && is_wanted(&wallet.entry, state) {
            new.push(wallet.entry);
        }
    }
    let directory = &mut state.slices.directory;
    directory.count = answer.count;
    if page == 1 {
        directory.entries = new;
    } else {
        directory.entries.extend(new);
    }
    mark_installed(state);
}

/// Marks the entries that are in this browser, so that pressing them connects.
pub(super) fn mark_installed(state: &mut State) {
    if state.slices.directory.entries.is_empty() {
        return;
    }
    let installed = installed(state);
    // Most entries stay as they are: looking must not cost a copy of the whole list.
    let mut marked = Vec::new();
    for (place, entry) in state.slices.directory.entries.iter().enumerate() {
        let found = installed.iter().find(|found| same(&state.registry, found, entry));
        if let Some(found) = found.filter(|found| *found != entry) {
            marked.push((place, found.clone()));
        }
    }
    if marked.is_empty() {
        return;
    }
    let entries = &mut state.slices.directory.entries;
    for (place, entry) in marked {
        entries[place] = entry;
    }
}

/// Whether the wallet works on a chain family of this page; a wallet that does not say is believed to.
pub(super) fn serves(state: &State, wallet: &Listed) -> bool {
    let filter = state.slices.modal.namespace;
    let networks = &state.slices.network.networks;
    wallet.families.is_empty()
        || wallet.families.iter().any(|family| {
            filter.is_none_or(|namespace| namespace == *family)
                && networks.iter().any(|network| network.chain_namespace == *family)
        })
}
