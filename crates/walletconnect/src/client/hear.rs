//! What comes from peers, and which part it goes to. Nothing is believed before its envelope has opened with the topic's own key.

use super::Engine;
use crate::{
    MessageId, SymKey, Topic,
    envelope::Envelope,
    payload::{Kind, Reason},
    protocol::LogLevel,
    relay::RpcId,
    text::id_number,
};
use json::{FromJson, Raw, Value};

/// Seconds for which a message that came is remembered: as long as any message is kept.
const REMEMBER_S: u32 = 604_800;

/// The most messages of a wallet that are kept until it has settled.
const MOST_EARLY: usize = 8;

/// Whose topic it is.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// Page: a link that is out.
    Proposal(usize),
    /// Page: where its sign-in is answered.
    SignIn(usize),
    /// Page: where a wallet that approved may settle.
    Candidate(usize, usize),
    /// Both.
    Session(usize),
    /// Wallet: where a page proposes.
    #[cfg(feature = "wallet")]
    Pairing(usize),
}

/// A request of a peer, as it came.
pub(super) struct Request<'a> {
    pub link: usize,
    pub topic: Topic,
    pub key: SymKey,
    /// As it came, sealed.
    pub message: &'a str,
    pub id: Raw,
    /// The same, where it is a number or the text of one.
    pub number: Option<u64>,
    pub kind: Kind,
    pub params: &'a Value,
}

/// What comes of a request that is not refused.
pub(super) enum Heard {
    /// It is answered with `true`.
    Yes,
    /// It is answered later, or was answered already.
    Later,
}

impl Request<'_> {
    pub(super) fn read<T: FromJson>(&self) -> Result<T, Box<Reason>> {
        T::from_json(self.params).map_err(|error| Reason::unreadable(-32602, &error))
    }
}

impl Engine {
    /// A relay brought a message: stored and handled first, acknowledged then.
    pub(super) fn delivered(&mut self, link: usize, id: &Raw, topic: Topic, message: &str) {
        // A topic that is not ours may be another tab's: whoever knows it takes its messages.
        if self.place_of(topic).is_none() {
            self.hands.log(LogLevel::Debug, "a message for a topic that is not known here");
            return;
        }
        if self.seen.knows(&MessageId::of(message)) {
            self.hands.log(LogLevel::Debug, "a message that came before");
        } else if !self.take(link, topic, message) {
            return;
        }
        self.links[link].acknowledge(&mut self.hands, id);
    }

    /// False if it may be for another tab. What does not open is not remembered: anybody could make us forget the rest with it.
    pub(super) fn take(&mut self, link: usize, topic: Topic, message: &str) -> bool {
        let Some(place) = self.place_of(topic) else { return true };
        match self.hear(link, place, topic, message) {
            Ok(true) => {
                self.note(message, REMEMBER_S);
                self.dirty.seen = true;
                true
            }
            Ok(false) => false,
            Err(why) => {
                self.hands.log(LogLevel::Warning, why);
                true
            }
        }
    }

    fn place_of(&self, topic: Topic) -> Option<Place> {
        if let Some(index) = self.sessions.iter().position(|session| session.topic == topic) {
            return Some(Place::Session(index));
        }
        for (index, proposal) in self.proposals.iter().enumerate() {
            if proposal.pairing == topic {
                return Some(Place::Proposal(index));
            }
            if proposal.sign_in.as_ref().is_some_and(|sign_in| sign_in.topic == topic) {
                return Some(Place::SignIn(index));
            }
            if let Some(at) = proposal.candidates.iter().position(|one| one.topic == topic) {
                return Some(Place::Candidate(index, at));
            }
        }
        #[cfg(feature = "wallet")]
        return self.wallet.place_of(topic);
        #[cfg(not(feature = "wallet"))]
        None
    }

    /// Opens a message and acts on it. False if it may be for another tab.
    fn hear(
        &mut self,
        link: usize,
        place: Place,
        topic: Topic,
        message: &str,
    ) -> Result<bool, &'static str> {
        let envelope = Envelope::read(message).map_err(|_| "a message that is no envelope")?;
        let closed = "a message that does not open with its topic's key";
        let key = match place {
            Place::SignIn(index) => {
                let (text, sender) = envelope
                    .open_from_sender(&self.proposals[index].private)
                    .map_err(|_| closed)?;
                let value = read(&text)?;
                self.signed_in(link, index, &value, sender);
                return Ok(true);
            }
            Place::Proposal(index) => &self.proposals[index].key,
            Place::Candidate(index, at) => &self.proposals[index].candidates[at].key,
            Place::Session(index) => &self.sessions[index].key,
            #[cfg(feature = "wallet")]
            Place::Pairing(index) => &self.wallet.pairings[index].key,
        }
        .clone();
        let text = envelope.open(&key).map_err(|_| closed)?;
        let value = read(&text)?;
        let id = peer_id(&value).ok_or("a message without an id")?;
        let number = value.get("id").and_then(id_number);
        if let Some(method) = value.get("method").and_then(Value::as_str) {
            let absent = Value::Object(Vec::new());
            let params = value.get("params").unwrap_or(&absent);
            let kind = Kind::of(method);
            let request = Request { link, topic, key, message, id, number, kind, params };
            self.asked(place, &request);
        } else {
            let outcome = match (value.get("error"), value.get("result")) {
                (Some(error), _) if !error.is_null() => Err(Reason::read(error)),
                (_, Some(result)) => Ok(result),
                // JavaScript leaves out a result that is `undefined`: the wallet did what it was asked, and has nothing to tell of it.
                _ if number.is_some() && matches!(place, Place::Session(_)) => Ok(&Value::Null),
                _ => return Err("a message that neither asks nor answers"),
            };
            return Ok(self.told(link, place, number, outcome));
        }
        Ok(true)
    }

    /// A peer asks. The answer goes out at once, except where a person decides.
    fn asked(&mut self, place: Place, request: &Request<'_>) {
        let outcome = match (place, request.kind) {
            (Place::Candidate(index, at), Kind::Settle) => self.settled(index, at, request),
            (_, Kind::PairingPing | Kind::PairingExtend) => Ok(Heard::Yes),
            (Place::Candidate(index, at), _) => self.came_early(index, at, request.message),
            // This wallet leaves; another may still come by the same link.
            (Place::Proposal(_), Kind::PairingDelete) => Ok(Heard::Yes),
            #[cfg(feature = "wallet")]
            (Place::Pairing(index), _) => self.asked_in_pairing(index, request),
            (Place::Session(index), kind) => self.asked_in_session(index, kind, request),
            _ => Err(unsupported()),
        };
        let outcome = match outcome {
            Ok(Heard::Later) => return,
            Ok(Heard::Yes) => Ok(yes()),
            Err(reason) => Err(reason),
        };
        let to = (request.topic, &request.key);
        self.reply_as(false, request.link, to, request.kind, &request.id, &outcome);
    }

    /// What overtook its wallet's settlement waits for it.
    fn came_early(&mut self, index: usize, at: usize, message: &str) -> Result<Heard, Box<Reason>> {
        let early = &mut self.proposals[index].candidates[at].early;
        if early.len() == MOST_EARLY {
            return Err(unsupported());
        }
        early.push(message.to_owned());
        self.dirty.proposals = true;
        Ok(Heard::Later)
    }

    /// A peer answers. What nobody asked, or what was answered before, is of no account here. False if it may be for another tab: tabs share
    /// their sessions and one name, so what we acknowledged the relay would not send to the tab that asked.
    fn told(
        &mut self,
        link: usize,
        place: Place,
        id: Option<u64>,
        outcome: Result<&Value, Box<Reason>>,
    ) -> bool {
        let awaited = id.is_some_and(|id| match place {
            Place::Proposal(index) => self.proposal_answered(link, index, id, outcome),
            Place::Session(index) => self.answered_in_session(index, id, outcome),
            _ => false,
        });
        if !awaited {
            self.hands.log(LogLevel::Debug, "an answer that nobody here waits for");
        }
        awaited || !matches!(place, Place::Session(_))
    }
}

/// The result of most requests.
pub(super) fn yes() -> Raw {
    Raw("true".into())
}

/// The answer to what is not known, or not where it was asked.
pub(super) fn unsupported() -> Box<Reason> {
    Reason::new(10001, "Unsupported wc_ method.")
}

fn read(text: &str) -> Result<Value, &'static str> {
    Value::parse(text).map_err(|_| "a message that is not JSON")
}

/// An id as it came, number or text.
fn peer_id(value: &Value) -> Option<Raw> {
    let id = value.get("id")?;
    let fits = match id {
        Value::Number(digits) => digits.bytes().all(|byte| byte.is_ascii_digit()),
        Value::String(text) => text.len() <= RpcId::LONGEST,
        _ => false,
    };
    let mut text = String::new();
    id.write(&mut text);
    fits.then_some(Raw(text))
}
