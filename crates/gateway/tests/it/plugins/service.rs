use std::collections::VecDeque;
use std::convert::Infallible;
use std::path::Path;
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use http::{HeaderMap, Request, Response, header};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;

/// A vendor's server. It answers what it was told for the start of a path, and notes what it was asked.
#[derive(Clone)]
pub struct Service {
    pub url: String,
    script: Arc<Mutex<Script>>,
}

#[derive(Default)]
struct Script {
    answers: Vec<(String, VecDeque<(u16, String)>)>,
    asked: Vec<Asked>,
    /// Starts of paths whose answers wait for a question at another path; for ever if there is none.
    waits: Vec<(String, String)>,
}

/// A request.
#[derive(Debug, Clone)]
pub struct Asked {
    /// Path and query.
    pub path: String,
    pub headers: HeaderMap,
    pub body: String,
}

impl Service {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let service = Self { url, script: Arc::default() };
        let server = service.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let server = server.clone();
                let answer = service_fn(move |request| {
                    let server = server.clone();
                    async move { Ok::<_, Infallible>(server.answer(request).await) }
                });
                // The gateway may leave in the middle; what it then says is asserted on its side.
                tokio::spawn(async move {
                    let _ =
                        http1::Builder::new().serve_connection(TokioIo::new(stream), answer).await;
                });
            }
        });
        service
    }

    /// From now on paths that begin so are answered so. Told several times for one path, it answers one after the other, and goes on with the last.
    pub fn on(&self, path: &str, answer: impl Into<String>) -> &Self {
        self.on_status(path, 200, answer)
    }

    pub fn on_status(&self, path: &str, status: u16, answer: impl Into<String>) -> &Self {
        let mut script = self.script.lock().unwrap();
        let known = script.answers.iter().position(|(start, _)| start == path);
        let index = known.unwrap_or_else(|| {
            script.answers.push((path.to_owned(), VecDeque::new()));
            script.answers.len() - 1
        });
        script.answers[index].1.push_back((status, answer.into()));
        drop(script);
        self
    }

    /// Paths that begin with the first are answered only once one was asked that begins with the second.
    pub fn wait_for(&self, path: &str, other: &str) -> &Self {
        self.script.lock().unwrap().waits.push((path.to_owned(), other.to_owned()));
        self
    }

    /// What it was asked.
    pub fn asked(&self) -> Vec<Asked> {
        self.script.lock().unwrap().asked.clone()
    }

    async fn answer(&self, request: Request<Incoming>) -> Response<Full<Bytes>> {
        let (head, body) = request.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        let body = String::from_utf8(body.to_vec()).unwrap();
        let path = head.uri.to_string();
        let asked = Asked { path: path.clone(), headers: head.headers, body };
        self.script.lock().unwrap().asked.push(asked);
        while self.script.lock().unwrap().holds(&path) {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        let found = self.script.lock().unwrap().find(&path);
        let (status, text) = found.unwrap_or((404, "{}".to_owned()));
        let answer =
            Response::builder().status(status).header(header::CONTENT_TYPE, "application/json");
        let answer =
            if status == 302 { answer.header(header::LOCATION, "/elsewhere") } else { answer };
        answer.body(Full::new(text.into())).unwrap()
    }
}

impl Script {
    fn holds(&self, path: &str) -> bool {
        let asked = |start: &str| self.asked.iter().any(|asked| asked.path.starts_with(start));
        self.waits.iter().any(|(start, other)| path.starts_with(start.as_str()) && !asked(other))
    }

    fn find(&mut self, path: &str) -> Option<(u16, String)> {
        let matching =
            self.answers.iter_mut().filter(|(start, _)| path.starts_with(start.as_str()));
        let (_, answers) = matching.max_by_key(|(start, _)| start.len())?;
        if answers.len() > 1 { answers.pop_front() } else { answers.front().cloned() }
    }
}

impl Asked {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

/// A recorded answer: `fixture("0x/price.json")`.
pub fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/plugins").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
