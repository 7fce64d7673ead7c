use std::borrow::Cow;
use std::sync::atomic::{AtomicU64, Ordering};

use http::{HeaderMap, HeaderName, HeaderValue};

/// Names a request in answers and logs.
pub const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Makes names that no other worker or process makes: a random start, then a count.
#[derive(Debug)]
pub struct RequestIds {
    start: u64,
    count: AtomicU64,
}

impl RequestIds {
    /// Begins at random. Without randomness the names are unique in this worker only, which costs a log its clarity and no more.
    pub fn new() -> Self {
        let mut bytes = [0; 8];
        if let Err(error) = getrandom::fill(&mut bytes) {
            tracing::warn!(%error, "request ids may repeat");
        }
        Self { start: u64::from_le_bytes(bytes), count: AtomicU64::new(0) }
    }

    /// The caller's own name for the request if it is a harmless one, or else a new one.
    pub fn of(&self, headers: &HeaderMap) -> HeaderValue {
        let given = headers.get(X_REQUEST_ID).filter(|id| is_harmless(id.as_bytes()));
        given.cloned().unwrap_or_else(|| {
            HeaderValue::from_bytes(&self.next()).unwrap_or(HeaderValue::from_static("0"))
        })
    }

    /// [`Self::of`], by the header's text.
    pub fn of_text<'a>(&self, given: Option<&'a [u8]>) -> Cow<'a, [u8]> {
        match given.filter(|id| is_harmless(id)) {
            Some(id) => Cow::Borrowed(id),
            None => Cow::Owned(self.next().to_vec()),
        }
    }

    fn next(&self) -> [u8; 16] {
        const HEX: &[u8; 16] = b"0123456789abcdef";
        let number = self.start.wrapping_add(self.count.fetch_add(1, Ordering::Relaxed));
        let mut digits = [0; 16];
        for (place, byte) in number.to_be_bytes().into_iter().enumerate() {
            digits[2 * place] = HEX[usize::from(byte >> 4)];
            digits[2 * place + 1] = HEX[usize::from(byte & 0xf)];
        }
        digits
    }
}

fn is_harmless(id: &[u8]) -> bool {
    (1..=64).contains(&id.len())
        && id.iter().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_harmless_name_is_kept_and_another_replaced() {
        let ids = RequestIds::new();
        let of = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(X_REQUEST_ID, HeaderValue::from_str(text).unwrap());
            ids.of(&headers)
        };
        assert_eq!(of("trace-1.a"), "trace-1.a");
        for text in ["", "a b", "<script>", &"a".repeat(65)] {
            assert_eq!(of(text).len(), 16, "{text}");
        }
    }

    #[test]
    fn names_do_not_repeat() {
        let ids = RequestIds::new();
        assert_ne!(ids.of(&HeaderMap::new()), ids.of(&HeaderMap::new()));
    }
}
