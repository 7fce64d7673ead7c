use super::refresh_rows;
use crate::{
    context::Context,
    errors::{Failure, Problem},
    protocol::{Effect, Method, Purpose, Reply},
    runtime::{Key, join_all},
    text::join,
};
use api::wallets::{Wallet, WalletPage, WalletQuery};
use std::pin::Pin;

/// The gateway has this long to answer (specification, section 9).
const TIMEOUT_MS: u32 = 10_000;
/// Wallets asked for ahead: enough to fill the Connect view whatever is installed (interface, section 3.2).
const PREFETCH: u32 = 20;
const PREFETCHING: Key = Key::new("prefetch");

/// What the gateway's registry said.
#[derive(Default)]
pub struct RegistryState {
    /// Every wallet seen so far, in the registry's order.
    pub known: Vec<Wallet>,
    /// The best-ranked ones, for suggestions.
    pub ranked: Vec<String>,
    /// How many the registry has in all.
    pub count: Option<u32>,
    /// Ids connected last, newest first.
    pub recent: Vec<String>,
    /// The directory's next page, from 1; 0 before the first.
    pub page: u32,
}

/// Asks ahead for what the Connect view suggests. Once it answered, it is not asked again.
pub fn prefetch(context: &Context) {
    let state = context.state();
    let known = state.registry.count.is_some();
    let offline = !state.config.has_gateway();
    let featured = state.config.featured_wallet_ids.clone();
    // What is excluded by id must be known, for an installed wallet tells no id (interface, section 1.2).
    let excluded = state.config.exclude_wallet_ids.clone();
    drop(state);
    if known || offline || context.runtime().is_running(PREFETCHING) {
        return;
    }
    context.edit().slices.wallets.loading = true;
    context.spawn_latest(PREFETCHING, |context| async move {
        let mut queries = vec![WalletQuery { entries: PREFETCH, ..WalletQuery::default() }];
        for include in [featured, excluded] {
            if !include.is_empty() {
                queries.push(WalletQuery { include, ..WalletQuery::default() });
            }
        }
        let asked = queries.into_iter().map(|query| -> Pin<Box<dyn Future<Output = _>>> {
            let context = context.clone();
            Box::pin(async move { fetch(&context, query).await })
        });
        // Failing is no fault here: installed wallets are listed without the registry.
        let answers = join_all(asked.collect()).await;
        let mut state = context.edit();
        if let Some(Ok(first)) = answers.first() {
            state.registry.count = Some(first.count);
            state.registry.ranked = first.data.iter().map(|wallet| wallet.id.clone()).collect();
        }
        state.slices.wallets.loading = false;
        drop(state);
        refresh_rows(&context);
    });
}

/// One page of the registry; every wallet in it is remembered.
pub(super) async fn fetch(
    context: &Context,
    mut query: WalletQuery,
) -> Result<WalletPage, Failure> {
    let mut path = String::from("/getWallets?");
    let url = {
        let config = &context.state().config;
        if query.include.is_empty() {
            query.include.clone_from(&config.include_wallet_ids);
            query.exclude.clone_from(&config.exclude_wallet_ids);
        }
        let mut pairs = String::new();
        query.write(&mut pairs);
        path.push_str(&pairs);
        config.gateway(&path)
    };
    let url = url.ok_or(Problem::RegistryUnavailable)?;
    let ask = Effect::Http {
        method: Method::Get,
        url,
        body: None,
        timeout_ms: TIMEOUT_MS,
        purpose: Purpose::Registry,
    };
    let said = match context.ask(ask).await {
        Ok(Reply::Http { status: 200, body }) => {
            json::from_str::<WalletPage>(&body).map_err(|error| error.message())
        }
        Ok(Reply::Http { status, .. }) => {
            tell_refusal(context, status);
            Err(join(&["the gateway answered with status ", &json::to_string(&status)]))
        }
        Ok(_) => Err(String::new()),
        Err(fault) => Err(fault.message),
    };
    let page = said.map_err(|detail| Failure::new(Problem::RegistryUnavailable, detail))?;
    let known = &mut context.edit().registry.known;
    for wallet in &page.data {
        if !known.iter().any(|one| one.id == wallet.id) {
            known.push(wallet.clone());
        }
    }
    Ok(page)
}

/// The gateway refuses this page: its developer must know.
fn tell_refusal(context: &Context, status: u16) {
    let problem = match status {
        401 => Problem::ProjectIdInvalid,
        403 => Problem::OriginNotAllowed,
        _ => return,
    };
    crate::options::report(context, &problem.into());
}
