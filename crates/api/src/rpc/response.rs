use json::typescript::Declarations;
use json::{Error, FromJson, ToJson, TypeScript, Value};

use super::{RpcError, RpcVersion};
use crate::RawJson;

/// The answer to a call: a result, which may be `null`, or an error, never both.
///
/// `{"jsonrpc":"2.0","id":1,"result":"0x10"}`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RpcResponse {
    /// The call's id; `null` when the call could not be read.
    pub id: RawJson,
    /// How it went.
    pub outcome: Result<RawJson, RpcError>,
}

/// The answer to a call that went well, as it is written.
#[derive(ToJson, FromJson)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
struct Success {
    jsonrpc: RpcVersion,
    id: RawJson,
    result: RawJson,
}

/// The answer to a call that failed, as it is written.
#[derive(ToJson, FromJson)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
struct Failure {
    jsonrpc: RpcVersion,
    id: RawJson,
    error: RpcError,
}

impl RpcResponse {
    /// The answer to a call that went well.
    pub const fn success(id: RawJson, result: RawJson) -> Self {
        Self { id, outcome: Ok(result) }
    }

    /// The answer to a call that failed.
    pub const fn failure(id: RawJson, error: RpcError) -> Self {
        Self { id, outcome: Err(error) }
    }
}

impl ToJson for RpcResponse {
    fn write(&self, out: &mut String) {
        let (jsonrpc, id) = (RpcVersion::V2, self.id.clone());
        match self.outcome.clone() {
            Ok(result) => Success { jsonrpc, id, result }.write(out),
            Err(error) => Failure { jsonrpc, id, error }.write(out),
        }
    }
}

impl FromJson for RpcResponse {
    /// An `error` that is not `null` counts before any `result`: some nodes send both, one of them `null`.
    fn from_json(value: &Value) -> Result<Self, Error> {
        if value.get("error").is_some_and(|error| !error.is_null()) {
            Failure::from_json(value).map(|found| Self::failure(found.id, found.error))
        } else {
            Success::from_json(value).map(|found| Self::success(found.id, found.result))
        }
    }

    fn blank() -> Self {
        Self::success(RawJson::null(), RawJson::null())
    }
}

impl TypeScript for RpcResponse {
    fn inline() -> String {
        "RpcResponse".to_owned()
    }

    fn declare(out: &mut Declarations) {
        RpcError::declare(out);
        RpcVersion::declare(out);
        out.alias(
            "RpcResponse",
            module_path!(),
            "The answer to a call: a result, which may be `null`, or an error, never both.",
            "{ jsonrpc: RpcVersion; id: unknown } & ({ result: unknown } | { error: RpcError })",
        );
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for RpcResponse {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (jsonrpc, id) = (RpcVersion::V2, self.id.clone());
        match self.outcome.clone() {
            Ok(result) => Success { jsonrpc, id, result }.serialize(serializer),
            Err(error) => Failure { jsonrpc, id, error }.serialize(serializer),
        }
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for RpcResponse {
    fn deserialize<D: serde::Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        // One reader for both codecs, so that they cannot disagree on what is an answer.
        RawJson::deserialize(source)?.read().map_err(serde::de::Error::custom)
    }
}
