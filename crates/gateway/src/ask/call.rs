use std::sync::Arc;

use bytes::Bytes;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::AskError;
use crate::rpc::{Call, Chain, Outcome, Proxy, ask_as_gateway, ask_together};

/// A chain to ask. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Ask {
    proxy: Arc<Proxy>,
    /// The chain.
    pub chain: Arc<Chain>,
    past_cache: bool,
}

#[derive(Deserialize)]
struct Refusal {
    code: i64,
    #[serde(default)]
    message: String,
    #[serde(default)]
    data: Option<Box<RawValue>>,
}

impl Ask {
    /// A chain, over a worker's connections.
    pub fn new(proxy: &Arc<Proxy>, chain: &Arc<Chain>) -> Self {
        Self { proxy: Arc::clone(proxy), chain: Arc::clone(chain), past_cache: false }
    }

    /// The chain of this CAIP-2 id, if the gateway serves it.
    pub fn of(proxy: &Arc<Proxy>, chain: &str) -> Option<Self> {
        proxy.chains.get(chain).map(|chain| Self::new(proxy, chain))
    }

    /// The same chain, asked anew whatever was answered before. What it answers is kept for others.
    #[must_use]
    pub fn past_cache(self) -> Self {
        Self { past_cache: true, ..self }
    }

    /// Calls a method. Answers that pages could share are shared: what holds for the newest block is asked once per block, and callers who
    /// ask the same at the same time wait for one answer. The pages' list of allowed methods does not bind the gateway itself.
    pub async fn call<T: DeserializeOwned>(
        &self,
        method: &'static str,
        params: &impl Serialize,
    ) -> Result<T, AskError> {
        let shape = AskError::Shape { method };
        let Ok(params) = serde_json::to_string(params) else { return Err(shape) };
        let result = self.call_text(method, &params).await?;
        read_result(method, &result)
    }

    /// [`Self::call`] with the parameters' JSON, for the result's JSON.
    pub async fn call_text(&self, method: &'static str, params: &str) -> Result<Bytes, AskError> {
        let call = Call { id: "1", method: method.into(), params: Some(params) };
        // Boxed: a question waits in many futures of the rooms, each of which would carry the whole way to a node.
        match Box::pin(ask_as_gateway(&self.proxy, &self.chain, &call, self.past_cache)).await? {
            Outcome::Result(result) => Ok(result),
            Outcome::Error(error) => Err(refusal(method, &error)),
        }
    }

    /// [`Self::call`] many times over, in one request to a node wherever it takes them together.
    pub async fn call_all<T: DeserializeOwned>(
        &self,
        method: &'static str,
        params: &[impl Serialize],
    ) -> Vec<Result<T, AskError>> {
        let written = params.iter().map(|params| Ok((method, serde_json::to_string(params)?)));
        let Ok(asked) = written.collect::<serde_json::Result<Vec<_>>>() else {
            return params.iter().map(|_| Err(AskError::Shape { method })).collect();
        };
        let answers = self.call_texts(&asked).await;
        answers.into_iter().map(|answer| read_result(method, &answer?)).collect()
    }

    /// [`Self::call_text`] for several methods and parameters, in one request to a node wherever it takes them together.
    pub async fn call_texts(
        &self,
        asked: &[(&'static str, String)],
    ) -> Vec<Result<Bytes, AskError>> {
        let calls: Vec<_> = asked
            .iter()
            .map(|(method, params)| Call {
                id: "1",
                method: (*method).into(),
                params: Some(params),
            })
            .collect();
        let answers = Box::pin(ask_together(&self.proxy, &self.chain, &calls, self.past_cache));
        let read = |((method, _), answer): (&(&'static str, String), _)| match answer {
            Ok(Outcome::Result(result)) => Ok(result),
            Ok(Outcome::Error(error)) => Err(refusal(method, &error)),
            Err(error) => Err(AskError::Nodes(error)),
        };
        asked.iter().zip(answers.await).map(read).collect()
    }

    /// The newest block that the gateway knows of; 0 before anything was asked that follows the head.
    pub fn head(&self) -> u64 {
        self.chain.head.number()
    }
}

/// A result's JSON, read as `T`.
pub fn read_result<T: DeserializeOwned>(
    method: &'static str,
    result: &[u8],
) -> Result<T, AskError> {
    serde_json::from_slice(result).map_err(|_| AskError::Shape { method })
}

/// What an outcome says, read as `T`.
pub fn read_outcome<T: DeserializeOwned>(
    method: &'static str,
    outcome: &Outcome,
) -> Result<T, AskError> {
    match outcome {
        Outcome::Result(result) => {
            serde_json::from_slice(result).map_err(|_| AskError::Shape { method })
        }
        Outcome::Error(error) => Err(refusal(method, error)),
    }
}

/// Nodes put a reverted call's data into `data` as text, or one level deeper.
fn refusal(method: &'static str, error: &[u8]) -> AskError {
    let Ok(Refusal { code, message, data }) = serde_json::from_slice(error) else {
        return AskError::Shape { method };
    };
    let data = data.and_then(|data| {
        let deeper = |value: serde_json::Value| value.get("data")?.as_str().map(str::to_owned);
        serde_json::from_str::<String>(data.get())
            .ok()
            .or_else(|| serde_json::from_str(data.get()).ok().and_then(deeper))
    });
    AskError::Refused { code, message, data }
}
