//! A node's own words, before visitors read them.

use bytes::Bytes;
use http::Uri;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::tokens::clean::is_hidden;

/// What must not reach a visitor: hosts, users and keys of the nodes' addresses.
#[derive(Debug, Default)]
pub struct Secrets(Vec<String>);

/// Shorter parts of an address are words that anything may contain.
const SHORT: usize = 6;

/// A node's message is cut after so many letters.
const LONGEST: usize = 1_000;

#[derive(Deserialize)]
struct Error<'a> {
    #[serde(borrow)]
    code: &'a RawValue,
    #[serde(default)]
    message: Option<String>,
    #[serde(borrow, default)]
    data: Option<&'a RawValue>,
}

impl Secrets {
    /// Those of these addresses.
    pub fn of(addresses: &[Uri]) -> Self {
        let mut secrets = Vec::new();
        for uri in addresses {
            let authority = uri.authority().map(ToString::to_string).unwrap_or_default();
            let rest = uri.path_and_query().map_or("", |rest| rest.as_str());
            let parts = authority
                .split(['@', ':'])
                .chain(rest.split(['/', '?', '&', '=', '#']))
                .filter(|part| part.len() >= SHORT);
            secrets.extend(parts.map(str::to_lowercase));
        }
        // The longest first: one may contain another.
        secrets.sort_unstable_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        secrets.dedup();
        Self(secrets)
    }

    /// A node's error object, fit for visitors: its code, its message without addresses, invisible letters and anything of the nodes'
    /// own, its data. Other members are left out.
    pub fn clean(&self, error: &Bytes) -> Bytes {
        let Ok(Error { code, message, data }) = serde_json::from_slice(error) else {
            return error.clone();
        };
        let message = message.unwrap_or_else(|| "the node gives no reason".to_owned());
        let message = serde_json::Value::from(self.clean_text(&message));
        let data = data.map(RawValue::get).filter(|data| !self.has_any(data));
        let data = data.map(|data| format!(",\"data\":{data}")).unwrap_or_default();
        format!("{{\"code\":{},\"message\":{message}{data}}}", code.get()).into()
    }

    fn has_any(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        self.0.iter().any(|secret| text.contains(secret))
    }

    fn clean_text(&self, text: &str) -> String {
        let visible =
            |letter: &char| !letter.is_control() && (!is_hidden(*letter) || "<>".contains(*letter));
        let text: String = text
            .chars()
            .map(|letter| if letter.is_whitespace() { ' ' } else { letter })
            .filter(visible)
            .take(LONGEST)
            .collect();
        let words = text.split(' ').map(|word| {
            if word.contains("://") || self.has_any(word) { "(address)" } else { word }
        });
        words.collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clean(error: &str) -> String {
        let nodes = ["https://user:passw0rd@eth.example.org/v2/SECRETKEY?token=abcdef0"];
        let nodes: Vec<Uri> = nodes.iter().map(|node| node.parse().unwrap()).collect();
        String::from_utf8(Secrets::of(&nodes).clean(&Bytes::from(error.to_owned())).to_vec())
            .unwrap()
    }

    #[test]
    fn usual_errors_stay_as_they_are() {
        for error in [
            r#"{"code":3,"message":"execution reverted: no","data":"0x08c379a0"}"#,
            r#"{"code":-32000,"message":"insufficient funds for gas * price + value: have 0 want 1"}"#,
            r#"{"code":-32602,"message":"missing value for required argument 0"}"#,
        ] {
            assert_eq!(clean(error), error);
        }
    }

    #[test]
    fn nothing_of_a_nodes_address_reaches_a_visitor() {
        let table = [
            ("see https://dash.example.com/upgrade?key=1 now", "see (address) now"),
            ("dial tcp ETH.example.org:443: refused", "dial tcp (address) refused"),
            ("bad key SecretKey, user is passw0rd", "bad key (address) user is (address)"),
            ("a\u{202e}b\u{200b}c\u{7}\nd", "abcd"),
        ];
        for (said, expected) in table {
            let error = serde_json::json!({ "code": 1, "message": said, "url": "x" });
            let cleaned: serde_json::Value =
                serde_json::from_str(&clean(&error.to_string())).unwrap();
            let expected = if said.contains('\n') { "abc d" } else { expected };
            assert_eq!(cleaned["message"], expected);
            assert!(cleaned["url"].is_null());
        }
        assert_eq!(
            clean(r#"{"code":1,"message":"m","data":{"upstream":"eth.example.org"}}"#),
            r#"{"code":1,"message":"m"}"#
        );
    }

    #[test]
    fn a_message_is_cut() {
        let error = serde_json::json!({ "code": 1, "message": "a".repeat(100_000) });
        assert!(clean(&error.to_string()).len() < 1_100);
    }
}
