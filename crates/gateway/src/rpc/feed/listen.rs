use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use http::Uri;
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::sync::mpsc::Sender;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Bytes, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::block::Block;
use crate::rpc::chains::Chain;
use crate::rpc::link::NodeStream;
use crate::rpc::probe::hex_number;
use crate::rpc::proxy::Proxy;

/// What is heard from a node.
#[derive(Debug)]
pub enum Heard {
    /// It tells from now on.
    Start,
    /// A new block.
    Head(Box<Block>),
    /// It does not tell any more.
    End,
}

/// How long a node may take to connect and to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// A node from which nothing came for this long is asked whether it is still there, and left when it does not say so in time.
const SILENCE: Duration = Duration::from_secs(15);

/// The first pause after all nodes failed; it doubles up to a minute.
const PAUSE: Duration = Duration::from_millis(250);

/// A header has about 2 kB.
const LONGEST: usize = 1 << 20;

type Socket = WebSocketStream<NodeStream>;

/// Subscribes to the new blocks of one node after the other, and tells them, until nobody listens.
pub async fn listen(proxy: Arc<Proxy>, chain: Arc<Chain>, teller: Sender<Heard>) {
    let mut pause = PAUSE;
    let mut wrong = vec![false; chain.feed.sockets.len()];
    while wrong.contains(&false) {
        for (uri, wrong) in chain.feed.sockets.iter().zip(&mut wrong).filter(|(_, wrong)| !**wrong)
        {
            let node = uri.authority().map(ToString::to_string).unwrap_or_default();
            let opened = tokio::time::timeout(PATIENCE, open(&proxy, &chain, uri)).await;
            match opened.unwrap_or(Err(Fault::Silent)) {
                Ok(socket) => {
                    pause = PAUSE;
                    if teller.send(Heard::Start).await.is_err() {
                        return;
                    }
                    let fault = hear(socket, &teller).await;
                    tracing::warn!(chain = %chain.id, %node, %fault, "a node's socket ended");
                    if teller.send(Heard::End).await.is_err() {
                        return;
                    }
                }
                Err(fault) => {
                    tracing::warn!(chain = %chain.id, %node, %fault, "a node's socket cannot be used");
                    *wrong = fault == Fault::WrongChain;
                }
            }
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(Duration::from_mins(1));
    }
}

/// Why a node is not listened to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
enum Fault {
    #[error("no connection")]
    Connection,
    #[error("no answer in time")]
    Silent,
    #[error("not a JSON-RPC answer")]
    NotAnAnswer,
    #[error("it takes no subscription")]
    Refused,
    #[error("another chain's node")]
    WrongChain,
}

#[derive(Deserialize)]
struct Told<'a> {
    id: Option<u64>,
    #[serde(borrow)]
    result: Option<&'a RawValue>,
    #[serde(borrow)]
    params: Option<Params<'a>>,
}

#[derive(Deserialize)]
struct Params<'a> {
    #[serde(borrow)]
    result: &'a RawValue,
}

async fn open(proxy: &Proxy, chain: &Chain, uri: &Uri) -> Result<Socket, Fault> {
    let stream = proxy.client.open(&http_address(uri)).await.map_err(|_| Fault::Connection)?;
    let config =
        WebSocketConfig::default().max_message_size(Some(LONGEST)).max_frame_size(Some(LONGEST));
    let opened = client_async_with_config(uri.clone(), stream, Some(config)).await;
    let (mut socket, _) = opened.map_err(|_| Fault::Connection)?;
    let expected = chain.id.evm_id();
    let found = ask(&mut socket, 1, "eth_chainId", "[]").await?;
    if found.as_deref().and_then(hex_number) != expected {
        return Err(Fault::WrongChain);
    }
    ask(&mut socket, 2, "eth_subscribe", r#"["newHeads"]"#).await?.ok_or(Fault::Refused)?;
    Ok(socket)
}

/// The result, if it is text.
async fn ask(
    socket: &mut Socket,
    id: u64,
    method: &str,
    params: &str,
) -> Result<Option<String>, Fault> {
    let call = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{params}}}"#);
    socket.send(Message::text(call)).await.map_err(|_| Fault::Connection)?;
    loop {
        let message =
            socket.next().await.ok_or(Fault::Connection)?.map_err(|_| Fault::Connection)?;
        if !(message.is_text() || message.is_binary()) {
            continue;
        }
        let text = message.into_data();
        let told: Told<'_> = serde_json::from_slice(&text).map_err(|_| Fault::NotAnAnswer)?;
        if told.id == Some(id) {
            return Ok(told.result.and_then(|result| serde_json::from_str(result.get()).ok()));
        }
    }
}

async fn hear(mut socket: Socket, teller: &Sender<Heard>) -> Fault {
    let mut asked = false;
    loop {
        let message = match tokio::time::timeout(SILENCE, socket.next()).await {
            Ok(Some(Ok(message))) => message,
            Ok(_) => return Fault::Connection,
            Err(_) if asked => return Fault::Silent,
            Err(_) => {
                asked = true;
                if socket.send(Message::Ping(Bytes::new())).await.is_err() {
                    return Fault::Connection;
                }
                continue;
            }
        };
        asked = false;
        if !(message.is_text() || message.is_binary()) {
            continue;
        }
        let text = message.into_data();
        let Ok(told) = serde_json::from_slice::<Told<'_>>(&text) else { return Fault::NotAnAnswer };
        let Some(params) = told.params else { continue };
        let Some(block) = Block::read(params.result.get().as_bytes()) else {
            return Fault::NotAnAnswer;
        };
        if teller.send(Heard::Head(Box::new(block))).await.is_err() {
            return Fault::Connection;
        }
    }
}

/// The address of the connection below: the connector knows http and https.
fn http_address(uri: &Uri) -> Uri {
    let mut parts = uri.clone().into_parts();
    let secure = uri.scheme_str() == Some("wss");
    parts.scheme = Some(if secure { http::uri::Scheme::HTTPS } else { http::uri::Scheme::HTTP });
    Uri::from_parts(parts).unwrap_or_else(|_| uri.clone())
}
