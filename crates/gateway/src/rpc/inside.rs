use std::sync::Arc;

use bytes::Bytes;

use super::answer::{Outcome, read_answer};
use super::budgets::Budgets;
use super::chains::Chain;
use super::methods::Policy;
use super::probe::{check, introduce, look_after, probe};
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
    let answer = proxy.client.ask_aside(node, body).await;
    note_answer(proxy, chain, index, answer).map(Some)
}

/// The same for the visitor's request that is being answered, within what that may cost at this chain.
pub async fn ask_once_for_visitor(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    body: &[u8],
) -> Result<Option<Outcome>, UpstreamError> {
    let budget = Budgets::at(chain);
    let _turn = budget.turn(chain).await?;
    let Some((index, node)) = choose(proxy, chain) else { return Err(UpstreamError::WrongChain) };
    if node.health() == Health::Unknown {
        if !budget.spend() {
            return Err(UpstreamError::Spent);
        }
        return introduce(proxy, chain, node).await.map(|()| None);
    }
    let answer = proxy.client.ask_aside_for(node, body, &budget).await;
    note_answer(proxy, chain, index, answer).map(Some)
}

/// Reads what the node of this place said, and notes what that tells of it.
fn note_answer(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    index: usize,
    answer: Result<Bytes, UpstreamError>,
) -> Result<Outcome, UpstreamError> {
    let node = &chain.upstreams[index];
    match answer.and_then(|answer| read_answer(&answer, OWN_ID)) {
        Ok(outcome) => {
            node.note(Health::Up);
            Ok(outcome)
        }
        Err(error @ (UpstreamError::Spent | UpstreamError::Crowded)) => Err(error),
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
