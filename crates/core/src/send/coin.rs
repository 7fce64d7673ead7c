//! The coin, where no list of tokens has it: on Bitcoin, and on a page without a gateway to make one.

use super::{
    bitcoin,
    keys::{COIN, POLL},
    refresh::edit,
};
use crate::{
    amount::Amount,
    balance,
    context::Context,
    errors::Failure,
    protocol::Network,
    text::join,
    tokens::{Token, native},
};
use caip::Namespace;
use std::rc::Rc;

/// What is looked at is asked for this often (interface, section 4.2).
const POLL_MS: u64 = 10_000;
/// After a failure nothing is asked for this long (specification, section 4).
const BLOCK_MS: u64 = 30_000;

/// Asks how much there is of it while the form is in sight; on Bitcoin for a form that does not know it yet, and not by itself after a failure.
pub(super) fn learn(context: &Context) {
    let state = context.state();
    let send = &state.slices.send;
    let known = send.coin.is_some() || send.coin_problem.is_some();
    let listed = state.config.has_gateway();
    let network = state.slices.network.active.clone();
    let address = state.slices.account.address.clone();
    drop(state);
    let (Some(network), Some(address)) = (network, address) else { return };
    match network.chain_namespace {
        Namespace::Bip122 if !known => bitcoin::learn(context),
        Namespace::Eip155 | Namespace::Solana if !listed => poll(context, network, address),
        _ => {}
    }
}

/// Asks once more, after a failure.
pub(super) fn retry(context: &Context) {
    context.runtime().cancel(POLL);
    edit(context, |state| state.slices.send.coin_problem = None);
    learn(context);
}

/// Leaves these coins alone from now on. How much can be sent is found out anew.
pub(super) fn mark(context: &Context, coins: Vec<String>) {
    let mut state = context.edit();
    state.send.marked = coins;
    let active = state.slices.network.active.as_ref();
    let bitcoin = active.is_some_and(|one| one.chain_namespace == Namespace::Bip122);
    drop(state);
    if bitcoin {
        context.runtime().cancel(COIN);
        edit(context, |state| state.slices.send.coin = None);
        learn(context);
    }
}

fn poll(context: &Context, network: Rc<Network>, address: String) {
    if context.runtime().is_running(POLL) {
        return;
    }
    context.spawn_latest(POLL, move |context| async move {
        loop {
            let held = balance::coin(&context, &network, &address).await;
            let wait = if held.is_ok() { POLL_MS } else { BLOCK_MS };
            take(&context, held.map(|quantity| token(&network, quantity)));
            context.sleep(wait).await;
        }
    });
}

/// So much of a network's coin.
pub(super) fn token(network: &Network, quantity: Amount) -> Token {
    let coin = &network.native_currency;
    Token {
        id: join(&[network.caip_network_id.as_str(), ":", native(network.chain_namespace)]),
        chain_id: network.caip_network_id.clone(),
        address: None,
        name: coin.name.clone(),
        symbol: coin.symbol.clone(),
        decimals: coin.decimals,
        quantity,
        price: None,
        value: None,
        icon_url: network.image_url.clone(),
        verified: true,
        imitates: None,
    }
}

/// Takes in what a node said of it. While something is reviewed the form does not change, but has it once the visitor is back: nobody would ask again.
pub(super) fn take(context: &Context, found: Result<Token, Failure>) {
    let mut state = context.edit();
    let mut send = (*state.slices.send).clone();
    match found {
        Ok(token) => (send.coin, send.coin_problem) = (Some(Rc::new(token)), None),
        Err(failure) => send.coin_problem = Some(failure.message()),
    }
    state.slices.send.set(send);
    drop(state);
    edit(context, |_| ());
}
