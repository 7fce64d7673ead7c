use std::sync::Arc;
use std::time::Duration;

use caip::{ChainId, Namespace};

use super::answer::{Outcome, read_answer};
use super::chains::Chain;
use super::proxy::Proxy;
use super::single::OWN_ID;
use super::upstream::{Health, Upstream, UpstreamError};

/// How long a node may think about a probe.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// Pauses between probes of a node that is down, in seconds; after the last one only a request asks again.
const PAUSES: [u64; 8] = [1, 2, 4, 8, 15, 30, 30, 30];

/// Asks a node whether it is there and serves this chain, and notes it.
pub async fn probe(proxy: &Proxy, chain: &Chain, node: &Upstream) -> Result<(), UpstreamError> {
    let found = ask_chain(proxy, chain, node).await;
    node.note(match found {
        Ok(()) => Health::Up,
        Err(UpstreamError::WrongChain) => Health::WrongChain,
        Err(_) => Health::Down,
    });
    if let Err(error) = found
        && let Some(not_logged) = node.faults.log(proxy.now_ms())
    {
        tracing::warn!(chain = %chain.id, node = %node.name, %error, not_logged, "a node does not serve its chain");
    }
    found
}

/// Asks a node that nobody asked before for its chain, once however many callers come at the same time: the others wait for the answer.
pub async fn introduce(proxy: &Proxy, chain: &Chain, node: &Upstream) -> Result<(), UpstreamError> {
    let _first = node.first_probe.lock().await;
    match node.health() {
        // Once in a node's life: kept out of every call's own state.
        Health::Unknown => Box::pin(probe(proxy, chain, node)).await,
        Health::Up => Ok(()),
        Health::Down => Err(UpstreamError::Connection),
        Health::WrongChain => Err(UpstreamError::WrongChain),
    }
}

/// Asks a node whether it serves this chain.
pub async fn ask_chain(proxy: &Proxy, chain: &Chain, node: &Upstream) -> Result<(), UpstreamError> {
    let (method, params) = question(&chain.id);
    let call = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{params}}}"#);
    let answer = proxy.client.ask_within(node, call.as_bytes(), PATIENCE).await?;
    // A node that refuses the question may still serve the chain.
    let Outcome::Result(found) = read_answer(&answer, OWN_ID)? else { return Ok(()) };
    let found = serde_json::from_slice::<&str>(&found).ok();
    if is_of(&chain.id, found) { Ok(()) } else { Err(UpstreamError::WrongChain) }
}

/// What a node is asked to tell its chain from another: its number, or where CAIP-2 names the chain by it, the hash of its first block.
pub fn question(chain: &ChainId) -> (&'static str, &'static str) {
    match chain.namespace() {
        Namespace::Eip155 => ("eth_chainId", "[]"),
        Namespace::Polkadot => ("chain_getBlockHash", "[0]"),
        Namespace::Solana => ("getGenesisHash", "[]"),
        Namespace::Bip122 => ("getblockhash", "[0]"),
    }
}

/// The letters of the first block's hash that CAIP-2 names a chain by.
const HASH_LETTERS: usize = 32;

/// Whether an answer to the [`question`] is the chain's.
pub fn is_of(chain: &ChainId, found: Option<&str>) -> bool {
    let hash = match chain.namespace() {
        Namespace::Eip155 => return found.and_then(hex_number) == chain.evm_id(),
        Namespace::Polkadot => found.and_then(|found| found.strip_prefix("0x")),
        Namespace::Solana | Namespace::Bip122 => found,
    };
    hash.is_some_and(|hash| is_first_block(chain, hash))
}

/// Whether a chain that CAIP-2 names by its first block begins with the block of this hash.
pub fn is_first_block(chain: &ChainId, hash: &str) -> bool {
    hash.get(..HASH_LETTERS) == Some(chain.reference())
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

/// Asks a node whether it is still there, in the background: a call failed, which may be the call's fault. Once in a while, however many fail.
pub fn check(proxy: &Arc<Proxy>, chain: &Arc<Chain>, index: usize) {
    if chain.upstreams[index].start_check(proxy.now_ms()) {
        get_to_know(proxy, chain, index);
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_block_is_the_chains_whose_name_it_begins_with() {
        let genesis = [
            ("bip122:", "000000000019d6689c085ae165831e93", "4ff763ae46a2a6c172b3f1b60a8ce26f"),
            ("solana:", "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "Kuc147dw2N9d"),
            ("polkadot:", "0x91b171bb158e2d3848fa23a9f1c25182", "fb8e20313b2c1eb49219da7a70ce90c3"),
        ];
        for (namespace, start, rest) in genesis {
            let chain = format!("{namespace}{}", start.trim_start_matches("0x"));
            let chain = ChainId::parse(&chain).unwrap();
            let whole = format!("{start}{rest}");
            assert!(is_of(&chain, Some(&whole)), "{chain}");
            for other in [&whole[1..], &whole[..20], "", "0x1"] {
                assert!(!is_of(&chain, Some(other)), "{chain} {other}");
            }
            assert!(!is_of(&chain, None), "{chain}");
        }
    }
}
