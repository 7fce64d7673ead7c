//! Analytics: `POST /e` takes one event, `POST /batch` several (interface 3.7).
//!
//! Nothing here may identify a visitor beyond the address that the visitor connected.

use json::Json;

use crate::RawJson;

/// Longest time that events wait for company before a batch is sent, in milliseconds (interface 4.2).
pub const FLUSH_AFTER_MS: u64 = 10_000;

/// Size at which a batch is sent at once, in bytes of JSON (interface 4.2); browsers cap a beacon at 64 kB.
pub const FLUSH_AT_BYTES: usize = 45_000;

/// The body of `POST /batch`: `{"events":[…]}`, oldest first.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EventBatch {
    /// The events.
    pub events: Vec<AnalyticsEvent>,
}

/// One event; by itself the body of `POST /e`.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct AnalyticsEvent {
    /// A random UUID, so that a batch that is sent twice counts once.
    pub event_id: String,
    /// The page, as origin and path: query and fragment can hold secrets and stay at home (interface 0.5, 9).
    pub url: String,
    /// The page's host name.
    pub domain: String,
    /// When it happened, in milliseconds since 1970, by the visitor's clock.
    pub timestamp: u64,
    /// What happened.
    pub props: EventProps,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EventProps {
    /// Use or fault.
    #[serde(rename = "type")]
    pub kind: EventKind,
    /// The event's name, `CONNECT_SUCCESS` (interface 1.7).
    pub event: String,
    /// The connected address, if there is one and the event says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// A JSON object: the event's own properties and `caipNetworkId`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<RawJson>,
}

/// Use or fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "lowercase")]
pub enum EventKind {
    /// Something the visitor or the wallet did.
    Track,
    /// A fault in the product itself.
    Error,
}
