use super::{PickerSlice, SwapStage, SwapStep, SwapToken, listed};
use crate::{
    context::Context,
    events::{self, Properties},
    gateway, modal,
    protocol::{Network, Purpose, SwapSide, View},
    query::window,
    runtime::Key,
    state::State,
    text::{join, pieces},
    tokens::{ListState, is_at, is_called},
};
use api::query::write_pair;
use caip::{Address, Namespace};
use std::rc::Rc;

const SEARCH: Key = Key::new("swap search");
/// The best known tokens, in this order (interface, section 4.3).
const SUGGESTED: &str = "ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP";
/// What comes before them on one network: Tether as Arbitrum has it.
const ARBITRUM: (u64, &str) = (42_161, "USD₮0");

/// Shows the list to choose one of the two from.
pub(super) fn show(context: &Context, side: SwapSide) {
    let step = context.state().slices.swap.step;
    if step != SwapStep::Form {
        return;
    }
    events::track(context, "CLICK_SELECT_TOKEN_TO_SWAP", Properties::new());
    context.edit().slices.picker.set(PickerSlice { side, ..PickerSlice::default() });
    fill(context);
    let open = context.state().slices.modal.open;
    if open {
        modal::push(context, View::SwapSelectToken);
    }
}

/// Narrows the list down. An address that it does not have is asked about.
pub(super) fn search(context: &Context, query: String) {
    stop(context);
    let mut state = context.edit();
    let picker = &mut state.slices.picker;
    picker.query = query;
    picker.from = 0;
    picker.searching = false;
    picker.failed = false;
    drop(state);
    fill(context);
    let unknown = {
        let state = context.state();
        let address = state.slices.network.active.as_ref().and_then(|network| {
            address(network, &state.slices.picker.query).map(|text| (network.clone(), text))
        });
        address.filter(|_| state.swap.rows.is_empty())
    };
    if let Some((network, address)) = unknown {
        context.edit().slices.picker.searching = true;
        context.spawn_latest(SEARCH, move |context| async move {
            let found = find(&context, &network, &address).await;
            let mut state = context.edit();
            let picker = &mut state.slices.picker;
            picker.searching = false;
            picker.failed = found.is_none();
            drop(state);
            fill(&context);
        });
    }
}

/// Nobody is looked for any more.
pub(super) fn stop(context: &Context) {
    context.runtime().cancel(SEARCH);
}

/// Shows unverified tokens behind the rest, or folds them away.
pub(super) fn show_unverified(context: &Context, shown: bool) {
    context.edit().slices.picker.unverified_shown = shown;
    fill(context);
}

/// Moves the window over the list, for a view that scrolls.
pub(super) fn show_from(context: &Context, from: u32) {
    let mut state = context.edit();
    let picker = PickerSlice { from, ..(*state.slices.picker).clone() };
    publish(&mut state, picker);
}

fn address(network: &Network, query: &str) -> Option<String> {
    let query = query.trim();
    let namespace = network.chain_namespace;
    // A name of 32 letters is an address on Solana, and asked about.
    let shape = namespace != Namespace::Eip155 || query.starts_with("0x");
    let address = Address::parse(namespace, query).ok().filter(|_| shape)?;
    Some(address.as_str().to_owned())
}

/// Takes in what the gateway knows of an address; `None` where nobody answers.
async fn find(context: &Context, network: &Rc<Network>, address: &str) -> Option<()> {
    let mut query = String::new();
    write_pair(&mut query, "chainId", network.caip_network_id.as_str());
    write_pair(&mut query, "address", address);
    let path = join(&["/v1/convert/tokens?", &query]);
    let asked = gateway::get(context, &path, Purpose::Convert)?;
    let body = match gateway::read_or_refusal(context, asked).await {
        Ok(body) => body,
        // It says that there is no such token.
        Err(refusal) => return refusal.meant.then_some(()),
    };
    let listed = listed::read(context, &body, network).await.ok()?;
    let mut state = context.edit();
    for token in listed.tokens {
        let asked = token.address.as_ref().is_some_and(|known| known.eq_ignore_ascii_case(address));
        if asked && state.swap.found.iter().all(|known| known.id != token.id) {
            state.swap.found.push(token);
        }
    }
    forget(&mut state);
    Some(())
}

/// Tokens that are remembered although no list has them: a page may be open for days, and an answer may be of any length.
pub(super) const FOUND: usize = 64;

/// Forgets the oldest that were found, but none that the form shows.
fn forget(state: &mut State) {
    let shown = [&state.slices.swap.source_token, &state.slices.swap.to_token];
    let shown = shown.map(|token| token.as_ref().map(|token| token.id.clone()));
    let found = &mut state.swap.found;
    while found.len() > FOUND {
        let oldest = found.iter().position(|token| !shown.contains(&Some(token.id.clone())));
        let Some(oldest) = oldest else { return };
        found.remove(oldest);
    }
}

/// Makes the list anew: what the account holds, then everything else by symbol.
pub(super) fn fill(context: &Context) {
    let mut state = context.edit();
    let query = state.slices.picker.query.trim().to_ascii_lowercase();
    let wanted = |token: &SwapToken| query.is_empty() || fits(token, &query);
    let (mut rows, mut unverified) = (Vec::new(), Vec::new());
    for token in &state.tokens.all {
        let token = listed::held(token);
        if wanted(&token) {
            if token.verified { &mut rows } else { &mut unverified }.push(Rc::new(token));
        }
    }
    let own = rows.len();
    let found: &[_] = if query.is_empty() { &[] } else { &state.swap.found };
    for list in [&state.swap.listed, found] {
        for token in list {
            if wanted(token) && state.tokens.held(&token.id).is_none() {
                if token.verified { &mut rows } else { &mut unverified }.push(token.clone());
            }
        }
    }
    let mut picker = (*state.slices.picker).clone();
    picker.unverified = unverified.len().try_into().unwrap_or(u32::MAX);
    if picker.unverified_shown || !query.is_empty() {
        rows.append(&mut unverified);
    }
    let suggested = if query.is_empty() { suggested(&state) } else { Vec::new() };
    state.swap.rows = rows;
    let begun = state.slices.swap.stage;
    picker.suggested = suggested;
    picker.own = own.try_into().unwrap_or(u32::MAX);
    picker.state = match begun {
        SwapStage::Initialized => ListState::Known,
        SwapStage::Unsupported => ListState::Unsupported,
        SwapStage::Initializing => ListState::Loading,
        SwapStage::Uninitialised => ListState::None,
    };
    publish(&mut state, picker);
}

/// There is nothing to choose from.
pub(super) fn fail(context: &Context) {
    context.edit().slices.picker.state = ListState::Failed;
}

fn fits(token: &SwapToken, query: &str) -> bool {
    is_called(&token.symbol, &token.name, query) || is_at(token.address.as_deref(), query)
}

fn suggested(state: &State) -> Vec<Rc<SwapToken>> {
    let mut found = Vec::new();
    let network = state.slices.network.active.as_ref();
    let number = network.and_then(|network| network.caip_network_id.evm_id());
    let mut add = |symbol: &str| {
        let listed = &state.swap.listed;
        if let Some(token) = listed.iter().find(|token| token.verified && token.symbol == symbol) {
            found.push(token.clone());
        }
    };
    if number == Some(ARBITRUM.0) {
        add(ARBITRUM.1);
    }
    pieces(SUGGESTED, b' ').for_each(add);
    found
}

/// The rows that the window shows, with what is known of them now.
fn publish(state: &mut State, mut picker: PickerSlice) {
    let rows = &state.swap.rows;
    let shown = window(picker.from, rows.len());
    picker.count = rows.len().try_into().unwrap_or(u32::MAX);
    picker.from = shown.start.try_into().unwrap_or(u32::MAX);
    picker.rows = rows[shown].iter().map(|token| listed::known(state, token)).collect();
    state.slices.picker.set(picker);
}
