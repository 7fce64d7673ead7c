use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;

use super::answer::{Outcome, read_answer};
use super::chains::Chain;
use super::proxy::Proxy;
use super::upstream::{Health, Upstream, UpstreamError};

/// How long a node may think about a probe.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// Pauses between probes of a node that is down, in seconds; after the last one only a request asks again.
const PAUSES: [u64; 8] = [1, 2, 4, 8, 15, 30, 30, 30];

/// Asks a node whether it is there and serves this chain, and notes it.
pub async fn probe(proxy: &Proxy, chain: &Chain, node: &Upstream) -> Result<(), UpstreamError> {
    let found = ask(proxy, chain, node).await;
    node.note(match found {
        Ok(()) => Health::Up,
        Err(UpstreamError::WrongChain) => Health::WrongChain,
        Err(_) => Health::Down,
    });
    if let Err(error) = found {
        tracing::warn!(chain = %chain.id, node = %node.name, %error, "a node does not serve its chain");
    }
    found
}

async fn ask(proxy: &Proxy, chain: &Chain, node: &Upstream) -> Result<(), UpstreamError> {
    let method = if chain.id.evm_id().is_some() { "eth_chainId" } else { "getVersion" };
    let call = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":[]}}"#);
    let answer = proxy.client.ask_within(node, None, Bytes::from(call), PATIENCE).await?;
    let outcome = read_answer(&answer, "1")?;
    let Some(expected) = chain.id.evm_id() else { return Ok(()) };
    // A node that refuses the question may still serve the chain.
    let Outcome::Result(found) = outcome else { return Ok(()) };
    let number = serde_json::from_slice::<&str>(&found).ok().and_then(hex_number);
    if number == Some(expected) { Ok(()) } else { Err(UpstreamError::WrongChain) }
}

/// The number that `0x1f` writes.
pub fn hex_number(text: &str) -> Option<u64> {
    u64::from_str_radix(text.strip_prefix("0x")?, 16).ok()
}

/// Looks after a node that went down, in the background, until it is up again or has been away for long.
pub fn look_after(proxy: &Arc<Proxy>, chain: &Arc<Chain>, index: usize) {
    if !chain.upstreams[index].start_recovery() {
        return;
    }
    let (proxy, chain) = (Arc::clone(proxy), Arc::clone(chain));
    tokio::spawn(async move {
        let node = &chain.upstreams[index];
        for pause in PAUSES {
            tokio::time::sleep(Duration::from_secs(pause)).await;
            if node.health() != Health::Down || probe(&proxy, &chain, node).await.is_ok() {
                break;
            }
        }
        node.end_recovery();
    });
}

/// Asks a node that no call came to yet whether it is there, in the background: it may be needed soon.
pub fn get_to_know(proxy: &Arc<Proxy>, chain: &Arc<Chain>, index: usize) {
    if !chain.upstreams[index].start_recovery() {
        return;
    }
    let (proxy, chain) = (Arc::clone(proxy), Arc::clone(chain));
    tokio::spawn(async move {
        let node = &chain.upstreams[index];
        let found = probe(&proxy, &chain, node).await;
        node.end_recovery();
        if found.is_err() {
            look_after(&proxy, &chain, index);
        }
    });
}

/// Whether a node of the chain answers. Those that were not asked before, or were down, are asked now.
pub async fn is_served(proxy: &Proxy, chain: &Chain) -> bool {
    if chain.upstreams.iter().any(|node| node.health() == Health::Up) {
        return true;
    }
    for node in &chain.upstreams {
        if node.health() != Health::WrongChain && probe(proxy, chain, node).await.is_ok() {
            return true;
        }
    }
    false
}
