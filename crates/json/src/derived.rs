//! What derived code calls. The steps are functions, so that a derive adds calls and not copies.

use crate::{Error, FromJson, ToJson, Value, write};

/// `"text"`
pub fn string(out: &mut String, text: &str) {
    write::string(out, text);
}

/// `"name":value`, with a comma if needed.
#[inline(never)]
pub fn write_field<T: ToJson + ?Sized>(out: &mut String, name: &str, value: &T) {
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
pub fn write_flat<T: ToJson>(out: &mut String, value: &T) {
    let start = out.len();
    value.write(out);
    merge(out, start);
}

fn merge(out: &mut String, start: usize) {
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

/// A field; absent is an error unless its type says otherwise.
#[inline(never)]
pub fn read_field<T: FromJson>(object: &Value, name: &str) -> Result<T, Error> {
    match object.get(name) {
        Some(value) => T::from_json(value),
        None => T::missing().ok_or_else(Error::missing),
    }
    .map_err(|error| error.at_key(name))
}

/// A field; absent is `absent()`.
#[inline(never)]
pub fn read_field_or<T: FromJson>(
    object: &Value,
    name: &str,
    absent: impl FnOnce() -> T,
) -> Result<T, Error> {
    match object.get(name) {
        Some(value) => T::from_json(value).map_err(|error| error.at_key(name)),
        None => Ok(absent()),
    }
}

/// A field; absent leaves what is there.
#[inline(never)]
pub fn fill_field<T: FromJson>(field: &mut T, object: &Value, name: &str) -> Result<(), Error> {
    if let Some(value) = object.get(name) {
        *field = T::from_json(value).map_err(|error| error.at_key(name))?;
    }
    Ok(())
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
