//! A page makes a link, and waits for whoever comes by it.

use super::{
    Engine, Outcome, PROPOSAL_S,
    state::{Candidate, Ended, Proposal, SignIn},
    wrong,
};
use crate::{
    PairingUri, PrivateKey, SymKey, Topic, auth,
    link::{AGAIN, Publish},
    namespaces::{Proposed, check_proposed, family},
    payload::{self, Approved, Kind, Participant, Propose, Reason, RelayProtocol},
    protocol::{Authentication, Event},
};
use json::{FromJson, Json, Map, Raw, ToJson, Value};

/// What a page wants of a wallet.
pub(super) struct Wish {
    pub required: Proposed,
    pub optional: Proposed,
    pub session_properties: Option<Map<Raw>>,
    pub scoped_properties: Option<Map<Raw>>,
    pub authenticate: Option<Authentication>,
}

#[derive(Json)]
struct Link {
    uri: String,
    pairing: String,
    expiry: u64,
}

/// Seconds that a link stays known when wallets were told that it is put away: longer than a broken socket takes to come back.
const BROKEN_S: u64 = 60;
/// Seconds that it stays known when its time is over, by which clocks may differ: relays let in who is two minutes off. Nobody is told
/// before he approves: official wallets, whose pairing has expired as well, stumble over that.
pub(super) const CLOCKS_S: u64 = 240;
/// The most wallets that may approve one link.
const MOST_CANDIDATES: usize = 4;

impl Engine {
    /// Makes a link and tells the relays. The link is told at once, for a phone opens it within the visitor's tap.
    pub(super) fn connect(&mut self, wish: Wish) -> Outcome {
        for asked in [&wish.required, &wish.optional] {
            check_proposed(asked).map_err(|error| wrong(error.text()))?;
        }
        let key = SymKey(self.hands.random.bytes());
        let private = PrivateKey::from_bytes(self.hands.random.bytes());
        let pairing = key.topic();
        let expiry = self.hands.seconds() + PROPOSAL_S;
        let sign_in =
            wish.authenticate.map(|asked| self.plan_sign_in(asked, &private)).transpose()?;
        let uri = PairingUri {
            topic: pairing,
            key: key.clone(),
            expiry: Some(expiry),
            methods: sign_in.iter().map(|_| Kind::Authenticate.facts().method.into()).collect(),
            relay: self.links.iter().find_map(|link| link.own_url()).map(str::to_owned),
        };
        let id = self.hands.next_id();
        let params = Propose {
            required_namespaces: wish.required,
            optional_namespaces: wish.optional,
            relays: vec![RelayProtocol::default()],
            proposer: Participant {
                public_key: crate::hex::encode(&private.public()),
                metadata: self.metadata.clone(),
            },
            expiry_timestamp: Some(expiry),
            pairing_topic: pairing.text(),
            session_properties: payload::as_texts(wish.session_properties),
            scoped_properties: payload::as_texts(wish.scoped_properties),
        };
        let text = payload::request(id, Kind::Propose, &params);
        let message = self.seal(&key, &text, Kind::Propose.facts().ttl);
        if let Some(sign_in) = &sign_in {
            self.ask_to_sign_in(sign_in, (pairing, &key), params.proposer, expiry);
        }
        let required = params.required_namespaces;
        let candidates = Vec::new();
        let proposal = Proposal {
            pairing,
            key,
            private,
            id,
            required,
            expiry,
            over: false,
            sign_in,
            candidates,
            message,
        };
        self.propose(&proposal);
        self.proposals.push(proposal);
        self.dirty.proposals = true;
        self.resume();
        let link = Link { uri: uri.text(), pairing: pairing.text(), expiry };
        Ok(Some(Raw(json::to_string(&link))))
    }

    /// One call subscribes and publishes, on every relay.
    fn propose(&mut self, proposal: &Proposal) {
        let mut params = String::from(r#"{"pairingTopic":"#);
        proposal.pairing.write(&mut params);
        params.push_str(r#","sessionProposal":"#);
        proposal.message.write(&mut params);
        params.push_str(r#","ttl":300}"#);
        let deadline = self.hands.at_second(proposal.expiry);
        for link in &mut self.links {
            link.note(proposal.pairing);
            link.call(&mut self.hands, "wc_proposeSession", &params, deadline, proposal.id);
        }
    }

    /// For a relay that does not know that call.
    pub(super) fn propose_plainly(&mut self, link: usize, index: usize) {
        let Proposal { pairing, message, expiry, .. } = &self.proposals[index];
        let (pairing, how) = (*pairing, Publish::of(Kind::Propose, self.hands.at_second(*expiry)));
        let link = &mut self.links[link];
        link.leave(&mut self.hands, pairing);
        link.listen(&mut self.hands, pairing);
        link.publish(&mut self.hands, pairing, message, how, AGAIN);
    }

    fn plan_sign_in(
        &mut self,
        asked: Authentication,
        private: &PrivateKey,
    ) -> Result<SignIn, Box<crate::protocol::CallError>> {
        if asked.chains.is_empty() || asked.chains.iter().any(|chain| family(chain) != "eip155") {
            return Err(wrong("a sign-in is for eip155 chains alone"));
        }
        let topic = Topic::of_key(&private.public());
        Ok(SignIn { id: self.hands.next_id(), topic, asked })
    }

    fn ask_to_sign_in(
        &mut self,
        sign_in: &SignIn,
        (pairing, key): (Topic, &SymKey),
        requester: Participant,
        expiry: u64,
    ) {
        self.listen(sign_in.topic);
        let params = auth::Authenticate {
            auth_payload: auth::payload(&sign_in.asked),
            requester,
            expiry_timestamp: Some(expiry),
        };
        let kind = Kind::Authenticate;
        let text = payload::request(sign_in.id, kind, &params);
        let message = self.seal(key, &text, kind.facts().ttl);
        let how = Publish::of(kind, self.hands.at_second(expiry));
        for link in &mut self.links {
            link.publish(&mut self.hands, pairing, &message, how, 0);
        }
    }

    /// The link is not wanted any more.
    pub(super) fn cancel_connect(&mut self, pairing: &str) {
        let topic = Topic::parse(pairing);
        let mine = |one: &Proposal| !one.over && Some(one.pairing) == topic;
        if let Some(index) = self.proposals.iter().position(mine) {
            self.withdraw(index, self.hands.seconds() + BROKEN_S);
            let Proposal { pairing, key, .. } = &self.proposals[index];
            let (pairing, key) = (*pairing, key.clone());
            for link in 0..self.links.len() {
                let id = self.hands.next_id();
                self.ask(link, (pairing, &key), Kind::PairingDelete, id, &no_more());
            }
        }
    }

    /// The page waits no more: who approved is told, and until then who approves yet.
    pub(super) fn withdraw(&mut self, index: usize, until: u64) {
        let proposal = &mut self.proposals[index];
        (proposal.over, proposal.expiry) = (true, until);
        let candidates = std::mem::take(&mut proposal.candidates);
        self.dirty.proposals = true;
        for one in candidates {
            self.leave(one.topic);
            self.end_everywhere(one.topic, &one.key);
        }
    }

    /// Something came of the link: the page waits no more, but its code may have been scanned twice.
    pub(super) fn done_with_link(&mut self, index: usize) -> String {
        self.withdraw(index, self.proposals[index].expiry);
        self.proposals[index].pairing.text()
    }

    /// A wallet comes when the page waits no more. The one whose session stands may have said it twice.
    pub(super) fn too_late(&mut self, key: &SymKey) {
        let topic = key.topic();
        if self.session(topic).is_none() {
            self.end_everywhere(topic, key);
        }
    }

    /// Tells a wallet that nothing comes of what it approved, wherever it may be: it holds that for a session.
    fn end_everywhere(&mut self, topic: Topic, key: &SymKey) {
        let expiry = self.hands.seconds() + u64::from(Kind::Delete.facts().ttl);
        for link in 0..self.links.len() {
            let (key, relay) = (key.clone(), self.links[link].name().to_owned());
            self.tell_end(Ended { topic, key, relay, expiry }, &no_more());
        }
    }

    /// Forgets a link and all that was listened to for it.
    pub(super) fn forget_proposal(&mut self, index: usize) {
        let proposal = self.proposals.remove(index);
        self.dirty.proposals = true;
        self.leave(proposal.pairing);
        if let Some(sign_in) = &proposal.sign_in {
            self.leave(sign_in.topic);
        }
    }

    /// A wallet approved, and will settle; or declined. False if nothing waits for that, or not any more.
    pub(super) fn proposal_answered(
        &mut self,
        link: usize,
        index: usize,
        id: u64,
        outcome: Result<&Value, Box<Reason>>,
    ) -> bool {
        let proposal = &self.proposals[index];
        let of_sign_in = proposal.sign_in.as_ref().is_some_and(|sign_in| sign_in.id == id);
        match outcome {
            _ if proposal.id != id && !of_sign_in => false,
            Err(_) if proposal.over => false,
            // A wallet that cannot sign in has the proposal as well; one whose person declined says so here.
            Err(reason) if of_sign_in && reason.code == 10001 => true,
            Err(reason) => {
                self.declined(index, reason);
                true
            }
            Ok(_) if of_sign_in => true,
            Ok(result) => self.approved(link, index, result),
        }
    }

    pub(super) fn declined(&mut self, index: usize, reason: Box<Reason>) {
        let pairing = self.done_with_link(index);
        self.hands.emit(Event::Rejected { pairing, reason });
    }

    fn approved(&mut self, link: usize, index: usize, result: &Value) -> bool {
        let proposal = &mut self.proposals[index];
        let peer = Approved::from_json(result)
            .ok()
            .and_then(|approved| Topic::parse(&approved.responder_public_key));
        let agreed = peer.and_then(|peer| Some((peer, proposal.private.agree(&peer.0)?)));
        let Some((peer, key)) = agreed else {
            let reason = Reason::new(7000, "The wallet's answer holds no key.");
            let pairing = proposal.pairing.text();
            self.hands.emit(Event::Failed { pairing, reason });
            return true;
        };
        let topic = key.topic();
        if proposal.over {
            self.too_late(&key);
            return true;
        }
        let known = proposal.candidates.iter().any(|candidate| candidate.topic == topic);
        if known || proposal.candidates.len() == MOST_CANDIDATES {
            return false;
        }
        proposal.candidates.push(Candidate { topic, key, peer, early: Vec::new() });
        let pairing = proposal.pairing.text();
        self.dirty.proposals = true;
        self.links[link].listen(&mut self.hands, topic);
        self.hands.emit(Event::Approved { pairing });
        true
    }
}

/// Why a wallet is sent away that nobody waits for.
fn no_more() -> Box<Reason> {
    Reason::new(6000, "The page does not wait any more.")
}
