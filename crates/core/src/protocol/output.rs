use super::Effect;
use json::Json;

/// What every call into the core returns.
#[derive(Debug, Clone, PartialEq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct Output {
    /// To be performed in this order.
    pub effects: Vec<Request>,
    /// Names of slices whose version moved: read them again.
    pub changed: Vec<String>,
    /// When to call `tick`, in milliseconds since 1970; arm the timer anew after every call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wake_at: Option<u64>,
}

/// An effect and the id its reply must carry; 0 when no reply is wanted.
#[derive(Debug, Clone, PartialEq, Json)]
pub struct Request {
    /// Unique among open requests.
    pub id: u32,
    /// What to do.
    pub effect: Effect,
}
