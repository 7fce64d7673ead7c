use super::rank;
use crate::{
    context::Context,
    protocol::{Network, Purpose},
    state::State,
    text::{may_be_one_server, same_origin},
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

/// Whether the page named nodes of its own for this network.
pub fn has_own(state: &State, network: &Network) -> bool {
    own_urls(state, network).next().is_some()
}

/// The nodes that the page named, but not the gateway's: an address at its server is no second opinion.
fn own_urls<'a>(state: &'a State, network: &Network) -> impl Iterator<Item = &'a String> {
    let named = state.config.custom_rpc_urls.get(network.caip_network_id.as_str());
    let gateway = state.config.gateway_url.as_deref();
    let urls = named.into_iter().flatten().map(|custom| &custom.url);
    urls.filter(move |url| gateway.is_none_or(|gateway| !may_be_one_server(url, gateway)))
}

/// What decides over money is asked of the page's own nodes alone, where it has some: a gateway that builds what is signed must not be the one that tries it, too.
const OWN_ALONE: [&str; 13] = [
    "eth_simulateV1",
    "eth_call",
    "eth_estimateGas",
    "eth_gasPrice",
    "eth_maxPriorityFeePerGas",
    "eth_getBlockByNumber",
    "eth_getTransactionCount",
    "eth_getCode",
    "simulateTransaction",
    "getMultipleAccounts",
    "getFeeForMessage",
    "getLatestBlockhash",
    "getBlockHeight",
];

/// Whether the gateway is not asked this, where the page has nodes of its own.
pub(super) fn is_own_alone(method: &str) -> bool {
    OWN_ALONE.contains(&method)
}

/// The page's own nodes, best first.
pub(super) fn own(state: &State, network: &Network) -> Vec<String> {
    let mut nodes: Vec<String> = own_urls(state, network).cloned().collect();
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
