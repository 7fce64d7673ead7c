use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::rpc::request::Call;

/// What a Solana node tells by itself to those who subscribed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kind {
    /// The method that subscribes.
    pub subscribe: &'static str,
    /// The method that ends it.
    pub unsubscribe: &'static str,
    /// The method under which it is told.
    pub notification: &'static str,
    /// Whether it needs params: an account, a program, a filter, a signature.
    has_params: bool,
}

const fn kind(
    subscribe: &'static str,
    unsubscribe: &'static str,
    notification: &'static str,
    has_params: bool,
) -> Kind {
    Kind { subscribe, unsubscribe, notification, has_params }
}

/// The stable subscriptions of Solana's RPC. Those that its documentation calls unstable (blocks, votes, updates of slots) are off at most
/// nodes.
const KINDS: [Kind; 6] = [
    kind("accountSubscribe", "accountUnsubscribe", "accountNotification", true),
    kind("logsSubscribe", "logsUnsubscribe", "logsNotification", true),
    kind("programSubscribe", "programUnsubscribe", "programNotification", true),
    kind("rootSubscribe", "rootUnsubscribe", "rootNotification", false),
    kind("signatureSubscribe", "signatureUnsubscribe", "signatureNotification", true),
    kind("slotSubscribe", "slotUnsubscribe", "slotNotification", false),
];

/// The longest params of a subscription. Each new event at the node is compared with them.
const LONGEST: usize = 4_096;

/// Params of this many bytes count as one subscription.
const USUAL: usize = 256;

/// One subscription at a node: what, and of which account, filter or signature.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Topic {
    /// What is told.
    pub kind: Kind,
    /// The text of the params, the same for all who mean the same.
    pub params: Box<str>,
}

/// The params are none of a subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TopicError {
    /// The list is missing, or it is empty where something must be named.
    #[error("Invalid params: write a list that begins with what to subscribe to")]
    Missing,
    /// They are too long.
    #[error("Invalid params: longer than 4096 bytes; subscribe more than once")]
    Long,
}

impl Kind {
    /// The subscription that a method begins.
    pub fn begun_by(method: &str) -> Option<Self> {
        KINDS.into_iter().find(|kind| kind.subscribe == method)
    }

    /// The subscription that a method ends.
    pub fn ended_by(method: &str) -> Option<Self> {
        KINDS.into_iter().find(|kind| kind.unsubscribe == method)
    }

    /// All of them.
    pub const fn all() -> [Self; 6] {
        KINDS
    }

    /// Whether an event is the last: a signature is told once, when the transaction is processed to the level that was asked for.
    pub fn is_last(self, event: &[u8]) -> bool {
        #[derive(Deserialize)]
        struct Event<'a> {
            #[serde(borrow)]
            value: &'a RawValue,
        }
        self.notification == "signatureNotification"
            && serde_json::from_slice::<Event<'_>>(event)
                .is_ok_and(|event| event.value.get() != "\"receivedSignature\"")
    }
}

impl Topic {
    /// What a call subscribes to. The params are written anew: their members in one order, each once.
    pub fn of(kind: Kind, call: &Call<'_>) -> Result<Self, TopicError> {
        let written: Option<Vec<Value>> =
            call.params.map(serde_json::from_str).transpose().map_err(|_| TopicError::Missing)?;
        let params = written.unwrap_or_default();
        if kind.has_params && params.is_empty() {
            return Err(TopicError::Missing);
        }
        let text = Value::from(if kind.has_params { params } else { Vec::new() }).to_string();
        if text.len() > LONGEST {
            return Err(TopicError::Long);
        }
        Ok(Self { kind, params: text.into() })
    }

    /// How many subscriptions it counts as: what is kept of a long one is much more.
    pub fn weight(&self) -> usize {
        self.params.len().div_ceil(USUAL).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn topic(method: &'static str, params: Option<&str>) -> Result<Topic, TopicError> {
        Topic::of(Kind::begun_by(method).unwrap(), &Call { id: "1", method: method.into(), params })
    }

    #[test]
    fn who_means_the_same_has_the_same_topic() {
        let one =
            topic("accountSubscribe", Some(r#"["a", {"encoding":"base64","commitment":"x"}]"#));
        let two =
            topic("accountSubscribe", Some(r#"["a",{"commitment":"x","encoding":"base64"}]"#));
        assert_eq!(one, two);
        assert_ne!(one, topic("accountSubscribe", Some(r#"["b"]"#)));
        assert_eq!(topic("slotSubscribe", None), topic("slotSubscribe", Some("[{}]")));
    }

    #[test]
    fn params_that_are_missing_or_long_are_refused() {
        for params in [None, Some("[]"), Some("{}"), Some("7")] {
            assert_eq!(topic("signatureSubscribe", params), Err(TopicError::Missing), "{params:?}");
        }
        let long = format!("[\"{}\"]", "a".repeat(LONGEST));
        assert_eq!(topic("logsSubscribe", Some(&long)), Err(TopicError::Long));
    }

    #[test]
    fn a_signature_is_told_once_it_is_processed() {
        let signature = Kind::begun_by("signatureSubscribe").unwrap();
        assert!(!signature.is_last(br#"{"context":{},"value":"receivedSignature"}"#));
        assert!(signature.is_last(br#"{"value":{"err":null}}"#));
        assert!(!Kind::begun_by("slotSubscribe").unwrap().is_last(br#"{"value":{"err":null}}"#));
    }
}
