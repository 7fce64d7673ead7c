//! Numbers and values that keep the very text they were written with, for the server's codec.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};
use serde_json::value::RawValue;

/// Writes a JSON text as it is.
pub fn serialize<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    let raw: &RawValue = serde_json::from_str(text).map_err(ser::Error::custom)?;
    raw.serialize(serializer)
}

/// Reads one value as its text, and that as something.
pub fn deserialize<'de, D: Deserializer<'de>, T, E: std::fmt::Display>(
    source: D,
    read: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, D::Error> {
    let raw = Box::<RawValue>::deserialize(source)?;
    read(raw.get()).map_err(de::Error::custom)
}
