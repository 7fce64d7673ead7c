//! What the core reads at the gateway.

use crate::{
    context::{Asked, Context},
    errors::{Failure, Problem},
    options,
    protocol::{Effect, Method, Purpose, Reply},
    text::join,
};

/// The gateway has this long to answer (specification, section 9).
const TIMEOUT_MS: u32 = 10_000;

/// Asks for a path, at once; `None` without a gateway. What it answers is for [`read`].
pub(crate) fn get(context: &Context, path: &str, purpose: Purpose) -> Option<Asked> {
    let url = context.state().config.gateway(path)?;
    let asked =
        Effect::Http { method: Method::Get, url, body: None, timeout_ms: TIMEOUT_MS, purpose };
    Some(context.ask(asked))
}

/// The body, or what went wrong in words. A refusal is told to the page's developer, once.
pub(crate) async fn read(context: &Context, answer: Asked) -> Result<String, String> {
    match answer.await {
        Ok(Reply::Http { status: 200, body }) => Ok(body),
        Ok(Reply::Http { status, .. }) => {
            tell_refusal(context, status);
            Err(join(&["the gateway answered with status ", &json::to_string(&status)]))
        }
        Ok(_) => Err(String::new()),
        Err(fault) => Err(fault.message),
    }
}

fn tell_refusal(context: &Context, status: u16) {
    let problem = match status {
        401 => Problem::ProjectIdInvalid,
        403 => Problem::OriginNotAllowed,
        _ => return,
    };
    let told = context.edit().refused.replace(problem);
    if told != Some(problem) {
        options::report(context, &Failure::from(problem));
    }
}
