use std::sync::Arc;

use shares::ShareKey;
use walletconnect::relay::wire::{Call, Publish, Receipt};
use walletconnect::relay::{Refusal, tag};
use walletconnect::{ClientId, MessageId, Topic};

use crate::quota::Full;
use crate::{Message, Relay, since_1970};

/// Who publishes, and from which network.
#[derive(Debug, Clone, Copy)]
pub struct Publisher {
    pub client: ClientId,
    pub owner: ShareKey,
}

/// What a call comes to: who listens where, something to do, and the answer when it is done.
#[derive(Debug)]
pub struct Plan {
    /// Where the caller listens from now on.
    pub join: Vec<Topic>,
    /// Where the caller does not listen any more.
    pub leave: Vec<Topic>,
    /// What is to be done.
    pub work: Work,
    /// The answer's form.
    pub answer: Form,
}

/// What is to be done before a call can be answered.
#[derive(Debug)]
pub enum Work {
    /// Nothing.
    Nothing,
    /// Every topic joined is heard of.
    Settle,
    /// These are kept and handed out, in this order.
    Publish(Vec<Arc<Message>>),
    /// What waits on these topics is read.
    Fetch(Vec<Topic>),
    /// These are acknowledged.
    Receive(Vec<Receipt>),
    /// Somebody is to be told of messages, by this token; the caller listens to these topics.
    Register(Publisher, String, Vec<Topic>),
    /// Nobody is any more.
    Unregister(String),
}

impl Work {
    /// Bytes of messages that are held until it is done.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Publish(messages) => messages.iter().map(|message| message.bytes()).sum(),
            _ => 0,
        }
    }
}

/// The form of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// `true`.
    True,
    /// The id of the one subscription.
    Id,
    /// The ids of all subscriptions.
    Ids,
    /// The ids of all subscriptions, each in an object.
    Objects,
    /// What the work gives.
    Found,
}

impl Form {
    /// The result that is known before the work is done.
    pub fn text(self, topics: &[Topic], client: &str) -> Option<String> {
        let ids = || topics.iter().map(|topic| format!("\"{}\"", subscription_id(topic, client)));
        match self {
            Self::True => Some("true".into()),
            Self::Id => ids().next(),
            Self::Ids => Some(format!("[{}]", ids().collect::<Vec<_>>().join(","))),
            Self::Objects => {
                let objects = ids().map(|id| format!("{{\"id\":{id}}}"));
                Some(format!("[{}]", objects.collect::<Vec<_>>().join(",")))
            }
            Self::Found => None,
        }
    }
}

impl Plan {
    fn of(work: Work) -> Self {
        Self { join: Vec::new(), leave: Vec::new(), work, answer: Form::True }
    }

    fn join(topics: Vec<Topic>, blocking: bool, answer: Form) -> Self {
        let work = if blocking { Work::Settle } else { Work::Nothing };
        Self { join: topics, answer, ..Self::of(work) }
    }
}

/// Topics of a batch that are joined or left as one request: who comes back listens to all of its topics at once.
const SUBSCRIBED: usize = 16;

/// Bytes of a message that count as one request more. Messages in use are smaller; before a larger one a store may look through its topic.
const LARGE: usize = 64 * 1024;

/// What a call takes of its client's requests: as many as the store is asked for by it.
pub fn cost(call: &Call<'_>) -> usize {
    let kept = |publish: &Publish<'_>| 1 + publish.message.len() / LARGE;
    match call {
        Call::Publish(publish) => kept(publish),
        Call::BatchPublish(all) => all.iter().map(kept).sum(),
        Call::BatchSubscribe { topics, .. } | Call::BatchUnsubscribe { topics } => {
            topics.len().div_ceil(SUBSCRIBED)
        }
        Call::FetchMessages { topics } => topics.len(),
        Call::BatchReceive { receipts } => receipts.len(),
        Call::ApproveSession(_) => 2,
        _ => 1,
    }
}

impl Relay {
    /// What this call of this client comes to.
    pub(crate) fn plan(&self, from: Publisher, call: Call<'_>) -> Result<Plan, Refusal> {
        Ok(match call {
            Call::Publish(publish) => Plan::of(Work::Publish(vec![self.message(from, &publish)?])),
            Call::BatchPublish(all) => {
                let all = all.iter().map(|publish| self.message(from, publish));
                Plan::of(Work::Publish(all.collect::<Result<_, _>>()?))
            }
            Call::Subscribe { topic, blocking } => Plan::join(vec![topic], blocking, Form::Id),
            Call::BatchSubscribe { topics, blocking: false } => {
                Plan::join(topics, false, Form::Ids)
            }
            Call::BatchSubscribe { topics, blocking: true } => {
                Plan::join(topics, true, Form::Objects)
            }
            Call::CreateTopic { topic } => Plan::join(vec![topic], false, Form::True),
            Call::Unsubscribe { topic } => Plan { leave: vec![topic], ..Plan::of(Work::Nothing) },
            Call::BatchUnsubscribe { topics } => Plan { leave: topics, ..Plan::of(Work::Nothing) },
            Call::FetchMessages { topics } => {
                Plan { answer: Form::Found, ..Plan::of(Work::Fetch(topics)) }
            }
            Call::BatchReceive { receipts } => Plan::of(Work::Receive(receipts)),
            Call::WatchRegister { auth } => {
                let work = Work::Register(from, auth.to_string(), Vec::new());
                Plan { answer: Form::Found, ..Plan::of(work) }
            }
            Call::WatchUnregister { auth } => Plan::of(Work::Unregister(auth.to_string())),
            Call::ProposeSession(proposal) => {
                let message = self.message(
                    from,
                    &Publish {
                        topic: proposal.pairing_topic,
                        message: proposal.session_proposal,
                        ttl: proposal.ttl.unwrap_or(tag::PROPOSE_TTL.into()),
                        tag: tag::PROPOSE,
                        prompt: true,
                        attestation: proposal.attestation,
                    },
                )?;
                let join = vec![proposal.pairing_topic];
                Plan { join, ..Plan::of(Work::Publish(vec![message])) }
            }
            Call::ApproveSession(approval) => {
                let part = |topic, message, tag| Publish {
                    topic,
                    message,
                    ttl: tag::PROPOSE_TTL.into(),
                    tag,
                    prompt: false,
                    attestation: None,
                };
                let settle = approval.session_settlement_request;
                let settle = part(approval.session_topic, settle, tag::SETTLE);
                let response = approval.session_proposal_response;
                let response = part(approval.pairing_topic, response, tag::PROPOSE_APPROVED);
                // The settlement waits on its topic when the answer sends the other side there.
                let both = vec![self.message(from, &settle)?, self.message(from, &response)?];
                Plan { join: vec![approval.session_topic], ..Plan::of(Work::Publish(both)) }
            }
        })
    }

    /// The message that a client wants kept, if it may.
    fn message(&self, from: Publisher, publish: &Publish<'_>) -> Result<Arc<Message>, Refusal> {
        let settings = self.settings();
        let (shortest, longest) = settings.ttl;
        if publish.ttl < shortest.as_secs() {
            return Err(Refusal::TtlTooShort);
        }
        if publish.ttl > longest.as_secs() {
            return Err(Refusal::TtlTooLong);
        }
        let attestation = publish.attestation.as_deref().unwrap_or_default();
        if publish.message.len() + attestation.len() > settings.message_bytes {
            return Err(Refusal::PayloadSizeExceeded);
        }
        let bytes = publish.message.len() + attestation.len();
        // Other nodes know who listens to them.
        let joined = !self.bus().is_alone()
            || self.hub().others(&publish.topic, from.client)
            || self.quota.was_joined(&publish.topic, from.client);
        let life = self.quota.life(from.owner, publish.ttl, joined);
        self.quota.take(from.owner, bytes, life).map_err(|full| {
            self.meters.over_quota.increment(1);
            match full {
                Full::Network => Refusal::TooManyRequests,
                Full::Total => Refusal::MailboxLimitExceeded,
            }
        })?;
        let now = since_1970();
        Ok(Arc::new(Message {
            topic: publish.topic,
            id: MessageId::of(&publish.message),
            publisher: from.client,
            owner: from.owner,
            text: (*publish.message).into(),
            tag: publish.tag,
            attestation: attestation.into(),
            published_ms: u64::try_from(now.as_millis()).unwrap_or(u64::MAX),
            expires: now.as_secs() + life,
        }))
    }
}

/// The name of a client's subscription: the official clients compute it by themselves, as the hash of both names.
pub fn subscription_id(topic: &Topic, client: &str) -> String {
    let mut both = topic.text();
    both.push_str(client);
    MessageId::of(&both).text()
}

#[cfg(test)]
mod tests;
