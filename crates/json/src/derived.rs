//! What derived code calls. The steps are functions, so that a derive adds calls and not copies.

use crate::{Error, FromJson, ToJson, Value, write};

/// `"text"`
pub fn string(out: &mut String, text: &str) {
    write::string(out, text);
}

/// `"name":value`, with a comma if needed.
#[inline(never)]
pub fn write_field(out: &mut String, name: &str, value: &dyn ToJson) {
    write::key(out, name);
    value.write(out);
}

/// `{"tag":"name"`, left open.
pub fn open_variant(out: &mut String, tag: &str, name: &str) {
    out.push('{');
    write::key(out, tag);
    string(out, name);
}

/// The entries of `value`'s object, in the object that is open.
#[inline(never)]
pub fn write_flat(out: &mut String, value: &dyn ToJson) {
    let start = out.len();
    value.write(out);
    debug_assert!(out[start..].starts_with('{'), "only structs and maps can be flattened");
    out.pop();
    out.remove(start);
    if out.len() > start && !out[..start].ends_with('{') {
        out.insert(start, ',');
    }
}

/// Fails unless the value is an object.
pub fn object(value: &Value) -> Result<(), Error> {
    match value {
        Value::Object(_) => Ok(()),
        _ => Err(Error::expected("an object", value)),
    }
}

/// A place for a value: [`FromJson`] as a trait object, so that one copy of the steps below serves every type.
pub trait Place {
    /// Reads the value into this place.
    fn put(&mut self, value: &Value) -> Result<(), Box<Error>>;

    /// Puts what an absent key means; false when the key is required.
    fn put_missing(&mut self) -> bool;
}

impl<T: FromJson> Place for T {
    fn put(&mut self, value: &Value) -> Result<(), Box<Error>> {
        self.fill(value)
    }

    fn put_missing(&mut self) -> bool {
        let missing = T::missing();
        let is_known = missing.is_some();
        if let Some(missing) = missing {
            *self = missing;
        }
        is_known
    }
}

/// Reads a whole that is filled in place.
pub fn make<T: FromJson>(value: &Value) -> Result<T, Error> {
    let mut whole = T::blank();
    match whole.fill(value) {
        Ok(()) => Ok(whole),
        Err(error) => Err(*error),
    }
}

/// A field; absent is an error unless its type says otherwise.
#[inline(never)]
pub fn read_field(object: &Value, name: &str, field: &mut dyn Place) -> Result<(), Box<Error>> {
    match object.get(name) {
        Some(value) => field.put(value).map_err(|error| Box::new(error.at_key(name))),
        None if field.put_missing() => Ok(()),
        None => Err(Box::new(Error::missing().at_key(name))),
    }
}

/// A field; absent leaves what is there.
#[inline(never)]
pub fn fill_field(object: &Value, name: &str, field: &mut dyn Place) -> Result<(), Box<Error>> {
    match object.get(name) {
        Some(value) => field.put(value).map_err(|error| Box::new(error.at_key(name))),
        None => Ok(()),
    }
}

/// Which of `names` the string is.
pub fn read_name(value: &Value, names: &[&str]) -> Result<usize, Error> {
    let Value::String(text) = value else {
        return Err(Error::expected("a string", value));
    };
    names.iter().position(|name| name == text).ok_or_else(|| unknown_name(text, names))
}

/// Which of `names` the field `tag` of the object is.
pub fn read_tag(value: &Value, tag: &str, names: &[&str]) -> Result<usize, Error> {
    object(value)?;
    match value.get(tag) {
        Some(name) => read_name(name, names),
        None => Err(Error::missing()),
    }
    .map_err(|error| error.at_key(tag))
}

fn unknown_name(text: &str, names: &[&str]) -> Error {
    let mut expected = String::from("one of ");
    for (index, name) in names.iter().enumerate() {
        if index > 0 {
            expected.push_str(", ");
        }
        string(&mut expected, name);
    }
    Error::unexpected(&expected, text)
}
