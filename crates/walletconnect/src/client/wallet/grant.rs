//! The wallet grants or refuses, and changes what it granted.

use super::super::{
    Engine, Outcome, WEEK_S, failure, nothing,
    say::PATIENCE_MS,
    settle::covers,
    state::{Pending, Session, What},
    wrong,
};
use super::state::{Grant, Incoming, Offered, Pairing};
use crate::{
    PrivateKey, SymKey, Topic,
    link::Publish,
    namespaces::{Granted, check_granted},
    payload::{self, Approved, Kind, Participant, Reason, RelayProtocol, Settle, Update},
    protocol::{CallError, Event},
};
use json::{Map, Raw, ToJson};

/// How long the page's answer to a settlement is waited for: the relay keeps the settlement for five minutes, and the answer takes its own time.
const SETTLED_MS: u64 = 300_000 + PATIENCE_MS;

impl Engine {
    pub(in super::super) fn approve(
        &mut self,
        call: u32,
        id: &str,
        granted: Granted,
        session_properties: Option<Map<Raw>>,
        scoped_properties: Option<Map<Raw>>,
    ) -> Outcome {
        let offered = self.offered_at(id, false)?;
        check_granted(&offered.params.required_namespaces, &granted)
            .map_err(|error| failure(error.code(), error.text()))?;
        let mut scoped = scoped_properties.iter().flat_map(|map| &map.0);
        if !scoped.all(|(key, _)| covers(&granted, key)) {
            return Err(wrong("a scoped property is of what is not granted"));
        }
        let private = PrivateKey::from_bytes(self.hands.random.bytes());
        let Some(key) = private.agree(&offered.proposer.0) else {
            return Err(wrong("the page's key is no key"));
        };
        let controller = self.participant(&private);
        let texts = payload::as_texts;
        let (session_properties, scoped_properties) =
            (texts(session_properties), texts(scoped_properties));
        let session =
            self.new_session(&offered, &key, granted, session_properties, scoped_properties);
        let approved = Approved {
            relay: RelayProtocol::default(),
            responder_public_key: controller.public_key.clone(),
        };
        let settle = Settle {
            relay: RelayProtocol::default(),
            namespaces: session.granted.clone(),
            controller,
            expiry: session.expiry,
            session_properties: session.session_properties.clone(),
            scoped_properties: session.scoped_properties.clone(),
        };
        let answer = payload::answer(&offered.id, &Ok(Raw(json::to_string(&approved))));
        let settle_id = self.hands.next_id();
        let settlement = payload::request(settle_id, Kind::Settle, &settle);
        let mut params = String::from(r#"{"pairingTopic":"#);
        offered.pairing.write(&mut params);
        params.push_str(r#","sessionTopic":"#);
        session.topic.write(&mut params);
        params.push_str(r#","sessionProposalResponse":"#);
        self.seal(&offered.key, &answer, Kind::Propose.facts().ttl).write(&mut params);
        params.push_str(r#","sessionSettlementRequest":"#);
        self.seal(&key, &settlement, Kind::Settle.facts().ttl).write(&mut params);
        params.push_str(r#","ttl":300}"#);

        let link = self.link_of(&offered.relay);
        let result = Raw(json::to_string(&session.view()));
        let ticket = self.hands.next_id();
        let until = self.patience();
        self.links[link].note(session.topic);
        self.done_with(&offered);
        let grant = Grant { offered, session: session.topic, result };
        self.wait(call, ticket, session.topic, until, What::Granted(Box::new(grant)));
        self.links[link].call(&mut self.hands, "wc_approveSession", &params, until, ticket);
        // What the page's answer to the settlement will be told by.
        self.wait(0, settle_id, session.topic, self.hands.now + SETTLED_MS, What::Settlement);
        self.sessions.push(session);
        self.dirty.sessions = true;
        Ok(None)
    }

    /// The relay would not have it: what was done in advance is undone.
    pub(in super::super) fn not_published(&mut self, topic: Topic, what: What) {
        match what {
            What::Granted(grant) => self.take_back(*grant),
            // The person has decided, and may say so again.
            What::Response(id) => {
                let same = |one: &&mut Incoming| one.topic == topic && one.id == id;
                if let Some(incoming) = self.wallet.incoming.iter_mut().find(same) {
                    incoming.answered = false;
                    self.dirty.offers = true;
                }
            }
            What::Update(before, scoped) => {
                if let Some(index) = self.sessions.iter().position(|one| one.topic == topic) {
                    self.sessions[index].scoped_properties = scoped;
                    self.grant(index, before);
                }
            }
            _ => {}
        }
    }

    /// The relay would not have a grant: there is no session, and the person may grant again while the page waits.
    fn take_back(&mut self, grant: Grant) {
        let Grant { offered, session, .. } = grant;
        // A relay that only seemed to be gone may have passed it on.
        let ended = self.disconnect(&session.text(), Some(Reason::new(6000, "Not delivered.")));
        if ended.is_err() || offered.expiry <= self.hands.seconds() {
            return;
        }
        let Offered { pairing: topic, key, expiry, payload, .. } = offered.clone();
        self.wallet.pairings.push(Pairing { topic, key, expiry, sign_in: payload.is_some() });
        self.wallet.offered.push(offered);
        self.dirty.offers = true;
        self.listen(topic);
    }

    pub(in super::super) fn reject(&mut self, id: &str, reason: Option<Box<Reason>>) -> Outcome {
        let offered = self
            .wallet
            .offered
            .iter()
            .find(|offered| offered.id.0 == id)
            .cloned()
            .ok_or_else(|| failure(8000, "No such proposal waits for an answer."))?;
        let reason = reason.unwrap_or_else(|| Reason::new(5000, "User rejected."));
        let link = self.link_of(&offered.relay);
        if offered.payload.is_some() {
            let sent = self.answer_sign_in(link, &offered, &Err(reason), None);
            sent?;
        } else {
            let to = (offered.pairing, &offered.key);
            self.reply(link, to, Kind::Propose, &offered.id, &Err(reason));
        }
        self.done_with(&offered);
        Ok(Some(nothing()))
    }

    /// The proposal of this id that waits; the sign-in, where that is wanted.
    pub(in super::super) fn offered_at(
        &self,
        id: &str,
        sign_in: bool,
    ) -> Result<Offered, Box<CallError>> {
        let fits = |one: &&Offered| one.id.0 == id && one.payload.is_some() == sign_in;
        let offered = self.wallet.offered.iter().find(fits).cloned();
        offered.ok_or_else(|| failure(8000, "No such proposal waits for an answer."))
    }

    pub(in super::super) fn participant(&self, private: &PrivateKey) -> Participant {
        Participant {
            public_key: crate::hex::encode(&private.public()),
            metadata: self.metadata.clone(),
        }
    }

    pub(in super::super) fn new_session(
        &self,
        offered: &Offered,
        key: &SymKey,
        granted: Granted,
        session_properties: Option<Map<Raw>>,
        scoped_properties: Option<Map<Raw>>,
    ) -> Session {
        let mut session = Session {
            topic: key.topic(),
            key: key.clone(),
            pairing: offered.pairing,
            relay: offered.relay.clone(),
            controller: true,
            acknowledged: false,
            peer: offered.params.proposer.metadata.clone(),
            required: offered.params.required_namespaces.clone(),
            granted,
            expiry: self.hands.seconds() + WEEK_S,
            chains: Map::default(),
            latest: Map::default(),
            session_properties,
            scoped_properties,
        };
        for (_, namespace) in &mut session.granted.0 {
            if namespace.chains.is_empty() {
                namespace.chains = crate::namespaces::chains_of_accounts(&namespace.accounts);
            }
        }
        session.choose_chains();
        session
    }

    /// A link is good for one session.
    pub(in super::super) fn done_with(&mut self, offered: &Offered) {
        self.dirty.offers = true;
        self.wallet.offered.retain(|one| one.pairing != offered.pairing);
        if let Some(index) =
            self.wallet.pairings.iter().position(|one| one.topic == offered.pairing)
        {
            self.forget_pairing(index);
        }
    }

    /// The page took the settlement, or would not. False if the answer is to something else.
    pub(in super::super) fn settlement_answered(
        &mut self,
        index: usize,
        id: u64,
        refused: Option<&Reason>,
    ) -> bool {
        let session = &mut self.sessions[index];
        let topic = session.topic;
        let mine = |one: &Pending| {
            one.id == id && one.topic == topic && matches!(one.what, What::Settlement)
        };
        let Some(at) = self.pending.iter().position(mine) else { return false };
        self.pending.remove(at);
        if let Some(reason) = refused {
            self.forget_session(topic);
            let reason = Box::new(reason.clone());
            let topic = topic.text();
            self.hands.emit(Event::SessionDeleted { topic, reason, expired: false });
        } else {
            session.acknowledged = true;
            self.dirty.sessions = true;
            self.hands.emit(Event::Acknowledged { topic: topic.text() });
        }
        true
    }

    /// Grants something else from now on, for the wallet decides; the page hears of it, whenever it is back.
    pub(in super::super) fn update(&mut self, call: u32, topic: &str, granted: Granted) -> Outcome {
        let index = self.session_at(topic)?;
        let session = &self.sessions[index];
        if !session.controller {
            return Err(failure(3003, "Only the wallet may update a session."));
        }
        check_granted(&session.required, &granted)
            .map_err(|error| failure(error.code(), error.text()))?;
        let params = Update { namespaces: granted.clone() };
        let before = What::Update(session.granted.clone(), session.scoped_properties.clone());
        self.ask_in_session(call, index, Kind::Update, &params, before);
        self.grant(index, granted);
        Ok(None)
    }

    /// A person's answer as it goes to the page.
    pub(in super::super) fn how_to_answer(&self, kind: payload::Kind, refused: bool) -> Publish {
        Publish::answer(kind, refused, true, self.patience())
    }
}
