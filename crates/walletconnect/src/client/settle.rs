//! A wallet settles: what it grants becomes a session, if it is what was asked for and from whom it should be.

use super::{
    Engine, WEEK_S,
    hear::{Heard, Request, yes},
    state::Session,
};
use crate::{
    Topic,
    hands::Hands,
    namespaces::{Granted, check_granted, family, granted_chains},
    payload::{Reason, Settle},
    protocol::{Event, LogLevel, SignedMessage},
    text::join,
};
use json::{Map, Raw};

/// Seconds by which a session may be longer than agreed, for clocks differ.
const SLACK_S: u64 = 86_400;

impl Engine {
    pub(super) fn settled(
        &mut self,
        index: usize,
        at: usize,
        request: &Request<'_>,
    ) -> Result<Heard, Box<Reason>> {
        let checked = self.check_settlement(index, at, request);
        let mut settle = match checked {
            Ok(settle) => settle,
            Err(reason) => {
                // The link still works, for another wallet or another try.
                let proposal = &mut self.proposals[index];
                let topic = proposal.candidates.remove(at).topic;
                let pairing = proposal.pairing.text();
                self.dirty.proposals = true;
                self.leave(topic);
                self.hands.emit(Event::Failed { pairing, reason: reason.clone() });
                return Err(reason);
            }
        };
        let to = (request.topic, &request.key);
        self.reply(request.link, to, request.kind, &request.id, &Ok(yes()));
        drop_strange(&mut self.hands, &settle.namespaces, &mut settle.scoped_properties);
        self.open_session(request.link, index, to, settle, Vec::new());
        Ok(Heard::Later)
    }

    fn check_settlement(
        &self,
        index: usize,
        at: usize,
        request: &Request<'_>,
    ) -> Result<Settle, Box<Reason>> {
        let settle: Settle = request.read()?;
        let proposal = &self.proposals[index];
        let peer = proposal.candidates[at].peer;
        if Topic::parse(&settle.controller.public_key) != Some(peer) {
            return Err(Reason::new(7000, "Settled by another key than the one that approved."));
        }
        check_granted(&proposal.required, &settle.namespaces)
            .map_err(|error| Reason::new(error.code(), error.text()))?;
        let now = self.hands.seconds();
        if settle.expiry <= now || settle.expiry > now + WEEK_S + SLACK_S {
            return Err(Reason::new(7000, "Settled with an expiry that is no time for a session."));
        }
        Ok(settle)
    }

    /// A session stands, where its wallet settled. Others who approved the same link, or do so yet, are told that they were late.
    pub(super) fn open_session(
        &mut self,
        link: usize,
        index: usize,
        (topic, key): (Topic, &crate::SymKey),
        settle: Settle,
        signed: Vec<SignedMessage>,
    ) {
        let mut session = Session {
            topic,
            key: key.clone(),
            pairing: self.proposals[index].pairing,
            relay: self.links[link].name().to_owned(),
            controller: false,
            acknowledged: true,
            peer: settle.controller.metadata,
            required: self.proposals[index].required.clone(),
            granted: settle.namespaces,
            expiry: settle.expiry,
            chains: Map::default(),
            latest: Map::default(),
            session_properties: settle.session_properties,
            scoped_properties: settle.scoped_properties,
        };
        session.choose_chains();
        self.links[link].listen(&mut self.hands, topic);
        let view = session.view();
        self.sessions.push(session);
        self.dirty.sessions = true;
        let candidates = &mut self.proposals[index].candidates;
        let settled = candidates.iter().position(|one| one.topic == topic);
        let early = settled.map_or_else(Vec::new, |at| candidates.remove(at).early);
        let pairing = self.done_with_link(index);
        // In dual mode the session lives where it was settled.
        for (other, elsewhere) in self.links.iter_mut().enumerate() {
            if other != link {
                elsewhere.leave(&mut self.hands, topic);
            }
        }
        self.hands.emit(Event::Settled { pairing, session: view, signed });
        for message in early {
            self.take(link, topic, &message);
        }
    }
}

/// Leaves out properties of what is not granted: they are of no account.
pub(super) fn drop_strange(hands: &mut Hands, granted: &Granted, scoped: &mut Option<Map<Raw>>) {
    let Some(scoped) = scoped else { return };
    let mut at = 0;
    while let Some((key, _)) = scoped.0.get(at) {
        if covers(granted, key) {
            at += 1;
            continue;
        }
        let why = join(&["a property was left out, for this is not granted: ", key]);
        hands.log(LogLevel::Warning, &why);
        scoped.0.remove(at);
    }
}

/// Whether this is a namespace or a chain of what is granted.
pub(super) fn covers(granted: &Granted, key: &str) -> bool {
    let chains = granted_chains(granted, family(key));
    chains.contains(&key) || (family(key) == key && !chains.is_empty())
}
