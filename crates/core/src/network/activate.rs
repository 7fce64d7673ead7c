use crate::{account, context::Context, rpc, state::State, storage};
use caip::{ChainId, Namespace};
use std::rc::Rc;

/// Makes a configured network the active one; false when it is not configured.
pub fn activate(context: &Context, chain: &ChainId) -> bool {
    let mut state = context.edit();
    let network = &mut state.slices.network;
    let Some(found) =
        network.networks.iter().find(|network| network.caip_network_id == *chain).cloned()
    else {
        return false;
    };
    let moved = !network.active.as_ref().is_some_and(|active| Rc::ptr_eq(active, &found));
    if moved {
        network.active = Some(found);
    }
    if network.unsupported.is_some() {
        network.unsupported = None;
    }
    drop(state);
    if moved {
        rpc::watch_nodes(context);
    }
    account::derive(context);
    true
}

/// Makes the active network one of this namespace, if it is not and there is one.
pub fn activate_namespace(context: &Context, namespace: Namespace) {
    let state = context.state();
    let network = &state.slices.network;
    if network.active.as_ref().is_some_and(|active| active.chain_namespace == namespace) {
        return;
    }
    // The wallet's own network first, else the namespace's first one.
    let own = state
        .slices
        .connection
        .sessions
        .iter()
        .find(|session| session.namespace == namespace)
        .and_then(|session| session.chain_id.clone())
        .filter(|chain| network.networks.iter().any(|known| known.caip_network_id == *chain));
    let first = network.networks.iter().find(|network| network.chain_namespace == namespace);
    let chain = own.or_else(|| first.map(|network| network.caip_network_id.clone()));
    drop(state);
    if let Some(chain) = chain {
        let unsupported = context.state().slices.network.unsupported.clone();
        activate(context, &chain);
        context.edit().slices.network.unsupported = unsupported;
    }
}

/// The network a wallet of this namespace is asked to connect on.
pub fn wanted(state: &State, namespace: Namespace) -> Option<ChainId> {
    let network = &state.slices.network;
    let active = network.active.iter().filter(|active| active.chain_namespace == namespace);
    let configured = network.networks.iter().filter(|one| one.chain_namespace == namespace);
    active.chain(configured).next().map(|network| network.caip_network_id.clone())
}

/// Remembers the active network for the next load.
pub fn store(context: &Context) {
    let active = context
        .state()
        .slices
        .network
        .active
        .as_ref()
        .map(|network| network.caip_network_id.as_str().to_owned());
    storage::write(context, vec![(storage::ACTIVE_NETWORK, active)]);
}
