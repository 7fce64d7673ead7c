//! Small work on texts, without the machinery of `fmt`.

use json::Value;

/// The parts, one after the other.
pub(crate) fn join(parts: &[&str]) -> String {
    let mut whole = String::new();
    for part in parts {
        whole.push_str(part);
    }
    whole
}

/// A number in digits.
pub(crate) fn digits(number: u64) -> String {
    json::to_string(&number)
}

/// A text of nothing but digits of this radix, as far as it fits.
pub(crate) fn number(text: &str, radix: u32) -> Option<u64> {
    let mut number = 0_u64;
    for byte in text.bytes() {
        let digit = char::from(byte).to_digit(radix)?;
        number = number.checked_mul(radix.into())?.checked_add(digit.into())?;
    }
    (!text.is_empty()).then_some(number)
}

/// An id, which some write as a number and some as a text.
pub(crate) fn id_number(id: &Value) -> Option<u64> {
    number(id.as_number().or(id.as_str())?, 10)
}

/// What stands before and after the first `letter`, an ASCII one.
pub(crate) fn parted(text: &str, letter: u8) -> Option<(&str, &str)> {
    let at = text.bytes().position(|byte| byte == letter)?;
    Some((&text[..at], &text[at + 1..]))
}

/// What stands after the last `letter`, an ASCII one; all of it where there is none.
pub(crate) fn after_last(text: &str, letter: u8) -> &str {
    let at = text.bytes().rposition(|byte| byte == letter);
    at.map_or(text, |at| &text[at + 1..])
}

/// Whether `needle`, in small ASCII letters, stands somewhere in `text`, in letters of any size.
pub(crate) fn mentions(text: &str, needle: &str) -> bool {
    text.as_bytes().windows(needle.len()).any(|part| part.eq_ignore_ascii_case(needle.as_bytes()))
}

/// As in a URL's query: what is not a plain letter or digit becomes `%XX`.
pub(crate) fn percent_encoded(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            out.push(byte.into());
        } else {
            out.push('%');
            out.push_str(&crate::hex::encode(&[byte]).to_ascii_uppercase());
        }
    }
    out
}
