use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;

use super::absent::is_absent;
use super::answer::{Answers, Outcome};
use super::attempt::Kind;
use super::budget::Budget;
use super::budgets::Budgets;
use super::chains::Chain;
use super::failover::{Question, Turns};
use super::methods::{Method, Policy};
use super::parts::ask_in_parts;
use super::proxy::Proxy;
use super::reads::{Asked, Reach, keep, kept};
use super::request::{Call, RequestError};
use super::sent::settle;
use super::single::pass;
use super::upstream::{Upstream, UpstreamError};

/// A call that a node must answer: its place in the batch, and its method.
type ToAsk<'a> = (usize, &'a Call<'a>, Method);

/// Answers a batch, in its order. What the cache knows is taken from it, all the rest goes out in batches.
pub async fn answer_batch(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    calls: &[Result<Call<'_>, RequestError>],
    budget: &Budget,
) -> Bytes {
    let mut outcomes: Vec<Option<Outcome>> = Vec::with_capacity(calls.len());
    let mut asked: Vec<ToAsk<'_>> = Vec::new();
    for (place, call) in calls.iter().enumerate() {
        outcomes.push(match call {
            Err(error) => Some(Outcome::refusal(error.code(), &error.to_string())),
            Ok(call) => match chain.methods.get(&call.method) {
                None => Some(Outcome::method_not_allowed(&call.method)),
                Some(method) => known(proxy, chain, method, call).or_else(|| {
                    asked.push((place, call, method));
                    None
                }),
            },
        });
    }
    if !asked.is_empty() {
        let found = ask(proxy, chain, &asked, budget).await;
        for ((place, ..), found) in asked.iter().zip(found) {
            let failure = |error| Outcome::no_node(chain.id.as_str(), error);
            outcomes[*place] = Some(found.unwrap_or_else(failure));
        }
    }
    write(chain, calls, &outcomes, budget.most)
}

/// Answers calls of the gateway's own, in their order: whatever the cache does not know goes out together. With `past_cache` it is not
/// looked into.
pub async fn ask_together(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    calls: &[Call<'_>],
    past_cache: bool,
) -> Answers {
    let budget = Budgets::at(chain);
    let mut answers: Answers = Vec::with_capacity(calls.len());
    let mut asked: Vec<ToAsk<'_>> = Vec::new();
    for (place, call) in calls.iter().enumerate() {
        let method = chain.methods.get(&call.method);
        answers.push(match method {
            // The operator's list does not bind the gateway, and says nothing of it.
            None => pass(proxy, chain, None, call, &budget, None).await,
            Some(method) => {
                let known = if past_cache { None } else { known(proxy, chain, method, call) };
                known.ok_or_else(|| {
                    asked.push((place, call, method));
                    UpstreamError::WrongChain
                })
            }
        });
    }
    if !asked.is_empty() {
        let found = ask(proxy, chain, &asked, &budget).await;
        for ((place, ..), found) in asked.iter().zip(found) {
            answers[*place] = found;
        }
    }
    answers
}

fn known(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    method: Method,
    call: &Call<'_>,
) -> Option<Outcome> {
    match method.policy {
        Policy::Always | Policy::Send => None,
        _ => kept(proxy, chain, method, call),
    }
}

/// Calls that go to a node together.
struct Together<'a> {
    proxy: &'a Proxy,
    kind: Kind,
    calls: Vec<&'a Call<'a>>,
    budget: &'a Budget,
}

impl Question for Together<'_> {
    type Found = Answers;

    /// It is a failure when the node answers none of them.
    async fn ask(&self, node: &Upstream, patience: Duration) -> Result<Answers, UpstreamError> {
        let Self { proxy, kind, calls, budget } = self;
        let answers = ask_in_parts(proxy, node, *kind, calls, budget, patience).await;
        match answers.iter().all(Result::is_err).then(|| answers.first().cloned()).flatten() {
            Some(Err(error)) => Err(error),
            _ => Ok(answers),
        }
    }
}

/// What the nodes say to the calls: what the first one does not answer, or has not got, the next one is asked for.
async fn ask(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    asked: &[ToAsk<'_>],
    budget: &Budget,
) -> Answers {
    let moment = Asked::now(proxy, chain);
    let kind = chain.methods.batch(asked.iter().all(|(_, _, method)| method.repeatable));
    // The answers to one part are held while the next one is asked.
    let place = budget.place.keep();
    let mut turns = Turns::new(proxy, chain, kind, budget);
    let mut found: Answers = vec![Err(UpstreamError::WrongChain); asked.len()];
    let mut left: Vec<usize> = (0..asked.len()).collect();
    let mut last = false;
    while !left.is_empty() {
        let calls = left.iter().map(|at| asked[*at].1).collect();
        let tried = turns.tried();
        let answers = match turns.ask(&Together { proxy, kind, calls, budget }).await {
            Ok(answers) => answers,
            Err(error) => vec![Err(error); left.len()],
        };
        for (at, answer) in left.iter().zip(answers) {
            // Another node's word counts where the first one had none.
            if found[*at].is_err()
                || answer.as_ref().is_ok_and(|answer| !is_open(asked[*at].1, answer))
            {
                found[*at] = answer;
            }
        }
        left.retain(|at| match &found[*at] {
            Err(error) => !error.is_the_callers(),
            Ok(answer) => is_open(asked[*at].1, answer),
        });
        // Failures go on to the next node as long as there is one; what is open to one more.
        let failed = left.iter().any(|at| found[*at].is_err());
        // Where no node was left that may still be asked, none will be the next time.
        if left.is_empty() || last || turns.tried() == tried || !turns.one_more() {
            break;
        }
        last = !failed;
        proxy.metrics.asked_again.increment(1);
    }
    drop((turns, place));
    let sends = asked.iter().any(|(_, _, method)| method.policy == Policy::Send);
    if sends {
        chain.head.forget();
    }
    let mut settled = Vec::with_capacity(found.len());
    for ((_, call, method), answer) in asked.iter().zip(found) {
        let answer = if method.repeatable {
            answer
        } else {
            settle(proxy, chain, call, answer, budget).await
        };
        let answer = answer.map(|outcome| outcome.cleaned(&chain.secrets));
        if let (false, Ok(outcome)) = (sends, &answer) {
            let reach = Reach::of(method.policy, call.params);
            keep(proxy, chain, *method, call, reach, moment, outcome);
        }
        settled.push(answer);
    }
    settled
}

/// Whether another node may say more.
fn is_open(call: &Call<'_>, outcome: &Outcome) -> bool {
    outcome.is_doubtful() || is_absent(call, outcome)
}

/// The text of a batch's answers. What is kept of long answers may be asked for many times in one batch: the batch is no longer for it than what nodes are asked for one.
fn write(
    chain: &Chain,
    calls: &[Result<Call<'_>, RequestError>],
    outcomes: &[Option<Outcome>],
    most: usize,
) -> Bytes {
    let mut out = vec![b'['];
    let too_much = Outcome::no_node(chain.id.as_str(), UpstreamError::Spent);
    for (call, outcome) in calls.iter().zip(outcomes) {
        let Some(outcome) = outcome else { continue };
        if out.len() > 1 {
            out.push(b',');
        }
        let fits = out.len() + outcome.bytes() <= most;
        let outcome = if fits { outcome } else { &too_much };
        outcome.write(call.as_ref().map_or_else(RequestError::id, |call| call.id), &mut out);
    }
    out.push(b']');
    out.into()
}
