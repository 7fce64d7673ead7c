use crate::{Error, FromJson, ToJson, Value, derived, write};

/// An object with free keys, in the order written; `Record<string, T>` in TypeScript.
///
/// A list and not a hash map, for that is several times the code; look up in small ones only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Map<T>(pub Vec<(String, T)>);

impl<T> Map<T> {
    /// The value under `key`.
    pub fn get(&self, key: &str) -> Option<&T> {
        self.0.iter().find(|entry| entry.0 == key).map(|entry| &entry.1)
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T> Default for Map<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: ToJson> ToJson for Map<T> {
    fn write(&self, out: &mut String) {
        out.push('{');
        for (key, value) in &self.0 {
            write::key(out, key);
            value.write(out);
        }
        out.push('}');
    }
}

impl<T: FromJson> FromJson for Map<T> {
    fn from_json(value: &Value) -> Result<Self, Error> {
        derived::make(value)
    }

    fn blank() -> Self {
        Self(Vec::new())
    }

    fn fill(&mut self, value: &Value) -> Result<(), Box<Error>> {
        self.0.clear();
        each_entry(value, &mut |key, value| {
            self.0.push((key.to_owned(), T::blank()));
            self.0.last_mut().map_or(Ok(()), |(_, place)| place.fill(value))
        })
    }
}

type ReadEntry<'a> = dyn FnMut(&str, &Value) -> Result<(), Box<Error>> + 'a;

/// One copy for all types.
fn each_entry(value: &Value, read: &mut ReadEntry<'_>) -> Result<(), Box<Error>> {
    let Value::Object(entries) = value else {
        return Err(Box::new(Error::expected("an object", value)));
    };
    for (key, value) in entries {
        read(key, value).map_err(|error| Box::new(error.at_key(key)))?;
    }
    Ok(())
}
