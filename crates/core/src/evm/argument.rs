use super::{
    WORD,
    hex::{bare, hex, hex_quantity, is_hex, lower},
};
use crate::amount::{hex_of_digits, padded};

/// Bytes of one word.
const WORD_BYTES: usize = WORD / 2;
/// Hex digits of an address.
const ADDRESS: usize = 40;

/// An argument of a call. It can always be written: what cannot be is an error when it is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Argument(pub(super) Form);

/// How an argument is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Form {
    /// One word, as hex digits.
    Word(Kind, String),
    /// Any length, as hex digits.
    Bytes(String),
    List(Vec<Argument>),
    Tuple(Vec<Argument>),
}

/// What a word is; the same word is an argument of another type in another place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Address,
    Number,
    /// What was a word before.
    Any,
}

impl Argument {
    /// An address: `0x` and 40 digits.
    pub fn address(text: &str) -> Option<Self> {
        let digits = bare(text).filter(|digits| digits.len() == ADDRESS)?;
        Self::of_digits(Kind::Address, digits)
    }

    /// An unsigned integer of at most 256 bits, in decimal digits. Never a zero in place of what cannot be written: that could be a least of nothing.
    pub fn number(digits: &str) -> Option<Self> {
        Self::of_digits(Kind::Number, bare(&hex_of_digits(digits)?)?)
    }

    /// A count, a time or an id.
    pub fn count(number: u64) -> Self {
        Self(Form::Word(Kind::Number, padded(&lower(&hex_quantity(number)), WORD)))
    }

    /// `bool`
    pub fn flag(flag: bool) -> Self {
        Self::count(flag.into())
    }

    /// What is at most one word, in hex: of a shorter one the end.
    pub fn word(hex: &str) -> Option<Self> {
        Self::of_digits(Kind::Any, bare(hex).unwrap_or(hex))
    }

    /// A hash.
    pub fn hash(bytes: &[u8; WORD_BYTES]) -> Self {
        Self(Form::Word(Kind::Any, hex(bytes)))
    }

    /// `bytes` or `string`, whole bytes in hex, with `0x` or without.
    pub fn bytes(hex: &str) -> Self {
        Self(Form::Bytes(lower(hex)))
    }

    /// An array of any length.
    pub fn list(members: Vec<Self>) -> Self {
        Self(Form::List(members))
    }

    /// A struct.
    pub fn tuple(members: Vec<Self>) -> Self {
        Self(Form::Tuple(members))
    }

    fn of_digits(kind: Kind, digits: &str) -> Option<Self> {
        let fits = digits.len() <= WORD && is_hex(digits);
        fits.then(|| Self(Form::Word(kind, padded(&digits.to_ascii_lowercase(), WORD))))
    }

    /// Whether a word points to it, behind all words.
    fn is_dynamic(&self) -> bool {
        match &self.0 {
            Form::Word(..) => false,
            Form::Bytes(_) | Form::List(_) => true,
            Form::Tuple(members) => members.iter().any(Self::is_dynamic),
        }
    }

    /// Bytes at its own place.
    fn size(&self) -> usize {
        match &self.0 {
            Form::Tuple(members) if !self.is_dynamic() => members.iter().map(Self::size).sum(),
            _ => WORD_BYTES,
        }
    }

    fn write(&self, out: &mut String) {
        match &self.0 {
            Form::Word(_, digits) => out.push_str(digits),
            Form::Bytes(digits) => {
                write_count(digits.len() / 2, out);
                out.push_str(digits);
                let rest = digits.len().next_multiple_of(WORD) - digits.len();
                out.push_str(&padded("", rest));
            }
            Form::List(members) => {
                write_count(members.len(), out);
                write_all(members, out);
            }
            Form::Tuple(members) => write_all(members, out),
        }
    }
}

/// Arguments one after the other, in hex: each of any length where its word points to.
pub(crate) fn encode(arguments: &[Argument]) -> String {
    let mut out = String::new();
    write_all(arguments, &mut out);
    out
}

fn write_all(members: &[Argument], out: &mut String) {
    let places: usize = members.iter().map(Argument::size).sum();
    let mut tails = String::new();
    for member in members {
        if member.is_dynamic() {
            // Two digits are a byte.
            write_count(places + tails.len() / 2, out);
            member.write(&mut tails);
        } else {
            member.write(out);
        }
    }
    out.push_str(&tails);
}

fn write_count(count: usize, out: &mut String) {
    out.push_str(&padded(&lower(&hex_quantity(count as u64)), WORD));
}
