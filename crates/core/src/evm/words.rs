use super::hex::{bare, bytes_of_hex, is_hex, text_of_hex};
use crate::{amount::digits_of_hex, text::join};

/// Hex digits of one word.
pub(crate) const WORD: usize = 64;

/// A text that a contract answered.
pub(crate) fn text_of_abi(answer: &str) -> Option<String> {
    text_of_hex(Words(bare(answer)?).bytes(0)?)
}

/// The same of a token: old ones answer one word, and of any the text ends with the first zero.
pub(crate) fn text_of_token(answer: &str) -> Option<String> {
    let hex = bare(answer)?;
    let hex = if hex.len() == WORD { hex } else { Words(hex).bytes(0)? };
    let mut bytes = bytes_of_hex(hex)?;
    if let Some(end) = bytes.iter().position(|byte| *byte == 0) {
        bytes.truncate(end);
    }
    String::from_utf8(bytes).ok().filter(|text| !text.is_empty())
}

/// Words that can be read at any place; what is not there is `None`.
#[derive(Clone, Copy)]
pub(crate) struct Words<'a>(pub &'a str);

impl<'a> Words<'a> {
    /// The word at a place; whatever is no hex is no word.
    pub fn word(self, at: usize) -> Option<&'a str> {
        let from = at.checked_mul(WORD)?;
        let word = self.0.get(from..from.checked_add(WORD)?)?;
        is_hex(word).then_some(word)
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
