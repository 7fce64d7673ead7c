//! A client that keeps its connection and asks one thing at a time, so that what it waits for is the answer alone.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

/// A connection to a server on this machine.
pub struct Client {
    port: u16,
    reader: BufReader<TcpStream>,
}

/// An answer, and how long it took from the first byte sent to the last one read.
pub struct Answer {
    pub body: String,
    pub took: Duration,
}

impl Client {
    pub fn connect(port: u16) -> Result<Self> {
        let stream = TcpStream::connect(("127.0.0.1", port))?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        Ok(Self { port, reader: BufReader::with_capacity(1 << 16, stream) })
    }

    pub fn get(&mut self, path: &str) -> Result<Answer> {
        self.ask("GET", path, "")
    }

    pub fn post(&mut self, path: &str, body: &str) -> Result<Answer> {
        self.ask("POST", path, body)
    }

    /// The result of a JSON-RPC call at a node.
    pub fn call(&mut self, method: &str, params: &Value) -> Result<Value> {
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        let answer = self.post("/", &body.to_string())?;
        let mut answer: Value = serde_json::from_str(&answer.body)?;
        match answer.get_mut("result") {
            Some(result) => Ok(result.take()),
            None => bail!("{method}: {}", answer["error"]),
        }
    }

    fn ask(&mut self, method: &str, path: &str, body: &str) -> Result<Answer> {
        let (port, length) = (self.port, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        let start = Instant::now();
        self.reader.get_mut().write_all(request.as_bytes())?;
        let status = self.line()?;
        let mut length = None;
        loop {
            let line = self.line()?.to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length:") {
                length = Some(value.trim().parse()?);
            }
        }
        let mut body = vec![0; length.context("an answer without a length")?];
        self.reader.read_exact(&mut body)?;
        let took = start.elapsed();
        let body = String::from_utf8(body)?;
        if status.split(' ').nth(1) != Some("200") {
            bail!("{path}: {status}: {body}");
        }
        Ok(Answer { body, took })
    }

    fn line(&mut self) -> Result<String> {
        let mut line = String::new();
        if self.reader.read_line(&mut line)? == 0 {
            bail!("the server on port {} closed the connection", self.port);
        }
        Ok(line.trim_end().to_owned())
    }
}
