//! What happens in a session that stands: another grant, another end, events, pings, the end.

use super::{
    Engine, Outcome, WEEK_S, failure,
    hear::{Heard, Request, unsupported, yes},
    nothing,
    said::{granted_accounts, named_chain},
    settle::drop_strange,
    state::{Ended, Session, What, made_at},
    wrong,
};
use crate::{
    Topic,
    namespaces::{
        Granted, accounts as accounts_on, check_granted, family, granted_chains, has_chain,
    },
    payload::{Extend, Kind, Reason, SessionEvent, Update},
    protocol::{CallError, Event},
    text::join,
};
use json::{Map, Raw, Value};

/// Milliseconds that a peer has to answer what needs no person.
const ANSWER_MS: u64 = 30_000;
/// Milliseconds that a relay keeps what changes a session.
pub(super) const KEPT_MS: u64 = 86_400_000;

/// The most milliseconds that what changes a session is old: the day for which relays keep it, and a day and four minutes by which its
/// wallet's clock may be late. With one that is further off no relay lets a wallet in: its token, made for a day, would be over.
const OLDEST_MS: u64 = 2 * KEPT_MS + 240_000;

impl Engine {
    pub(super) fn session(&self, topic: Topic) -> Option<&Session> {
        self.sessions.iter().find(|session| session.topic == topic)
    }

    /// The session that a call names.
    pub(super) fn session_at(&self, topic: &str) -> Result<usize, Box<CallError>> {
        let topic = Topic::parse(topic);
        self.sessions
            .iter()
            .position(|session| Some(session.topic) == topic)
            .ok_or_else(|| failure(7001, "No session for topic."))
    }

    pub(super) fn session_views(&self) -> Raw {
        let views: Vec<_> = self.sessions.iter().map(Session::view).collect();
        Raw(json::to_string(&views))
    }

    /// A peer asks something within a session.
    pub(super) fn asked_in_session(
        &mut self,
        index: usize,
        kind: Kind,
        request: &Request<'_>,
    ) -> Result<Heard, Box<Reason>> {
        // Older than any relay keeps it: somebody says again what he heard, and what came is remembered for only so long.
        let is_old =
            |id| made_at(id).is_some_and(|at| at + OLDEST_MS < self.hands.seconds() * 1_000);
        if matches!(kind, Kind::Update | Kind::Extend | Kind::Event)
            && request.number.is_some_and(is_old)
        {
            return Ok(Heard::Later);
        }
        match kind {
            Kind::Ping => Ok(Heard::Yes),
            Kind::Update => self.updated(index, request),
            Kind::Extend => self.extended(index, request),
            Kind::Event => self.heard_event(index, request),
            #[cfg(feature = "wallet")]
            Kind::Request => self.requested(index, request),
            Kind::Delete => {
                let reason = Reason::read(request.params);
                let to = (request.topic, &request.key);
                self.reply(request.link, to, kind, &request.id, &Ok(yes()));
                self.forget_session(request.topic);
                let topic = request.topic.text();
                self.hands.emit(Event::SessionDeleted { topic, reason, expired: false });
                Ok(Heard::Later)
            }
            // A settlement that comes a second time, newly sealed: the wallet did not hear our answer.
            Kind::Settle if !self.sessions[index].controller => Ok(Heard::Yes),
            _ => Err(unsupported()),
        }
    }

    fn updated(&mut self, index: usize, request: &Request<'_>) -> Result<Heard, Box<Reason>> {
        if self.sessions[index].controller {
            return Err(Reason::new(3003, "Unauthorized update request."));
        }
        let update: Update = request.read()?;
        check_granted(&self.sessions[index].required, &update.namespaces)
            .map_err(|error| Reason::new(error.code(), error.text()))?;
        if self.sessions[index].is_news("update", request.number) {
            self.grant(index, update.namespaces);
        }
        Ok(Heard::Yes)
    }

    /// Another grant from now on. What it takes away is told, its properties go with it, and another chain is chosen where the one in use went.
    pub(super) fn grant(&mut self, index: usize, granted: Granted) {
        let session = &mut self.sessions[index];
        let before = std::mem::replace(&mut session.granted, granted);
        let chains = session.choose_chains();
        drop_strange(&mut self.hands, &session.granted, &mut session.scoped_properties);
        self.dirty.sessions = true;
        self.tell_update(index, &before, &chains);
    }

    /// Tells in what a session is not as it was.
    fn tell_update(&mut self, index: usize, granted: &Granted, chains: &Map<String>) {
        let session = &self.sessions[index];
        let mut lost = Vec::new();
        for (name, _) in &chains.0 {
            for chain in granted_chains(granted, name) {
                if !has_chain(&session.granted, chain) {
                    lost.push(chain.to_owned());
                }
            }
        }
        self.hands.emit(Event::SessionUpdated { session: session.view(), lost });
        for (namespace, before) in &chains.0 {
            let Some(chain) = session.chains.get(namespace) else { continue };
            if chain != before {
                let (topic, namespace, chain) =
                    (session.topic.text(), namespace.clone(), chain.clone());
                self.hands.emit(Event::ChainChanged { topic, namespace, chain });
            }
        }
        for (namespace, before) in &chains.0 {
            let accounts = session.accounts_in_use(namespace);
            if accounts != accounts_on(granted, before) {
                let (topic, namespace) = (session.topic.text(), namespace.clone());
                self.hands.emit(Event::AccountsChanged { topic, namespace, accounts });
            }
        }
    }

    /// Another tab's sessions become ours, with what they bring: what waits in one that is gone has ended, and listeners are told.
    pub(super) fn share(&mut self, stored: &Map<String>) {
        let before = std::mem::replace(&mut self.sessions, super::store::sessions(stored));
        self.hands.emit(Event::SessionsChanged);
        for old in before {
            let topic = old.topic;
            let Some(index) = self.sessions.iter().position(|one| one.topic == topic) else {
                self.forget_session(topic);
                let (topic, reason) = (topic.text(), disconnected());
                self.hands.emit(Event::SessionDeleted { topic, reason, expired: false });
                continue;
            };
            let new = &self.sessions[index];
            if new.granted != old.granted || new.chains != old.chains {
                self.tell_update(index, &old.granted, &old.chains);
            }
        }
        // The other tab has stored all that.
        (self.dirty.sessions, self.dirty.deep_link) = (false, false);
        self.restore_deep_link(stored);
        self.listen_again();
    }

    fn extended(&mut self, index: usize, request: &Request<'_>) -> Result<Heard, Box<Reason>> {
        let extend: Extend = request.read()?;
        let week = self.hands.seconds() + WEEK_S;
        let expiry = extend.expiry.unwrap_or(week).min(week);
        let session = &mut self.sessions[index];
        if expiry < session.expiry.min(week) {
            return Err(Reason::new(3004, "Unauthorized extend request."));
        }
        session.expiry = expiry;
        let view = session.view();
        self.dirty.sessions = true;
        self.hands.emit(Event::SessionExtended { session: view });
        Ok(Heard::Yes)
    }

    /// An event of the wallet. It is not answered: JavaScript wallets would stumble over that.
    fn heard_event(&mut self, index: usize, request: &Request<'_>) -> Result<Heard, Box<Reason>> {
        let told: SessionEvent = request.read()?;
        let session = &mut self.sessions[index];
        let namespace = family(&told.chain_id).to_owned();
        if session.controller || !has_chain(&session.granted, &told.chain_id) {
            return Err(Reason::new(3002, "Unauthorized event."));
        }
        let topic = session.topic.text();
        let name = told.event.name.as_str();
        if matches!(name, "chainChanged" | "accountsChanged") {
            self.dirty.sessions = true;
            if !session.is_news(&join(&[name, ":", &namespace]), request.number) {
                return Ok(Heard::Later);
            }
        }
        let event = match name {
            "chainChanged" => {
                let chain = named_chain(session, &told);
                session.use_chain(&namespace, &chain);
                Event::ChainChanged { topic, namespace, chain }
            }
            "accountsChanged" => {
                let accounts = granted_accounts(session, &told);
                // An account that was not granted is nobody's; the wallet updates the session where it wants to grant it.
                if accounts.is_empty() {
                    return Ok(Heard::Later);
                }
                Event::AccountsChanged { topic, namespace, accounts }
            }
            _ => {
                let SessionEvent { event, chain_id: chain } = told;
                Event::SessionEvent { topic, chain, name: event.name, data: event.data }
            }
        };
        self.hands.emit(event);
        Ok(Heard::Later)
    }

    /// A peer answers within a session. False if nothing here waits for that.
    pub(super) fn answered_in_session(
        &mut self,
        index: usize,
        id: u64,
        outcome: Result<&Value, Box<Reason>>,
    ) -> bool {
        let topic = self.sessions[index].topic;
        #[cfg(feature = "wallet")]
        if self.settlement_answered(index, id, outcome.as_ref().err().map(Box::as_ref)) {
            return true;
        }
        let mine = |pending: &super::Pending| pending.id == id && pending.topic == topic;
        let Some(at) = self.pending.iter().position(mine) else { return false };
        if self.pending[at].what.published().is_some() {
            return false;
        }
        let pending = self.pending.remove(at);
        let outcome = match (outcome, pending.what) {
            #[cfg(feature = "wallet")]
            (Err(reason), What::Update(before, scoped)) => {
                self.sessions[index].scoped_properties = scoped;
                self.grant(index, before);
                Err(reason.into())
            }
            (Err(reason), _) => Err(reason.into()),
            (Ok(result), What::Request) => {
                let mut text = String::new();
                result.write(&mut text);
                Ok(Raw(text))
            }
            (Ok(_), What::Extend(expiry)) => {
                self.sessions[index].expiry = expiry;
                self.dirty.sessions = true;
                let session = self.sessions[index].view();
                self.hands.emit(Event::SessionExtended { session });
                Ok(nothing())
            }
            (Ok(_), _) => Ok(nothing()),
        };
        self.hands.settle(pending.call, outcome);
        true
    }

    /// Sends a request whose answer ends the call.
    pub(super) fn ask_in_session(
        &mut self,
        call: u32,
        index: usize,
        kind: Kind,
        params: &dyn json::ToJson,
        what: What,
    ) {
        let session = &self.sessions[index];
        let (topic, key, link) = (session.topic, session.key.clone(), self.link_of(&session.relay));
        let id = self.hands.next_id();
        let now = self.hands.now;
        // What changes the session goes out, and is answered, for as long as a relay keeps it.
        let until = if what.lasts() { now + KEPT_MS } else { self.patience() };
        self.wait(call, id, topic, now + ANSWER_MS, what);
        self.ask_until(until, link, (topic, &key), kind, id, params);
    }

    pub(super) fn ping(&mut self, call: u32, topic: &str) -> Outcome {
        let index = self.session_at(topic)?;
        self.ask_in_session(call, index, Kind::Ping, &Raw("{}".into()), What::Ping);
        Ok(None)
    }

    pub(super) fn extend(&mut self, call: u32, topic: &str) -> Outcome {
        let index = self.session_at(topic)?;
        let expiry = self.hands.seconds() + WEEK_S;
        let params = Extend { expiry: Some(expiry) };
        self.ask_in_session(call, index, Kind::Extend, &params, What::Extend(expiry));
        Ok(None)
    }

    /// Ends a session, and whatever waits in it. The peer is told, whenever the relay can be reached: after a reload as well.
    pub(super) fn disconnect(&mut self, topic: &str, reason: Option<Box<Reason>>) -> Outcome {
        let index = self.session_at(topic)?;
        let session = self.sessions.remove(index);
        let topic = session.topic;
        let reason = reason.unwrap_or_else(disconnected);
        self.forget_session(topic);
        let Session { key, relay, expiry, .. } = session;
        self.tell_end(Ended { topic, key, relay, expiry }, &reason);
        let topic = topic.text();
        self.hands.emit(Event::SessionDeleted { topic, reason, expired: false });
        Ok(Some(nothing()))
    }

    /// Tells the peer that a session is over, until that would be so by itself.
    pub(super) fn tell_end(&mut self, ended: Ended, reason: &Reason) {
        let (topic, link) = (ended.topic, self.link_of(&ended.relay));
        let id = self.hands.next_id();
        let until = self.hands.at_second(ended.expiry);
        self.wait(0, id, topic, until, What::End);
        self.ask_until(until, link, (topic, &ended.key), Kind::Delete, id, reason);
        self.ended.push(ended);
        self.dirty.ended = true;
    }

    pub(super) fn forget_session(&mut self, topic: Topic) {
        self.sessions.retain(|session| session.topic != topic);
        self.dirty.sessions = true;
        self.leave(topic);
        #[cfg(feature = "wallet")]
        self.forget_incoming(topic);
        while let Some(at) = self.pending.iter().position(|pending| pending.topic == topic) {
            let pending = self.pending.remove(at);
            self.hands.settle(pending.call, Err(failure(6000, "The session is over.")));
        }
        self.forget_link(topic);
    }

    /// The page uses another chain of the session.
    pub(super) fn use_chain(&mut self, topic: &str, chain: &str) -> Outcome {
        let index = self.session_at(topic)?;
        let session = &mut self.sessions[index];
        let namespace = family(chain).to_owned();
        if !has_chain(&session.granted, chain) {
            return Err(wrong("the chain is not in the session"));
        }
        let same = session.chains.get(&namespace).is_some_and(|at_hand| at_hand == chain);
        if !same {
            session.use_chain(&namespace, chain);
            self.dirty.sessions = true;
            let (topic, chain) = (topic.to_owned(), chain.to_owned());
            self.hands.emit(Event::ChainChanged { topic, namespace, chain });
        }
        Ok(Some(nothing()))
    }
}

/// Why a session ends where nobody says.
pub(super) fn disconnected() -> Box<Reason> {
    Reason::new(6000, "User disconnected.")
}
