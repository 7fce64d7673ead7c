use super::{call::Queued, nodes, wake};
use crate::{
    context::Context,
    errors::{Failure, Problem},
    options::report,
    protocol::{Effect, Fault, FaultKind, Method, Network, Reply},
    text::join,
};
use json::{ToJson, Value};

/// Requests in one batch (specification, section 7).
const BATCH_LIMIT: usize = 1_000;
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
    let body = write(batch);
    let mut said = String::from("no node is configured for this network");
    let alone = {
        let state = context.state();
        let money = batch.iter().any(|queued| nodes::is_own_alone(queued.method));
        (money && nodes::has_own(&state, network)).then(|| nodes::own(&state, network))
    };
    for url in alone.unwrap_or_else(|| nodes::nodes(context, network)) {
        let purpose = nodes::purpose(&context.state(), &url);
        let asked = context
            .ask(Effect::Http {
                method: Method::Post,
                url: url.clone(),
                body: Some(body.clone()),
                timeout_ms: TIMEOUT_MS,
                purpose,
            })
            .await;
        match asked {
            Ok(Reply::Http { status, body }) => match answers(status, &body, batch) {
                Some(answers) => {
                    for (id, answer) in answers {
                        context.runtime().deliver(id, answer);
                    }
                    return;
                }
                None => said = refusal(context, &url, status),
            },
            Ok(_) => said = String::from("the host gave another answer than HTTP"),
            Err(fault) => said = fault.message,
        }
    }
    for queued in batch {
        let fault = Fault { kind: FaultKind::Network, code: None, message: said.clone() };
        context.runtime().deliver(queued.id, Reply::Failed { fault });
    }
}

/// What an answer means that is no JSON-RPC, or none to go by. Refusals by the gateway are for the page's developer.
fn refusal(context: &Context, url: &str, status: u16) -> String {
    let gateway = context.state().config.gateway_url.clone();
    let problem = match status {
        _ if !gateway.is_some_and(|gateway| url.starts_with(&gateway)) => None,
        401 => Some(Problem::ProjectIdInvalid),
        403 => Some(Problem::OriginNotAllowed),
        _ => None,
    };
    if let Some(problem) = problem {
        report(context, &Failure::from(problem));
    }
    join(&["the node answered with status ", &json::to_string(&status), " and no answer"])
}

fn write(batch: &[Queued]) -> String {
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
fn answers(status: u16, body: &str, batch: &[Queued]) -> Option<Vec<(u32, Reply)>> {
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
            |answer: &&Value| answer.get("id").and_then(Value::as_u64) == Some(queued.id.into());
        answers.push((queued.id, read(found.iter().find(is_its_own)?)?));
    }
    Some(answers)
}

fn read(answer: &Value) -> Option<Reply> {
    if let Some(error) = answer.get("error").filter(|error| !error.is_null()) {
        let code = error.get("code").and_then(Value::as_number);
        if matches!(code, Some("-32005" | "429")) {
            return None;
        }
        let code = code.and_then(|code| code.parse().ok());
        let message = error.get("message").and_then(Value::as_str).unwrap_or_default().to_owned();
        let fault = Fault { kind: FaultKind::Network, code: Some(code.unwrap_or(0)), message };
        return Some(Reply::Failed { fault });
    }
    let mut value = String::new();
    answer.get("result")?.write(&mut value);
    Some(Reply::Text { value })
}
