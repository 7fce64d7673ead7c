//! What peers say to each other inside envelopes: JSON-RPC 2.0. We write the strictest forms that are around, and read them all.

use crate::namespaces::{Granted, Proposed};
use json::{FromJson, Json, Map, Raw, Value};

/// Who somebody says to be. Nobody vouches for it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(default, rename_all = "camelCase")]
pub struct Metadata {
    /// A name for people.
    pub name: String,
    /// A line for people.
    pub description: String,
    /// Its site.
    pub url: String,
    /// Pictures.
    pub icons: Vec<String>,
    /// How to come back to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redirect: Option<Redirect>,
}

/// Where a phone finds somebody.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(default, rename_all = "camelCase")]
pub struct Redirect {
    /// `app://`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub native: Option<String>,
    /// `https://app.example/path`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub universal: Option<String>,
    /// Whether messages may travel in such links. Always written, for some wallets ask for it.
    pub link_mode: bool,
}

/// One side of a session.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct Participant {
    /// X25519, 64 hex digits.
    pub public_key: String,
    /// Who it says to be.
    #[serde(default)]
    pub metadata: Metadata,
}

/// `irn`.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(default)]
pub(crate) struct RelayProtocol {
    pub protocol: String,
}

impl Default for RelayProtocol {
    fn default() -> Self {
        Self { protocol: "irn".into() }
    }
}

/// `wc_sessionPropose`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Propose {
    #[serde(default)]
    pub required_namespaces: Proposed,
    #[serde(default)]
    pub optional_namespaces: Proposed,
    #[serde(default)]
    pub relays: Vec<RelayProtocol>,
    pub proposer: Participant,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expiry_timestamp: Option<u64>,
    #[serde(default)]
    pub pairing_topic: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session_properties: Option<Map<Raw>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scoped_properties: Option<Map<Raw>>,
}

/// Properties as strict readers want them, who know texts alone: anything else becomes its JSON.
pub(crate) fn as_texts(mut properties: Option<Map<Raw>>) -> Option<Map<Raw>> {
    for (_, value) in properties.iter_mut().flat_map(|map| &mut map.0) {
        if !value.0.starts_with('"') {
            value.0 = json::to_string(&value.0);
        }
    }
    properties
}

/// The answer to [`Propose`].
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Approved {
    #[serde(default)]
    pub relay: RelayProtocol,
    pub responder_public_key: String,
}

/// `wc_sessionSettle`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Settle {
    #[serde(default)]
    pub relay: RelayProtocol,
    pub namespaces: Granted,
    pub controller: Participant,
    pub expiry: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session_properties: Option<Map<Raw>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scoped_properties: Option<Map<Raw>>,
}

/// `wc_sessionUpdate`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
pub(crate) struct Update {
    pub namespaces: Granted,
}

/// `wc_sessionExtend`; JavaScript sends no expiry and means seven days.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
pub(crate) struct Extend {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expiry: Option<u64>,
}

/// `wc_sessionRequest`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SessionRequest {
    pub request: Asked,
    pub chain_id: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Asked {
    pub method: String,
    #[serde(default)]
    pub params: Raw,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expiry_timestamp: Option<u64>,
}

/// `wc_sessionEvent`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SessionEvent {
    pub event: Emitted,
    pub chain_id: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
pub(crate) struct Emitted {
    pub name: String,
    #[serde(default)]
    pub data: Raw,
}

/// Why: in an error, and in `wc_sessionDelete`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
pub struct Reason {
    /// The protocol's code, or the wallet's.
    #[serde(default)]
    pub code: i32,
    /// For people.
    #[serde(default)]
    pub message: String,
    /// Whatever the wallet adds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Raw>,
}

impl Reason {
    /// In a box, as it goes through the engine: most of what may fail would carry its size around.
    pub(crate) fn new(code: i32, message: &str) -> Box<Self> {
        Box::new(Self { code, message: message.into(), data: None })
    }

    /// What somebody sent cannot be read.
    pub(crate) fn unreadable(code: i32, error: &json::Error) -> Box<Self> {
        Self::new(code, &error.message())
    }

    /// As a peer gives it. One that cannot be read is one that says nothing.
    pub(crate) fn read(value: &Value) -> Box<Self> {
        Box::from_json(value).unwrap_or_default()
    }
}

impl From<Box<Reason>> for Box<crate::protocol::CallError> {
    fn from(reason: Box<Reason>) -> Self {
        let Reason { code, message, data } = *reason;
        Self::new(crate::protocol::CallError { code, message, data })
    }
}

/// A kind of request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    PairingDelete,
    PairingPing,
    PairingExtend,
    Propose,
    Settle,
    Update,
    Extend,
    Request,
    Event,
    Delete,
    Ping,
    Authenticate,
    /// What nobody knows.
    Unknown,
}

/// What the protocol says of a kind.
pub(crate) struct Facts {
    kind: Kind,
    pub method: &'static str,
    /// The answer's is one more.
    pub tag: u32,
    /// Seconds for which a relay keeps it.
    pub ttl: u32,
    pub prompt: bool,
}

const fn facts(kind: Kind, method: &'static str, tag: u32, ttl: u32, prompt: bool) -> Facts {
    Facts { kind, method, tag, ttl, prompt }
}

const DAY: u32 = 86_400;

/// In the order of [`Kind`].
static FACTS: [Facts; 13] = [
    facts(Kind::PairingDelete, "wc_pairingDelete", 1000, DAY, false),
    facts(Kind::PairingPing, "wc_pairingPing", 1002, 30, false),
    facts(Kind::PairingExtend, "wc_pairingExtend", 1004, DAY, false),
    facts(Kind::Propose, "wc_sessionPropose", 1100, 300, true),
    facts(Kind::Settle, "wc_sessionSettle", 1102, 300, false),
    facts(Kind::Update, "wc_sessionUpdate", 1104, DAY, false),
    facts(Kind::Extend, "wc_sessionExtend", 1106, DAY, false),
    facts(Kind::Request, "wc_sessionRequest", 1108, 300, true),
    facts(Kind::Event, "wc_sessionEvent", 1110, 300, true),
    facts(Kind::Delete, "wc_sessionDelete", 1112, DAY, false),
    facts(Kind::Ping, "wc_sessionPing", 1114, DAY, false),
    facts(Kind::Authenticate, "wc_sessionAuthenticate", 1116, 3600, true),
    facts(Kind::Unknown, "", 0, DAY, false),
];

impl Kind {
    pub(crate) fn of(method: &str) -> Self {
        FACTS.iter().find(|facts| facts.method == method).map_or(Self::Unknown, |facts| facts.kind)
    }

    pub(crate) fn facts(self) -> &'static Facts {
        &FACTS[self as usize]
    }

    /// The tag of an answer: approval and refusal of what a person decides are told apart.
    pub(crate) fn answer_tag(self, refused: bool) -> u32 {
        match (self.facts().tag, refused) {
            (1100, true) => 1120,
            (1116, true) => 1118,
            (0, _) => 0,
            (tag, _) => tag + 1,
        }
    }
}

/// A request.
pub(crate) fn request(id: u64, kind: Kind, params: &dyn json::ToJson) -> String {
    let mut text = String::from(r#"{"id":"#);
    json::ToJson::write(&id, &mut text);
    text.push_str(r#","jsonrpc":"2.0","method":"#);
    json::ToJson::write(kind.facts().method, &mut text);
    text.push_str(r#","params":"#);
    params.write(&mut text);
    text.push('}');
    text
}

/// An answer, under the id as it came.
pub(crate) fn answer(id: &Raw, outcome: &Result<Raw, Box<Reason>>) -> String {
    let mut text = String::from(r#"{"id":"#);
    text.push_str(&id.0);
    text.push_str(r#","jsonrpc":"2.0",""#);
    match outcome {
        Ok(result) => {
            text.push_str(r#"result":"#);
            text.push_str(&result.0);
        }
        Err(reason) => {
            text.push_str(r#"error":"#);
            json::ToJson::write(reason, &mut text);
        }
    }
    text.push('}');
    text
}

#[cfg(test)]
mod tests {
    use super::{FACTS, Kind};

    #[test]
    fn each_kind_finds_its_own_facts() {
        for facts in &FACTS {
            assert_eq!(facts.kind.facts().kind, facts.kind);
            assert_eq!(Kind::of(facts.method), facts.kind);
        }
    }
}
