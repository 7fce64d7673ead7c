use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::broadcast::{Sender, channel};
use tokio_tungstenite::accept_async;
use tokio_tungstenite::tungstenite::Message;

use super::node::WriteId;

/// A scripted Solana node's WebSocket: it takes all subscriptions, and tells what it is told to.
#[derive(Clone)]
pub struct NodeSocket {
    pub url: String,
    script: Arc<Mutex<Script>>,
    told: Sender<Told>,
}

struct Script {
    /// What it tells as its first block's hash; a validator refuses to tell it.
    genesis: Option<String>,
    write_id: WriteId,
    next: u64,
    /// Subscriptions that are not ended, by their number.
    open: BTreeMap<u64, (String, Value)>,
    calls: Vec<String>,
    error: Option<Value>,
    /// Whether it goes on telling after the end of a subscription, which it does not answer.
    clings: bool,
    /// Whether equal subscriptions have one number, as a validator's have whose params mean the same.
    joins: bool,
}

#[derive(Debug, Clone)]
enum Told {
    Text(String),
    Slam,
}

impl NodeSocket {
    /// A validator's: it has subscriptions alone, and refuses every call.
    pub async fn start() -> Self {
        Self::serve(None).await
    }

    /// A provider's, which has calls as well: it tells that its chain has this first block.
    pub async fn telling(genesis: &str) -> Self {
        Self::serve(Some(genesis.to_owned())).await
    }

    async fn serve(genesis: Option<String>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let script = Script {
            genesis,
            write_id: Value::clone,
            next: 100,
            open: BTreeMap::new(),
            calls: Vec::new(),
            error: None,
            clings: false,
            joins: false,
        };
        let url = format!("ws://{}", listener.local_addr().unwrap());
        let node = Self { url, script: Arc::new(Mutex::new(script)), told: channel(1_000).0 };
        let server = node.clone();
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                tokio::spawn(server.clone().talk(stream));
            }
        });
        node
    }

    async fn talk(self, stream: TcpStream) {
        let Ok(mut socket) = accept_async(stream).await else { return };
        let mut told = self.told.subscribe();
        loop {
            let text = tokio::select! {
                message = socket.next() => match message {
                    Some(Ok(Message::Text(text))) => match self.answer(&text) {
                        Some(answer) => answer,
                        None => continue,
                    },
                    Some(Ok(_)) => continue,
                    _ => return,
                },
                told = told.recv() => match told.unwrap() {
                    Told::Text(text) => text,
                    Told::Slam => return,
                },
            };
            if socket.send(Message::text(text)).await.is_err() {
                return;
            }
        }
    }

    fn answer(&self, text: &str) -> Option<String> {
        let call: Value = serde_json::from_str(text).unwrap();
        let method = call["method"].as_str().unwrap().to_owned();
        let mut script = self.script.lock().unwrap();
        script.calls.push(method.clone());
        let id = (script.write_id)(&call["id"]);
        if let Some(error) = script.error.clone().filter(|_| method.ends_with("Subscribe")) {
            return Some(json!({ "jsonrpc": "2.0", "id": id, "error": error }).to_string());
        }
        let result = match &*method {
            "getGenesisHash" => {
                let Some(genesis) = &script.genesis else {
                    let error = json!({ "code": -32601, "message": "Method not found" });
                    return Some(json!({ "jsonrpc": "2.0", "id": id, "error": error }).to_string());
                };
                json!(genesis)
            }
            method if method.ends_with("Unsubscribe") && script.clings => return None,
            method if method.ends_with("Unsubscribe") => {
                json!(script.open.remove(&call["params"][0].as_u64().unwrap()).is_some())
            }
            method => {
                let means = |(of, params): &(String, Value)| {
                    *of == *method && params[0] == call["params"][0]
                };
                let same = script.open.iter().find(|(_, one)| script.joins && means(one));
                if let Some((number, _)) = same {
                    return Some(
                        json!({ "jsonrpc": "2.0", "id": id, "result": number }).to_string(),
                    );
                }
                script.next += 1;
                let (number, params) = (script.next, call["params"].clone());
                script.open.insert(number, (method.to_owned(), params));
                json!(number)
            }
        };
        Some(json!({ "jsonrpc": "2.0", "id": id, "result": result }).to_string())
    }

    /// The numbers of the subscriptions that a method began.
    pub fn open(&self, method: &str) -> Vec<u64> {
        let script = self.script.lock().unwrap();
        script.open.iter().filter(|(_, (of, _))| of == method).map(|(number, _)| *number).collect()
    }

    /// The params of a subscription.
    pub fn params(&self, number: u64) -> Value {
        self.script.lock().unwrap().open[&number].1.clone()
    }

    /// How often a method was called.
    pub fn calls(&self, method: &str) -> usize {
        self.script.lock().unwrap().calls.iter().filter(|called| *called == method).count()
    }

    /// From now on ids are written this way.
    pub fn write_ids(&self, write_id: WriteId) {
        self.script.lock().unwrap().write_id = write_id;
    }

    /// From now on subscriptions are refused with this error.
    pub fn refuse(&self, error: Value) {
        self.script.lock().unwrap().error = Some(error);
    }

    /// From now on it neither answers nor heeds the end of a subscription.
    pub fn cling(&self) {
        self.script.lock().unwrap().clings = true;
    }

    /// From now on subscriptions whose first param is the same have one number.
    pub fn join(&self) {
        self.script.lock().unwrap().joins = true;
    }

    /// Tells something to the subscription of this number. A signature that is processed ends its own.
    pub fn tell(&self, number: u64, result: &Value) {
        let mut script = self.script.lock().unwrap();
        let (method, _) = script.open[&number].clone();
        if method == "signatureSubscribe" && result["value"] != "receivedSignature" {
            script.open.remove(&number);
        }
        let text = json!({
            "jsonrpc": "2.0",
            "method": method.replace("Subscribe", "Notification"),
            "params": { "result": result, "subscription": number },
        });
        drop(script);
        self.told.send(Told::Text(text.to_string())).unwrap();
    }

    /// Closes all its sockets.
    pub fn slam(&self) {
        self.script.lock().unwrap().open.clear();
        self.told.send(Told::Slam).unwrap();
    }
}
