use std::sync::Arc;

use bytes::Bytes;
use http::StatusCode;
use http::request::Parts;

use super::answer::Outcome;
use super::batch::answer_batch;
use super::chains::Chain;
use super::proxy::Proxy;
use super::request::{Calls, RequestError, read_calls};
use super::single::answer_call;
use crate::app::App;
use crate::web::{ApiError, admit, read_body, value};

/// The answer to `POST /v1?chainId={CAIP-2}&projectId={id}`: a status and JSON.
///
/// - Who asks, and for which chain, is checked before the body is read; a refusal is the error envelope.
/// - What is wrong with the body as a whole is a JSON-RPC error with status 400; with one call, with status 200.
/// - When no node answers, the status is 503.
pub async fn answer_http<B>(
    app: &App,
    proxy: &Arc<Proxy>,
    head: &Parts,
    body: B,
) -> Result<(StatusCode, Bytes), ApiError>
where
    B: http_body::Body<Data = Bytes> + Unpin,
{
    let query = head.uri.query().unwrap_or_default();
    admit(&app.projects, query, &head.headers)?;
    let chain = chain_of(proxy, query)?;
    let limits = &app.config.limits;
    let time = app.config.timeouts.body;
    let body = read_body(&head.headers, body, limits.body_bytes, time).await?;
    let (status, answer) = match read_calls(&body, limits.batch, limits.json_depth) {
        Err(error) => (StatusCode::BAD_REQUEST, refusal(&error)),
        Ok(Calls::Single(Err(error))) => (StatusCode::OK, refusal(&error)),
        Ok(Calls::Single(Ok(call))) => match answer_call(proxy, chain, &call, &body).await {
            Ok(answer) => (StatusCode::OK, answer),
            Err(error) => {
                let failure = Outcome::no_node(chain.id.as_str(), error).answer(call.id);
                (StatusCode::SERVICE_UNAVAILABLE, failure)
            }
        },
        Ok(Calls::Batch(calls)) => (StatusCode::OK, answer_batch(proxy, chain, &calls).await),
    };
    Ok((status, answer))
}

fn refusal(error: &RequestError) -> Bytes {
    Outcome::refusal(error.code(), &error.to_string()).answer(error.id())
}

fn chain_of<'a>(proxy: &'a Proxy, query: &str) -> Result<&'a Arc<Chain>, ApiError> {
    let Some(id) = value(query, "chainId") else {
        let advice = "the chainId is missing: add chainId=<CAIP-2 id> to the address, for example chainId=eip155:1";
        return Err(ApiError::bad_input("chainId", advice));
    };
    proxy.chains.get(&id).ok_or_else(|| {
        let advice =
            "this gateway has no node of this chain: GET /v1/supported-chains lists those it has";
        ApiError::bad_input("chainId", advice)
    })
}
