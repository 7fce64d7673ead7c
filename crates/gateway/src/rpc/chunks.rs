use bytes::{Buf, BytesMut};

use super::answer_head::NotHttp;

/// A body that comes in chunks (RFC 9112, section 7.1), read as it comes.
#[derive(Debug, Default)]
pub struct Chunks {
    next: Next,
    /// What came so far.
    pub body: BytesMut,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Next {
    /// A line with the next chunk's size.
    #[default]
    Size,
    /// This many bytes of a chunk.
    Data(usize),
    /// The line's end after a chunk.
    End,
    /// Fields after the last chunk, up to an empty line.
    Trailer,
}

/// How far a body is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// There is more to come.
    More,
    /// It is all there.
    Whole,
    /// It is longer than allowed.
    TooLong,
}

/// A line between chunks is not longer than this, with all its extensions.
const LONGEST_LINE: usize = 4_096;

impl Chunks {
    /// Takes what it can from the front of `from`; the body may have at most `most` bytes.
    pub fn take(&mut self, from: &mut BytesMut, most: usize) -> Result<Progress, NotHttp> {
        loop {
            match self.next {
                Next::Data(0) => self.next = Next::End,
                Next::Data(left) => {
                    let part = left.min(from.len());
                    if part == 0 {
                        return Ok(Progress::More);
                    }
                    self.body.extend_from_slice(&from[..part]);
                    from.advance(part);
                    self.next = Next::Data(left - part);
                }
                Next::Size | Next::End | Next::Trailer => {
                    let Some(line) = line(from)? else { return Ok(Progress::More) };
                    match self.next {
                        Next::End if line.is_empty() => self.next = Next::Size,
                        Next::Trailer if line.is_empty() => return Ok(Progress::Whole),
                        Next::Trailer => {}
                        Next::Size => {
                            let size = chunk_size(&line)?;
                            if self.body.len().saturating_add(size) > most {
                                return Ok(Progress::TooLong);
                            }
                            self.next = if size == 0 { Next::Trailer } else { Next::Data(size) };
                        }
                        Next::End | Next::Data(_) => return Err(NotHttp),
                    }
                }
            }
        }
    }
}

/// Takes a line, without its end, when it is all there.
fn line(from: &mut BytesMut) -> Result<Option<BytesMut>, NotHttp> {
    let Some(end) = from.iter().take(LONGEST_LINE).position(|byte| *byte == b'\n') else {
        return if from.len() >= LONGEST_LINE { Err(NotHttp) } else { Ok(None) };
    };
    let mut line = from.split_to(end + 1);
    if end == 0 || line[end - 1] != b'\r' {
        return Err(NotHttp);
    }
    line.truncate(end - 1);
    Ok(Some(line))
}

fn chunk_size(line: &[u8]) -> Result<usize, NotHttp> {
    let digits = line.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii_end();
    if digits.is_empty() || digits.len() > 8 || !digits.iter().all(u8::is_ascii_hexdigit) {
        return Err(NotHttp);
    }
    let text = std::str::from_utf8(digits).map_err(|_| NotHttp)?;
    usize::from_str_radix(text, 16).map_err(|_| NotHttp)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Feeds the text in pieces of this length.
    fn read(text: &str, piece: usize) -> (Result<Progress, NotHttp>, String, usize) {
        let (mut chunks, mut buffer) = (Chunks::default(), BytesMut::new());
        let mut progress = Ok(Progress::More);
        for piece in text.as_bytes().chunks(piece) {
            buffer.extend_from_slice(piece);
            progress = chunks.take(&mut buffer, 100);
            if progress != Ok(Progress::More) {
                break;
            }
        }
        (progress, String::from_utf8_lossy(&chunks.body).into_owned(), buffer.len())
    }

    #[test]
    fn chunks_are_joined_however_they_come() {
        let text = "5;a=b\r\nhello\r\n1 \r\n \r\n00A\r\n0123456789\r\n0\r\nx: y\r\n\r\n";
        for piece in 1..=text.len() {
            let (progress, body, left) = read(text, piece);
            assert_eq!(
                (progress, body.as_str(), left),
                (Ok(Progress::Whole), "hello 0123456789", 0)
            );
        }
    }

    #[test]
    fn what_is_no_chunk_is_refused() {
        for text in ["x\r\n", "\r\n", "5\nhello", "5\r\nhello!\r\n", "fffffffff\r\n", "-1\r\n"] {
            assert_eq!(read(text, 1).0, Err(NotHttp), "{text}");
        }
        assert_eq!(read(&"1".repeat(5_000), 5_000).0, Err(NotHttp));
    }

    #[test]
    fn more_than_allowed_is_not_read() {
        assert_eq!(read("40\r\n", 9).0, Ok(Progress::More));
        assert_eq!(read("65\r\n", 9).0, Ok(Progress::TooLong));
        assert_eq!(read("ffffffff\r\n", 99).0, Ok(Progress::TooLong));
    }
}
