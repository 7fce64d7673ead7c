use std::net::IpAddr;
use std::sync::Arc;

use bytes::Bytes;
use http::StatusCode;
use relay::socket::{Charge, Share};

use super::answer::Outcome;
use super::batch::answer_batch;
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

    /// The client's address.
    pub const fn client(&self) -> IpAddr {
        self.client
    }

    /// The answer to a body: a status and JSON.
    ///
    /// - What is wrong with the body as a whole is a JSON-RPC error with status 400; with one call, with status 200.
    /// - When no node answers, the status is 503; when too much of the client's network is under way, 429.
    /// - Too many calls are refused by the error envelope, 429.
    ///
    /// The text is charged to `share`, the client's.
    pub async fn answer(
        &self,
        app: &Shared,
        body: &Bytes,
        share: Share,
    ) -> Result<RpcAnswer, ApiError> {
        let limits = &app.config.limits;
        let calls = read_calls(body, limits.batch, limits.json_depth);
        let tokens = calls.as_ref().map_or(1, Calls::weight);
        let (client, chain) = (self.client, self.chain.index);
        let taken = app.limiter.take_calls(client, &self.project, chain, tokens, 1);
        taken.map_err(|busy| ApiError::too_many(busy.seconds))?;
        Ok(match calls {
            Err(error) => RpcAnswer::of(StatusCode::BAD_REQUEST, refusal(&error), "null", &share),
            Ok(calls) => answer_calls(&app.proxy, &self.chain, &calls, share).await,
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

/// Bytes of an id that is repeated whatever is held.
const SHORT_ID: usize = 64;

impl RpcAnswer {
    /// The answer to the call of this id, or to several, charged to a visitor. Where there is no room for it, that is the answer; a long id is not
    /// repeated then.
    fn of(status: StatusCode, text: Bytes, id: &str, share: &Share) -> Self {
        if let Some(held) = share.take(text.len()) {
            return Self { status, text, held };
        }
        let id = if id.len() <= SHORT_ID { id } else { "null" };
        let text = Outcome::no_node("", UpstreamError::Crowded).answer(id);
        Self { status: StatusCode::TOO_MANY_REQUESTS, text, held: share.nothing() }
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
    // What nodes answered goes before its text is charged: no other long answer of the network comes in between.
    let _place = budget.place.keep();
    let (status, text) = match calls {
        Calls::Single(Err(error)) => (StatusCode::OK, refusal(error)),
        Calls::Single(Ok(call)) => match answer_call(proxy, chain, call, &budget).await {
            Ok(outcome) => (StatusCode::OK, outcome.answer(call.id)),
            Err(error) => {
                let failure = Outcome::no_node(chain.id.as_str(), error);
                (status_of(error), failure.answer(call.id))
            }
        },
        Calls::Batch(calls) => (StatusCode::OK, answer_batch(proxy, chain, calls, &budget).await),
    };
    let id = match calls {
        Calls::Single(Ok(call)) => call.id,
        _ => "null",
    };
    RpcAnswer::of(status, text, id, budget.share())
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
