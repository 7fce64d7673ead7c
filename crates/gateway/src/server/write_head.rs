use std::cell::RefCell;
use std::time::{Duration, Instant, SystemTime};

use http::StatusCode;

use crate::web::write_number;

/// What the head of an answer of the short way says.
#[derive(Debug)]
pub struct AnswerHead<'a> {
    /// The status.
    pub status: StatusCode,
    /// The request's name.
    pub id: &'a [u8],
    /// Bytes of the body.
    pub length: usize,
    /// When to come again, in seconds.
    pub retry_after: Option<u32>,
    /// Whether the connection closes after it.
    pub last: bool,
}

/// Appends the head: the same fields as the whole server writes.
pub fn write_head(head: &AnswerHead<'_>, out: &mut Vec<u8>) {
    out.extend_from_slice(b"HTTP/1.1 ");
    out.extend_from_slice(head.status.as_str().as_bytes());
    out.push(b' ');
    out.extend_from_slice(head.status.canonical_reason().unwrap_or_default().as_bytes());
    out.extend_from_slice(
        b"\r\ncontent-type: application/json\r\naccess-control-allow-origin: *\r\naccess-control-expose-headers: x-request-id\r\nx-request-id: ",
    );
    out.extend_from_slice(head.id);
    if let Some(seconds) = head.retry_after {
        out.extend_from_slice(b"\r\nretry-after: ");
        write_number(seconds as usize, out);
    }
    if head.last {
        out.extend_from_slice(b"\r\nconnection: close");
    }
    out.extend_from_slice(b"\r\ncontent-length: ");
    write_number(head.length, out);
    out.extend_from_slice(b"\r\ndate: ");
    write_date(out);
    out.extend_from_slice(b"\r\n\r\n");
}

const SECOND: Duration = Duration::from_secs(1);

thread_local! {
    /// The last second's text: writing a date takes longer than writing an answer.
    static DATE: RefCell<Option<(Instant, String)>> = const { RefCell::new(None) };
}

fn write_date(out: &mut Vec<u8>) {
    DATE.with_borrow_mut(|kept| {
        let now = Instant::now();
        match kept {
            Some((written, _)) if now.duration_since(*written) < SECOND => {}
            _ => *kept = Some((now, httpdate::fmt_http_date(SystemTime::now()))),
        }
        if let Some((_, text)) = kept {
            out.extend_from_slice(text.as_bytes());
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_client_reads_the_head() {
        let mut out = Vec::new();
        let status = StatusCode::TOO_MANY_REQUESTS;
        let head =
            AnswerHead { status, id: b"trace-1", length: 12, retry_after: Some(3), last: true };
        write_head(&head, &mut out);
        let mut fields = [httparse::EMPTY_HEADER; 16];
        let mut answer = httparse::Response::new(&mut fields);
        assert!(answer.parse(&out).unwrap().is_complete());
        assert_eq!((answer.code, answer.reason), (Some(429), Some("Too Many Requests")));
        let field = |name: &str| {
            let found = answer.headers.iter().find(|field| field.name == name);
            found.map(|field| std::str::from_utf8(field.value).unwrap())
        };
        let table = [
            ("content-length", "12"),
            ("retry-after", "3"),
            ("connection", "close"),
            ("x-request-id", "trace-1"),
        ];
        for (name, value) in table {
            assert_eq!(field(name), Some(value), "{name}");
        }
        assert!(field("date").unwrap().ends_with(" GMT"));
    }
}
