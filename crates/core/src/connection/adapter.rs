use super::{disconnect::disconnect, settle};
use crate::{
    context::{Call, Context},
    errors::{Failure, Problem},
    network,
    parts::part,
    rpc, wallets,
};
use caip::Namespace;

/// Removes a chain family: its adapter, wallets and networks; a session in it ends. If it was the active one, the first
/// network of the first other family becomes active (specification, section 4).
#[part(account, enter)]
pub fn remove_adapter(context: &Context, namespace: Namespace, call: Call) {
    let mut state = context.edit();
    let count = state.config.adapters.len();
    state.config.adapters.retain(|known| *known != namespace);
    if state.config.adapters.len() == count {
        drop(state);
        return call.settle(&Err(Failure::new(Problem::AdapterNotFound, namespace.as_str())));
    }
    state.slices.options.no_adapters = state.config.adapters.is_empty();
    state.connectors.retain(|connector| connector.namespace != namespace);
    if state.slices.modal.namespace == Some(namespace) {
        state.slices.modal.namespace = None;
    }
    let network = &mut state.slices.network;
    network.networks.retain(|network| network.chain_namespace != namespace);
    let was_active =
        network.active.as_ref().is_some_and(|active| active.chain_namespace == namespace);
    if was_active {
        network.active = network.networks.first().cloned();
    }
    drop(state);
    network::stop_switching_in(context, namespace);
    if was_active {
        network::store(context);
        rpc::watch_nodes(context);
    }
    wallets::refresh_rows(context);
    settle::settle(context);
    disconnect(context, Some(namespace), call);
}
