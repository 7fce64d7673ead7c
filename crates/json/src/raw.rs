use crate::{Error, FromJson, ToJson, Value};

/// JSON text that is passed through without looking inside; `unknown` in TypeScript.
///
/// Written as it is, so it must be one JSON value. Read as an equal text: whitespace goes, numbers stay exact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Raw(pub String);

impl Default for Raw {
    fn default() -> Self {
        Self("null".into())
    }
}

impl ToJson for Raw {
    fn write(&self, out: &mut String) {
        out.push_str(&self.0);
    }
}

impl FromJson for Raw {
    fn from_json(value: &Value) -> Result<Self, Error> {
        let mut text = String::new();
        value.write(&mut text);
        Ok(Self(text))
    }

    fn blank() -> Self {
        Self::default()
    }
}
