use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;

use super::attempt::Kind;
use super::chains::Chain;
use super::probe::{get_to_know, look_after, probe};
use super::proxy::Proxy;
use super::upstream::{Health, Turn, Upstream, UpstreamError};

/// The most nodes that one call is given to (interface 3.3).
const MOST_ATTEMPTS: u32 = 5;

/// Gives a call to the chain's nodes in turn until one answers it: those that are up and at the head in the operator's order, then
/// those that are slow at this method, or behind the head, then those that were down when last asked. `read` says what an answer is;
/// a node whose answer is none is down. A call that may be repeated and is answered late is given to the next node as well.
///
/// Returns what `read` made of the answer. Fails with the last node's failure.
pub async fn ask_in_turn<T>(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    kind: Kind,
    call: &Bytes,
    read: impl Fn(Bytes) -> Result<T, UpstreamError>,
) -> Result<T, UpstreamError> {
    let asking = Asking { proxy, chain, kind, call, read };
    let mut last = UpstreamError::WrongChain;
    let mut tried = Tried::default();
    if kind.repeatable {
        chain.allowance.earn();
    }
    for turn in Turn::ALL {
        for (index, node) in chain.upstreams.iter().enumerate() {
            // A node is asked for its chain before it is trusted with a call.
            if turn == Turn::First
                && node.health() == Health::Unknown
                && let Err(error) = probe(proxy, chain, node).await
            {
                last = error;
                look_after(proxy, chain, index);
                continue;
            }
            if asking.turn(index) != turn || !tried.may(index) {
                continue;
            }
            match asking.of_two(index, &mut tried).await {
                Ok(found) => return Ok(found),
                Err(error) => last = error,
            }
        }
    }
    Err(last)
}

/// The nodes that had the call.
#[derive(Default)]
struct Tried(u64);

impl Tried {
    fn may(&mut self, index: usize) -> bool {
        let bit = 1 << (index % 64);
        if self.0 & bit != 0 || self.0.count_ones() == MOST_ATTEMPTS {
            return false;
        }
        self.0 |= bit;
        true
    }
}

struct Asking<'a, R> {
    proxy: &'a Arc<Proxy>,
    chain: &'a Arc<Chain>,
    kind: Kind,
    call: &'a Bytes,
    read: R,
}

impl<T, R: Fn(Bytes) -> Result<T, UpstreamError>> Asking<'_, R> {
    fn turn(&self, index: usize) -> Turn {
        Turn::of(&self.chain.upstreams[index], self.kind, || self.proxy.now_ms())
    }

    /// Asks a node; when its answer is late, another one as well. The first answer counts, the other is not waited for.
    async fn of_two(&self, index: usize, tried: &mut Tried) -> Result<T, UpstreamError> {
        let mut first = pin!(self.of_one(index));
        let Some(late) = self.late(index) else { return first.await };
        if let Ok(answer) = tokio::time::timeout(late, &mut first).await {
            return answer;
        }
        let Some(next) = self.second(index, tried) else { return first.await };
        self.proxy.metrics.hedged.increment(1);
        // In a box: it is rare, and every call would carry the room for it.
        let mut second = Box::pin(self.of_one(next));
        tokio::select! {
            answer = &mut first => if answer.is_ok() { answer } else { second.await },
            answer = &mut second => if answer.is_ok() { answer } else { first.await },
        }
    }

    /// When the node's answer is late, if another node could be asked.
    fn late(&self, index: usize) -> Option<Duration> {
        if !self.kind.repeatable || self.chain.upstreams.len() < 2 {
            return None;
        }
        let nodes = &self.chain.upstreams;
        let pace = nodes[index].paces.known(self.kind.method)?;
        let others = nodes.iter().enumerate().filter(|(other, _)| *other != index);
        for other in others.filter_map(|(_, other)| other.paces.known(self.kind.method)) {
            pace.compare(other, self.proxy.now_ms());
        }
        pace.latency.late()
    }

    fn second(&self, first: usize, tried: &mut Tried) -> Option<usize> {
        let nodes = &self.chain.upstreams;
        let good = |index: &usize| *index != first && self.turn(*index) == Turn::First;
        let Some(second) = (0..nodes.len()).find(good) else {
            let strange = |node: &Upstream| node.health() == Health::Unknown;
            if let Some(index) = nodes.iter().position(strange) {
                get_to_know(self.proxy, self.chain, index);
            }
            return None;
        };
        (self.chain.allowance.spend() && tried.may(second)).then_some(second)
    }

    async fn of_one(&self, index: usize) -> Result<T, UpstreamError> {
        let (chain, node) = (self.chain, &self.chain.upstreams[index]);
        let answer = self.proxy.client.ask(node, self.kind, self.call.clone()).await;
        let answer = answer.and_then(&self.read);
        match &answer {
            // What is too long is long on every node: a token that answers megabytes must not take the nodes down.
            Ok(_) | Err(UpstreamError::TooLarge) => drop(node.note(Health::Up)),
            Err(error) => {
                node.note(Health::Down);
                tracing::warn!(chain = %chain.id, node = %node.name, %error, "a node failed");
                look_after(self.proxy, chain, index);
            }
        }
        answer
    }
}
