//! What others wrote the address of is fetched without harm to the operator's network.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

use drawstring_gateway::config::{Config, Settings};
use drawstring_gateway::outbound::{FetchError, Limits, Outbound};

use crate::world::{DEADLINE, gzip};

const LIMITS: Limits = Limits { bytes: 1_000, time: DEADLINE };

/// A server that answers each path in its own bad way.
fn server(elsewhere: u16) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            std::thread::spawn(move || answer(stream, elsewhere));
        }
    });
    port
}

fn answer(mut stream: TcpStream, elsewhere: u16) {
    let mut request = [0; 2_048];
    let length = stream.read(&mut request).unwrap_or(0);
    let request = String::from_utf8_lossy(&request[..length]).into_owned();
    let path = request.split(' ').nth(1).unwrap_or_default();
    let packed = |more: &str, body: &[u8]| {
        let head = format!(
            "HTTP/1.1 200 OK\r\ncontent-length: {}\r\n{more}connection: close\r\n\r\n",
            body.len()
        );
        [head.as_bytes(), body].concat()
    };
    let head = |status: &str, more: &str, body: &str| {
        let answer = packed(more, body.as_bytes());
        String::from_utf8(answer).unwrap().replacen("200 OK", status, 1).into_bytes()
    };
    let gzip_field = "content-encoding: gzip\r\n";
    let bytes = match path {
        "/plain" => head("200 OK", "", "hello"),
        "/moved" => head("302 Found", "location: /plain\r\n", ""),
        "/circle" => head("302 Found", "location: /circle\r\n", ""),
        "/inside" => {
            head("302 Found", &format!("location: http://127.0.0.1:{elsewhere}/plain\r\n"), "")
        }
        "/metadata" => {
            head("302 Found", "location: https://169.254.169.254/latest/meta-data\r\n", "")
        }
        "/large" => head("200 OK", "", &"x".repeat(1_001)),
        "/endless" => {
            format!("HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{}", "x".repeat(100_000)).into()
        }
        "/told" => head("200 OK", "", &request),
        "/packed" => packed(gzip_field, &gzip(b"hello")),
        "/packed/not" => packed(gzip_field, b"hello"),
        "/packed/half" => packed(gzip_field, &gzip(b"hello")[..20]),
        "/packed/bomb" => packed(gzip_field, &gzip(&vec![b'x'; 100_000])),
        "/packed/br" => packed("content-encoding: br\r\n", b"hello"),
        "/never" => {
            std::thread::sleep(Duration::from_hours(1));
            Vec::new()
        }
        _ => head("404 Not Found", "", ""),
    };
    // The other end may have had enough.
    let _ = stream.write_all(&bytes);
}

fn outbound(allowed: &[String]) -> Outbound {
    let config = Config::resolve(Settings::default()).unwrap();
    Outbound::new(allowed, &config.node_tls)
}

#[tokio::test]
async fn private_addresses_are_refused_however_they_are_written() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let port = listener.local_addr().unwrap().port();
    let outbound = outbound(&[]);
    for host in [
        "127.0.0.1",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "localhost",
        "2130706433",
        "0x7f.1",
        "10.0.0.1",
        "169.254.169.254",
    ] {
        let url = format!("https://{host}:{port}/plain");
        outbound.get(&url, LIMITS).await.unwrap_err();
        assert!(listener.accept().is_err(), "{url}: it was connected to");
    }
}

#[tokio::test]
async fn only_whole_https_addresses_are_fetched() {
    let outbound = outbound(&[]);
    for url in [
        "",
        "/plain",
        "http://1.1.1.1/",
        "ftp://1.1.1.1/",
        "file:///etc/passwd",
        "https://",
        "https://me:pw@1.1.1.1/",
        "https://1.1.1.1 /",
    ] {
        assert_eq!(outbound.get(url, LIMITS).await.unwrap_err(), FetchError::Url, "{url}");
    }
}

#[tokio::test]
async fn an_allowed_server_is_fetched_from_and_every_excess_is_refused() {
    let inside = server(0);
    let port = server(inside);
    let outbound = outbound(&[format!("127.0.0.1:{port}")]);
    let get = async |path: &str| {
        let fetched = outbound.get(&format!("http://127.0.0.1:{port}{path}"), LIMITS).await;
        fetched.map(|fetched| String::from_utf8(fetched.body.to_vec()).unwrap())
    };
    for host in ["127.0.0.1", "[::1]", "localhost", "10.0.0.1", "169.254.169.254"] {
        let refused = outbound.get(&format!("https://{host}:1/"), LIMITS).await.unwrap_err();
        assert_eq!(refused, FetchError::Private, "{host}");
    }
    assert_eq!(get("/plain").await.as_deref(), Ok("hello"));
    assert_eq!(get("/moved").await.as_deref(), Ok("hello"));
    assert_eq!(get("/circle").await, Err(FetchError::Redirects));
    // Another port of the same machine was not allowed.
    assert_eq!(get("/inside").await, Err(FetchError::Private));
    assert_eq!(get("/metadata").await, Err(FetchError::Private));
    assert_eq!(get("/large").await, Err(FetchError::TooLarge));
    assert_eq!(get("/endless").await, Err(FetchError::TooLarge));
    let told = get("/told").await.unwrap();
    assert!(told.contains("accept-encoding: identity\r\n"), "{told}");
    assert_eq!(get("/packed").await.as_deref(), Ok("hello"));
    assert_eq!(get("/packed/not").await.as_deref(), Ok("hello"));
    assert_eq!(get("/packed/half").await, Err(FetchError::Compressed));
    assert_eq!(get("/packed/bomb").await, Err(FetchError::TooLarge));
    assert_eq!(get("/packed/br").await, Err(FetchError::Compressed));
    let impatient = Limits { time: Duration::from_millis(300), ..LIMITS };
    let never = outbound.get(&format!("http://127.0.0.1:{port}/never"), impatient).await;
    assert_eq!(never.map(|_| ()), Err(FetchError::Timeout));
    assert_eq!(get("/nothing").await, Err(FetchError::Status(404)));
}
