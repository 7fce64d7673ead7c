use std::sync::Arc;

use futures_util::{SinkExt, StreamExt};
use http::Uri;
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::sync::mpsc::Sender;
use tokio_tungstenite::tungstenite::{Bytes, Message};

use super::block::Block;
use crate::rpc::chains::Chain;
use crate::rpc::node_socket::{
    LONGEST_PAUSE, NodeSocket, PAUSE, Reply, SILENCE, SocketFault, ask, open_socket,
};
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

/// A header has about 2 kB.
const LONGEST: usize = 1 << 20;

/// Subscribes to the new blocks of one node after the other, and tells them, until nobody listens.
pub async fn listen(proxy: Arc<Proxy>, chain: Arc<Chain>, teller: Sender<Heard>) {
    let mut pause = PAUSE;
    let mut wrong = vec![false; chain.feed.sockets.len()];
    while wrong.contains(&false) {
        for (uri, wrong) in chain.feed.sockets.iter().zip(&mut wrong).filter(|(_, wrong)| !**wrong)
        {
            let node = uri.authority().map(ToString::to_string).unwrap_or_default();
            match open(&proxy, &chain, uri).await {
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
                    *wrong = fault == SocketFault::WrongChain;
                }
            }
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

#[derive(Deserialize)]
struct Told<'a> {
    #[serde(borrow)]
    params: Option<Params<'a>>,
}

#[derive(Deserialize)]
struct Params<'a> {
    #[serde(borrow)]
    result: &'a RawValue,
}

async fn open(proxy: &Proxy, chain: &Chain, uri: &Uri) -> Result<NodeSocket, SocketFault> {
    let mut socket = open_socket(proxy, chain, uri, LONGEST).await?;
    let name = ask(&mut socket, 2, "eth_subscribe", r#"["newHeads"]"#).await?;
    if matches!(name, Reply::Result(Some(_))) { Ok(socket) } else { Err(SocketFault::Refused) }
}

async fn hear(mut socket: NodeSocket, teller: &Sender<Heard>) -> SocketFault {
    let mut asked = false;
    loop {
        let message = match tokio::time::timeout(SILENCE, socket.next()).await {
            Ok(Some(Ok(message))) => message,
            Ok(_) => return SocketFault::Connection,
            Err(_) if asked => return SocketFault::Silent,
            Err(_) => {
                asked = true;
                if socket.send(Message::Ping(Bytes::new())).await.is_err() {
                    return SocketFault::Connection;
                }
                continue;
            }
        };
        asked = false;
        if !(message.is_text() || message.is_binary()) {
            continue;
        }
        let text = message.into_data();
        let Ok(told) = serde_json::from_slice::<Told<'_>>(&text) else {
            return SocketFault::NotAnAnswer;
        };
        let Some(params) = told.params else { continue };
        let Some(block) = Block::read(params.result.get().as_bytes()) else {
            return SocketFault::NotAnAnswer;
        };
        if teller.send(Heard::Head(Box::new(block))).await.is_err() {
            return SocketFault::Connection;
        }
    }
}
