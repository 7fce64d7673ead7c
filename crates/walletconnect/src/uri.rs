//! The text of a QR code or a deep link: where to meet, under which key, and until when.

use crate::{SymKey, Topic, hex};
use thiserror::Error;

/// `wc:<topic>@2?relay-protocol=irn&symKey=…`
#[derive(Clone, PartialEq, Eq)]
pub struct PairingUri {
    /// Where to meet.
    pub topic: Topic,
    /// The key that both sides hold: who reads the text can read what is said there.
    pub key: SymKey,
    /// Seconds since 1970. Absent in old texts.
    pub expiry: Option<u64>,
    /// What the page would rather do than propose a session: `wc_sessionAuthenticate`.
    pub methods: Vec<String>,
    /// The relay of whoever runs one, as its URL in hex. No other client looks at it.
    pub relay: Option<String>,
}

/// Why a text is no pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{}", self.text())]
pub enum UriError {
    /// It does not begin with `wc:`, even when read as base64.
    Scheme,
    /// Another version than 2.
    Version,
    /// The topic is not 64 hex digits.
    Topic,
    /// The key is not 64 hex digits.
    Key,
    /// Another relay protocol than `irn`.
    Protocol,
    /// The time it gives is no time.
    Expiry,
    /// Its time is over.
    Expired,
}

impl UriError {
    /// The same text as `Display`, without the machinery of `fmt`.
    pub fn text(self) -> &'static str {
        match self {
            Self::Scheme => "this is not a WalletConnect link",
            Self::Version => "this link is of another version of WalletConnect",
            Self::Topic => "the link names no place to meet",
            Self::Key => "the link holds no key",
            Self::Protocol => "the link asks for another relay protocol",
            Self::Expiry => "the link's expiry is not a time",
            Self::Expired => "the link has expired",
        }
    }
}

impl PairingUri {
    /// Reads the text in any of the forms in which it travels. Parameters that are not known are passed over.
    /// Whether it has expired is another question.
    pub fn parse(text: &str) -> Result<Self, UriError> {
        let text = text.trim();
        if let Some(rest) = text.strip_prefix("wc:") {
            return Self::parse_rest(rest);
        }
        let text = unwrapped(text).ok_or(UriError::Scheme)?;
        Self::parse_rest(text.strip_prefix("wc:").ok_or(UriError::Scheme)?)
    }

    fn parse_rest(rest: &str) -> Result<Self, UriError> {
        let rest = rest.strip_prefix("//").unwrap_or(rest);
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (topic, version) = path.split_once('@').ok_or(UriError::Version)?;
        if version.trim_end_matches('/') != "2" {
            return Err(UriError::Version);
        }
        let mut uri = Self {
            topic: Topic::parse(topic).ok_or(UriError::Topic)?,
            key: SymKey([0; 32]),
            expiry: None,
            methods: Vec::new(),
            relay: None,
        };
        let (mut key, mut protocol) = (None, false);
        for pair in query.split('&') {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = percent_decoded(value);
            match name {
                "symKey" => key = hex::decode32(&value),
                "relay-protocol" => protocol = value == "irn",
                "expiryTimestamp" => uri.expiry = Some(seconds(&value).ok_or(UriError::Expiry)?),
                "methods" => uri.methods = methods(&value),
                "relay-data" => uri.relay = text_of_hex(&value),
                _ => {}
            }
        }
        if !protocol {
            return Err(UriError::Protocol);
        }
        uri.key = SymKey(key.ok_or(UriError::Key)?);
        Ok(uri)
    }

    /// Refuses a link whose time is over. `now` is in seconds.
    pub fn check_time(&self, now: u64) -> Result<(), UriError> {
        match self.expiry {
            Some(expiry) if expiry <= now => Err(UriError::Expired),
            _ => Ok(()),
        }
    }

    /// The text, as the official libraries write it.
    pub fn text(&self) -> String {
        let mut text = String::from("wc:");
        text.push_str(&self.topic.text());
        text.push_str("@2?relay-protocol=irn");
        if let Some(relay) = &self.relay {
            text.push_str("&relay-data=");
            text.push_str(&hex::encode(relay.as_bytes()));
        }
        text.push_str("&symKey=");
        text.push_str(&hex::encode(&self.key.0));
        if let Some(expiry) = self.expiry {
            text.push_str("&expiryTimestamp=");
            json::ToJson::write(&expiry, &mut text);
        }
        for (index, method) in self.methods.iter().enumerate() {
            text.push_str(if index == 0 { "&methods=" } else { "," });
            text.push_str(method);
        }
        text
    }
}

/// The link inside a text of base64.
fn unwrapped(text: &str) -> Option<String> {
    let bytes = base64::read(text)?;
    String::from_utf8(bytes).ok()
}

/// `wc_sessionAuthenticate` or `[wc_sessionPropose],[wc_authRequest,wc_x]`: the names, however they are grouped. What has other letters than names
/// have, such as `&`, would be another parameter where the link is written again.
fn methods(value: &str) -> Vec<String> {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let is_method = |name: &&str| name.starts_with("wc_") && name.bytes().all(is_letter);
    value.split([',', '[', ']']).filter(is_method).map(str::to_owned).collect()
}

fn seconds(value: &str) -> Option<u64> {
    let digits = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    // 15 digits of seconds are beyond any clock, and below 2^53.
    if digits && value.len() <= 15 { value.parse().ok() } else { None }
}

fn text_of_hex(value: &str) -> Option<String> {
    let mut bytes = Vec::new();
    for pair in value.as_bytes().chunks(2) {
        bytes.push(hex_pair(pair)?);
    }
    String::from_utf8(bytes).ok()
}

fn hex_pair(pair: &[u8]) -> Option<u8> {
    let digit = |letter: u8| char::from(letter).to_digit(16);
    match pair {
        [high, low] => u8::try_from(digit(*high)? * 16 + digit(*low)?).ok(),
        _ => None,
    }
}

/// `%5B` is `[`; what is no such triple stays as it is.
fn percent_decoded(value: &str) -> String {
    let bytes = value.as_bytes();
    let (mut out, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while at < bytes.len() {
        match bytes.get(at + 1..at + 3).and_then(hex_pair) {
            Some(byte) if bytes[at] == b'%' => {
                out.push(byte);
                at += 3;
            }
            _ => {
                out.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests;
