use std::collections::VecDeque;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::in_the_end;

/// A page's WebSocket.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    events: VecDeque<Value>,
}

impl Socket {
    /// Opens one at an `http://` address; a refusal is its HTTP status.
    pub async fn open(url: &str, headers: &[(&'static str, &str)]) -> Result<Self, u16> {
        let url = url.replacen("http://", "ws://", 1);
        let mut request = url.as_str().into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let host = request.uri().authority().unwrap().to_string();
        let stream = TcpStream::connect(host).await.unwrap();
        match client_async(request, stream).await {
            Ok((stream, _)) => Ok(Self { stream, events: VecDeque::new() }),
            Err(Error::Http(answer)) => Err(answer.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    pub async fn send(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    /// The next message, or the code and reason of the close.
    pub async fn next(&mut self) -> Result<Value, (u16, String)> {
        loop {
            let message = in_the_end("a message", self.stream.next()).await;
            match message {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(Some(frame)))) => {
                    return Err((frame.code.into(), frame.reason.to_string()));
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// Sends a whole call and returns its whole answer; events that come before it wait.
    pub async fn ask(&mut self, text: &str) -> Value {
        self.send(text).await;
        loop {
            let message = self.next().await.unwrap();
            if message["method"].is_null() {
                return message;
            }
            self.events.push_back(message);
        }
    }

    pub async fn call(&mut self, method: &str, params: Value) -> Value {
        let call = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        self.ask(&call.to_string()).await
    }

    pub async fn subscribe(&mut self, params: Value) -> String {
        let answer = self.call("eth_subscribe", params).await;
        answer["result"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
    }

    /// The next event: its subscription and what it tells.
    pub async fn event(&mut self) -> (String, Value) {
        let event = match self.events.pop_front() {
            Some(event) => event,
            None => self.next().await.unwrap(),
        };
        let params = &event["params"];
        (params["subscription"].as_str().unwrap().to_owned(), params["result"].clone())
    }

    /// The next message, if there is one soon.
    pub async fn next_soon(&mut self) -> Option<Value> {
        tokio::time::timeout(Duration::from_millis(400), self.next()).await.ok()?.ok()
    }

    /// The next event, if there is one soon.
    pub async fn event_soon(&mut self) -> Option<(String, Value)> {
        tokio::time::timeout(Duration::from_millis(400), self.event()).await.ok()
    }
}
