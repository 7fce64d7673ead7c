use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use crate::world::DEADLINE;

/// A wallet's push server: it takes posts, and answers as it is told.
pub struct Receiver {
    pub host: String,
    posts: mpsc::UnboundedReceiver<Value>,
    answers: Arc<Mutex<VecDeque<String>>>,
    challenges: Arc<AtomicUsize>,
}

/// Long enough for what would come.
const SOON: Duration = Duration::from_millis(600);

impl Receiver {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let host = listener.local_addr().unwrap().to_string();
        let (told, posts) = mpsc::unbounded_channel();
        let answers: Arc<Mutex<VecDeque<String>>> = Arc::default();
        let challenges = Arc::<AtomicUsize>::default();
        let (script, count) = (Arc::clone(&answers), Arc::clone(&challenges));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (told, script, count) = (told.clone(), Arc::clone(&script), Arc::clone(&count));
                tokio::spawn(async move { answer(stream, &told, &script, &count).await });
            }
        });
        Self { host, posts, answers, challenges }
    }

    /// How often it was asked whether it wants posts.
    pub fn challenges(&self) -> usize {
        self.challenges.load(Ordering::SeqCst)
    }

    /// Where it takes posts.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}/{path}", self.host)
    }

    /// What it answers next, a status line with its reason and perhaps a header; 200 when nothing was said.
    pub fn answers(&self, lines: &[&str]) {
        self.answers.lock().unwrap().extend(lines.iter().map(|line| (*line).to_owned()));
    }

    /// The next post.
    pub async fn post(&mut self) -> Value {
        tokio::time::timeout(DEADLINE, self.posts.recv()).await.expect("a post").unwrap()
    }

    /// Nothing comes for a while.
    pub async fn nothing(&mut self) {
        let post = tokio::time::timeout(SOON, self.posts.recv()).await;
        assert!(post.is_err(), "{post:?}");
    }
}

async fn answer(
    mut stream: TcpStream,
    told: &mpsc::UnboundedSender<Value>,
    script: &Mutex<VecDeque<String>>,
    challenges: &AtomicUsize,
) {
    let mut bytes = Vec::new();
    let head = loop {
        if stream.read_buf(&mut bytes).await.unwrap() == 0 {
            return;
        }
        if let Some(end) = bytes.windows(4).position(|part| part == b"\r\n\r\n") {
            break end + 4;
        }
    };
    let text = String::from_utf8(bytes[..head].to_vec()).unwrap().to_lowercase();
    assert!(text.contains("content-type: application/json"), "{text}");
    let length = text.split("content-length: ").nth(1).unwrap();
    let length: usize = length.split("\r\n").next().unwrap().parse().unwrap();
    while bytes.len() < head + length {
        stream.read_buf(&mut bytes).await.unwrap();
    }
    let body: Value = serde_json::from_slice(&bytes[head..]).unwrap();
    if let Some(word) = body["challenge"].as_str() {
        challenges.fetch_add(1, Ordering::SeqCst);
        let length = word.len();
        let answer = format!(
            "HTTP/1.1 200 OK\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{word}"
        );
        return stream.write_all(answer.as_bytes()).await.unwrap();
    }
    let line = script.lock().unwrap().pop_front().unwrap_or_else(|| "200 OK".into());
    let answer = format!("HTTP/1.1 {line}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    stream.write_all(answer.as_bytes()).await.unwrap();
    // The test may be over.
    drop(told.send(body));
}
