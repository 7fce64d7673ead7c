use super::{memory::Queued, nodes, wake};
use crate::{
    context::{Asked, Context},
    errors::{Failure, Problem},
    options::report,
    protocol::{Effect, Fault, FaultKind, Method, Network, Reply},
    text::{has, join, number, parted, same_origin, without_end},
};
use json::{ToJson, Value};
use std::collections::VecDeque;

/// Requests in one batch (specification, section 7).
const BATCH_LIMIT: usize = 1_000;
/// Batches that are on their way to one node at a time.
const AT_ONCE: usize = 8;
/// A node that takes longer has failed (specification, section 9).
pub(super) const TIMEOUT_MS: u32 = 10_000;

/// Sends what is queued for a chain and keeps every promise made for it.
pub(super) async fn send(context: &Context, network: &Network) {
    // Whoever else asks in this turn joins the batch.
    context.runtime().pause().await;
    wake::until_visible(context).await;
    loop {
        let batch = take(context, network);
        if batch.is_empty() {
            return;
        }
        deliver(context, network, &batch).await;
    }
}

/// Up to a batch of requests that somebody still waits for.
fn take(context: &Context, network: &Network) -> Vec<Queued> {
    let mut state = context.edit();
    let queue = std::mem::take(&mut state.rpc.queue);
    let mut mine: Vec<Queued> = Vec::new();
    let own = nodes::has_own(&state, network);
    let alone = |one: &Queued| own && nodes::is_own_alone(one.method);
    for queued in queue {
        let other = mine.first().is_some_and(|first| alone(first) != alone(&queued));
        if other || queued.chain != network.caip_network_id || mine.len() == BATCH_LIMIT {
            state.rpc.queue.push(queued);
        } else if context.runtime().is_awaited(queued.id) {
            mine.push(queued);
        }
    }
    mine
}

async fn deliver(context: &Context, network: &Network, batch: &[Queued]) {
    let mut said = String::from("no node is configured for this network");
    let mut rest: Vec<&Queued> = batch.iter().collect();
    let alone = {
        let state = context.state();
        let money = batch.iter().any(|queued| nodes::is_own_alone(queued.method));
        (money && nodes::has_own(&state, network)).then(|| nodes::own(&state, network))
    };
    for url in alone.unwrap_or_else(|| nodes::nodes(context, network)) {
        match ask_node(context, &url, rest).await {
            Ok(()) => return,
            Err((left, why)) => (rest, said) = (left, why),
        }
    }
    for queued in rest {
        let fault = Fault { kind: FaultKind::Network, code: None, message: said.clone() };
        context.runtime().deliver(queued.id, Reply::Failed { fault });
    }
}

/// Asks one node, in as many batches as it takes: one that is refused is asked again in halves, down to single calls, and the node's size is
/// remembered. What it did not answer is left for another node, with the reason.
async fn ask_node<'a>(
    context: &Context,
    url: &str,
    calls: Vec<&'a Queued>,
) -> Result<(), (Vec<&'a Queued>, String)> {
    let known = size_of(context, url).unwrap_or(BATCH_LIMIT);
    let mut waiting: VecDeque<Vec<&Queued>> = calls.chunks(known).map(<[_]>::to_vec).collect();
    let (mut smallest, mut at_once) = (known, AT_ONCE);
    while !waiting.is_empty() {
        let some: Vec<_> = waiting.drain(..waiting.len().min(at_once)).collect();
        let mut asked = Vec::new();
        for chunk in &some {
            asked.push(post(context, url, chunk));
        }
        let (mut left, mut why) = (Vec::new(), None);
        for (chunk, asked) in some.into_iter().zip(asked) {
            match take_in(context, url, &chunk, asked.await) {
                Taken::All => at_once = AT_ONCE,
                Taken::TooMany if chunk.len() > 1 => {
                    let half = chunk.len().div_ceil(2);
                    smallest = smallest.min(half);
                    // A broken node refuses all sizes: it is asked for one after the other until one is taken.
                    at_once = 1;
                    for part in chunk.chunks(half).rev() {
                        waiting.push_front(part.to_vec());
                    }
                }
                Taken::TooMany => {
                    why.get_or_insert(String::from("the node refuses a single call"));
                    left.extend(chunk);
                }
                Taken::Nothing(said) => {
                    why.get_or_insert(said);
                    left.extend(chunk);
                }
            }
        }
        if let Some(why) = why {
            // What refuses everything says nothing of its size.
            left.extend(waiting.into_iter().flatten());
            return Err((left, why));
        }
    }
    if smallest < known {
        remember_size(context, url, smallest);
    }
    Ok(())
}

/// What a node made of a batch.
enum Taken {
    /// Every call is answered.
    All,
    /// It refused the batch as a whole, and may take a smaller one.
    TooMany,
    /// It did not answer, for this reason.
    Nothing(String),
}

fn post(context: &Context, url: &str, chunk: &[&Queued]) -> Asked {
    let purpose = nodes::purpose(&context.state(), url);
    context.ask(Effect::Http {
        method: Method::Post,
        url: url.to_owned(),
        body: Some(write(chunk)),
        timeout_ms: TIMEOUT_MS,
        purpose,
    })
}

fn take_in(context: &Context, url: &str, chunk: &[&Queued], answer: Result<Reply, Fault>) -> Taken {
    match answer {
        Ok(Reply::Http { status, body }) => match answers(status, &body, chunk) {
            Some(answers) => {
                for (id, answer) in answers {
                    context.runtime().deliver(id, answer);
                }
                Taken::All
            }
            None if refuses_batch(status, &body) => {
                if chunk.len() == 1 {
                    return Taken::Nothing(refusal(context, url, status));
                }
                Taken::TooMany
            }
            None => Taken::Nothing(refusal(context, url, status)),
        },
        Ok(_) => Taken::Nothing("the host gave another answer than HTTP".into()),
        Err(fault) => Taken::Nothing(fault.message),
    }
}

/// Whether an answer may mean that there were too many calls in one batch: by its status, or by one error for all of them.
fn refuses_batch(status: u16, body: &str) -> bool {
    if matches!(status, 400 | 413 | 414 | 422 | 431 | 500 | 501) {
        return true;
    }
    if status >= 300 {
        return false;
    }
    let Ok(document) = Value::parse(body) else { return false };
    let one = match &document {
        Value::Array(items) => match items.as_slice() {
            [one] => one,
            _ => return false,
        },
        one => one,
    };
    let error = one.get("error").filter(|error| !error.is_null());
    error.is_some_and(|error| !is_limit(error)) && one.get("id").is_none_or(Value::is_null)
}

fn size_of(context: &Context, url: &str) -> Option<usize> {
    let state = context.state();
    state.rpc.sizes.iter().find(|(known, _)| known == url).map(|(_, size)| *size)
}

fn remember_size(context: &Context, url: &str, size: usize) {
    let sizes = &mut context.edit().rpc.sizes;
    sizes.retain(|(known, _)| known != url);
    sizes.push((url.to_owned(), size));
}

/// What an answer means that is no JSON-RPC, or none to go by. Refusals by the gateway are for the page's developer.
fn refusal(context: &Context, url: &str, status: u16) -> String {
    let gateway = context.state().config.gateway_url.clone();
    let problem = match status {
        _ if !gateway.is_some_and(|gateway| same_origin(url, &gateway)) => None,
        401 => Some(Problem::ProjectIdInvalid),
        403 => Some(Problem::OriginNotAllowed),
        _ => None,
    };
    if let Some(problem) = problem {
        report(context, &Failure::from(problem));
    }
    join(&["the node answered with status ", &json::to_string(&status), " and no answer"])
}

fn write(batch: &[&Queued]) -> String {
    let mut out = String::new();
    if batch.len() > 1 {
        out.push('[');
    }
    for (index, queued) in batch.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        out.push_str("{\"jsonrpc\":\"2.0\",\"id\":");
        queued.id.write(&mut out);
        out.push_str(",\"method\":");
        queued.method.write(&mut out);
        out.push_str(",\"params\":");
        out.push_str(&queued.params);
        out.push('}');
    }
    if batch.len() > 1 {
        out.push(']');
    }
    out
}

/// The answer to each request; `None` when the body is not a complete JSON-RPC answer to this batch, and when the node is
/// at its limit or broken, whatever it says then: another one may answer.
fn answers(status: u16, body: &str, batch: &[&Queued]) -> Option<Vec<(u32, Reply)>> {
    if status == 429 || status >= 500 {
        return None;
    }
    let document = Value::parse(body).ok()?;
    let found = match &document {
        Value::Array(items) => items.as_slice(),
        single => std::slice::from_ref(single),
    };
    let mut answers = Vec::new();
    for queued in batch {
        let is_its_own =
            |answer: &&Value| answer.get("id").and_then(id_of) == Some(queued.id.into());
        answers.push((queued.id, read(found.iter().find(is_its_own)?)?));
    }
    Some(answers)
}

/// The id of an answer: some nodes write the number as a text, or with a point.
fn id_of(id: &Value) -> Option<u64> {
    let text = id.as_number().or(id.as_str())?;
    let whole = match parted(text, b'.') {
        Some((whole, fraction)) if without_end(fraction, b'0').is_empty() => whole,
        Some(_) => return None,
        None => text,
    };
    number(whole, 10)
}

/// Whether a node says that it is at its limit: codes of several vendors, and one that says so in words alone.
fn is_limit(error: &Value) -> bool {
    let code = error.get("code").and_then(Value::as_number).unwrap_or_default();
    let said = error.get("message").and_then(Value::as_str).unwrap_or_default();
    matches!(code, "-32005" | "429" | "-32007" | "-32016" | "-32090" | "-32097")
        || (code == "-32003" && has(&said.to_ascii_lowercase(), "limit"))
}

fn read(answer: &Value) -> Option<Reply> {
    if let Some(error) = answer.get("error").filter(|error| !error.is_null()) {
        if is_limit(error) {
            return None;
        }
        let code = error.get("code").and_then(Value::as_number);
        let code = code.and_then(|code| code.parse().ok());
        let message = error.get("message").and_then(Value::as_str).unwrap_or_default().to_owned();
        let fault = Fault { kind: FaultKind::Network, code: Some(code.unwrap_or(0)), message };
        return Some(Reply::Failed { fault });
    }
    let mut value = String::new();
    answer.get("result")?.write(&mut value);
    Some(Reply::Text { value })
}
