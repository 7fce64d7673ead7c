use crate::{Error, FromJson, ToJson, Value, write};

impl ToJson for str {
    fn write(&self, out: &mut String) {
        write::string(out, self);
    }
}

impl ToJson for String {
    fn write(&self, out: &mut String) {
        write::string(out, self);
    }
}

impl FromJson for String {
    fn from_json(value: &Value) -> Result<Self, Error> {
        match value {
            Value::String(text) => Ok(text.clone()),
            _ => Err(Error::expected("a string", value)),
        }
    }

    fn blank() -> Self {
        Self::new()
    }
}

impl FromJson for Box<str> {
    fn from_json(value: &Value) -> Result<Self, Error> {
        String::from_json(value).map(Into::into)
    }

    fn blank() -> Self {
        Self::default()
    }
}

impl ToJson for bool {
    fn write(&self, out: &mut String) {
        out.push_str(if *self { "true" } else { "false" });
    }
}

impl FromJson for bool {
    fn from_json(value: &Value) -> Result<Self, Error> {
        value.as_bool().ok_or_else(|| Error::expected("true or false", value))
    }

    fn blank() -> Self {
        false
    }
}
