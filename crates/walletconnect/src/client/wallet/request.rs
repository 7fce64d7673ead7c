//! A page asks, a person decides, the wallet answers; and the wallet tells its page of something.

use super::super::{
    Engine, Outcome, failure,
    hear::{Heard, Request, unsupported},
    nothing,
    request::LIFE_S,
    state::What,
};
use super::state::Incoming;
use crate::{
    Topic,
    link::Publish,
    namespaces::{allows, family, has_chain},
    payload::{self, Asked, Emitted, Kind, Reason, SessionEvent, SessionRequest},
    protocol::Event,
};
use json::Raw;

impl Engine {
    /// a page asks. A person decides, so there is no answer yet.
    pub(in super::super) fn requested(
        &mut self,
        index: usize,
        request: &Request<'_>,
    ) -> Result<Heard, Box<Reason>> {
        let asked: SessionRequest = request.read()?;
        let session = &self.sessions[index];
        if !session.controller {
            return Err(unsupported());
        }
        let chain = asked.chain_id;
        if !has_chain(&session.granted, &chain) {
            return Err(Reason::new(3005, "Unauthorized chain."));
        }
        if !allows(&session.granted, &chain, &asked.request.method) {
            return Err(Reason::new(3001, "Unauthorized method."));
        }
        let now = self.hands.seconds();
        let longest = now + u64::from(LIFE_S.1);
        let expiry =
            asked.request.expiry_timestamp.unwrap_or(now + u64::from(LIFE_S.0)).min(longest);
        if expiry <= now {
            return Err(Reason::new(8000, "Session request expired."));
        }
        let (topic, id) = (request.topic, request.id.clone());
        // Sealed anew under the same id: asked twice is asked once, answered or not.
        if self.wallet.incoming.iter().any(|one| one.topic == topic && one.id == id) {
            return Ok(Heard::Later);
        }
        self.wallet.incoming.push(Incoming { topic, id: id.clone(), expiry, answered: false });
        self.dirty.offers = true;
        let Asked { method, params, .. } = asked.request;
        let (topic, id) = (topic.text(), id.0);
        self.hands.emit(Event::SessionRequest { topic, id, chain, method, params, expiry });
        Ok(Heard::Later)
    }

    /// the person has decided.
    pub(in super::super) fn respond(
        &mut self,
        call: u32,
        topic: &str,
        id: &str,
        result: Option<Raw>,
        error: Option<Box<Reason>>,
    ) -> Outcome {
        let index = self.session_at(topic)?;
        let session = &self.sessions[index];
        let (topic, key, link) = (session.topic, session.key.clone(), self.link_of(&session.relay));
        let outcome = match (result, error) {
            (_, Some(reason)) => Err(reason),
            (result, None) => Ok(result.unwrap_or_else(nothing)),
        };
        let asked = |one: &&mut Incoming| one.topic == topic && one.id.0 == id && !one.answered;
        let Some(incoming) = self.wallet.incoming.iter_mut().find(asked) else {
            return Err(failure(8000, "No such request waits for an answer, or not any more."));
        };
        incoming.answered = true;
        let incoming = incoming.clone();
        self.dirty.offers = true;
        let text = payload::answer(&incoming.id, &outcome);
        let tag = Kind::Request.answer_tag(outcome.is_err());
        // A signed answer is offered to the relay for as long as the page waits for it.
        let until = self.hands.at_second(incoming.expiry);
        let how = Publish { tag, prompt: false, ..Publish::of(Kind::Request, until) };
        self.publish_for(call, link, (topic, &key), &text, how, What::Response(incoming.id));
        Ok(None)
    }

    /// tells the page of something that the session allows.
    pub(in super::super) fn emit_event(
        &mut self,
        call: u32,
        topic: &str,
        chain: String,
        name: String,
        data: Raw,
    ) -> Outcome {
        let index = self.session_at(topic)?;
        let session = &self.sessions[index];
        if !has_chain(&session.granted, &chain) {
            return Err(failure(3005, "Unauthorized chain."));
        }
        let told = |(key, one): &(String, crate::namespaces::SessionNamespace)| {
            family(key) == family(&chain) && one.events.contains(&name)
        };
        if !session.granted.0.iter().any(told) {
            return Err(failure(3002, "Unauthorized event."));
        }
        let (topic, key, link) = (session.topic, session.key.clone(), self.link_of(&session.relay));
        let id = self.hands.next_id();
        let params = SessionEvent { event: Emitted { name, data }, chain_id: chain };
        let text = payload::request(id, Kind::Event, &params);
        let how = Publish::of(Kind::Event, self.patience());
        self.publish_for(call, link, (topic, &key), &text, how, What::Published(nothing()));
        Ok(None)
    }

    /// Publishes; the call ends when the relay has it.
    pub(in super::super) fn publish_for(
        &mut self,
        call: u32,
        link: usize,
        to: (Topic, &crate::SymKey),
        text: &str,
        how: Publish,
        what: What,
    ) {
        let ticket = self.hands.next_id();
        self.wait(call, ticket, to.0, how.deadline, what);
        self.publish(link, to, text, how, ticket);
    }
}
