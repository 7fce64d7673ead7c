use std::fmt;

use json::typescript::Declarations;
use json::view::{Number, WrittenAs};
use json::{Error, FromJson, ToJson, TypeScript, Value};

/// A decimal number with every digit it was written with: a JSON number on the wire, never a float in between.
///
/// Written `-12.5`, `0.000000000000000001`, without exponent.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Decimal(String);

/// The text is no plain decimal number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a decimal number such as 12.5")]
pub struct ParseDecimalError;

impl Decimal {
    /// Reads digits with at most one point between them, and a sign before them.
    pub fn parse(text: &str) -> Result<Self, ParseDecimalError> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        // JSON writes no needless zero in front.
        let needless = whole.len() > 1 && whole.starts_with('0');
        if is_digits(whole) && is_digits(fraction) && !needless {
            Ok(Self(text.to_owned()))
        } else {
            Err(ParseDecimalError)
        }
    }

    /// `0`
    pub fn zero() -> Self {
        Self("0".to_owned())
    }

    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl ToJson for Decimal {
    fn write(&self, out: &mut String) {
        out.push_str(&self.0);
    }
}

impl WrittenAs<Number> for Decimal {}

impl FromJson for Decimal {
    fn from_json(value: &Value) -> Result<Self, Error> {
        let text = value.as_number().ok_or_else(|| Error::expected("a number", value))?;
        Self::parse(text).map_err(|_| Error::expected("a number without exponent", value))
    }

    fn blank() -> Self {
        Self::zero()
    }
}

impl TypeScript for Decimal {
    fn inline() -> String {
        "number".to_owned()
    }

    fn declare(_: &mut Declarations) {}
}

#[cfg(feature = "serde")]
impl serde::Serialize for Decimal {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        crate::verbatim::serialize(&self.0, serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Decimal {
    fn deserialize<D: serde::Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        crate::verbatim::deserialize(source, Self::parse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_digit_is_kept_both_ways() {
        for text in [
            "0",
            "-1",
            "2988.020943119709649479",
            "0.10",
            "115792089237316195423570985008687907853269984665640564039457584007913129639935",
        ] {
            let number: Decimal = json::from_str(text).unwrap();
            assert_eq!((number.as_str(), json::to_string(&number).as_str()), (text, text));
        }
    }

    #[test]
    fn what_is_no_plain_number_is_refused() {
        for text in ["", "-", ".5", "1.", "01", "1e9", "+1", "1,5", " 1", "0x1", "NaN"] {
            assert_eq!(Decimal::parse(text), Err(ParseDecimalError), "{text}");
        }
        assert!(json::from_str::<Decimal>("\"1\"").is_err());
        assert!(json::from_str::<Decimal>("1e9").is_err());
    }

    #[cfg(feature = "serde")]
    #[test]
    fn the_server_writes_the_same_number() {
        let number = Decimal::parse("0.1000000000000000055").unwrap();
        assert_eq!(serde_json::to_string(&number).unwrap(), number.as_str());
        assert_eq!(serde_json::from_str::<Decimal>(number.as_str()).unwrap(), number);
    }
}
