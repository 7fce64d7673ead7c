use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};
use walletconnect::MessageId;
use walletconnect::jwt::ClientKey;

use crate::world::DEADLINE;

/// A client of the relay that says exactly what a test tells it to.
pub struct Client {
    stream: WebSocketStream<TcpStream>,
    /// Deliveries that came while an answer was waited for.
    waiting: Vec<Value>,
    next: u64,
}

/// Long enough for what would come.
const SOON: Duration = Duration::from_millis(300);

/// Who a number stands for.
pub fn key(number: u8) -> ClientKey {
    ClientKey::from_seed(&[number; 32])
}

/// A topic that nobody else uses.
pub fn topic() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    MessageId::of(&format!("topic {}", NEXT.fetch_add(1, Ordering::Relaxed))).text()
}

/// Seconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()
}

/// The relay's address for clients, of a gateway at an `http://` one.
pub fn relay_url(gateway: &str) -> String {
    gateway.replacen("http://", "ws://", 1)
}

impl Client {
    /// Connects as this number's client, as the official ones do.
    pub async fn connect(gateway: &str, number: u8) -> Self {
        let url = relay_url(gateway);
        let token = key(number).token("nonce", &url, now(), 86_400);
        Self::with_token(gateway, &token).await
    }

    /// Connects with this token.
    pub async fn with_token(gateway: &str, token: &str) -> Self {
        let ua = "wc-2%2Fjs-2.21.8%2Flinux-20.20.2%2Fnode";
        let query = format!("auth={token}&projectId=&ua={ua}&useOnCloseEvent=true");
        Self::open(&format!("{}/?{query}", relay_url(gateway))).await
    }

    /// Connects to this address.
    pub async fn open(url: &str) -> Self {
        Self::open_with(url, &[]).await
    }

    /// The same, with these headers.
    pub async fn open_with(url: &str, headers: &[(&'static str, &str)]) -> Self {
        Self::try_open(url, headers).await.expect("a relay that answers")
    }

    /// The same; None when nobody answers.
    pub async fn try_open(url: &str, headers: &[(&'static str, &str)]) -> Option<Self> {
        let host = url.trim_start_matches("ws://").split('/').next().unwrap();
        let stream = TcpStream::connect(host).await.ok()?;
        // Or what is said waits until what was said before has come.
        stream.set_nodelay(true).ok()?;
        let mut request = url.into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let (stream, _) = client_async(request, stream).await.ok()?;
        Some(Self { stream, waiting: Vec::new(), next: 1_700_000_000_000_000_000 })
    }

    /// Sends a text as it is.
    pub async fn say(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    /// The next frame; `Err` holds code and reason of the close.
    pub async fn hear(&mut self) -> Result<Value, (u16, String)> {
        loop {
            match tokio::time::timeout(DEADLINE, self.stream.next()).await.expect("a frame") {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(Some(frame)))) => {
                    return Err((frame.code.into(), frame.reason.to_string()));
                }
                Some(Ok(Message::Ping(_))) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// The next text, or None when the socket broke.
    pub async fn heard(&mut self) -> Option<Value> {
        loop {
            match tokio::time::timeout(DEADLINE, self.stream.next()).await.expect("a frame") {
                Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).ok(),
                Some(Ok(Message::Ping(_))) => {}
                _ => return None,
            }
        }
    }

    /// Sends a text, unless the socket broke.
    pub async fn try_say(&mut self, text: &str) -> bool {
        self.stream.send(Message::text(text)).await.is_ok()
    }

    /// Connects as soon as somebody answers there.
    pub async fn come_back(gateway: &str, number: u8) -> Self {
        let url = relay_url(gateway);
        let token = key(number).token("nonce", &url, now(), 86_400);
        let begun = std::time::Instant::now();
        loop {
            if let Some(client) = Self::try_open(&format!("{url}/?auth={token}"), &[]).await {
                return client;
            }
            assert!(begun.elapsed() < DEADLINE, "nobody answers at {url}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits for a ping.
    pub async fn pinged(&mut self) {
        loop {
            match tokio::time::timeout(DEADLINE, self.stream.next()).await.expect("a ping") {
                Some(Ok(Message::Ping(_))) => return,
                Some(Ok(_)) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// Calls a method under the next id, a text as the official clients write it, and returns the whole answer.
    pub async fn ask(&mut self, method: &str, params: Value) -> Value {
        self.next += 1;
        let id = Value::from(self.next.to_string());
        self.ask_as(id, method, params).await
    }

    /// The same under this id.
    pub async fn ask_as(&mut self, id: Value, method: &str, params: Value) -> Value {
        let call = json!({ "id": id, "jsonrpc": "2.0", "method": method, "params": params });
        self.say(&call.to_string()).await;
        loop {
            let frame = self.hear().await.unwrap();
            if frame["method"].is_null() {
                assert_eq!(frame["id"], id, "{frame}");
                return frame;
            }
            self.waiting.push(frame);
        }
    }

    /// The result of a call that must not fail.
    pub async fn call(&mut self, method: &str, params: Value) -> Value {
        let answer = self.ask(method, params).await;
        assert!(answer["error"].is_null(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// The name of the error that a call must be answered with.
    pub async fn refused(&mut self, method: &str, params: Value) -> String {
        let answer = self.ask(method, params).await;
        answer["error"]["data"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
    }

    pub async fn publish(&mut self, topic: &str, message: &str) {
        let result = self.call("irn_publish", publication(topic, message)).await;
        assert_eq!(result, true);
    }

    pub async fn subscribe(&mut self, topic: &str) -> Value {
        self.call("irn_subscribe", json!({ "topic": topic })).await
    }

    /// The next delivery, not acknowledged.
    pub async fn delivery(&mut self) -> Value {
        if !self.waiting.is_empty() {
            return self.waiting.remove(0);
        }
        let frame = self.hear().await.unwrap();
        assert_eq!(frame["method"], "irn_subscription", "{frame}");
        frame
    }

    /// Acknowledges a delivery.
    pub async fn ack(&mut self, delivery: &Value) {
        let answer = json!({ "id": delivery["id"], "jsonrpc": "2.0", "result": true });
        self.say(&answer.to_string()).await;
    }

    /// The next message, acknowledged.
    pub async fn message(&mut self) -> String {
        let delivery = self.delivery().await;
        self.ack(&delivery).await;
        delivery["params"]["data"]["message"].as_str().unwrap().to_owned()
    }

    /// Nothing comes for a while.
    pub async fn nothing(&mut self) {
        assert_eq!(self.waiting, Vec::<Value>::new());
        let heard = tokio::time::timeout(SOON, self.hear()).await;
        assert!(heard.is_err(), "{heard:?}");
    }

    /// Makes sure that what was said before was taken: its answer comes after.
    pub async fn settle(&mut self) {
        self.ask("irn_unsubscribe", json!({ "topic": topic(), "id": "" })).await;
    }

    /// Goes away without a word.
    pub fn vanish(self) {
        drop(self.stream.into_inner());
    }
}

/// The parameters of `irn_publish`.
pub fn publication(topic: &str, message: &str) -> Value {
    json!({ "topic": topic, "message": message, "ttl": 300, "tag": 1108, "prompt": true })
}
