use alloy_primitives::U256;
use serde::de::{Deserialize, Deserializer, Error};
use serde_json::value::RawValue;

/// A whole number that is not negative, as vendors write it: digits, digits in quotes, or hexadecimal after `0x`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Units(pub U256);

impl Units {
    /// Reads the text.
    pub fn parse(text: &str) -> Option<Self> {
        let (digits, base) = text.strip_prefix("0x").map_or((text, 10), |hex| (hex, 16));
        let is_digits = !digits.is_empty() && digits.chars().all(|letter| letter.is_digit(base));
        is_digits.then(|| U256::from_str_radix(digits, base.into()).ok()).flatten().map(Self)
    }

    /// A small number.
    pub fn of(number: u64) -> Self {
        Self(U256::from(number))
    }

    /// As far as it fits.
    pub fn small(self) -> u64 {
        u64::try_from(self.0).unwrap_or(u64::MAX)
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(source)?;
        Self::parse(bare(raw.get())).ok_or_else(|| D::Error::custom("no whole number"))
    }
}

/// The text in the quotes, or all of it where there are none.
pub fn bare(json: &str) -> &str {
    json.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(json)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_come_in_every_dress() {
        for json in ["255", "\"255\"", "\"0xff\"", "\"0x00FF\"", "\"0255\""] {
            let units: Units = serde_json::from_str(json).unwrap();
            assert_eq!(units.0, U256::from(255), "{json}");
        }
        let most = format!("\"{}\"", U256::MAX);
        assert_eq!(serde_json::from_str::<Units>(&most).unwrap().0, U256::MAX);
        let beyond = format!("1{}", "0".repeat(78));
        for json in
            ["-1", "1.5", "1e3", "\"\"", "\"0x\"", "\"1_0\"", "\" 1\"", "null", "{}", &beyond]
        {
            assert!(serde_json::from_str::<Units>(json).is_err(), "{json}");
        }
    }
}
