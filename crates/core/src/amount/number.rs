use super::{hex_of_digits, padded, with_decimals};
use crate::text::parted;
use json::{Error, FromJson, ToJson, TypeScript, Value, typescript::Declarations};

/// The longest text that is read: 256 bits and 36 decimals have 79 digits, their product with a price not twice as many.
const LONGEST: usize = 200;

/// A decimal number from zero up, with every digit it was made with. In JSON a text: `"1.5"`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Amount {
    /// From the highest on, without zeros in front; none at all is zero.
    pub(super) digits: Vec<u8>,
    /// How many of them, or of the zeros before them, stand after the point; the last one is not zero.
    pub(super) scale: usize,
}

impl Amount {
    /// Nothing.
    pub fn zero() -> Self {
        Self::default()
    }

    /// Reads `12`, `0.5`: digits, and a point only between digits. `None` for anything else, exponents and signs too.
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, fraction) = match parted(text, b'.') {
            Some((_, "")) => return None,
            Some(parts) => parts,
            None => (text, ""),
        };
        if whole.is_empty() || text.len() > LONGEST {
            return None;
        }
        let mut digits = Vec::new();
        for byte in whole.bytes().chain(fraction.bytes()) {
            digits.push(byte.checked_sub(b'0').filter(|digit| *digit < 10)?);
        }
        Some(Self::of(digits, fraction.len()))
    }

    /// An amount of the smallest units: `1500000` with 6 decimals is 1.5.
    pub fn of_units(units: &str, decimals: u8) -> Option<Self> {
        let is_number = !units.is_empty() && units.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| Self::parse(&with_decimals(units, decimals)))?
    }

    /// The smallest units; `None` when it has more decimals than they have.
    pub fn to_units(&self, decimals: u8) -> Option<String> {
        let missing = usize::from(decimals).checked_sub(self.scale)?;
        if self.is_zero() {
            return Some("0".into());
        }
        let mut units = self.letters();
        units.push_str(&padded("", missing));
        Some(units)
    }

    /// The smallest units as chains write them: `0x14d1120d7b160000`.
    pub fn to_hex_units(&self, decimals: u8) -> Option<String> {
        hex_of_digits(&self.to_units(decimals)?)
    }

    /// Whether it is nothing.
    pub fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// Every digit: `0.5`.
    pub fn text(&self) -> String {
        let padded = padded(&self.letters(), self.scale + 1);
        let (whole, fraction) = padded.split_at(padded.len() - self.scale);
        let mut text = whole.to_owned();
        if !fraction.is_empty() {
            text.push('.');
            text.push_str(fraction);
        }
        text
    }

    /// The same number, brought into the one form that it has.
    pub(super) fn of(mut digits: Vec<u8>, mut scale: usize) -> Self {
        while scale > 0 && digits.last().is_none_or(|digit| *digit == 0) {
            digits.pop();
            scale -= 1;
        }
        let zeros = digits.iter().take_while(|digit| **digit == 0).count();
        digits.drain(..zeros);
        if digits.is_empty() {
            scale = 0;
        }
        Self { digits, scale }
    }

    fn letters(&self) -> String {
        let mut letters = String::new();
        for digit in &self.digits {
            letters.push(char::from(b'0' + digit));
        }
        letters
    }
}

impl ToJson for Amount {
    fn write(&self, out: &mut String) {
        self.text().write(out);
    }
}

/// Reads texts, and the plain numbers that gateways write.
impl FromJson for Amount {
    fn from_json(value: &Value) -> Result<Self, Error> {
        let text = value.as_str().or(value.as_number()).unwrap_or_default();
        Self::parse(text).ok_or_else(|| Error::expected("a decimal number", value))
    }

    fn blank() -> Self {
        Self::zero()
    }
}

impl TypeScript for Amount {
    fn inline() -> String {
        "string".into()
    }

    fn declare(_: &mut Declarations) {}
}
