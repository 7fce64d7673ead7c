use std::sync::Arc;

use bytes::Bytes;

use super::chains::Chain;
use super::probe::{look_after, probe};
use super::proxy::Proxy;
use super::upstream::{Health, UpstreamError};

/// The most nodes that one call is given to (interface 3.3).
const MOST_ATTEMPTS: u32 = 5;

/// Gives a call to the chain's nodes in turn until one answers it: those that are up in the operator's order, then those that
/// were down when last asked. `read` says what an answer is; a node whose answer is none is down.
///
/// Returns what `read` made of the answer. Fails with the last node's failure.
pub async fn ask_in_turn<T>(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    call: &Bytes,
    read: impl Fn(Bytes) -> Result<T, UpstreamError>,
) -> Result<T, UpstreamError> {
    let mut last = UpstreamError::WrongChain;
    let mut tried = 0_u64;
    for wanted in [true, false] {
        for (index, node) in chain.upstreams.iter().enumerate() {
            // A node is asked for its chain before it is trusted with a call.
            if wanted
                && node.health() == Health::Unknown
                && let Err(error) = probe(proxy, chain, node).await
            {
                last = error;
                look_after(proxy, chain, index);
                continue;
            }
            let turn = if wanted { Health::Up } else { Health::Down };
            let bit = 1 << (index % 64);
            if node.health() != turn || tried & bit != 0 || tried.count_ones() == MOST_ATTEMPTS {
                continue;
            }
            tried |= bit;
            match proxy.client.ask(node, call.clone()).await.and_then(&read) {
                Ok(found) => {
                    node.note(Health::Up);
                    return Ok(found);
                }
                Err(error) => {
                    last = error;
                    node.note(Health::Down);
                    tracing::warn!(chain = %chain.id, node = %node.name, %error, "a node failed");
                    look_after(proxy, chain, index);
                }
            }
        }
    }
    Err(last)
}
