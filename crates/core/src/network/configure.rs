use crate::{
    connection,
    context::Context,
    errors::{Failure, Problem},
    options::parse_network,
    protocol::NetworkOption,
    rpc, wallets,
};
use caip::ChainId;

/// Adds a network, or replaces the configured one of the same id.
pub fn add(context: &Context, option: NetworkOption) -> Result<(), Failure> {
    let network = parse_network(option, &context.state().config)?;
    let mut state = context.edit();
    let slice = &mut state.slices.network;
    match slice.networks.iter_mut().find(|known| known.caip_network_id == network.caip_network_id) {
        Some(known) => *known = network.clone(),
        None => slice.networks.push(network.clone()),
    }
    let is_active = slice
        .active
        .as_ref()
        .is_none_or(|active| active.caip_network_id == network.caip_network_id);
    let awaited = slice.unsupported.as_ref() == Some(&network.caip_network_id);
    if is_active {
        slice.active = Some(network.clone());
    }
    drop(state);
    if is_active {
        rpc::watch_nodes(context);
    }
    // Its chain family may be a new one, with wallets of its own.
    wallets::refresh_rows(context);
    if awaited {
        connection::move_to(context, &network.caip_network_id);
    } else if is_active {
        connection::settle(context);
    }
    Ok(())
}

/// Removes a network. Removing the active one moves to the first of its namespace.
pub fn remove(context: &Context, chain: &ChainId) -> Result<(), Failure> {
    let mut state = context.edit();
    let slice = &mut state.slices.network;
    if !slice.networks.iter().any(|network| network.caip_network_id == *chain) {
        return Err(Failure::new(Problem::NetworkNotFound, chain.as_str()));
    }
    let siblings = slice
        .networks
        .iter()
        .filter(|network| network.chain_namespace == chain.namespace())
        .count();
    if siblings == 1 {
        return Err(Failure::new(Problem::LastNetwork, chain.namespace().as_str()));
    }
    slice.networks.retain(|network| network.caip_network_id != *chain);
    let was_active = slice.active.as_ref().is_some_and(|active| active.caip_network_id == *chain);
    let next = slice.networks.iter().find(|network| network.chain_namespace == chain.namespace());
    if was_active {
        slice.active = next.cloned();
    }
    drop(state);
    if was_active {
        rpc::watch_nodes(context);
        connection::settle(context);
    }
    Ok(())
}
