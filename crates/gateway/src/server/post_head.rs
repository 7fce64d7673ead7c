use std::mem::MaybeUninit;
use std::ops::Range;

use httparse::{Request, Status};

use crate::limits::FORWARDING;
use crate::rpc::content_length;

/// The head of a request that the short way answers: a POST to `/v1` over HTTP/1.1 with a body of declared length, and nothing
/// unusual about it. The parts are places in the bytes it was read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostHead {
    /// Its own length.
    pub bytes: usize,
    /// The length of the body.
    pub body: usize,
    /// The query string.
    pub query: Range<usize>,
    /// The `Host`.
    pub host: Option<Range<usize>>,
    /// The `Origin`.
    pub origin: Option<Range<usize>>,
    /// The caller's name for the request.
    pub id: Option<Range<usize>>,
    /// The visitor's address, as the proxy in front wrote it.
    pub client: Option<Range<usize>>,
    /// Whether a proxy forwarded it, or somebody says so.
    pub forwarded: bool,
}

/// What the first bytes of a connection are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Start {
    /// Not enough to tell.
    Partial,
    /// A call.
    Post(PostHead),
    /// Anything else, right or wrong: the whole server answers it.
    Other,
}

/// Header fields of one request; browsers send about twenty.
const FIELDS: usize = 64;

/// Reads the start of a request. `ip_header` is the field in which the proxy in front writes the visitor's address.
pub fn read_start(bytes: &[u8], ip_header: &str) -> Start {
    if bytes.is_empty() {
        return Start::Partial;
    }
    let mut fields = [const { MaybeUninit::uninit() }; FIELDS];
    let mut request = Request::new(&mut []);
    let length = match request.parse_with_uninit_headers(bytes, &mut fields) {
        Ok(Status::Complete(length)) => length,
        Ok(Status::Partial) => return Start::Partial,
        Err(_) => return Start::Other,
    };
    let (Some("POST"), Some(target), Some(1)) = (request.method, request.path, request.version)
    else {
        return Start::Other;
    };
    let Some(query) = target.strip_prefix("/v1?").or_else(|| target.strip_prefix("/v1/?")) else {
        return Start::Other;
    };
    let mut head = PostHead {
        bytes: length,
        body: 0,
        query: place(bytes, query.as_bytes()),
        host: None,
        origin: None,
        id: None,
        client: None,
        forwarded: false,
    };
    let mut declared = false;
    for field in &*request.headers {
        let is = |name: &str| field.name.eq_ignore_ascii_case(name);
        let slot = match field.name.len() {
            4 if is("host") => &mut head.host,
            6 if is("origin") => &mut head.origin,
            12 if is("x-request-id") => &mut head.id,
            14 if is("content-length") => match content_length(field.value) {
                Some(length) if !declared => {
                    (declared, head.body) = (true, length);
                    continue;
                }
                _ => return Start::Other,
            },
            10 if is("connection") && !field.value.eq_ignore_ascii_case(b"keep-alive") => {
                return Start::Other;
            }
            6 if is("expect") => return Start::Other,
            7 if is("upgrade") => return Start::Other,
            16 if is("content-encoding") => return Start::Other,
            17 if is("transfer-encoding") => return Start::Other,
            _ if is(ip_header) => {
                head.forwarded = true;
                &mut head.client
            }
            9 | 15 if FORWARDING.iter().any(|name| is(name)) => {
                head.forwarded = true;
                continue;
            }
            _ => continue,
        };
        if slot.replace(place(bytes, field.value)).is_some() {
            return Start::Other;
        }
    }
    if declared { Start::Post(head) } else { Start::Other }
}

/// Where a part lies in the whole.
fn place(whole: &[u8], part: &[u8]) -> Range<usize> {
    let start = part.as_ptr().addr() - whole.as_ptr().addr();
    start..start + part.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(fields: &str) -> Start {
        read_start(format!("POST /v1?a=b HTTP/1.1\r\n{fields}\r\n").as_bytes(), "x-real-ip")
    }

    #[test]
    fn the_parts_of_a_call_are_found() {
        let text = "POST /v1/?chainId=eip155:1 HTTP/1.1\r\nHost: a\r\nORIGIN: https://b\r\ncontent-length: 7\r\nx-request-id: c\r\nX-Real-IP: 1.2.3.4\r\nConnection: Keep-Alive\r\n\r\n{}";
        let Start::Post(head) = read_start(text.as_bytes(), "x-real-ip") else { panic!("no call") };
        let part = |place: Option<Range<usize>>| &text[place.unwrap()];
        assert_eq!(&text[head.bytes..], "{}");
        assert_eq!((&text[head.query], head.body), ("chainId=eip155:1", 7));
        assert_eq!((part(head.host), part(head.origin)), ("a", "https://b"));
        assert_eq!((part(head.id), part(head.client)), ("c", "1.2.3.4"));
        assert!(head.forwarded);
    }

    #[test]
    fn a_call_that_was_forwarded_is_known_by_any_header_of_proxies() {
        let table = [
            ("x-real-ip: ::1\r\n", true),
            ("X-Forwarded-For: 127.0.0.1\r\nx-forwarded-for: 1.2.3.4\r\n", true),
            ("forwarded: for=::1\r\n", true),
            ("x-forwarded-proto: https\r\n", false),
            ("", false),
        ];
        for (fields, expected) in table {
            let Start::Post(head) = read(&format!("content-length: 1\r\n{fields}")) else {
                panic!("{fields}")
            };
            assert_eq!(head.forwarded, expected, "{fields}");
        }
    }

    #[test]
    fn anything_unusual_is_the_whole_servers() {
        for fields in [
            "",
            "content-length: 1\r\ncontent-length: 1\r\n",
            "content-length: +1\r\n",
            "content-length: 1\r\ntransfer-encoding: chunked\r\n",
            "content-length: 1\r\nexpect: 100-continue\r\n",
            "content-length: 1\r\nupgrade: h2c\r\n",
            "content-length: 1\r\ncontent-encoding: gzip\r\n",
            "content-length: 1\r\nconnection: close\r\n",
            "content-length: 1\r\norigin: a\r\norigin: b\r\n",
            "content-length: 1\r\nhost: a\r\nhost: b\r\n",
            "content-length: 1\r\nx-real-ip: a\r\nx-real-ip: b\r\n",
            "content-length : 1\r\n",
        ] {
            assert_eq!(read(fields), Start::Other, "{fields}");
        }
        for line in [
            "GET /v1?a HTTP/1.1",
            "POST /v1 HTTP/1.1",
            "POST /v1?a HTTP/1.0",
            "POST /e?a HTTP/1.1",
            "\u{16}\u{3}",
        ] {
            let text = format!("{line}\r\ncontent-length: 1\r\n\r\n");
            assert_eq!(read_start(text.as_bytes(), "x-real-ip"), Start::Other, "{line}");
        }
    }

    #[test]
    fn half_a_head_is_waited_for() {
        let text = "POST /v1?a=b HTTP/1.1\r\ncontent-length: 1\r\n\r\n";
        for end in 0..text.len() {
            assert_eq!(read_start(&text.as_bytes()[..end], "x-real-ip"), Start::Partial, "{end}");
        }
        assert!(matches!(read_start(text.as_bytes(), "x-real-ip"), Start::Post(_)));
    }
}
