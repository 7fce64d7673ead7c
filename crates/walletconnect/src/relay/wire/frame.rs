use super::{Call, Text};
use crate::relay::{Refusal, RpcId};
use serde::Deserialize;
use serde_json::value::RawValue;

/// One frame of a client.
#[derive(Debug, PartialEq)]
pub enum Incoming<'a> {
    /// It asks for something.
    Call {
        /// To be echoed.
        id: RpcId,
        /// What it asks for.
        call: Call<'a>,
    },
    /// It answers what the relay sent: a delivery it took, or would not take.
    Answer {
        /// The relay's own id.
        id: RpcId,
        /// Whether it took it.
        taken: bool,
    },
}

/// A frame that is answered with an error, and under which id.
#[derive(Debug, PartialEq)]
pub struct Refused {
    /// [`RpcId::UNKNOWN`] where the frame's own cannot be read.
    pub id: RpcId,
    /// Why.
    pub why: Refusal,
}

#[derive(Deserialize)]
struct Frame<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    jsonrpc: Option<Text<'a>>,
    #[serde(borrow)]
    method: Option<Text<'a>>,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
    #[serde(borrow)]
    result: Option<&'a RawValue>,
    #[serde(borrow)]
    error: Option<&'a RawValue>,
}

/// Reads one frame. Fields that are not known are passed over, whatever is in them.
pub fn read(text: &str) -> Result<Incoming<'_>, Refused> {
    let refused = |id, why| Refused { id, why };
    let frame: Frame<'_> =
        serde_json::from_str(text).map_err(|_| refused(RpcId::UNKNOWN, Refusal::Serialization))?;
    let id = frame
        .id
        .and_then(|id| read_id(id.get()))
        .ok_or_else(|| refused(RpcId::UNKNOWN, Refusal::InvalidRequestId))?;
    if frame.jsonrpc.as_deref() != Some("2.0") {
        return Err(refused(id, Refusal::InvalidJsonRpcVersion));
    }
    if let Some(method) = frame.method {
        let params = frame.params.map_or("{}", RawValue::get);
        return match Call::read(&method, params) {
            Ok(call) => Ok(Incoming::Call { id, call }),
            Err(why) => Err(refused(id, why)),
        };
    }
    match (frame.result, frame.error) {
        (Some(result), None) => Ok(Incoming::Answer { id, taken: result.get() != "false" }),
        (None, Some(_)) => Ok(Incoming::Answer { id, taken: false }),
        _ => Err(refused(id, Refusal::Serialization)),
    }
}

fn read_id(raw: &str) -> Option<RpcId> {
    if raw.starts_with('"') {
        let text: Text<'_> = serde_json::from_str(raw).ok()?;
        return (text.len() <= RpcId::LONGEST).then(|| RpcId::Text((*text).into()));
    }
    // Digits alone: no sign, no fraction, no exponent.
    raw.bytes().all(|byte| byte.is_ascii_digit()).then(|| raw.parse().ok().map(RpcId::Number))?
}
