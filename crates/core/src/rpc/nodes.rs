use super::rank;
use crate::{
    context::Context,
    protocol::{Network, Purpose},
    state::State,
    text::same_origin,
};
use api::query::escape;

/// Whom to ask about a network, best first. The page's own nodes and the gateway are asked; the network's public ones
/// only where neither is configured, so that nobody's traffic leaves for a third party unasked.
pub fn nodes(context: &Context, network: &Network) -> Vec<String> {
    let state = context.state();
    let mut nodes = configured(&state, network);
    rank::sort(&state.rpc.scores, &mut nodes);
    nodes
}

/// What is asked of the node at this address.
pub(super) fn purpose(state: &State, url: &str) -> Purpose {
    let gateway = state.config.gateway_url.as_deref();
    if gateway.is_some_and(|gateway| same_origin(url, gateway)) {
        Purpose::Rpc
    } else {
        Purpose::Node
    }
}

pub(super) fn configured(state: &State, network: &Network) -> Vec<String> {
    let chain = network.caip_network_id.as_str();
    let mut nodes: Vec<String> = state
        .config
        .custom_rpc_urls
        .get(chain)
        .map(|urls| urls.iter().map(|custom| custom.url.clone()).collect())
        .unwrap_or_default();
    let mut path = String::from("/v1?chainId=");
    escape(&mut path, chain);
    nodes.extend(state.config.gateway(&path));
    if nodes.is_empty() {
        nodes.clone_from(&network.rpc_urls.default.http);
    }
    nodes
}
