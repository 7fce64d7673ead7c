//! What the tests of all wire types share.

use api::RawJson;

/// What both codecs must be able to do with a wire type; without the feature `serde`, one codec.
#[cfg(feature = "serde")]
pub trait Wire:
    json::ToJson + json::FromJson + serde::Serialize + serde::de::DeserializeOwned
{
}
#[cfg(feature = "serde")]
impl<T: json::ToJson + json::FromJson + serde::Serialize + serde::de::DeserializeOwned> Wire for T {}
#[cfg(not(feature = "serde"))]
pub trait Wire: json::ToJson + json::FromJson {}
#[cfg(not(feature = "serde"))]
impl<T: json::ToJson + json::FromJson> Wire for T {}

/// The value is written as exactly this text and read from it, by every codec.
pub fn assert_wire<T: Wire + PartialEq + std::fmt::Debug>(value: &T, text: &str) {
    assert_eq!(json::to_string(value), text);
    assert_eq!(&json::from_str::<T>(text).expect("a wire type"), value);
    #[cfg(feature = "serde")]
    {
        assert_eq!(serde_json::to_string(value).expect("a wire type"), text);
        assert_eq!(&serde_json::from_str::<T>(text).expect("a wire type"), value);
    }
}

/// Another spelling of the value, which is read but never written.
pub fn assert_reads<T: Wire + PartialEq + std::fmt::Debug>(text: &str, value: &T) {
    assert_eq!(&json::from_str::<T>(text).expect("a wire type"), value);
    #[cfg(feature = "serde")]
    assert_eq!(&serde_json::from_str::<T>(text).expect("a wire type"), value);
}

/// No codec takes the text for this type.
pub fn assert_refused<T: Wire>(text: &str) {
    assert!(json::from_str::<T>(text).is_err(), "{text}");
    #[cfg(feature = "serde")]
    assert!(serde_json::from_str::<T>(text).is_err(), "{text}");
}

pub fn raw(text: &str) -> RawJson {
    RawJson::parse(text).expect("JSON")
}
