use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use relay::socket::Turn;
use tokio::sync::OnceCell;

use super::attempt::Kind;
use super::budget::Budget;
use super::chains::Chain;
use super::probe::{check, get_to_know, introduce, look_after};
use super::proxy::Proxy;
use super::upstream::{Health, Turn as Place, Upstream, UpstreamError};

/// The most nodes that one call is given to (interface 3.3).
const MOST_ATTEMPTS: u32 = 5;

/// What a node is asked, and how its answer is read.
pub trait Question: Sync {
    /// What an answer comes to.
    type Found: Send;

    /// Asks a node, which has this much time.
    fn ask(
        &self,
        node: &Upstream,
        patience: Duration,
    ) -> impl Future<Output = Result<Self::Found, UpstreamError>> + Send;
}

/// A call whose text is the same for every node. `read` says what an answer is.
pub struct OneCall<'a, R> {
    /// The worker.
    pub proxy: &'a Proxy,
    /// What is asked.
    pub kind: Kind,
    /// Its text.
    pub call: &'a [u8],
    /// What it may cost.
    pub budget: &'a Budget,
    /// What an answer comes to.
    pub read: R,
}

impl<T: Send, R: Fn(Bytes) -> Result<T, UpstreamError> + Sync> Question for OneCall<'_, R> {
    type Found = T;

    async fn ask(&self, node: &Upstream, patience: Duration) -> Result<T, UpstreamError> {
        let Self { proxy, kind, call, budget, read } = self;
        read(proxy.client.ask(node, *kind, call, budget, patience).await?)
    }
}

/// A question of the gateway's own, with [`Turns`] of its own. Returns what `read` made of the answer; fails with the last node's failure.
pub async fn ask_in_turn<T: Send>(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    kind: Kind,
    call: &[u8],
    read: impl Fn(Bytes) -> Result<T, UpstreamError> + Sync,
) -> Result<T, UpstreamError> {
    let budget = Budget::own();
    let question = OneCall { proxy, kind, call, budget: &budget, read };
    Turns::new(proxy, chain, kind, &budget).ask(&question).await
}

/// The chain's nodes in the order in which one call is given to them: those that are up and at the head in the operator's order, then
/// those that are slow at this method, or behind the head, or failed at such calls lately, then those that were down when last asked.
pub struct Turns<'a> {
    proxy: &'a Arc<Proxy>,
    chain: &'a Arc<Chain>,
    kind: Kind,
    budget: &'a Budget,
    tried: Tried,
    most: u32,
    /// That the call is under way, from the first node on.
    turn: OnceCell<Option<Turn>>,
    /// Nodes that failed where the call may be the reason.
    failed: Mutex<Vec<usize>>,
}

/// The nodes that had the call.
#[derive(Default)]
struct Tried(AtomicU64);

impl Tried {
    fn has(&self, index: usize) -> bool {
        self.0.load(Ordering::Relaxed) & (1 << (index % 64)) != 0
    }

    fn add(&self, index: usize) {
        self.0.fetch_or(1 << (index % 64), Ordering::Relaxed);
    }

    fn count(&self) -> u32 {
        self.0.load(Ordering::Relaxed).count_ones()
    }
}

/// Nothing more may be asked; a node's failure before says more.
fn spent_after(last: UpstreamError) -> UpstreamError {
    if last == UpstreamError::WrongChain { UpstreamError::Spent } else { last }
}

impl<'a> Turns<'a> {
    /// Before the first node is asked.
    pub fn new(
        proxy: &'a Arc<Proxy>,
        chain: &'a Arc<Chain>,
        kind: Kind,
        budget: &'a Budget,
    ) -> Self {
        let failed = Mutex::default();
        let (tried, most, turn) = (Tried::default(), MOST_ATTEMPTS, OnceCell::new());
        Self { proxy, chain, kind, budget, tried, most, turn, failed }
    }

    /// The same for a call that has its turn already.
    #[must_use]
    pub fn holding(self, turn: Option<Turn>) -> Self {
        Self { turn: OnceCell::new_with(turn.map(Some)), ..self }
    }

    /// From now on one more node is asked at most; false if there is none that was not asked.
    pub fn one_more(&mut self) -> bool {
        self.most = MOST_ATTEMPTS.min(self.tried.count() + 1);
        (0..self.chain.upstreams.len()).any(|index| self.is_left(index))
    }

    /// How many nodes had the call.
    pub fn tried(&self) -> u32 {
        self.tried.count()
    }

    /// Asks those nodes in turn that were not asked before, until one answers. A call that may be repeated and is answered late is given to the
    /// next node as well. Fails with the last node's failure.
    pub async fn ask<Q: Question>(&self, question: &Q) -> Result<Q::Found, UpstreamError> {
        let answer = self.until_answered(question).await;
        self.judge(answer.is_ok());
        answer
    }

    async fn until_answered<Q: Question>(&self, question: &Q) -> Result<Q::Found, UpstreamError> {
        let mut last = UpstreamError::WrongChain;
        self.turn.get_or_try_init(|| self.budget.turn(self.chain)).await?;
        if self.kind.repeatable {
            self.chain.allowance.earn();
        }
        for turn in Place::ALL {
            for (index, node) in self.chain.upstreams.iter().enumerate() {
                // A node is asked for its chain before it is trusted with a call.
                if turn == Place::First && node.health() == Health::Unknown {
                    if !self.budget.spend() {
                        return Err(spent_after(last));
                    }
                    if let Err(error) = introduce(self.proxy, self.chain, node).await {
                        last = error;
                        look_after(self.proxy, self.chain, index);
                        continue;
                    }
                }
                if self.turn(index) != turn || !self.take(index) {
                    continue;
                }
                match self.of_two(question, index).await {
                    Err(UpstreamError::Spent) => return Err(spent_after(last)),
                    // What is too long is long on every node.
                    Err(error) if error.is_the_callers() => return Err(error),
                    Err(error) => last = error,
                    answer => return answer,
                }
            }
        }
        Err(last)
    }

    /// Another node answered what some did not: that is these nodes' fault. Where nobody answered, it may have been the call's.
    fn judge(&self, answered: bool) {
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        for index in failed.drain(..) {
            if answered {
                let now_ms = self.proxy.now_ms();
                self.chain.upstreams[index].faults.note(self.kind.method, now_ms);
            }
            check(self.proxy, self.chain, index);
        }
    }

    fn is_left(&self, index: usize) -> bool {
        let health = self.chain.upstreams[index].health();
        !self.tried.has(index) && health != Health::WrongChain && self.tried.count() < self.most
    }

    fn take(&self, index: usize) -> bool {
        let is_left = self.is_left(index);
        if is_left {
            self.tried.add(index);
        }
        is_left
    }

    fn turn(&self, index: usize) -> Place {
        Place::of(&self.chain.upstreams[index], self.kind, || self.proxy.now_ms())
    }

    /// While another node could be asked, one gets half of the time that is left.
    fn patience(&self) -> Duration {
        let left = self.budget.time();
        let others = (0..self.chain.upstreams.len()).any(|index| self.is_left(index));
        if others { left / 2 } else { left }
    }

    /// Asks a node; when its answer is late, another one as well. The first answer counts, the other is not waited for.
    async fn of_two<Q: Question>(
        &self,
        question: &Q,
        index: usize,
    ) -> Result<Q::Found, UpstreamError> {
        let next = self.late(index).map(|late| (late, self.second(index)));
        let Some((late, second)) = next else { return self.of_one(question, index).await };
        let mut first = pin!(self.of_one(question, index));
        if let Ok(answer) = tokio::time::timeout(late, &mut first).await {
            return answer;
        }
        let Some(next) = second.filter(|_| self.chain.allowance.spend()) else {
            return first.await;
        };
        self.proxy.metrics.hedged.increment(1);
        // In a box: it is rare, and every call would carry the room for it.
        let mut other = Box::pin(self.of_one(question, next));
        self.tried.add(next);
        tokio::select! {
            answer = &mut first => if answer.is_ok() { answer } else { other.await },
            answer = &mut other => if answer.is_ok() { answer } else { first.await },
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

    fn second(&self, first: usize) -> Option<usize> {
        let nodes = &self.chain.upstreams;
        let good = |index: &usize| *index != first && self.turn(*index) == Place::First;
        let Some(second) = (0..nodes.len()).find(good) else {
            let strange = |node: &Upstream| node.health() == Health::Unknown;
            if let Some(index) = nodes.iter().position(strange) {
                get_to_know(self.proxy, self.chain, index);
            }
            return None;
        };
        self.is_left(second).then_some(second)
    }

    async fn of_one<Q: Question>(
        &self,
        question: &Q,
        index: usize,
    ) -> Result<Q::Found, UpstreamError> {
        let node = &self.chain.upstreams[index];
        let answer = question.ask(node, self.patience()).await;
        match &answer {
            Ok(_) => {
                node.note(Health::Up);
                node.faults.clear(self.kind.method);
            }
            // A token that answers megabytes must not take the nodes down; what was not asked says nothing.
            Err(error) if error.is_the_callers() => {}
            Err(error) => self.note_failure(index, *error),
        }
        answer
    }

    fn note_failure(&self, index: usize, error: UpstreamError) {
        let (chain, node) = (self.chain, &self.chain.upstreams[index]);
        if let Some(not_logged) = node.faults.log(self.proxy.now_ms()) {
            tracing::warn!(chain = %chain.id, node = %node.name, %error, not_logged, "a node failed");
        }
        if error.is_the_nodes() {
            node.note(Health::Down);
            look_after(self.proxy, chain, index);
        } else {
            self.failed.lock().unwrap_or_else(PoisonError::into_inner).push(index);
        }
    }
}
