//! The network description that goes into `wallet_addEthereumChain`.

use crate::{
    protocol::{Network, RpcUrls, Urls},
    state::State,
    text::{join, same_origin},
};
use api::query::escape;
use caip::Namespace;
use std::rc::Rc;

/// The network with addresses of nodes that a wallet may use; none where no such address is known, for wallets refuse a network without.
pub fn offered(state: &State, network: &Rc<Network>) -> Option<Rc<Network>> {
    if network.chain_namespace != Namespace::Eip155 {
        return Some(network.clone());
    }
    let nodes = nodes(state, network);
    if nodes.is_empty() {
        return None;
    }
    let rpc_urls = RpcUrls { default: Urls { http: nodes } };
    Some(Rc::new(Network { rpc_urls, ..(**network).clone() }))
}

/// The network's public nodes, else those that the page asks itself, else the gateway.
fn nodes(state: &State, network: &Network) -> Vec<String> {
    let public = usable(network.rpc_urls.default.http.iter());
    if !public.is_empty() {
        return public;
    }
    let chain = network.caip_network_id.as_str();
    let named = state.config.custom_rpc_urls.get(chain).into_iter().flatten();
    let named = usable(named.map(|custom| &custom.url));
    if !named.is_empty() {
        return named;
    }
    usable(gateway(state, chain).iter())
}

/// The wallet keeps the address: what tells of this page's software is left out.
fn gateway(state: &State, chain: &str) -> Option<String> {
    let config = &state.config;
    let base = config.gateway_url.as_deref().filter(|_| config.has_gateway())?;
    let mut url = join(&[base, "/v1?chainId="]);
    escape(&mut url, chain);
    url.push_str("&projectId=");
    escape(&mut url, &config.project_id);
    Some(url)
}

/// Those that a wallet can ask: over HTTP, and without a name and a password in them.
fn usable<'a>(urls: impl Iterator<Item = &'a String>) -> Vec<String> {
    let web = |url: &str| {
        let url = url.get(..8).unwrap_or_default().to_ascii_lowercase();
        url.starts_with("http://") || url.starts_with("https://")
    };
    urls.filter(|url| web(url) && same_origin(url, url)).cloned().collect()
}
