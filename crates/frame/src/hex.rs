//! Bytes as hexadecimal digits.

use std::fmt::Write;

/// The digits, lower case, without a prefix.
pub fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        write!(text, "{byte:02x}").expect("a text takes what is written");
    }
    text
}
