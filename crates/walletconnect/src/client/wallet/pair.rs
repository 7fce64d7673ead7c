//! The wallet goes to meet a page, and hears what it wants.

use super::super::{
    Engine, Outcome,
    hear::{Heard, Request, unsupported, yes},
    wrong,
};
use super::state::{Offered, Pairing};
use crate::{
    PairingUri, Topic, auth,
    namespaces::check_proposed,
    payload::{Kind, Propose, Reason},
    protocol::Event,
};
use json::Raw;

/// Seconds that a link without an expiry is waited for.
const LINK_S: u64 = 300;

impl Engine {
    pub(in super::super) fn pair(&mut self, uri: &str) -> Outcome {
        let uri = PairingUri::parse(uri).map_err(|error| wrong(error.text()))?;
        let now = self.hands.seconds();
        uri.check_time(now).map_err(|error| wrong(error.text()))?;
        let topic = uri.topic;
        // Scanned twice is scanned once.
        if !self.wallet.pairings.iter().any(|pairing| pairing.topic == topic) {
            let expiry = uri.expiry.unwrap_or(now + LINK_S);
            let sign_in =
                uri.methods.iter().any(|method| method == Kind::Authenticate.facts().method);
            self.wallet.pairings.push(Pairing { topic, key: uri.key, expiry, sign_in });
            self.dirty.offers = true;
        }
        self.listen(topic);
        self.resume();
        let mut answer = String::from(r#"{"pairing":"#);
        json::ToJson::write(&topic, &mut answer);
        answer.push('}');
        Ok(Some(Raw(answer)))
    }

    pub(in super::super) fn forget_pairing(&mut self, index: usize) {
        let topic = self.wallet.pairings.remove(index).topic;
        self.wallet.offered.retain(|offered| offered.pairing != topic);
        self.dirty.offers = true;
        self.leave(topic);
    }

    /// The page does not wait any more: what it offered is off the table.
    fn withdrawn(&mut self, index: usize) {
        let topic = self.wallet.pairings[index].topic;
        for late in self.wallet.offered.iter().filter(|one| one.pairing == topic) {
            let id = late.id.0.clone();
            self.hands.emit(Event::RequestExpired { topic: topic.text(), id });
        }
        self.forget_pairing(index);
    }

    /// A page asks something where it paired.
    pub(in super::super) fn asked_in_pairing(
        &mut self,
        index: usize,
        request: &Request<'_>,
    ) -> Result<Heard, Box<Reason>> {
        match request.kind {
            Kind::Propose => self.proposed(index, request),
            Kind::Authenticate => self.sign_in_asked(index, request),
            Kind::PairingDelete => {
                let to = (request.topic, &request.key);
                self.reply(request.link, to, request.kind, &request.id, &Ok(yes()));
                self.withdrawn(index);
                Ok(Heard::Later)
            }
            _ => Err(unsupported()),
        }
    }

    /// A page proposes a session. A person decides, so there is no answer yet.
    pub(in super::super) fn proposed(
        &mut self,
        index: usize,
        request: &Request<'_>,
    ) -> Result<Heard, Box<Reason>> {
        // The same page asks for a sign-in on this link; this proposal is for wallets that cannot.
        if self.wallet.pairings[index].sign_in {
            return Ok(Heard::Later);
        }
        let params: Propose = request.read()?;
        for asked in [&params.required_namespaces, &params.optional_namespaces] {
            check_proposed(asked).map_err(|error| Reason::new(error.code(), error.text()))?;
        }
        let offered = self.offer(index, request, params, None)?;
        self.hands.emit(Event::Proposal { offer: offered.view() });
        Ok(Heard::Later)
    }

    /// A page asks for a sign-in. A person decides, so there is no answer yet.
    pub(in super::super) fn sign_in_asked(
        &mut self,
        index: usize,
        request: &Request<'_>,
    ) -> Result<Heard, Box<Reason>> {
        let asked: auth::Authenticate = request.read()?;
        let params = Propose {
            proposer: asked.requester,
            expiry_timestamp: asked.expiry_timestamp,
            ..Propose::default()
        };
        let payload = Raw(json::to_string(&asked.auth_payload));
        let offered = self.offer(index, request, params, Some(payload.clone()))?;
        self.hands.emit(Event::SignInRequest { offer: offered.view(), payload });
        Ok(Heard::Later)
    }

    fn offer(
        &mut self,
        index: usize,
        request: &Request<'_>,
        params: Propose,
        payload: Option<Raw>,
    ) -> Result<Offered, Box<Reason>> {
        let proposer = Topic::parse(&params.proposer.public_key)
            .ok_or_else(|| Reason::new(-32602, "The proposer has no key."))?;
        let (now, pairing) = (self.hands.seconds(), &self.wallet.pairings[index]);
        let expiry = params.expiry_timestamp.unwrap_or(pairing.expiry);
        if expiry <= now {
            return Err(Reason::new(8000, "The proposal has expired."));
        }
        let offered = Offered {
            id: request.id.clone(),
            pairing: pairing.topic,
            key: pairing.key.clone(),
            relay: self.links[request.link].name().to_owned(),
            proposer,
            params,
            payload,
            expiry,
        };
        // Sealed anew, or met on another relay as well: one offer.
        self.wallet.offered.retain(|one| one.id != offered.id || one.pairing != offered.pairing);
        self.wallet.offered.push(offered.clone());
        self.dirty.offers = true;
        Ok(offered)
    }
}
