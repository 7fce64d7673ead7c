use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use http::{HeaderValue, Response};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::world::request;

/// What stands between the gateway and a real node: counts calls, and refuses some as other nodes do.
#[derive(Clone)]
pub struct Relay {
    pub url: String,
    node: String,
    rule: Rule,
    /// By method and parameters.
    calls: Arc<Mutex<HashMap<(String, String), usize>>>,
    /// A block that is told instead of the head.
    old_head: Arc<Mutex<Option<Value>>>,
    own: Own,
}

/// The error of a call that is refused: code and message.
type Rule = Arc<dyn Fn(&Call<'_>) -> Option<(i64, &'static str)> + Send + Sync>;

/// The result of a call that does not reach the node: of a method that it does not have.
type Own = Arc<dyn Fn(&Call<'_>) -> Option<Value> + Send + Sync>;

/// A call on its way, and the node's result where the rule wants to see it.
pub struct Call<'a> {
    pub method: &'a str,
    pub params: &'a Value,
    /// The results of `eth_getLogs`; 0 for other methods.
    pub results: usize,
}

impl Relay {
    pub async fn start(
        node: &str,
        rule: impl Fn(&Call<'_>) -> Option<(i64, &'static str)> + Send + Sync + 'static,
    ) -> Self {
        Self::serve(node, Arc::new(rule), Arc::new(|_: &Call<'_>| None)).await
    }

    /// One that answers some calls itself, as a node with more methods would.
    pub async fn answering(
        node: &str,
        own: impl Fn(&Call<'_>) -> Option<Value> + Send + Sync + 'static,
    ) -> Self {
        Self::serve(node, Arc::new(|_: &Call<'_>| None), Arc::new(own)).await
    }

    async fn serve(node: &str, rule: Rule, own: Own) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let relay = Self {
            url,
            node: node.to_owned(),
            rule,
            own,
            calls: Arc::default(),
            old_head: Arc::default(),
        };
        let server = relay.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let relay = server.clone();
                tokio::spawn(async move {
                    let service = service_fn(move |asked: http::Request<Incoming>| {
                        let relay = relay.clone();
                        async move {
                            let user = asked.headers().get("authorization").cloned();
                            let body = asked.into_body().collect().await.unwrap().to_bytes();
                            Ok::<_, Infallible>(Response::new(Full::new(
                                relay.answer(user, &body).await,
                            )))
                        }
                    });
                    // The gateway may leave in the middle; what it then says is asserted on its side.
                    let _ =
                        http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
                });
            }
        });
        relay
    }

    async fn answer(&self, user: Option<HeaderValue>, body: &Bytes) -> Bytes {
        let call: Value = serde_json::from_slice(body).unwrap();
        let method = call["method"].as_str().unwrap();
        let key = (method.to_owned(), call["params"].to_string());
        *self.calls.lock().unwrap().entry(key).or_default() += 1;
        if call["params"][0] == "latest"
            && let Some(head) = &*self.old_head.lock().unwrap()
        {
            return json!({ "jsonrpc": "2.0", "id": call["id"], "result": head })
                .to_string()
                .into();
        }
        if let Some(result) = (self.own)(&Call { method, params: &call["params"], results: 0 }) {
            return json!({ "jsonrpc": "2.0", "id": call["id"], "result": result })
                .to_string()
                .into();
        }
        let user = user.as_ref().map(|user| user.to_str().unwrap());
        let headers = [("content-type", "application/json"), ("authorization", user.unwrap_or(""))];
        let headers = if user.is_some() { &headers[..] } else { &headers[..1] };
        let text = std::str::from_utf8(body).unwrap();
        let answer = request("POST", &self.node, headers, text).await.text;
        let results = match method {
            "eth_getLogs" => {
                let answer: Value = serde_json::from_str(&answer).unwrap();
                answer["result"].as_array().map_or(0, Vec::len)
            }
            _ => 0,
        };
        match (self.rule)(&Call { method, params: &call["params"], results }) {
            None => answer.into(),
            Some((code, message)) => {
                let error = json!({ "code": code, "message": message });
                json!({ "jsonrpc": "2.0", "id": call["id"], "error": error }).to_string().into()
            }
        }
    }

    /// Whoever asks for the newest block is told this one; with `None`, the newest again.
    pub fn tell_head(&self, block: Option<Value>) {
        *self.old_head.lock().unwrap() = block;
    }

    /// How many calls came in all.
    pub fn total(&self) -> usize {
        self.calls.lock().unwrap().values().sum()
    }

    /// How often a method was called.
    pub fn calls(&self, method: &str) -> usize {
        let calls = self.calls.lock().unwrap();
        calls.iter().filter(|((one, _), _)| one == method).map(|(_, count)| count).sum()
    }

    /// How often a method was called with these parameters.
    pub fn asked(&self, method: &str, params: &Value) -> usize {
        let key = (method.to_owned(), params.to_string());
        self.calls.lock().unwrap().get(&key).copied().unwrap_or_default()
    }
}

impl Call<'_> {
    /// Whether only some nodes have this method.
    pub fn is_special(&self) -> bool {
        ["ots_", "trace_", "debug_"].iter().any(|family| self.method.starts_with(family))
    }

    /// The blocks that `eth_getLogs` is asked for.
    pub fn blocks(&self) -> u64 {
        let filter = &self.params[0];
        let number = |key: &str| {
            let text = filter[key].as_str()?;
            u64::from_str_radix(text.trim_start_matches("0x"), 16).ok()
        };
        match (number("fromBlock"), number("toBlock")) {
            (Some(from), Some(to)) => to - from + 1,
            _ => 1,
        }
    }
}
