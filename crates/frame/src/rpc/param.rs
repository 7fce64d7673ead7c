//! Parameters as pages write them.

use caip::address::eip155::is_checksum_valid;
use json::Value;
use keyring::sign::eip155::Quantity;

use crate::hex::hex;
use crate::protocol::Refusal;
use crate::refusal::invalid;

/// An amount, and as it is shown: `0x` and digits without zeros before them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Amount([u8; 32]);

impl Amount {
    /// All bits set: what a contract takes for no limit.
    pub const MOST: Self = Self([0xff; 32]);

    /// From 32 bytes, big-endian.
    pub const fn from_be_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Reads `0x…` of at most 64 digits.
    pub fn read(text: &str) -> Option<Self> {
        let digits = text.strip_prefix("0x").filter(|digits| (1..=64).contains(&digits.len()))?;
        let bytes = unhex(&format!("{digits:0>64}"))?;
        bytes.try_into().ok().map(Self)
    }

    /// As it is shown.
    pub fn show(self) -> String {
        let digits = hex(&self.0);
        let short = digits.trim_start_matches('0');
        format!("0x{}", if short.is_empty() { "0" } else { short })
    }

    /// As transactions have it.
    pub const fn quantity(self) -> Quantity {
        Quantity::from_be_bytes(self.0)
    }

    /// As a number of 64 bits, if it is one.
    pub fn to_u64(self) -> Option<u64> {
        let (high, low) = self.0.split_last_chunk::<8>()?;
        high.iter().all(|byte| *byte == 0).then(|| u64::from_be_bytes(*low))
    }

    /// So many times; all bits set where it is more than 256 bits hold.
    pub fn times(self, by: u64) -> Self {
        let mut product = [0; 32];
        let mut carry = 0_u128;
        for (to, from) in product.iter_mut().zip(self.0).rev() {
            carry += u128::from(from) * u128::from(by);
            *to = carry.to_le_bytes()[0];
            carry >>= 8;
        }
        if carry == 0 { Self(product) } else { Self::MOST }
    }
}

/// The bytes of hexadecimal digits, two to each.
pub fn unhex(digits: &str) -> Option<Vec<u8>> {
    if !digits.len().is_multiple_of(2) || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let places = (0..digits.len()).step_by(2);
    places.map(|at| u8::from_str_radix(&digits[at..at + 2], 16).ok()).collect()
}

/// The bytes of `0x…`.
pub fn bytes(text: &str) -> Option<Vec<u8>> {
    unhex(text.strip_prefix("0x")?)
}

/// An address, whose capitals are right where it has both.
pub fn address(text: &str) -> Option<[u8; 20]> {
    let digits = text.strip_prefix("0x")?;
    let is_one_case = digits == digits.to_lowercase() || digits == digits.to_uppercase();
    if !is_one_case && !is_checksum_valid(text) {
        return None;
    }
    unhex(digits)?.try_into().ok()
}

/// The text at a place of a list.
pub fn text_at(params: &Value, place: usize) -> Option<&str> {
    params.as_array()?.get(place)?.as_str()
}

/// The text of a member.
pub fn text_of<'a>(object: &'a Value, name: &str) -> Result<&'a str, Refusal> {
    let text = object.get(name).and_then(Value::as_str);
    text.ok_or_else(|| invalid(format!("{name}: a text is missing")))
}
