use crate::{MessageId, Topic, relay::Refusal};
use serde::Deserialize;
use std::{borrow::Cow, ops::Deref};

/// The most items of a batch.
pub const BATCH_LIMIT: usize = 500;

/// A text that is borrowed from the frame unless it holds escapes.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Text<'a>(#[serde(borrow)] pub Cow<'a, str>);

impl Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// What a client asks of a relay.
#[derive(Debug, PartialEq)]
pub enum Call<'a> {
    /// `irn_publish`. Answer: true, once it is stored.
    Publish(Publish<'a>),
    /// `irn_batchPublish`. Answer: true.
    BatchPublish(Vec<Publish<'a>>),
    /// `irn_subscribe` and `irn_subscribeBlocking`. Answer: the subscription's id; then the mailbox is sent.
    Subscribe {
        /// Where to listen.
        topic: Topic,
        /// Answer only once it is really so.
        blocking: bool,
    },
    /// `irn_batchSubscribe` (answer: ids) and `irn_batchSubscribeBlocking` (answer: objects with `id` or `error`).
    BatchSubscribe {
        /// 1 to [`BATCH_LIMIT`].
        topics: Vec<Topic>,
        /// Answer only once it is really so.
        blocking: bool,
    },
    /// `irn_unsubscribe`, by client and topic: the id is whatever the client made up. Answer: true.
    Unsubscribe {
        /// Where not to listen any more.
        topic: Topic,
    },
    /// `irn_batchUnsubscribe`. Answer: true.
    BatchUnsubscribe {
        /// 1 to [`BATCH_LIMIT`].
        topics: Vec<Topic>,
    },
    /// `irn_fetchMessages` and `irn_batchFetchMessages`. Answer: `{messages, hasMore}`.
    FetchMessages {
        /// 1 to [`BATCH_LIMIT`].
        topics: Vec<Topic>,
    },
    /// `irn_batchReceive`: acknowledged for somebody who got them by a webhook. Answer: true.
    BatchReceive {
        /// 1 to [`BATCH_LIMIT`].
        receipts: Vec<Receipt>,
    },
    /// `irn_watchRegister`. Answer: `{relayId}`.
    WatchRegister {
        /// A token with the claims of a watch.
        auth: Text<'a>,
    },
    /// `irn_watchUnregister`. Answer: true.
    WatchUnregister {
        /// A token with the claims of a watch.
        auth: Text<'a>,
    },
    /// `wc_proposeSession`: subscribe the caller to the pairing's topic, and publish there. Answer: true.
    ProposeSession(ProposeSession<'a>),
    /// `wc_approveSession`: subscribe the caller to the session's topic, and publish on both. Answer: true.
    ApproveSession(ApproveSession<'a>),
    /// `wc_createTopic`: register and subscribe. Answer: true.
    CreateTopic {
        /// Which.
        topic: Topic,
    },
}

/// A message to keep and to hand out. What else stands beside it (`tvf`, `correlationId`) is never read.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Publish<'a> {
    /// Where.
    pub topic: Topic,
    /// What, sealed.
    #[serde(borrow)]
    pub message: Text<'a>,
    /// Seconds to keep it.
    pub ttl: u64,
    /// What kind: [`crate::relay::tag`].
    #[serde(default)]
    pub tag: u32,
    /// Whether a push notification is wanted.
    #[serde(default, deserialize_with = "or_default")]
    pub prompt: bool,
    /// A statement on the publisher's origin.
    #[serde(borrow, default)]
    pub attestation: Option<Text<'a>>,
}

/// One message that somebody got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Receipt {
    /// Where.
    pub topic: Topic,
    /// Which. reown's Rust clients write it in snake case.
    #[serde(rename = "messageId", alias = "message_id")]
    pub message: MessageId,
}

/// A proposal for the pairing's topic, tag 1100.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProposeSession<'a> {
    /// Where.
    pub pairing_topic: Topic,
    /// What, sealed.
    #[serde(borrow)]
    pub session_proposal: Text<'a>,
    /// Seconds to keep it; 300 where absent.
    #[serde(default)]
    pub ttl: Option<u64>,
    /// A statement on the publisher's origin.
    #[serde(borrow, default)]
    pub attestation: Option<Text<'a>>,
}

/// An approval: the answer for the pairing's topic, tag 1101, and the settlement for the session's, tag 1102.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ApproveSession<'a> {
    /// Where the proposal came from.
    pub pairing_topic: Topic,
    /// Where the session is.
    pub session_topic: Topic,
    /// The answer, sealed.
    #[serde(borrow)]
    pub session_proposal_response: Text<'a>,
    /// The settlement, sealed.
    #[serde(borrow)]
    pub session_settlement_request: Text<'a>,
}

/// `null` is as good as nothing.
fn or_default<'de, D: serde::Deserializer<'de>, T: Deserialize<'de> + Default>(
    reader: D,
) -> Result<T, D::Error> {
    Ok(Option::deserialize(reader)?.unwrap_or_default())
}

#[derive(Deserialize)]
struct One {
    topic: Topic,
}

#[derive(Deserialize)]
struct Many<T> {
    #[serde(alias = "topics", alias = "subscriptions", alias = "receipts", alias = "messages")]
    items: Vec<T>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Watch<'a> {
    #[serde(borrow, alias = "unregisterAuth")]
    register_auth: Text<'a>,
}

impl<'a> Call<'a> {
    /// Reads a call from its method, under any of its names, and the text of its parameters.
    pub fn read(method: &str, params: &'a str) -> Result<Self, Refusal> {
        let name = method
            .strip_prefix("irn_")
            .or_else(|| method.strip_prefix("iridium_"))
            .unwrap_or(method);
        // Either one of the relay's own, with its prefix, or one for sessions, without.
        if (name == method) != name.starts_with("wc_") {
            return Err(Refusal::InvalidMethod);
        }
        Ok(match name {
            "publish" => Self::Publish(of(params)?),
            "batchPublish" => Self::BatchPublish(many(params)?),
            "subscribe" => Self::Subscribe { topic: one(params)?, blocking: false },
            "subscribeBlocking" => Self::Subscribe { topic: one(params)?, blocking: true },
            "batchSubscribe" => Self::BatchSubscribe { topics: many(params)?, blocking: false },
            "batchSubscribeBlocking" => {
                Self::BatchSubscribe { topics: many(params)?, blocking: true }
            }
            "unsubscribe" => Self::Unsubscribe { topic: one(params)? },
            "batchUnsubscribe" => Self::BatchUnsubscribe {
                topics: many::<One>(params)?.into_iter().map(|item| item.topic).collect(),
            },
            "fetchMessages" => Self::FetchMessages { topics: vec![one(params)?] },
            "batchFetchMessages" => Self::FetchMessages { topics: many(params)? },
            "batchReceive" => Self::BatchReceive { receipts: many(params)? },
            "watchRegister" => Self::WatchRegister { auth: of::<Watch<'_>>(params)?.register_auth },
            "watchUnregister" => {
                Self::WatchUnregister { auth: of::<Watch<'_>>(params)?.register_auth }
            }
            "wc_proposeSession" => Self::ProposeSession(of(params)?),
            "wc_approveSession" => Self::ApproveSession(of(params)?),
            "wc_createTopic" => Self::CreateTopic { topic: one(params)? },
            _ => return Err(Refusal::InvalidMethod),
        })
    }
}

fn of<'a, T: Deserialize<'a>>(params: &'a str) -> Result<T, Refusal> {
    serde_json::from_str(params).map_err(|error| {
        // Of all that may be wrong with parameters a client is told apart only the topic.
        let text = error.to_string();
        if text.starts_with("not 64 hex digits") {
            Refusal::InvalidTopic
        } else {
            Refusal::InvalidParams
        }
    })
}

fn one(params: &str) -> Result<Topic, Refusal> {
    of::<One>(params).map(|one| one.topic)
}

fn many<'a, T: Deserialize<'a>>(params: &'a str) -> Result<Vec<T>, Refusal> {
    let items = of::<Many<T>>(params)?.items;
    match items.len() {
        0 => Err(Refusal::BatchEmpty),
        1..=BATCH_LIMIT => Ok(items),
        _ => Err(Refusal::BatchLimitExceeded),
    }
}
