use std::sync::Arc;

use bytes::Bytes;

use super::answer::{Outcome, read_answer};
use super::chains::Chain;
use super::methods::{Method, Policy};
use super::proxy::Proxy;
use super::reads::read;
use super::request::Call;
use super::single::pass;
use super::upstream::UpstreamError;

/// Answers a call of the gateway's own: like a page's, but whatever the method. `body` is the call's whole text.
pub async fn ask_as_gateway(
    proxy: &Arc<Proxy>,
    chain: &Arc<Chain>,
    call: &Call<'_>,
    body: &Bytes,
) -> Result<Outcome, UpstreamError> {
    match chain.methods.get(&call.method) {
        Some(method) if !matches!(method.policy, Policy::Always | Policy::Send) => {
            read_answer(&read(proxy, chain, method, call, body).await?, call.id)
        }
        method => {
            let kind = method.map_or_else(|| chain.methods.own(), Method::kind);
            Ok(pass(proxy, chain, kind, call, body).await?.outcome)
        }
    }
}
