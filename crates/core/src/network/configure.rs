use super::activate;
use crate::{
    connection,
    context::Context,
    errors::{Failure, Problem},
    options::parse_network,
    protocol::NetworkOption,
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
    if slice.active.is_none() {
        slice.active = Some(network.clone());
    }
    let awaited = slice.unsupported.as_ref() == Some(&network.caip_network_id);
    drop(state);
    if awaited {
        activate(context, &network.caip_network_id);
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
    let next = next.map(|network| network.caip_network_id.clone());
    drop(state);
    if let Some(next) = next.filter(|_| was_active) {
        connection::move_to(context, &next);
    }
    Ok(())
}
