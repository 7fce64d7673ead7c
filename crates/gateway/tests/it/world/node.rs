use std::collections::HashMap;
use std::convert::Infallible;
use std::io::Write;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use futures_util::stream::{self, Stream, StreamExt};
use http::{Request, Response};
use http_body_util::{BodyExt, Either, Full, StreamBody};
use hyper::body::{Frame, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpSocket};
use tokio_rustls::TlsAcceptor;

/// An address that refuses every connection, as long as this process runs: the port is taken, so that no other test listens there later.
pub fn closed_port() -> SocketAddr {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let address = socket.local_addr().unwrap();
    std::mem::forget(socket);
    address
}

/// How a node answers calls. The question for its chain it answers well, unless its behaviour is about that.
#[derive(Debug, Clone)]
pub enum Behaviour {
    Well,
    Slow(Duration),
    /// Answers are held back until the behaviour is another one.
    Held,
    /// The same for calls of this method alone.
    HeldFor(&'static str),
    /// Answers come in pieces, and their length is not said; of those that begin now the rest is held back after so many bytes until the behaviour is
    /// another one.
    HeldAfter(usize),
    /// Only single calls are answered.
    NoBatches,
    /// Every so many answers are late, and their result is [`LATE_RESULT`].
    SometimesSlow {
        every: usize,
        time: Duration,
    },
    Body(&'static str),
    WrongId,
    WrongChain,
    Status(u16),
    Error(i64),
}

/// How a node writes the id of a call that it answers.
pub type WriteId = fn(&Value) -> Value;

/// Ways in which nodes write an id, of which JSON-RPC knows the first alone.
pub const WRITE_IDS: [WriteId; 4] = [
    Value::clone,
    |id| json!(id.to_string()),
    |id| json!(id.as_f64().unwrap()),
    |id| json!(format!("{id}.0")),
];

/// What a node makes of a call by its method and parameters: `result` or `error`, as JSON-RPC has them; none where its script goes on.
pub type AnswerBy = Arc<dyn Fn(&str, &Value) -> Option<Value> + Send + Sync>;

/// An encoding and what it makes of an answer.
pub type Packing = (&'static str, fn(&[u8]) -> Vec<u8>);

/// A piece of an answer whose length is not said.
type Piece = Result<Frame<Bytes>, Infallible>;

type Pieces = Pin<Box<dyn Stream<Item = Piece> + Send>>;

/// The body of an answer: whole, or in pieces.
type Reply = Either<Full<Bytes>, StreamBody<Pieces>>;

/// In the encoding of that name.
pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// The result of an answer that is late.
pub const LATE_RESULT: &str = "late";

/// A scripted node: a real HTTP server with a head that moves when it is told.
#[derive(Clone)]
pub struct Node {
    pub url: String,
    script: Arc<Mutex<Script>>,
}

struct Script {
    behaviour: Behaviour,
    write_id: WriteId,
    packing: Option<Packing>,
    answer_by: Option<AnswerBy>,
    head: u64,
    fork: u64,
    results: HashMap<String, Value>,
    blocks: HashMap<u64, Value>,
    calls: HashMap<String, usize>,
    requests: usize,
    last_body: Bytes,
    seen: Vec<String>,
}

impl Node {
    pub async fn start(behaviour: Behaviour) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let node = Self::new(url, behaviour);
        let server = node.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(server.clone().serve(stream));
            }
        });
        node
    }

    /// One that answers well, behind TLS.
    pub async fn start_behind(tls: TlsAcceptor) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("https://{}", listener.local_addr().unwrap());
        let node = Self::new(url, Behaviour::Well);
        let server = node.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                // A caller who does not trust the certificate ends the handshake.
                if let Ok(stream) = tls.accept(stream).await {
                    tokio::spawn(server.clone().serve(stream));
                }
            }
        });
        node
    }

    fn new(url: String, behaviour: Behaviour) -> Self {
        let script = Script {
            behaviour,
            write_id: Value::clone,
            packing: None,
            answer_by: None,
            head: 1_000,
            fork: 0,
            results: HashMap::new(),
            blocks: HashMap::new(),
            calls: HashMap::new(),
            requests: 0,
            last_body: Bytes::new(),
            seen: Vec::new(),
        };
        Self { url, script: Arc::new(Mutex::new(script)) }
    }

    async fn serve(self, stream: impl AsyncRead + AsyncWrite + Unpin) {
        let service = service_fn(move |request| {
            let node = self.clone();
            async move { Ok::<_, Infallible>(node.answer(request).await) }
        });
        // The gateway may leave in the middle; what it then says is asserted on its side.
        let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
    }

    /// An address where nobody listens, see [`closed_port`].
    pub fn dead() -> String {
        format!("http://{}", closed_port())
    }

    pub fn behave(&self, behaviour: Behaviour) {
        self.script.lock().unwrap().behaviour = behaviour;
    }

    /// From now on ids are written this way.
    pub fn write_ids(&self, write_id: WriteId) {
        self.script.lock().unwrap().write_id = write_id;
    }

    /// From now on every answer is packed, whatever was asked for.
    pub fn pack(&self, packing: Packing) {
        self.script.lock().unwrap().packing = Some(packing);
    }

    /// From now on calls are answered by this first.
    pub fn answer_by(&self, answer_by: AnswerBy) {
        self.script.lock().unwrap().answer_by = Some(answer_by);
    }

    /// Moves the head on by one block.
    pub fn mine(&self) {
        self.script.lock().unwrap().head += 1;
    }

    /// Puts another block in the head's place.
    pub fn reorganise(&self) {
        self.script.lock().unwrap().fork += 1;
    }

    pub fn set(&self, method: &str, result: Value) {
        self.script.lock().unwrap().results.insert(method.into(), result);
    }

    /// Lets it be a node of Solana's main network.
    pub fn be_solana(&self) {
        self.set("getGenesisHash", json!("5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"));
    }

    /// Its newest block.
    pub fn block(&self) -> Value {
        self.script.lock().unwrap().block()
    }

    /// Sets the block that it has at this height.
    pub fn set_block(&self, number: u64, block: Value) {
        self.script.lock().unwrap().blocks.insert(number, block);
    }

    /// How often the method was called, alone or in a batch.
    pub fn calls(&self, method: &str) -> usize {
        self.script.lock().unwrap().calls.get(method).copied().unwrap_or_default()
    }

    /// How many calls came, alone or in batches, except of these methods.
    pub fn calls_but(&self, methods: &[&str]) -> usize {
        let script = self.script.lock().unwrap();
        let others = script.calls.iter().filter(|(method, _)| !methods.contains(&&***method));
        others.map(|(_, count)| count).sum()
    }

    /// How many HTTP requests came.
    pub fn requests(&self) -> usize {
        self.script.lock().unwrap().requests
    }

    /// How many of them were something else than a lone call of one of these methods.
    pub fn requests_but(&self, methods: &[&str]) -> usize {
        let is_other = |text: &&String| {
            let asked: Value = serde_json::from_str(text).unwrap_or_default();
            !asked["method"].as_str().is_some_and(|method| methods.contains(&method))
        };
        self.seen().iter().skip(1).step_by(2).filter(is_other).count()
    }

    /// The bytes of the last request that was no look at the head.
    pub fn last_body(&self) -> Bytes {
        self.script.lock().unwrap().last_body.clone()
    }

    /// Every request that came: its path and headers, and its body.
    pub fn seen(&self) -> Vec<String> {
        self.script.lock().unwrap().seen.clone()
    }

    async fn released(&self) {
        while matches!(
            self.script.lock().unwrap().behaviour,
            Behaviour::Held | Behaviour::HeldFor(_) | Behaviour::HeldAfter(_)
        ) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    async fn answer(&self, request: Request<Incoming>) -> Response<Reply> {
        let (head, body) = request.into_parts();
        let head = format!("{} {:?}", head.uri, head.headers);
        let body = body.collect().await.unwrap().to_bytes();
        let text = String::from_utf8_lossy(&body).into_owned();
        self.script.lock().unwrap().seen.extend([head, text]);
        let asked: Value = serde_json::from_slice(&body).unwrap();
        let (behaviour, answer) = self.script.lock().unwrap().read(&body, &asked);
        let mut answer = answer.to_string();
        let mut status = 200;
        match behaviour {
            Behaviour::Slow(time) => tokio::time::sleep(time).await,
            Behaviour::Held | Behaviour::HeldFor(_) => self.released().await,
            Behaviour::Body(text) => answer = text.into(),
            Behaviour::Status(code) => status = code,
            _ => {}
        }
        let response = Response::builder().status(status);
        if let Behaviour::HeldAfter(bytes) = behaviour {
            let pieces: Pieces = Box::pin(self.clone().in_pieces(answer.into(), bytes));
            return response.body(Either::Right(StreamBody::new(pieces))).unwrap();
        }
        match self.script.lock().unwrap().packing {
            Some((name, pack)) => response
                .header("content-encoding", name)
                .body(Either::Left(Full::new(pack(answer.as_bytes()).into()))),
            None => response.body(Either::Left(Full::new(answer.into()))),
        }
        .unwrap()
    }

    /// The first bytes of an answer, and the others once it is not held back any more.
    fn in_pieces(self, mut rest: Bytes, first: usize) -> impl Stream<Item = Piece> {
        let first = rest.split_to(first.min(rest.len()));
        let rest = async move {
            self.released().await;
            Ok(Frame::data(rest))
        };
        stream::once(async { Ok(Frame::data(first)) }).chain(stream::once(rest))
    }
}

impl Script {
    fn read(&mut self, body: &Bytes, asked: &Value) -> (Behaviour, Value) {
        self.requests += 1;
        if let Value::Array(calls) = asked {
            self.last_body = body.clone();
            if matches!(self.behaviour, Behaviour::NoBatches) {
                return (Behaviour::Body(r#"{"error":"no batches"}"#), Value::Null);
            }
            let answers = calls.iter().map(|call| self.result(call)).collect();
            return (self.behaviour.clone(), answers);
        }
        let mut answer = self.result(asked);
        match asked["method"].as_str().unwrap() {
            "eth_chainId" if !matches!(self.behaviour, Behaviour::WrongChain) => {
                (Behaviour::Well, answer)
            }
            "eth_getBlockByNumber" => (Behaviour::Well, answer),
            _ => {
                self.last_body = body.clone();
                if let Behaviour::HeldFor(held) = self.behaviour
                    && asked["method"] != held
                {
                    return (Behaviour::Well, answer);
                }
                if let Behaviour::SometimesSlow { every, time } = self.behaviour {
                    if self.requests.is_multiple_of(every) {
                        answer["result"] = LATE_RESULT.into();
                        return (Behaviour::Slow(time), answer);
                    }
                    return (Behaviour::Well, answer);
                }
                (self.behaviour.clone(), answer)
            }
        }
    }

    fn block(&self) -> Value {
        let head = format!("{:#x}", self.head);
        json!({ "number": head, "hash": format!("{head}-{}", self.fork) })
    }

    fn result(&mut self, call: &Value) -> Value {
        let method = call["method"].as_str().unwrap();
        *self.calls.entry(method.to_owned()).or_default() += 1;
        let id = (self.write_id)(&call["id"]);
        let by = self.answer_by.as_ref();
        if let Some(mut answer) = by.and_then(|by| by(method, &call["params"])) {
            answer["jsonrpc"] = "2.0".into();
            answer["id"] = id;
            return answer;
        }
        let result = match (method, &self.behaviour) {
            ("eth_chainId", Behaviour::WrongChain) => json!("0x1"),
            ("eth_chainId", _) => json!("0x7a69"),
            ("eth_getBlockByNumber", _) if !self.results.contains_key(method) => {
                let number = call["params"][0].as_str().unwrap_or_default();
                let number = u64::from_str_radix(number.trim_start_matches("0x"), 16).ok();
                let known = number.and_then(|number| self.blocks.get(&number).cloned());
                known.unwrap_or_else(|| self.block())
            }
            (_, Behaviour::WrongId) => {
                return json!({ "jsonrpc": "2.0", "id": 777, "result": "0x1" });
            }
            (_, Behaviour::Error(code)) => {
                let error = json!({ "code": code, "message": "scripted" });
                return json!({ "jsonrpc": "2.0", "id": id, "error": error });
            }
            _ => self.results.get(method).cloned().unwrap_or_else(|| json!("0x1")),
        };
        json!({ "jsonrpc": "2.0", "id": id, "result": result })
    }
}
