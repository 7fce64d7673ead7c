//! Lower-case hexadecimal text.

use json::{Error, Value};

/// Bytes as lower-case hex.
pub fn encode(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        text.push(DIGITS[usize::from(byte >> 4)].into());
        text.push(DIGITS[usize::from(byte & 15)].into());
    }
    text
}

/// Exactly 32 bytes from 64 digits of either case.
pub fn decode32(text: &str) -> Option<[u8; 32]> {
    let digits = text.as_bytes();
    if digits.len() != 64 {
        return None;
    }
    let mut bytes = [0; 32];
    for (at, pair) in digits.chunks_exact(2).enumerate() {
        bytes[at] = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

/// 32 bytes of a JSON text, for whatever is written so.
#[inline(never)]
pub(crate) fn read32(value: &Value) -> Result<[u8; 32], Error> {
    value.as_str().and_then(decode32).ok_or_else(|| Error::expected("64 hex digits", value))
}

fn digit(letter: u8) -> Option<u8> {
    match letter {
        b'0'..=b'9' => Some(letter - b'0'),
        b'a'..=b'f' => Some(letter - b'a' + 10),
        b'A'..=b'F' => Some(letter - b'A' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{decode32, encode};

    #[test]
    fn what_is_written_is_read_back() {
        let bytes = std::array::from_fn(|at| u8::try_from(at * 7).unwrap_or(255));
        assert_eq!(decode32(&encode(&bytes)), Some(bytes));
        assert_eq!(decode32(&encode(&bytes).to_uppercase()), Some(bytes));
    }

    #[test]
    fn neither_another_length_nor_another_letter_is_read() {
        let short = "0".repeat(63);
        let long = "0".repeat(65);
        let other = "g".repeat(64);
        let wide = "é".repeat(32);
        for text in [&short, &long, &other, &wide] {
            assert_eq!(decode32(text), None, "{text}");
        }
    }
}
