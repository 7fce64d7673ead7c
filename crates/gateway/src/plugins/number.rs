use serde::de::{Deserialize, Deserializer, Error};
use serde_json::value::RawValue;

use super::units::bare;

/// A number that is not negative, as JSON writes it, in quotes or not; kept as plain decimal text, so that no digit is lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Number(String);

/// The largest power of ten that a number may carry: nothing that is measured needs more.
const MOST_POWER: i32 = 80;

/// The most digits that are read.
const MOST_DIGITS: usize = 200;

impl Number {
    /// Reads digits with a point and an exponent, both optional: `1.5`, `2e-7`.
    pub fn parse(text: &str) -> Option<Self> {
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let power: i32 = exponent.parse().ok().filter(|power: &i32| power.abs() <= MOST_POWER)?;
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = format!("{whole}{fraction}");
        let is_number = !whole.is_empty()
            && digits.len() <= MOST_DIGITS
            && digits.bytes().all(|digit| digit.is_ascii_digit());
        if !is_number {
            return None;
        }
        let point = i32::try_from(whole.len()).ok()? + power;
        let zeros = |count: i32| "0".repeat(usize::try_from(count).unwrap_or(0));
        let length = i32::try_from(digits.len()).ok()?;
        let digits = format!("{}{digits}{}", zeros(1 - point), zeros(point - length));
        let (whole, fraction) = digits.split_at(usize::try_from(point.max(1)).ok()?);
        let whole = whole.trim_start_matches('0');
        let whole = if whole.is_empty() { "0" } else { whole };
        let fraction = fraction.trim_end_matches('0');
        let plain =
            if fraction.is_empty() { whole.to_owned() } else { format!("{whole}.{fraction}") };
        Some(Self(plain))
    }

    /// Plain decimal text: `0.0000002`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(source)?;
        Self::parse(bare(raw.get())).ok_or_else(|| D::Error::custom("no number"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_keep_their_digits_and_lose_their_exponent() {
        let table = [
            ("0", "0"),
            ("1.50", "1.5"),
            ("\"1.5\"", "1.5"),
            ("2e-7", "0.0000002"),
            ("1.25E+3", "1250"),
            ("12.345e1", "123.45"),
            ("0.1000000000000000055", "0.1000000000000000055"),
            ("123456789012345678901234567890.1", "123456789012345678901234567890.1"),
        ];
        for (json, plain) in table {
            let number: Number = serde_json::from_str(json).unwrap();
            assert_eq!(number.as_str(), plain, "{json}");
        }
        let long = "9".repeat(MOST_DIGITS + 1);
        for json in
            ["-1", "\"\"", "\".5\"", "\"NaN\"", "1e81", "1e99999999999", "true", "[]", &long]
        {
            assert!(serde_json::from_str::<Number>(json).is_err(), "{json}");
        }
    }

    proptest! {
        #[test]
        fn an_exponent_only_moves_the_point(digits in "[1-9][0-9]{0,20}", power in 0_u8..30) {
            let moved = Number::parse(&format!("{digits}e-{power}")).unwrap();
            let back = Number::parse(&format!("{}e{power}", moved.as_str())).unwrap();
            prop_assert_eq!(back.as_str(), digits);
        }
    }
}
