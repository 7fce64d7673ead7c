//! What goes to peers.

use super::{
    Engine,
    state::{Pending, What},
};
use crate::{
    MessageId, SymKey, Topic, envelope,
    link::Publish,
    payload::{self, Kind, Reason},
    text::join,
};
use json::{Raw, ToJson};

/// How long a message is offered to a relay that cannot be reached.
pub(super) const PATIENCE_MS: u64 = 60_000;

impl Engine {
    /// Listens to everything that we wait for.
    pub(super) fn listen_again(&mut self) {
        for session in &self.sessions {
            let link = self.link_of(&session.relay);
            if let Some(link) = self.links.get_mut(link) {
                link.listen(&mut self.hands, session.topic);
            }
        }
        let mut topics = Vec::new();
        for proposal in &self.proposals {
            topics.push(proposal.pairing);
            if let Some(sign_in) = &proposal.sign_in {
                topics.push(sign_in.topic);
            }
            for candidate in &proposal.candidates {
                topics.push(candidate.topic);
            }
        }
        #[cfg(feature = "wallet")]
        topics.extend(self.wallet.topics());
        for topic in topics {
            self.listen(topic);
        }
    }

    /// Listens to a topic wherever we are.
    pub(super) fn listen(&mut self, topic: Topic) {
        for link in &mut self.links {
            link.listen(&mut self.hands, topic);
        }
    }

    /// Listens to a topic nowhere any more.
    pub(super) fn leave(&mut self, topic: Topic) {
        for link in &mut self.links {
            link.leave(&mut self.hands, topic);
        }
    }

    /// The relay of this name, or the first.
    pub(super) fn link_of(&self, name: &str) -> usize {
        self.links.iter().position(|link| link.name() == name).unwrap_or(0)
    }

    pub(super) fn patience(&self) -> u64 {
        self.hands.now + PATIENCE_MS
    }

    /// Seals a text, and remembers it as ours: a relay that echoes it tells us nothing.
    pub(super) fn seal(&mut self, key: &SymKey, text: &str, ttl: u32) -> String {
        let iv = self.hands.random.iv();
        let message = envelope::seal(key, &iv, text);
        self.note(&message, ttl);
        message
    }

    /// Notes a message.
    pub(super) fn note(&mut self, message: &str, ttl: u32) {
        let now = self.hands.seconds();
        self.seen.note(MessageId::of(message), now, now + u64::from(ttl));
    }

    /// Sends a request; the ticket is its id.
    pub(super) fn ask(
        &mut self,
        link: usize,
        to: (Topic, &SymKey),
        kind: Kind,
        id: u64,
        params: &dyn ToJson,
    ) {
        self.ask_until(self.patience(), link, to, kind, id, params);
    }

    pub(super) fn ask_until(
        &mut self,
        until: u64,
        link: usize,
        to: (Topic, &SymKey),
        kind: Kind,
        id: u64,
        params: &dyn ToJson,
    ) {
        let text = payload::request(id, kind, params);
        self.publish(link, to, &text, Publish::of(kind, until), id);
    }

    /// Answers a request, under its own id, as a person decided where it is for a person.
    pub(super) fn reply(
        &mut self,
        link: usize,
        to: (Topic, &SymKey),
        kind: Kind,
        id: &Raw,
        outcome: &Result<Raw, Box<Reason>>,
    ) {
        self.reply_as(true, link, to, kind, id, outcome);
    }

    /// The same, whether a person was asked or not.
    pub(super) fn reply_as(
        &mut self,
        asked: bool,
        link: usize,
        to: (Topic, &SymKey),
        kind: Kind,
        id: &Raw,
        outcome: &Result<Raw, Box<Reason>>,
    ) {
        let text = payload::answer(id, outcome);
        let how = Publish::answer(kind, outcome.is_err(), asked, self.patience());
        self.publish(link, to, &text, how, 0);
    }

    pub(super) fn publish(
        &mut self,
        link: usize,
        (topic, key): (Topic, &SymKey),
        text: &str,
        how: Publish,
        ticket: u64,
    ) {
        let message = self.seal(key, text, how.ttl);
        if let Some(link) = self.links.get_mut(link) {
            link.publish(&mut self.hands, topic, &message, how, ticket);
        }
    }

    /// The call ends with what comes of this request.
    pub(super) fn wait(&mut self, call: u32, id: u64, topic: Topic, until: u64, what: What) {
        self.pending.push(Pending { id, topic, call, until, what });
    }

    /// The relay has what was sent under this ticket, or will not have it.
    pub(super) fn answered(&mut self, link: usize, ticket: u64, refusal: Option<String>) {
        if let Some(index) = self.proposals.iter().position(|one| one.id == ticket) {
            if refusal.is_some() && !self.proposals[index].over {
                self.propose_plainly(link, index);
            }
            return;
        }
        let Some(index) = self.pending.iter().position(|pending| pending.id == ticket) else {
            if let Some(words) = refusal {
                self.hands.log(crate::protocol::LogLevel::Warning, &words);
            }
            return;
        };
        let result = self.pending[index].what.published();
        let outcome = match (refusal, result) {
            (Some(words), _) => {
                Err(super::failure(-32000, &join(&["the relay refused it: ", &words])))
            }
            (None, Some(result)) => Ok(result),
            // The relay has it; now the peer has to answer.
            (None, None) => return,
        };
        let pending = self.pending.remove(index);
        if let What::End = pending.what {
            let mut ended = std::mem::take(&mut self.ended);
            ended.retain(|one| one.topic != pending.topic || self.link_of(&one.relay) != link);
            self.ended = ended;
            self.dirty.ended = true;
        }
        #[cfg(feature = "wallet")]
        if outcome.is_err() {
            self.not_published(pending.topic, pending.what);
        }
        self.hands.settle(pending.call, outcome);
    }
}
