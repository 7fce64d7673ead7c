//! A node's WebSocket: opened, and asked for its chain before it is believed.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use http::Uri;
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::chains::Chain;
use super::link::NodeStream;
use super::node_id::number_of;
use super::probe::{ask_chain, is_of, question};
use super::proxy::Proxy;
use super::upstream::UpstreamError;

/// An open WebSocket of a node.
pub type NodeSocket = WebSocketStream<NodeStream>;

/// How long a node may take to connect and to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// A node from which nothing came for this long is asked whether it is still there, and left when it does not answer in time.
pub const SILENCE: Duration = Duration::from_secs(15);

/// The first pause after all nodes failed; it doubles up to [`LONGEST_PAUSE`].
pub const PAUSE: Duration = Duration::from_millis(250);

/// The longest pause after all nodes failed.
pub const LONGEST_PAUSE: Duration = Duration::from_mins(1);

/// Why a node's socket is not used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SocketFault {
    /// It cannot be reached, or closed the socket.
    #[error("no connection")]
    Connection,
    /// It did not answer in time.
    #[error("no answer in time")]
    Silent,
    /// What it sent is not JSON-RPC.
    #[error("not a JSON-RPC answer")]
    NotAnAnswer,
    /// It does not offer the subscription.
    #[error("it takes no subscription")]
    Refused,
    /// It serves another chain.
    #[error("another chain's node")]
    WrongChain,
}

#[derive(Deserialize)]
struct Told<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    result: Option<&'a RawValue>,
    #[serde(borrow)]
    error: Option<&'a RawValue>,
}

/// What a node answered over its socket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// A result; its text, if it is one.
    Result(Option<String>),
    /// An error: nodes have fewer methods over their sockets than over HTTP.
    Refused,
}

/// Opens the socket of a node that serves this chain, for messages of at most `longest` bytes.
pub async fn open_socket(
    proxy: &Proxy,
    chain: &Chain,
    uri: &Uri,
    longest: usize,
) -> Result<NodeSocket, SocketFault> {
    let opened = timeout(PATIENCE, async {
        let stream =
            proxy.client.open(&http_address(uri)).await.map_err(|_| SocketFault::Connection)?;
        let config = WebSocketConfig::default()
            .max_message_size(Some(longest))
            .max_frame_size(Some(longest));
        let opened = client_async_with_config(uri.clone(), stream, Some(config)).await;
        let (mut socket, _) = opened.map_err(|_| SocketFault::Connection)?;
        let (method, params) = question(&chain.id);
        let serves = match ask(&mut socket, 1, method, params).await? {
            Reply::Result(found) => is_of(&chain.id, found.as_deref()),
            Reply::Refused => host_serves(proxy, chain, uri).await,
        };
        if serves { Ok(socket) } else { Err(SocketFault::WrongChain) }
    });
    opened.await.unwrap_or(Err(SocketFault::Silent))
}

/// Whether a host whose socket refuses the question serves the chain, as it says over HTTP. Validators of Solana answer no calls over their
/// sockets at all. Of a host that is none of the chain's nodes, or that does not answer, nothing is known: it is not another chain's.
async fn host_serves(proxy: &Proxy, chain: &Chain, uri: &Uri) -> bool {
    let mut another = false;
    for node in chain.upstreams.iter().filter(|node| node.uri.host() == uri.host()) {
        match ask_chain(proxy, chain, node).await {
            Ok(()) => return true,
            Err(UpstreamError::WrongChain) => another = true,
            Err(_) => {}
        }
    }
    !another
}

/// Asks a node over its socket.
pub async fn ask(
    socket: &mut NodeSocket,
    id: u64,
    method: &str,
    params: &str,
) -> Result<Reply, SocketFault> {
    let call = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{params}}}"#);
    let asked = timeout(PATIENCE, async {
        socket.send(Message::text(call)).await.map_err(|_| SocketFault::Connection)?;
        loop {
            let message = socket.next().await.ok_or(SocketFault::Connection)?;
            let message = message.map_err(|_| SocketFault::Connection)?;
            if !(message.is_text() || message.is_binary()) {
                continue;
            }
            let text = message.into_data();
            let told: Told<'_> =
                serde_json::from_slice(&text).map_err(|_| SocketFault::NotAnAnswer)?;
            if told.id.and_then(number_of) == Some(id) {
                if told.error.is_some() {
                    return Ok(Reply::Refused);
                }
                let text = told.result.and_then(|found| serde_json::from_str(found.get()).ok());
                return Ok(Reply::Result(text));
            }
        }
    });
    asked.await.unwrap_or(Err(SocketFault::Silent))
}

/// The address of the connection below: the connector knows http and https.
fn http_address(uri: &Uri) -> Uri {
    let mut parts = uri.clone().into_parts();
    let secure = uri.scheme_str() == Some("wss");
    parts.scheme = Some(if secure { http::uri::Scheme::HTTPS } else { http::uri::Scheme::HTTP });
    Uri::from_parts(parts).unwrap_or_else(|_| uri.clone())
}
