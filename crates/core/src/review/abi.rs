//! The contract ABI, as far as it is read and written here: words of 32 bytes in hex.

use crate::amount::{digits_of_hex, hex_of_digits, padded};
use crate::text::{join, nibble};

/// Hex digits of one word.
pub(crate) const WORD: usize = 64;

/// Function and arguments in `0x` and hex; of each argument the hex digits or `0x` and them.
pub(crate) fn encode(selector: &str, arguments: &[&str]) -> String {
    let mut data = join(&["0x", selector]);
    for argument in arguments {
        data.push_str(&padded(&lower(argument), WORD));
    }
    data
}

/// Decimal digits as an argument.
pub(crate) fn number(digits: &str) -> String {
    hex_of_digits(digits).unwrap_or_else(|| "0".into())
}

/// A text that a contract answered.
pub(crate) fn text_of_abi(answer: &str) -> Option<String> {
    text_of_hex(Words(bare(answer)?).bytes(0)?)
}

/// Hex in lower case, without `0x`: how addresses are compared.
pub(crate) fn lower(hex: &str) -> String {
    bare(hex).unwrap_or(hex).to_ascii_lowercase()
}

/// What stands behind `0x`, which some write in capitals.
pub(crate) fn bare(hex: &str) -> Option<&str> {
    hex.strip_prefix("0x").or(hex.strip_prefix("0X"))
}

/// Words that can be read at any place; what is not there is `None`.
#[derive(Clone, Copy)]
pub(crate) struct Words<'a>(pub &'a str);

impl<'a> Words<'a> {
    /// The word at a place; whatever is no hex is no word.
    pub fn word(self, at: usize) -> Option<&'a str> {
        let from = at.checked_mul(WORD)?;
        let word = self.0.get(from..from.checked_add(WORD)?)?;
        word.bytes().all(|digit| digit.is_ascii_hexdigit()).then_some(word)
    }

    /// An address: twelve zero bytes before it.
    pub fn address(self, at: usize) -> Option<String> {
        let word = self.word(at)?;
        let (zeros, address) = word.split_at(WORD - 40);
        zeros.bytes().all(|digit| digit == b'0').then(|| join(&["0x", address]))
    }

    /// A number, in decimal digits.
    pub fn digits(self, at: usize) -> Option<String> {
        digits_of_hex(&join(&["0x", self.word(at)?]))
    }

    /// A number that fits.
    pub fn small(self, at: usize) -> Option<usize> {
        let word = self.word(at)?;
        let (zeros, number) = word.split_at(WORD - 8);
        if !zeros.bytes().all(|digit| digit == b'0') {
            return None;
        }
        crate::text::number(number, 16)?.try_into().ok()
    }

    /// What begins at a distance in bytes from here.
    pub fn from(self, bytes: usize) -> Option<Self> {
        self.0.get(bytes.checked_mul(2)?..).map(Words)
    }

    /// The bytes that a word points to, in hex.
    pub fn bytes(self, at: usize) -> Option<&'a str> {
        let inner = self.from(self.small(at)?)?;
        let length = inner.small(0)?;
        inner.0.get(WORD..length.checked_mul(2)?.checked_add(WORD)?)
    }

    /// The addresses that a word points to.
    pub fn addresses(self, at: usize) -> Option<Vec<String>> {
        let inner = self.from(self.small(at)?)?;
        let mut list = Vec::new();
        for index in 0..inner.small(0).filter(|length| *length <= MOST)? {
            list.push(inner.address(1 + index)?);
        }
        Some(list)
    }

    /// The calls that a word points to, each in hex.
    pub fn calls(self, at: usize) -> Option<Vec<&'a str>> {
        let inner = self.from(self.small(at)?)?;
        let items = inner.from(32)?;
        let mut list = Vec::new();
        for index in 0..inner.small(0).filter(|length| *length <= MOST)? {
            list.push(items.bytes(index)?);
        }
        Some(list)
    }
}

/// More members than this have no list that a person should read.
const MOST: usize = 32;

/// The text that a call was reverted with: `Error(string)`.
pub(crate) fn revert_text(data: &str) -> Option<String> {
    let text = Words(bare(data)?.strip_prefix("08c379a0")?).bytes(0)?;
    text_of_hex(text)
}

/// UTF-8 in hex; `None` for what is none.
pub(crate) fn text_of_hex(hex: &str) -> Option<String> {
    String::from_utf8(bytes_of_hex(hex)?).ok()
}

/// Bytes as hex digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in bytes {
        for digit in [byte >> 4, byte & 15] {
            text.push(char::from(b"0123456789abcdef"[usize::from(digit)]));
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
