use super::{Switching, offer::offered, store, unknown::is_unknown};
use crate::{
    connection,
    connection::Stage,
    context::{Call, Context},
    errors::{Failure, Problem},
    events::{self, Properties},
    modal, options,
    parts::part,
    protocol::{Effect, Fault, FaultKind, Network, View},
    runtime::Key,
};
use caip::{ChainId, Namespace};
use std::rc::Rc;

const SWITCH: Key = Key::new("switch");
const LEAVE: Key = Key::new("leave-switch");
/// How long the finished switch is shown before the dialog closes.
const KNOT_MS: u64 = 700;

/// Switches to a configured network, asking the wallet where one is connected.
#[part(account, enter)]
pub fn switch(context: &Context, chain: &ChainId, call: Call) {
    let Some(network) = find(context, chain) else {
        options::report(context, &Failure::new(Problem::NetworkNotFoundAlert, chain.as_str()));
        return call.settle(&Err(Failure::new(Problem::NetworkNotFound, chain.as_str())));
    };
    let Some(connector) = connector(context, network.chain_namespace) else {
        arrive(context, &network);
        offer_wallets(context, network.chain_namespace);
        return call.settle(&Ok(()));
    };
    stop_switching(context);
    context.edit().slices.network.switching = Some(Switching {
        network: network.clone(),
        stage: Stage::Waiting,
        message: None,
        detail: None,
    });
    let (is_open, view) = {
        let state = context.state();
        (state.slices.modal.open, state.slices.modal.view)
    };
    if is_open && view != View::UnsupportedChain {
        modal::push(context, View::SwitchNetwork);
    }
    context.spawn_latest(SWITCH, move |context| async move {
        let result = ask(&context, &connector, &network).await;
        match &result {
            Ok(()) => succeed(&context, &network),
            Err(failure) => fail(&context, failure),
        }
        call.settle(&result);
    });
}

/// Drops a switch that is awaited. A late answer finds nobody; the wallet's own event still counts.
pub fn stop_switching(context: &Context) {
    context.runtime().cancel(SWITCH);
    if context.state().slices.network.switching.is_some() {
        context.edit().slices.network.switching = None;
    }
}

/// As [`stop_switching`], when the switch is one of this chain family.
pub fn stop_switching_in(context: &Context, namespace: Namespace) {
    let switching =
        context.state().slices.network.switching.as_ref().map(|one| one.network.chain_namespace);
    if switching == Some(namespace) {
        stop_switching(context);
    }
}

/// Asks for the switch; a wallet that does not know the network is asked to add it first.
pub async fn ask(context: &Context, connector: &str, network: &Rc<Network>) -> Result<(), Failure> {
    let namespace = network.chain_namespace;
    let switch = || {
        context.ask(Effect::SwitchNetwork {
            connector: connector.to_owned(),
            namespace,
            network: network.clone(),
        })
    };
    let Err(fault) = switch().await else { return Ok(()) };
    if !is_unknown(&fault) {
        return Err(judge(fault));
    }
    let Some(network) = offered(&context.state(), network) else {
        return Err(Failure::new(Problem::NetworkNotAddable, NO_NODE));
    };
    let add = Effect::AddNetwork { connector: connector.to_owned(), namespace, network };
    context.ask(add).await.map_err(|fault| {
        instead(judge(fault), Problem::SwitchFailed, Problem::ChainNotSupported)
    })?;
    switch().await.map(|_| ()).map_err(judge)
}

/// For the developer.
const NO_NODE: &str = "give the network `rpcUrls.default.http`, or the page a `gatewayUrl`";

fn judge(fault: Fault) -> Failure {
    if fault.kind == FaultKind::Unsupported {
        return Failure::new(Problem::SwitchUnsupported, fault.message);
    }
    let failure = Failure::judge(fault, Problem::SwitchFailed);
    instead(failure, Problem::WalletRejected, Problem::SwitchRejected)
}

/// What is meant by `said` here is `meant`.
fn instead(mut failure: Failure, said: Problem, meant: Problem) -> Failure {
    if failure.problem == said {
        failure.problem = meant;
    }
    failure
}

fn succeed(context: &Context, network: &Rc<Network>) {
    connection::wallet_moved(context, network.chain_namespace, &network.caip_network_id);
    arrive(context, network);
    end(context);
}

/// The wallet came to a network by itself: a switch to it that was given up as failed or declined has happened after all.
pub fn arrived(context: &Context, chain: &ChainId) {
    let late = context.state().slices.network.switching.as_ref().is_some_and(|switching| {
        switching.network.caip_network_id == *chain
            && matches!(switching.stage, Stage::Rejected | Stage::Failed)
    });
    if late {
        end(context);
    }
}

/// The switch has happened.
fn end(context: &Context) {
    let (shown, from_networks) = {
        let state = context.state();
        let shown = state.slices.modal.open && state.slices.modal.view == View::SwitchNetwork;
        let from_networks =
            [state.router.first(), state.router.before()] == [Some(View::Networks); 2];
        (shown, from_networks)
    };
    if shown && from_networks {
        return close_soon(context);
    }
    context.edit().slices.network.switching = None;
    if shown {
        leave(context);
    }
    modal::release(context);
}

/// After a switch the visitor sees the account again, where a network was chosen from; or the form that was of no use where they came from.
fn leave(context: &Context) {
    if context.state().router.before() == Some(View::Swap) {
        return modal::back(context);
    }
    let connected = context.state().slices.account.address.is_some();
    modal::reset(context, if connected { View::Account } else { View::Connect });
}

/// Shows that the switch is done, then closes the dialog: for a visit that began with the page's own network button.
fn close_soon(context: &Context) {
    if let Some(switching) = &mut context.edit().slices.network.switching {
        switching.stage = Stage::Done;
        switching.message = None;
        switching.detail = None;
    }
    // Runs on its own key: a session that ends cancels the switch, but the dialog must still close.
    context.spawn_latest(LEAVE, |context| async move {
        context.sleep(KNOT_MS).await;
        let mut state = context.edit();
        let switching = &mut state.slices.network.switching;
        if switching.as_ref().is_some_and(|other| other.stage != Stage::Done) {
            return;
        }
        *switching = None;
        let shown = state.slices.modal.view == View::SwitchNetwork;
        drop(state);
        if shown {
            modal::finish(&context);
        }
    });
}

fn arrive(context: &Context, network: &Rc<Network>) {
    let before = context.state().slices.network.active.clone();
    connection::move_to(context, &network.caip_network_id);
    store(context);
    if !before.is_some_and(|before| Rc::ptr_eq(&before, network)) {
        let id = network.caip_network_id.as_str();
        events::track(context, "SWITCH_NETWORK", Properties::new().text("network", id));
    }
}

/// Nothing is connected in this family, but elsewhere: show its wallets.
fn offer_wallets(context: &Context, namespace: Namespace) {
    let state = context.state();
    let is_open = state.slices.modal.open;
    let elsewhere = !state.slices.connection.sessions.is_empty();
    drop(state);
    if is_open && elsewhere {
        modal::open(context, Some(View::Connect), Some(namespace), None);
    } else if is_open {
        modal::back(context);
    }
}

fn fail(context: &Context, failure: &Failure) {
    let mut state = context.edit();
    if let Some(switching) = &mut state.slices.network.switching {
        let rejected = failure.problem == Problem::SwitchRejected;
        switching.stage = if rejected { Stage::Rejected } else { Stage::Failed };
        switching.message = Some(failure.message());
        switching.detail.clone_from(&failure.detail);
    }
}

fn find(context: &Context, chain: &ChainId) -> Option<Rc<Network>> {
    let state = context.state();
    state.slices.network.networks.iter().find(|network| network.caip_network_id == *chain).cloned()
}

fn connector(context: &Context, namespace: Namespace) -> Option<String> {
    let state = context.state();
    let sessions = &state.slices.connection.sessions;
    sessions
        .iter()
        .find(|session| session.namespace == namespace)
        .map(|session| session.connector.clone())
}
