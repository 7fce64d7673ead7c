use std::net::IpAddr;
use std::sync::Arc;

use bytes::Bytes;
use http::StatusCode;
use relay::socket::{Charge, Share};

use super::answer::Outcome;
use super::batch::{answer_batch, write};
use super::budget::Budget;
use super::chains::Chain;
use super::proxy::Proxy;
use super::request::{Calls, RequestError, read_calls};
use super::single::answer_call;
use super::upstream::UpstreamError;
use super::visitor::Visitor;
use crate::app::Shared;
use crate::projects::Project;
use crate::web::{ApiError, admit_origin, value};

/// Who asks, and about which chain: checked before a body is read.
#[derive(Debug)]
pub struct Asker {
    client: IpAddr,
    project: Arc<Project>,
    chain: Arc<Chain>,
}

impl Asker {
    /// Lets a request to `POST /v1?chainId={CAIP-2}&projectId={id}` in. A refusal is the error envelope. A token of the client's network is
    /// taken before all else: refusals cost it, too.
    pub fn let_in(
        app: &Shared,
        client: IpAddr,
        query: &str,
        origin: Option<&[u8]>,
    ) -> Result<Self, ApiError> {
        app.limiter.take_of(client, 1).map_err(|busy| ApiError::too_many(busy.seconds))?;
        let project = admit_origin(&app.projects, query, origin)?;
        let chain = Arc::clone(chain_of(&app.proxy, query)?);
        Ok(Self { client, project, chain })
    }

    /// The answer to a body: a status and JSON.
    ///
    /// - What is wrong with the body as a whole is a JSON-RPC error with status 400; with one call, with status 200.
    /// - When no node answers, the status is 503; when too much of the client's network is under way, 429.
    /// - Too many calls are refused by the error envelope, 429.
    pub async fn answer(&self, app: &Shared, body: &Bytes) -> Result<RpcAnswer, ApiError> {
        let limits = &app.config.limits;
        let calls = read_calls(body, limits.batch, limits.json_depth);
        let tokens = calls.as_ref().map_or(1, Calls::weight);
        let (client, chain) = (self.client, self.chain.index);
        let taken = app.limiter.take_calls(client, &self.project, chain, tokens, 1);
        taken.map_err(|busy| ApiError::too_many(busy.seconds))?;
        Ok(match calls {
            Err(error) => RpcAnswer::short(StatusCode::BAD_REQUEST, refusal(&error)),
            Ok(calls) => {
                answer_calls(&app.proxy, &self.chain, &calls, app.share_of(self.client)).await
            }
        })
    }
}

/// The answer to a POST.
#[derive(Debug)]
pub struct RpcAnswer {
    /// The HTTP status.
    pub status: StatusCode,
    /// JSON.
    pub text: Bytes,
    /// What is charged for the text until it is written.
    pub held: Charge,
}

impl RpcAnswer {
    /// One that is too short to be charged.
    fn short(status: StatusCode, text: Bytes) -> Self {
        Self { status, text, held: Charge::default() }
    }

    /// One that is charged to a visitor, if there is room for it.
    fn charged(text: Bytes, share: &Share) -> Option<Self> {
        let held = share.take(text.len())?;
        Some(Self { status: StatusCode::OK, text, held })
    }
}

/// Answers the calls of a visitor with this share.
pub async fn answer_calls(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    calls: &Calls<'_>,
    share: Share,
) -> RpcAnswer {
    let budget = Budget::of_request(Arc::new(Visitor::new(share)));
    let no_node = |error| Outcome::no_node(chain.id.as_str(), error);
    match calls {
        Calls::Single(Err(error)) => RpcAnswer::short(StatusCode::OK, refusal(error)),
        Calls::Single(Ok(call)) => {
            let found = answer_call(proxy, chain, call, &budget).await;
            // The node's own text goes before its copy is charged.
            let text = found.map(|outcome| outcome.answer(call.id));
            let answer = text.and_then(|text| {
                RpcAnswer::charged(text, budget.share()).ok_or(UpstreamError::Crowded)
            });
            answer.unwrap_or_else(|error| {
                RpcAnswer::short(status_of(error), no_node(error).answer(call.id))
            })
        }
        Calls::Batch(calls) => {
            let text = answer_batch(proxy, chain, calls, &budget).await;
            RpcAnswer::charged(text, budget.share()).unwrap_or_else(|| {
                let crowded = vec![Some(no_node(UpstreamError::Crowded)); calls.len()];
                RpcAnswer::short(StatusCode::OK, write(chain, calls, &crowded, budget.most))
            })
        }
    }
}

/// The HTTP status of a call that has no answer.
const fn status_of(error: UpstreamError) -> StatusCode {
    match error {
        UpstreamError::Crowded => StatusCode::TOO_MANY_REQUESTS,
        error if error.is_the_callers() => StatusCode::OK,
        _ => StatusCode::SERVICE_UNAVAILABLE,
    }
}

/// The answer to what is no call.
pub fn refusal(error: &RequestError) -> Bytes {
    Outcome::refusal(error.code(), &error.to_string()).answer(error.id())
}

/// The chain that the query names.
pub fn chain_of<'a>(proxy: &'a Proxy, query: &str) -> Result<&'a Arc<Chain>, ApiError> {
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
