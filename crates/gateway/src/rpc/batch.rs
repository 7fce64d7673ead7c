use std::sync::Arc;

use bytes::Bytes;

use super::answer::{Outcome, read_answers};
use super::chains::Chain;
use super::failover::ask_in_turn;
use super::methods::{Method, Policy};
use super::proxy::Proxy;
use super::reads::{Asked, Reach, keep, kept};
use super::request::{Call, RequestError};
use super::single::write_call;
use super::upstream::UpstreamError;

/// Calls that go out as one batch; many nodes refuse more.
const TOGETHER: usize = 100;

/// A call that a node must answer: its place in the batch, and its method.
type ToAsk<'a> = (usize, &'a Call<'a>, Method);

/// Answers a batch, in its order. What the cache knows is taken from it, all the rest goes out in batches.
pub async fn answer_batch(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    calls: &[Result<Call<'_>, RequestError>],
) -> Bytes {
    let mut outcomes: Vec<Option<Outcome>> = Vec::with_capacity(calls.len());
    let mut asked: Vec<ToAsk<'_>> = Vec::new();
    for (place, call) in calls.iter().enumerate() {
        outcomes.push(match call {
            Err(error) => Some(Outcome::refusal(error.code(), &error.to_string())),
            Ok(call) => match chain.methods.get(&call.method) {
                None => Some(Outcome::method_not_allowed(&call.method, chain.id.as_str())),
                Some(method) => known(proxy, chain, method, call).or_else(|| {
                    asked.push((place, call, method));
                    None
                }),
            },
        });
    }
    let mut failed = None;
    for part in asked.chunks(TOGETHER) {
        // Nodes that failed on one part are not waited for again.
        failed = match failed {
            None => ask(proxy, chain, part, &mut outcomes).await.err(),
            failed => failed,
        };
        if let Some(error) = failed {
            for (place, ..) in part {
                outcomes[*place] = Some(Outcome::no_node(chain.id.as_str(), error));
            }
        }
    }
    write(calls, &outcomes)
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

async fn ask(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    asked: &[ToAsk<'_>],
    outcomes: &mut [Option<Outcome>],
) -> Result<(), UpstreamError> {
    let mut body = vec![b'['];
    for (id, (_, call, _)) in asked.iter().enumerate() {
        if id > 0 {
            body.push(b',');
        }
        write_call(call, id, &mut body);
    }
    body.push(b']');
    let moment = Asked::now(proxy, chain);
    let kind = chain.methods.batch(asked.iter().all(|(_, _, method)| method.repeatable));
    let read = |answer: Bytes| read_answers(&answer, asked.len());
    let answers = ask_in_turn(proxy, chain, kind, &body.into(), read).await;
    let sends = asked.iter().any(|(_, _, method)| method.policy == Policy::Send);
    if sends {
        chain.head.forget();
    }
    for ((place, call, method), outcome) in asked.iter().zip(answers?) {
        if !sends {
            let reach = Reach::of(method.policy, call.params);
            keep(proxy, chain, *method, call, reach, moment, &outcome);
        }
        outcomes[*place] = Some(outcome);
    }
    Ok(())
}

fn write(calls: &[Result<Call<'_>, RequestError>], outcomes: &[Option<Outcome>]) -> Bytes {
    let mut out = vec![b'['];
    for (call, outcome) in calls.iter().zip(outcomes) {
        let Some(outcome) = outcome else { continue };
        if out.len() > 1 {
            out.push(b',');
        }
        outcome.write(call.as_ref().map_or_else(RequestError::id, |call| call.id), &mut out);
    }
    out.push(b']');
    out.into()
}
