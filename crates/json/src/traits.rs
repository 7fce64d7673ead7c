use crate::{Error, Value};

/// Can be written as JSON.
pub trait ToJson {
    /// Appends one complete JSON value to `out`.
    fn write(&self, out: &mut String);
}

/// Can be made from JSON.
pub trait FromJson: Sized {
    /// Reads the value, or says where and why it does not fit.
    fn from_json(value: &Value) -> Result<Self, Error>;

    /// What a field of this type is when its key is absent; `None` makes the key required.
    fn missing() -> Option<Self> {
        None
    }

    /// Some value of the type, for a place that is about to be filled. Nobody sees it: either it is overwritten, or
    /// reading fails and it is dropped.
    fn blank() -> Self;

    /// Reads the value into its place. Derived code works like this: built in place, a struct is neither copied nor taken
    /// apart field by field when one of them is wrong, which is half of the code. After an error the content is
    /// of no use.
    fn fill(&mut self, value: &Value) -> Result<(), Box<Error>> {
        *self = Self::from_json(value)?;
        Ok(())
    }
}

/// Writes a value as JSON text without whitespace.
pub fn to_string<T: ToJson + ?Sized>(value: &T) -> String {
    let mut out = String::new();
    value.write(&mut out);
    out
}

/// Reads a type from JSON text. Unknown fields are ignored.
pub fn from_str<T: FromJson>(text: &str) -> Result<T, Error> {
    T::from_json(&Value::parse(text)?)
}
