//! A relay with the semantics that clients need: mailboxes until acknowledged, no echo, publishing twice is publishing once.

use std::collections::{HashMap, HashSet};
use walletconnect::{
    ClientId, MessageId, Topic,
    relay::{
        Refusal, RpcId,
        wire::{self, Call, Delivery, Incoming},
    },
};

#[derive(Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fault of its own")]
pub struct Relay {
    pub mail: Vec<Mail>,
    subscribed: HashSet<(ClientId, Topic)>,
    /// By socket: what was sent and not acknowledged.
    under_way: HashMap<u64, (ClientId, usize)>,
    last_id: u64,
    /// Answers every request so.
    pub refuses: Option<Refusal>,
    /// Answers so whoever calls this method.
    pub refuses_to: Option<(&'static str, Refusal)>,
    /// As relays before `wc_proposeSession`.
    pub old: bool,
    /// Every delivery comes twice.
    pub stutters: bool,
    /// Deliveries come in another order each time, by this seed.
    pub disorder: Option<u64>,
    /// Takes everything, but tells nobody that it did.
    pub forgets_to_answer: bool,
    /// Takes nothing and says nothing.
    pub silent: bool,
    /// Methods that were called.
    pub calls: Vec<String>,
}

pub struct Mail {
    pub topic: Topic,
    pub message: String,
    pub tag: u32,
    /// Seconds for which it is to be kept.
    pub ttl: u64,
    /// Whether a phone is to be woken.
    pub prompt: bool,
    pub from: Option<ClientId>,
    until: u64,
    taken: HashSet<ClientId>,
}

impl Relay {
    /// Takes a frame of a client; answers frames for it.
    pub fn take(&mut self, from: ClientId, text: &str, now: u64) -> Vec<String> {
        let answers = self.answers(from, text, now);
        if self.forgets_to_answer { Vec::new() } else { answers }
    }

    fn answers(&mut self, from: ClientId, text: &str, now: u64) -> Vec<String> {
        if self.silent {
            return Vec::new();
        }
        let frame: serde_json::Value = serde_json::from_str(text).unwrap();
        assert!(frame["params"]["tvf"].is_null() && frame["params"]["attestation"].is_null());
        let (id, call) = match wire::read(text).unwrap() {
            Incoming::Answer { id, .. } => {
                let RpcId::Number(id) = id else { panic!("{text}") };
                if let Some((client, mail)) = self.under_way.remove(&id) {
                    self.mail[mail].taken.insert(client);
                }
                return Vec::new();
            }
            Incoming::Call { id, call } => (id, call),
        };
        self.calls.push(frame["method"].as_str().unwrap().to_owned());
        let to = self.refuses_to.filter(|(method, _)| frame["method"] == *method);
        if let Some(why) = self.refuses.or(to.map(|(_, why)| why)) {
            return vec![wire::error(&id, why)];
        }
        match call {
            Call::Publish(publish) => {
                let how = (publish.tag, publish.ttl, publish.prompt);
                self.keep(publish.topic, &publish.message, how, from, now);
                vec![wire::truth(&id)]
            }
            Call::BatchSubscribe { topics, .. } => {
                self.subscribed.extend(topics.iter().map(|topic| (from, *topic)));
                // Asked for again: what waits is sent again.
                self.under_way.retain(|_, (client, _)| *client != from);
                vec![wire::result(&id, "[]")]
            }
            Call::Unsubscribe { topic } => {
                self.subscribed.remove(&(from, topic));
                vec![wire::truth(&id)]
            }
            Call::ProposeSession(_) | Call::ApproveSession(_) if self.old => {
                vec![wire::error(&id, Refusal::InvalidMethod)]
            }
            Call::ProposeSession(proposal) => {
                self.subscribed.insert((from, proposal.pairing_topic));
                let how = (1100, frame["params"]["ttl"].as_u64().unwrap(), true);
                self.keep(proposal.pairing_topic, &proposal.session_proposal, how, from, now);
                vec![wire::truth(&id)]
            }
            Call::ApproveSession(approval) => {
                self.subscribed.insert((from, approval.session_topic));
                let ttl = frame["params"]["ttl"].as_u64().unwrap();
                let answer = &approval.session_proposal_response;
                self.keep(approval.pairing_topic, answer, (1101, ttl, false), from, now);
                let settle = &approval.session_settlement_request;
                self.keep(approval.session_topic, settle, (1102, ttl, false), from, now);
                vec![wire::truth(&id)]
            }
            other => panic!("our client never asks {other:?}"),
        }
    }

    fn keep(
        &mut self,
        topic: Topic,
        message: &str,
        (tag, ttl, prompt): (u32, u64, bool),
        from: ClientId,
        now: u64,
    ) {
        let before = self.mail.len();
        self.put(topic, message, tag, Some(from), now + ttl * 1_000);
        for mail in &mut self.mail[before..] {
            (mail.ttl, mail.prompt) = (ttl, prompt);
        }
    }

    pub fn put(
        &mut self,
        topic: Topic,
        message: &str,
        tag: u32,
        from: Option<ClientId>,
        until: u64,
    ) {
        let id = MessageId::of(message);
        if self.mail.iter().any(|mail| mail.topic == topic && MessageId::of(&mail.message) == id) {
            return;
        }
        let (message, taken) = (message.to_owned(), HashSet::new());
        let (ttl, prompt) = (300, false);
        self.mail.push(Mail { topic, message, tag, ttl, prompt, from, until, taken });
    }

    /// What waits for a client that was not sent yet on this connection.
    pub fn due(&mut self, to: ClientId, now: u64) -> Vec<String> {
        let mut frames = Vec::new();
        if self.silent {
            return frames;
        }
        for (index, mail) in self.mail.iter().enumerate() {
            let sent = self.under_way.values().any(|(client, at)| (*client, *at) == (to, index));
            let theirs = self.subscribed.contains(&(to, mail.topic)) && mail.from != Some(to);
            if !theirs || sent || mail.taken.contains(&to) || mail.until <= now {
                continue;
            }
            for _ in 0..=usize::from(self.stutters) {
                self.last_id += 1;
                self.under_way.insert(self.last_id, (to, index));
                let delivery = Delivery {
                    subscription: "00",
                    topic: &mail.topic,
                    message: &mail.message,
                    published_at: now,
                    tag: mail.tag,
                    attestation: None,
                };
                frames.push(wire::subscription(self.last_id, &delivery));
            }
        }
        if let Some(seed) = &mut self.disorder {
            for at in (1..frames.len()).rev() {
                *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                frames.swap(at, usize::try_from(*seed >> 33).unwrap() % (at + 1));
            }
        }
        frames
    }

    /// The client's socket is gone: what it did not acknowledge is due again.
    pub fn forget(&mut self, client: ClientId) {
        self.under_way.retain(|_, (to, _)| *to != client);
    }

    /// How often a kind of message was published.
    pub fn published(&self, tag: u32) -> usize {
        self.mail.iter().filter(|mail| mail.tag == tag).count()
    }
}
