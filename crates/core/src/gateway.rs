//! What the core reads at the gateway; `served`, which data it serves for which network.

pub(crate) mod chains;
mod memory;
mod partial;
pub(crate) mod served;
#[cfg(test)]
mod tests;

pub(crate) use partial::{PartialView, is_partial};

use crate::{
    context::{Asked, Context},
    errors::{Failure, Problem},
    options,
    protocol::{Effect, Fault, FaultKind, Method, Purpose, Reply},
    text::join,
};
use json::{Value, View, view::List};

/// The gateway has this long to answer (specification, section 9).
const TIMEOUT_MS: u32 = 10_000;

/// Asks for a path, at once; `None` without a gateway. What it answers is for [`read`].
pub(crate) fn get(context: &Context, path: &str, purpose: Purpose) -> Option<Asked> {
    let url = context.state().config.gateway(path)?;
    let asked =
        Effect::Http { method: Method::Get, url, body: None, timeout_ms: TIMEOUT_MS, purpose };
    Some(context.ask(asked))
}

/// As [`get`], with a body.
pub(crate) fn post(context: &Context, path: &str, body: String, purpose: Purpose) -> Option<Asked> {
    let url = context.state().config.gateway(path)?;
    let body = Some(body);
    let asked = Effect::Http { method: Method::Post, url, body, timeout_ms: TIMEOUT_MS, purpose };
    Some(context.ask(asked))
}

/// The body, or what went wrong in words. A refusal is told to the page's developer, once.
pub(crate) async fn read(context: &Context, answer: Asked) -> Result<String, String> {
    read_or_refusal(context, answer).await.map_err(|refusal| refusal.words)
}

/// Why the gateway gave nothing.
pub(crate) struct Refusal {
    /// The gateway understood and says no: asking again changes nothing.
    pub meant: bool,
    /// What is wrong, in the gateway's or the network's words.
    pub words: String,
}

/// The body, or why there is none. A refusal is told to the page's developer, once.
pub(crate) async fn read_or_refusal(context: &Context, answer: Asked) -> Result<String, Refusal> {
    let (meant, words, body) = match answer.await {
        Ok(Reply::Http { status: 200, body }) => {
            keep_answered(context);
            return Ok(body);
        }
        Ok(Reply::Http { status, body }) => {
            keep_answered(context);
            let switched_off = status == 403 && is_of_feature(&body);
            if !switched_off {
                tell_refusal(context, status);
            }
            let words = join(&["the gateway answered with status ", &json::to_string(&status)]);
            (switched_off || matches!(status, 400 | 404), words, body)
        }
        Ok(_) => (false, String::new(), String::new()),
        Err(fault) => {
            tell_silence(context, &fault);
            (false, fault.message, String::new())
        }
    };
    // What stands between may write anything.
    let body = Value::parse(&body).unwrap_or_default();
    let description = first_reason(&body).and_then(|reason| reason.description);
    Err(Refusal { meant, words: description.map_or(words, str::to_owned) })
}

/// Whether the project does not have the feature, in place of the page not being allowed.
fn is_of_feature(body: &str) -> bool {
    let body = Value::parse(body).unwrap_or_default();
    first_reason(&body).and_then(|reason| reason.field) == Some("feature")
}

/// The body of a refusal.
#[derive(View)]
#[view(of = api::error::ErrorBody)]
struct ErrorView<'a> {
    reasons: Option<List<'a, ReasonView<'a>>>,
}

#[derive(View)]
#[view(of = api::error::Reason)]
struct ReasonView<'a> {
    field: Option<&'a str>,
    description: Option<&'a str>,
}

fn first_reason(body: &Value) -> Option<ReasonView<'_>> {
    ErrorView::view(body).reasons?.first()
}

fn tell_refusal(context: &Context, status: u16) {
    let problem = match status {
        401 => Problem::ProjectIdInvalid,
        403 => Problem::OriginNotAllowed,
        _ => return,
    };
    tell(context, &Failure::from(problem));
}

/// Remembers that the gateway answered, and takes back the alert that it cannot be reached.
fn keep_answered(context: &Context) {
    let mut state = context.edit();
    state.gateway_answered = true;
    let alert = &mut state.slices.alert;
    if alert.open && alert.code == Problem::GatewayUnreachable.code() {
        alert.open = false;
    }
}

/// Tells the page's developer about a gateway that never answered. After one answer a failure is temporary, and a browser that is offline
/// or leaves the page reaches no server.
fn tell_silence(context: &Context, fault: &Fault) {
    let state = context.state();
    let is_there = state.gateway_answered;
    let asks = state.environment.online && state.environment.visible;
    let url = state.config.gateway_url.as_deref().unwrap_or_default();
    let detail = join(&[url, ": ", &fault.message]);
    drop(state);
    if !is_there && asks && matches!(fault.kind, FaultKind::Network | FaultKind::Timeout) {
        tell(context, &Failure::new(Problem::GatewayUnreachable, detail));
    }
}

/// Reports a problem once, however often it occurs.
fn tell(context: &Context, failure: &Failure) {
    let told = context.edit().refused.replace(failure.problem);
    if told != Some(failure.problem) {
        options::report(context, failure);
    }
}
