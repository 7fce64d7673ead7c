use std::sync::Arc;

use bytes::Bytes;

use super::answer::{Outcome, read_answer};
use super::chains::Chain;
use super::methods::{Method, Policy};
use super::probe::{look_after, probe};
use super::proxy::Proxy;
use super::reads::{Asked, Reach, keep, read};
use super::request::Call;
use super::single::pass;
use super::upstream::{Health, Upstream, UpstreamError};

/// Answers a call of the gateway's own: like a page's, but whatever the method. `body` is the call's whole text. With `past_cache` a node is
/// asked even when an answer is kept, and its answer is kept in that one's place.
pub async fn ask_as_gateway(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    call: &Call<'_>,
    body: &Bytes,
    past_cache: bool,
) -> Result<Outcome, UpstreamError> {
    match chain.methods.get(&call.method) {
        Some(method) if !matches!(method.policy, Policy::Always | Policy::Send) => {
            if past_cache {
                let asked = Asked::now(proxy, chain);
                let outcome = pass(proxy, chain, method.kind(), call, body).await?.outcome;
                let reach = Reach::of(method.policy, call.params);
                keep(proxy, chain, method, call, reach, asked, &outcome);
                return Ok(outcome);
            }
            read_answer(&read(proxy, chain, method, call, body).await?, call.id)
        }
        method => {
            let kind = method.map_or_else(|| chain.methods.own(), Method::kind);
            Ok(pass(proxy, chain, kind, call, body).await?.outcome)
        }
    }
}

/// Sends the call of id 1 to one node, once, past the cache: for those who count their calls. At most one call goes out. `None` when that
/// call went into asking a node for its chain: ask again.
pub async fn ask_once(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    body: &Bytes,
) -> Result<Option<Outcome>, UpstreamError> {
    let Some((index, node)) = choose(proxy, chain) else { return Err(UpstreamError::WrongChain) };
    if node.health() == Health::Unknown {
        return probe(proxy, chain, node).await.map(|()| None);
    }
    match proxy
        .client
        .ask_aside(node, body.clone())
        .await
        .and_then(|answer| read_answer(&answer, "1"))
    {
        Ok(outcome) => {
            node.note(Health::Up);
            Ok(Some(outcome))
        }
        // What was asked was too much: nothing to do with the node's health.
        Err(
            error @ (UpstreamError::TooLarge | UpstreamError::Timeout | UpstreamError::Limited),
        ) => Err(error),
        Err(error) => {
            node.note(Health::Down);
            tracing::warn!(chain = %chain.id, node = %node.name, %error, "a node failed");
            look_after(proxy, chain, index);
            Err(error)
        }
    }
}

/// The first node that is up and at the head, else one that is up, else one that was never asked, else those that are down in turn.
fn choose<'a>(proxy: &Proxy, chain: &'a Chain) -> Option<(usize, &'a Upstream)> {
    let with = |health| {
        chain.upstreams.iter().enumerate().filter(move |(_, node)| node.health() == health)
    };
    let turn = usize::try_from(proxy.now_ms() / 1_000).unwrap_or_default();
    let down = with(Health::Down).count().max(1);
    with(Health::Up)
        .find(|(_, node)| !node.is_off_head())
        .or_else(|| with(Health::Up).next())
        .or_else(|| with(Health::Unknown).next())
        .or_else(|| with(Health::Down).nth(turn % down))
}
