use crate::text::nibble;
use sha3::{Digest, Keccak256};

const DIGITS: &[u8; 16] = b"0123456789abcdef";

/// Hex in lower case, without `0x`: how addresses are compared.
pub(crate) fn lower(hex: &str) -> String {
    bare(hex).unwrap_or(hex).to_ascii_lowercase()
}

/// What stands behind `0x`, which some write in capitals.
pub(crate) fn bare(hex: &str) -> Option<&str> {
    hex.strip_prefix("0x").or(hex.strip_prefix("0X"))
}

/// Whether all of a text is hex digits.
pub(crate) fn is_hex(text: &str) -> bool {
    text.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// The hash of a text (keccak-256), in hex: the topic of an event, of its signature.
pub(crate) fn hash_of(text: &str) -> String {
    hex(&Keccak256::digest(text.as_bytes()))
}

/// UTF-8 in hex; `None` if it is not valid UTF-8.
pub(crate) fn text_of_hex(hex: &str) -> Option<String> {
    String::from_utf8(bytes_of_hex(hex)?).ok()
}

/// Bytes as hex digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in bytes {
        for digit in [byte >> 4, byte & 15] {
            text.push(char::from(DIGITS[usize::from(digit)]));
        }
    }
    text
}

/// Bytes in hex.
pub(crate) fn bytes_of_hex(hex: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut high = None;
    for digit in hex.bytes() {
        let digit = nibble(digit)?;
        match high.take() {
            None => high = Some(digit << 4),
            Some(high) => bytes.push(high | digit),
        }
    }
    high.is_none().then_some(bytes)
}

/// A number as JSON-RPC writes it: `0x5208`.
pub(crate) fn hex_quantity(mut number: u64) -> String {
    let mut digits = Vec::new();
    loop {
        digits.push(DIGITS[(number & 15) as usize]);
        number >>= 4;
        if number == 0 {
            break;
        }
    }
    let mut text = String::from("0x");
    for digit in digits.into_iter().rev() {
        text.push(char::from(digit));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_without_zeros_before_them() {
        assert_eq!(hex_quantity(0), "0x0");
        assert_eq!(hex_quantity(21_000), "0x5208");
        assert_eq!(hex_quantity(u64::MAX), "0xffffffffffffffff");
    }
}
