use httparse::{EMPTY_HEADER, Response, Status};

use crate::web::Encoding;

/// What the head of a node's HTTP answer says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnswerHead {
    /// Its own length in bytes.
    pub bytes: usize,
    /// The status.
    pub status: u16,
    /// How the body ends.
    pub body: Framing,
    /// How the body is encoded.
    pub encoding: Encoding,
    /// Whether the connection may be used again.
    pub keeps: bool,
}

/// How a body ends (RFC 9112, section 6.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Framing {
    /// After this many bytes.
    Length(usize),
    /// With the last chunk.
    Chunked,
    /// With the connection.
    Close,
}

/// It is no HTTP/1 answer, or one whose end cannot be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an HTTP/1 answer")]
pub struct NotHttp;

/// Header fields of one answer; nodes send about ten.
const FIELDS: usize = 64;

/// A longer head is no node's.
const LONGEST: usize = 64 * 1024;

/// Reads the head at the start of `bytes`; none while it is not all there.
pub fn read_answer_head(bytes: &[u8]) -> Result<Option<AnswerHead>, NotHttp> {
    let mut fields = [EMPTY_HEADER; FIELDS];
    let mut answer = Response::new(&mut fields);
    let Status::Complete(length) = answer.parse(bytes).map_err(|_| NotHttp)? else {
        return if bytes.len() > LONGEST { Err(NotHttp) } else { Ok(None) };
    };
    let status = answer.code.ok_or(NotHttp)?;
    let mut declared = None;
    let mut coding: Option<&[u8]> = None;
    let mut encoding = Encoding::default();
    let mut keeps = answer.version == Some(1);
    for field in &*answer.headers {
        if field.name.eq_ignore_ascii_case("content-length") {
            let found = content_length(field.value).ok_or(NotHttp)?;
            if declared.is_some_and(|before| before != found) {
                return Err(NotHttp);
            }
            declared = Some(found);
        } else if field.name.eq_ignore_ascii_case("transfer-encoding") {
            // Two of them are one list; a node sends one word.
            if coding.replace(field.value).is_some() {
                return Err(NotHttp);
            }
        } else if field.name.eq_ignore_ascii_case("content-encoding") {
            encoding = encoding.and(field.value);
        } else if field.name.eq_ignore_ascii_case("connection") {
            keeps =
                keeps && !has_word(field.value, b"close") || has_word(field.value, b"keep-alive");
        }
    }
    let body = match (status, coding, declared) {
        (100..=199 | 204 | 304, ..) => Framing::Length(0),
        (_, Some(coding), declared) if coding.trim_ascii().eq_ignore_ascii_case(b"chunked") => {
            // Both lengths at once is how requests are smuggled: nothing may follow on this connection.
            keeps = keeps && declared.is_none();
            Framing::Chunked
        }
        (_, Some(_), _) => return Err(NotHttp),
        (_, None, Some(length)) => Framing::Length(length),
        (_, None, None) => Framing::Close,
    };
    let keeps = keeps && body != Framing::Close;
    Ok(Some(AnswerHead { bytes: length, status, body, encoding, keeps }))
}

/// The number that a `content-length` field writes: digits and nothing else.
pub fn content_length(value: &[u8]) -> Option<usize> {
    let digits = value.trim_ascii();
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// Whether this word stands in a list parted by commas.
pub fn has_word(value: &[u8], word: &[u8]) -> bool {
    value.split(|byte| *byte == b',').any(|part| part.trim_ascii().eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(head: &str) -> Result<Option<AnswerHead>, NotHttp> {
        read_answer_head(head.as_bytes())
    }

    fn framed(fields: &str) -> Option<(Framing, bool)> {
        let head = format!("HTTP/1.1 200 OK\r\n{fields}\r\n");
        read(&head).ok().flatten().map(|head| (head.body, head.keeps))
    }

    #[test]
    fn the_end_of_a_body_is_what_the_standard_says() {
        let table = [
            ("content-length: 5\r\n", Some((Framing::Length(5), true))),
            ("Content-Length:5\r\nContent-length: 5\r\n", Some((Framing::Length(5), true))),
            ("transfer-encoding: Chunked\r\n", Some((Framing::Chunked, true))),
            (
                "transfer-encoding: chunked\r\ncontent-length: 5\r\n",
                Some((Framing::Chunked, false)),
            ),
            ("", Some((Framing::Close, false))),
            ("content-length: 5\r\nconnection: Close\r\n", Some((Framing::Length(5), false))),
            ("content-length: 5\r\nconnection: x, close\r\n", Some((Framing::Length(5), false))),
            ("content-length: 5\r\ncontent-length: 6\r\n", None),
            ("content-length: -5\r\n", None),
            ("content-length: +5\r\n", None),
            ("content-length: 5, 5\r\n", None),
            ("content-length: 99999999999999999999999\r\n", None),
            ("transfer-encoding: gzip, chunked\r\n", None),
            ("transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n", None),
        ];
        for (fields, expected) in table {
            assert_eq!(framed(fields), expected, "{fields}");
        }
    }

    #[test]
    fn the_encoding_is_that_of_all_fields() {
        let table = [
            ("", Encoding::Identity),
            ("Content-Encoding: GZIP\r\n", Encoding::Gzip),
            ("content-encoding: identity\r\ncontent-encoding: x-gzip\r\n", Encoding::Gzip),
            ("content-encoding: deflate\r\ncontent-encoding: gzip\r\n", Encoding::Unknown),
            ("content-encoding: zstd\r\n", Encoding::Unknown),
        ];
        for (fields, expected) in table {
            let head = format!("HTTP/1.1 200 OK\r\n{fields}\r\n");
            assert_eq!(read(&head).unwrap().unwrap().encoding, expected, "{fields}");
        }
    }

    #[test]
    fn statuses_without_a_body_have_none() {
        for status in [100, 204, 304] {
            let head = read(&format!("HTTP/1.1 {status} X\r\ncontent-length: 9\r\n\r\n"));
            assert_eq!(head.unwrap().unwrap().body, Framing::Length(0));
        }
    }

    #[test]
    fn an_old_connection_is_kept_only_when_said() {
        let keeps = |fields: &str| {
            let head = format!("HTTP/1.0 200 OK\r\ncontent-length: 1\r\n{fields}\r\n");
            read(&head).unwrap().unwrap().keeps
        };
        assert!(!keeps("") && keeps("connection: keep-alive\r\n"));
    }

    #[test]
    fn half_a_head_is_waited_for_and_an_endless_one_is_not() {
        assert_eq!(read("HTTP/1.1 200 OK\r\ncontent-le"), Ok(None));
        assert_eq!(read(&format!("HTTP/1.1 200 OK\r\nx: {}", "a".repeat(70_000))), Err(NotHttp));
        assert_eq!(read("<html>"), Err(NotHttp));
    }
}
