//! The smallest HTTP client that can ask a server of ours whether it is up.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::Duration;

use anyhow::{Context, Result, bail};

/// A port that was free a moment ago.
pub fn free_port() -> Result<u16> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).context("no free port")?;
    Ok(listener.local_addr()?.port())
}

/// Succeeds where a program listens.
pub fn listens(port: u16) -> Result<()> {
    connect(port).map(drop)
}

/// The host with port, and the path with query, of an `http://` address.
pub fn parts(url: &str) -> Result<(&str, String)> {
    let rest = url.strip_prefix("http://").with_context(|| format!("not http: {url}"))?;
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    Ok((host, format!("/{path}")))
}

/// The body of a 200 answer.
pub fn get(port: u16, path: &str) -> Result<String> {
    ask(
        port,
        &format!("GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\n\r\n"),
    )
}

/// The body of a 200 answer to a JSON-RPC call without parameters.
pub fn rpc(port: u16, method: &str) -> Result<String> {
    let body = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":[]}}"#);
    let length = body.len();
    ask(
        port,
        &format!(
            "POST / HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
        ),
    )
}

fn ask(port: u16, request: &str) -> Result<String> {
    let mut stream = connect(port)?;
    stream.set_read_timeout(Some(Duration::from_secs(2)))?;
    stream.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    let answer = String::from_utf8_lossy(&answer);
    let (head, body) = answer.split_once("\r\n\r\n").context("not an HTTP answer")?;
    if head.split(' ').nth(1) != Some("200") {
        bail!("{}", head.lines().next().unwrap_or_default());
    }
    Ok(body.to_owned())
}

fn connect(port: u16) -> Result<TcpStream> {
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    Ok(TcpStream::connect_timeout(&address, Duration::from_secs(1))?)
}
