use std::sync::Arc;

use super::answer::{Outcome, read_answer};
use super::budgets::Budgets;
use super::chains::Chain;
use super::methods::Policy;
use super::probe::{check, look_after, probe};
use super::proxy::Proxy;
use super::reads::{Asked, Reach, keep, read};
use super::request::Call;
use super::single::{OWN_ID, pass};
use super::upstream::{Health, Upstream, UpstreamError};

/// Answers a call of the gateway's own: like a page's, but whatever the method. With `past_cache` a node is
/// asked even when an answer is kept, and its answer is kept in that one's place.
pub async fn ask_as_gateway(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    call: &Call<'_>,
    past_cache: bool,
) -> Result<Outcome, UpstreamError> {
    let budget = Budgets::at(chain);
    match chain.methods.get(&call.method) {
        Some(method) if !matches!(method.policy, Policy::Always | Policy::Send) => {
            if past_cache {
                let asked = Asked::now(proxy, chain);
                let outcome = pass(proxy, chain, Some(method), call, &budget, None).await?;
                let reach = Reach::of(method.policy, call.params);
                keep(proxy, chain, method, call, reach, asked, &outcome);
                return Ok(outcome);
            }
            read(proxy, chain, method, call, &budget).await
        }
        method => pass(proxy, chain, method, call, &budget, None).await,
    }
}

/// Sends the call of id 1 to one node, once, past the cache: for those who count their calls. At most one call goes out. `None` when that
/// call went into asking a node for its chain: ask again.
pub async fn ask_once(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    body: &[u8],
) -> Result<Option<Outcome>, UpstreamError> {
    let Some((index, node)) = choose(proxy, chain) else { return Err(UpstreamError::WrongChain) };
    if node.health() == Health::Unknown {
        return probe(proxy, chain, node).await.map(|()| None);
    }
    match proxy.client.ask_aside(node, body).await.and_then(|answer| read_answer(&answer, OWN_ID)) {
        Ok(outcome) => {
            node.note(Health::Up);
            Ok(Some(outcome))
        }
        Err(error) => {
            // What was asked may have been too much: the node is asked whether it is still there.
            if error.is_the_nodes() {
                node.note(Health::Down);
                look_after(proxy, chain, index);
            } else if !matches!(error, UpstreamError::TooLarge | UpstreamError::Limited) {
                check(proxy, chain, index);
            }
            if let Some(not_logged) = node.faults.log(proxy.now_ms()) {
                tracing::warn!(chain = %chain.id, node = %node.name, %error, not_logged, "a node failed");
            }
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
