use super::{
    Listed, RegistryState, kept,
    listed::{WalletView, is_named, listed},
    package, refresh_rows,
};
use crate::{
    context::{Asked, Context},
    errors::{Failure, Problem},
    gateway,
    protocol::{Options, Purpose},
    runtime::Key,
    signal::Signal,
    state::State,
};
use api::wallets::{MAX_ENTRIES, WalletQuery};
use caip::{ChainId, Namespace};
use json::{
    Value, View,
    view::{List, Unread},
};

/// Wallets asked for ahead: enough to fill the Connect view whatever is installed (interface, section 3.2).
const PREFETCH: u32 = 20;
const PREFETCHING: Key = Key::new("prefetch");

/// Asks ahead for what the Connect view suggests: the package at once, then the gateway. Once it answered, it is not asked again.
pub fn prefetch(context: &Context) {
    let state = context.state();
    let registry = &state.registry;
    let known = registry.answered || (registry.packaged > 0 && !state.config.has_gateway());
    drop(state);
    if known || context.runtime().is_running(PREFETCHING) {
        return;
    }
    wait_for_suggestions(&mut context.edit());
    context.spawn_latest(PREFETCHING, |context| async move {
        let queries = queries(&context.state());
        let asked: Vec<_> = queries.iter().map(|query| ask(&context, query)).collect();
        package::load(&context).await;
        wait_for_suggestions(&mut context.edit());
        show(&context);
        let kept = kept::restore(&context, &queries).await;
        wait_for_suggestions(&mut context.edit());
        show(&context);
        let mut answers = Vec::new();
        for (at, (query, answer)) in queries.iter().zip(asked).enumerate() {
            // Failing is no fault here: installed wallets are listed without the registry.
            let Ok((body, page)) = told(&context, answer).await else { continue };
            answers.extend(context.state().config.gateway(&path(query)));
            answers.push(body);
            if at == 0 {
                let registry = &mut context.edit().registry;
                registry.answered = true;
                page.suggest(registry);
            }
        }
        if answers.len() == 2 * queries.len() {
            kept::keep(&context, &answers, &kept);
        }
        context.edit().slices.wallets.loading = false;
        show(&context);
    });
}

/// Reads the package's wallets and those saved on the last visit while the page is idle: parsing them is most of the core's work in a press.
pub fn preload(context: &Context) {
    context.spawn(|context| async move {
        package::load(&context).await;
        let queries = queries(&context.state());
        kept::restore(&context, &queries).await;
    });
}

/// Their place is kept while there are none.
fn wait_for_suggestions(state: &mut State) {
    state.slices.wallets.loading = state.registry.ranked.is_empty();
}

fn show(context: &Context) {
    refresh_rows(context);
    context.tell(Signal::SuggestionsShown);
}

/// What is asked ahead: the best-ranked wallets first, then those that the options name.
fn queries(state: &State) -> Vec<WalletQuery> {
    let config = &state.config;
    let chains = chains(state, state.slices.modal.namespace);
    let ranked = WalletQuery { entries: PREFETCH, chains, ..limited(state) };
    let mut queries = vec![ranked];
    // What is excluded by id must be known, for an installed wallet tells no id (interface, section 1.2).
    for ids in [&config.featured_wallet_ids, &config.include_wallet_ids, &config.exclude_wallet_ids]
    {
        if !ids.is_empty() {
            let include = ids.clone();
            queries.push(WalletQuery { include, entries: MAX_ENTRIES, ..WalletQuery::default() });
        }
    }
    queries
}

/// A query for wallets that the page wants shown.
pub(super) fn limited(state: &State) -> WalletQuery {
    WalletQuery {
        include: state.config.include_wallet_ids.clone(),
        exclude: state.config.exclude_wallet_ids.clone(),
        ..WalletQuery::default()
    }
}

/// The page's networks, or those of one chain family.
pub(super) fn chains(state: &State, only: Option<Namespace>) -> Vec<ChainId> {
    let mut chains = Vec::new();
    for network in &state.slices.network.networks {
        if only.is_none_or(|only| only == network.chain_namespace) {
            chains.push(network.caip_network_id.clone());
        }
    }
    chains
}

/// Asks for one page of the registry, at once, of each wallet only what the dialog shows.
pub(crate) fn ask(context: &Context, query: &WalletQuery) -> Option<Asked> {
    gateway::get(context, &path(query), Purpose::Registry)
}

/// Where a page of the registry stands at the gateway.
pub(super) fn path(query: &WalletQuery) -> String {
    let mut path = String::from("/getWallets?brief=true&");
    let mut pairs = String::new();
    query.write(&mut pairs);
    path.push_str(&pairs);
    path
}

#[derive(View)]
#[view(of = api::wallets::WalletPage)]
struct PageView<'a> {
    data: Option<List<'a, Unread<'a, WalletView<'a>>>>,
    count: Option<u64>,
}

/// One page of the registry.
pub(crate) struct Page {
    /// Its wallets.
    pub wallets: Vec<Listed>,
    /// How many there are on all pages.
    pub count: u32,
    /// The gateway's own ids for wallets of the package, where they differ, each before the wallet's.
    pub own_ids: Vec<(String, String)>,
}

impl Page {
    /// Suggests its wallets behind those that are, if it is the page of the best-ranked ones.
    pub(super) fn suggest(&self, registry: &mut RegistryState) {
        registry.count = registry.count.max(Some(self.count));
        for wallet in &self.wallets {
            registry.suggest(wallet.entry.id.clone());
        }
    }

    /// The wallet that the text names: by an id, an rdns or a name, or by the gateway's own id for it.
    pub fn meant(&self, text: &str) -> Option<&Listed> {
        let find = |text: &str| self.wallets.iter().find(|one| one.is_meant(text));
        let own = || self.own_ids.iter().find(|(own, _)| own == text);
        find(text).or_else(|| find(&own()?.1))
    }
}

/// The page that was asked for, held to the package; every wallet in it is remembered.
pub(crate) async fn read(context: &Context, answer: Option<Asked>) -> Result<Page, Failure> {
    Ok(told(context, answer).await?.1)
}

/// The same, behind the body that it was read from.
async fn told(context: &Context, answer: Option<Asked>) -> Result<(String, Page), Failure> {
    package::load(context).await;
    let Some(answer) = answer else { return Err(Problem::RegistryUnavailable.into()) };
    let said = gateway::read(context, answer).await;
    let page = said.and_then(|body| take(&mut context.edit(), &body).map(|page| (body, page)));
    page.map_err(|detail| Failure::new(Problem::RegistryUnavailable, detail))
}

pub(super) fn take(state: &mut State, body: &str) -> Result<Page, String> {
    let page = Value::parse(body).map_err(|error| error.message())?;
    let page = PageView::view(&page);
    let count = page.count.and_then(|count| count.try_into().ok());
    let (Some(data), Some(count)) = (page.data, count) else {
        return Err("the answer is no page of wallets".into());
    };
    let (mut wallets, mut own_ids): (Vec<Listed>, _) = (Vec::new(), Vec::new());
    for wallet in data {
        let Some(told) = listed(wallet.value, &state.config) else { continue };
        let found = package::held(&mut state.registry, told.clone());
        for alias in told.aliases().chain([&*told.entry.id]) {
            if !is_named(&state.registry, alias) {
                learn(state, alias, &found.entry.id);
            }
        }
        if told.entry.id != found.entry.id {
            own_ids.push((told.entry.id.clone(), found.entry.id.clone()));
        }
        remember(&mut state.registry, &found);
        if !wallets.iter().any(|one| one.entry.id == found.entry.id) {
            wallets.push(found);
        }
    }
    Ok(Page { wallets, count, own_ids })
}

/// Adds a wallet, or replaces the entry that was restored from the last visit.
fn remember(registry: &mut RegistryState, found: &Listed) {
    let id = &found.entry.id;
    let is_kept = registry.kept.iter().position(|kept| kept == id);
    match registry.known.iter().position(|one| one.entry.id == *id) {
        None => registry.known.push(found.clone()),
        Some(place) if is_kept.is_some() => registry.known[place] = found.clone(),
        Some(_) => {}
    }
    is_kept.map(|place| registry.kept.remove(place));
}

/// The wallet's rank in the registry, once it is known there.
pub fn rank(state: &State, id: &str) -> Option<u32> {
    state.registry.known.iter().find(|wallet| wallet.entry.id == id)?.rank
}

/// The page wrote another registry's id: from now on it is ours.
pub(super) fn learn(state: &mut State, alias: &str, id: &str) {
    let options: &mut Options = &mut state.config;
    for ids in [
        &mut options.featured_wallet_ids,
        &mut options.include_wallet_ids,
        &mut options.exclude_wallet_ids,
    ] {
        for written in ids.iter_mut().filter(|written| *written == alias) {
            id.clone_into(written);
        }
    }
}
