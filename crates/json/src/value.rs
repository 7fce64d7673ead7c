use crate::{Error, FromJson, ToJson, parse, write};

/// JSON of any shape.
///
/// Two numbers are equal when their text is: `1` and `1.0` differ.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Value {
    /// `null`
    #[default]
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, as it was written.
    Number(Box<str>),
    /// A text.
    String(String),
    /// Values in order.
    Array(Vec<Value>),
    /// Keys in the order written. [`Value::parse`] never makes two equal ones.
    Object(Vec<(String, Value)>),
}

impl Value {
    /// Reads exactly one JSON value (RFC 8259).
    ///
    /// Surrogates must come in pairs, nesting ends at [`crate::DEPTH_LIMIT`], and of a key that comes twice
    /// the last value counts.
    pub fn parse(text: &str) -> Result<Self, Error> {
        parse::document(text)
    }

    /// Appends this value as JSON text without whitespace.
    pub fn write(&self, out: &mut String) {
        write::value(out, self);
    }

    /// The value under `key`; `None` when the key is absent or this is not an object.
    pub fn get(&self, key: &str) -> Option<&Value> {
        match self {
            Self::Object(entries) => {
                entries.iter().find(|entry| entry.0 == key).map(|entry| &entry.1)
            }
            _ => None,
        }
    }

    /// The text of a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// The items of an array.
    pub fn as_array(&self) -> Option<&[Value]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The entries of an object.
    pub fn as_object(&self) -> Option<&[(String, Value)]> {
        match self {
            Self::Object(entries) => Some(entries),
            _ => None,
        }
    }

    /// `true` or `false`.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(flag) => Some(*flag),
            _ => None,
        }
    }

    /// The text of a number.
    pub fn as_number(&self) -> Option<&str> {
        match self {
            Self::Number(text) => Some(text),
            _ => None,
        }
    }

    /// A whole number without fraction and exponent that fits.
    pub fn as_u64(&self) -> Option<u64> {
        parse::digits(self.as_number()?)
    }

    /// Whether this is `null`.
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// What this is, for messages.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "a boolean",
            Self::Number(_) => "a number",
            Self::String(_) => "a string",
            Self::Array(_) => "an array",
            Self::Object(_) => "an object",
        }
    }
}

impl ToJson for Value {
    fn write(&self, out: &mut String) {
        write::value(out, self);
    }
}

impl FromJson for Value {
    fn from_json(value: &Value) -> Result<Self, Error> {
        Ok(value.clone())
    }

    fn blank() -> Self {
        Self::Null
    }
}
