use json::typescript::Declarations;
use json::{Error, FromJson, Raw, ToJson, TypeScript, Value};

/// One JSON value as text, of a shape that only its two ends know; `unknown` in TypeScript.
///
/// Always one well-formed value, so that passing it on cannot break the document around it. Numbers keep every digit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawJson(String);

impl RawJson {
    /// Takes over a JSON text after reading it once, without its whitespace.
    pub fn parse(text: &str) -> Result<Self, Error> {
        Value::parse(text).map(|value| Self::of(&value))
    }

    /// The JSON of a value.
    pub fn of<T: ToJson + ?Sized>(value: &T) -> Self {
        Self(json::to_string(value))
    }

    /// `null`
    pub fn null() -> Self {
        Self("null".to_owned())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Reads the value as a type.
    pub fn read<T: FromJson>(&self) -> Result<T, Error> {
        json::from_str(&self.0)
    }
}

impl ToJson for RawJson {
    fn write(&self, out: &mut String) {
        out.push_str(&self.0);
    }
}

impl FromJson for RawJson {
    fn from_json(value: &Value) -> Result<Self, Error> {
        Raw::from_json(value).map(|raw| Self(raw.0))
    }

    fn blank() -> Self {
        Self::null()
    }
}

impl TypeScript for RawJson {
    fn inline() -> String {
        Raw::inline()
    }

    fn declare(_: &mut Declarations) {}
}

#[cfg(feature = "serde")]
impl serde::Serialize for RawJson {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        crate::verbatim::serialize(&self.0, serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for RawJson {
    fn deserialize<D: serde::Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        crate::verbatim::deserialize(source, Self::parse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whitespace_goes_and_digits_stay() {
        let raw = RawJson::parse(" { \"a\" : [ 1.10, 9007199254740993 ] } ").unwrap();
        assert_eq!(raw.as_str(), r#"{"a":[1.10,9007199254740993]}"#);
    }

    #[test]
    fn half_a_value_and_two_values_are_refused() {
        for text in ["", "{", "1 2", "nul", "{\"a\":1}}"] {
            assert!(RawJson::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn it_reads_as_the_type_it_was_made_of() {
        assert_eq!(RawJson::of("0x1").read::<String>().unwrap(), "0x1");
        assert_eq!(RawJson::null().read::<Option<String>>().unwrap(), None);
    }
}
