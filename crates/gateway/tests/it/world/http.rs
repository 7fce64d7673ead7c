use std::net::SocketAddr;

use bytes::Bytes;
use http::{HeaderMap, Request};
use http_body_util::{BodyExt, Full};
use hyper_util::client::legacy::Client;
use hyper_util::rt::TokioExecutor;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::in_the_end;

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub bytes: Bytes,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error} in {}", self.text))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The first reason's field and description, of the error envelope.
    pub fn reason(&self) -> (String, String) {
        let body = self.json();
        assert_eq!(body["status"], "FAILED", "{body}");
        let text = |key: &str| body["reasons"][0][key].as_str().unwrap().to_owned();
        (text("field"), text("description"))
    }
}

pub async fn get(url: &str) -> Answer {
    request("GET", url, &[], "").await
}

pub async fn post(url: &str, body: &str) -> Answer {
    request("POST", url, &[], body).await
}

/// Sends a request over a connection of its own.
pub async fn request(method: &str, url: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    let client = Client::builder(TokioExecutor::new()).build_http::<Full<Bytes>>();
    let mut request = Request::builder().method(method).uri(url);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(Full::new(Bytes::from(body.to_owned()))).unwrap();
    let answer = async {
        let (head, body) = client.request(request).await.unwrap().into_parts();
        (head, body.collect().await.unwrap().to_bytes())
    };
    let (head, bytes) = in_the_end(url, answer).await;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    Answer { status: head.status.as_u16(), headers: head.headers, bytes, text }
}

/// Sends these bytes and reads until the gateway closes the connection.
pub async fn raw(address: SocketAddr, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    let mut answer = Vec::new();
    in_the_end("the connection's end", stream.read_to_end(&mut answer)).await.unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}
