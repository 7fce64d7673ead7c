//! The wallet's part: a feature, for no page needs it.
//!
//! - `state.rs`: what it keeps; `pair.rs`: it meets a page and hears what it wants; `grant.rs`: it grants, refuses, and changes its mind;
//! - `request.rs`: it is asked, and answers; `sign_in.rs`: a person signs in.

mod grant;
mod pair;
mod request;
mod sign_in;
mod state;

use super::{Engine, Outcome, hear::Place};
use crate::{
    Topic,
    protocol::{Event, WalletAction},
};
pub(crate) use state::{Grant, Wallet};

impl Engine {
    pub(super) fn perform_wallet(&mut self, call: u32, action: WalletAction) -> Outcome {
        match action {
            WalletAction::Pair { uri } => self.pair(&uri),
            WalletAction::Approve { id, namespaces, session_properties, scoped_properties } => {
                self.approve(call, &id, namespaces, session_properties, scoped_properties)
            }
            WalletAction::Reject { id, reason } => self.reject(&id, reason),
            WalletAction::Respond { topic, id, result, error } => {
                self.respond(call, &topic, &id, result, error)
            }
            WalletAction::Update { topic, namespaces } => self.update(call, &topic, namespaces),
            WalletAction::Emit { topic, chain, name, data } => {
                self.emit_event(call, &topic, chain, name, data)
            }
            WalletAction::PrepareSignIn { id, accounts, methods } => {
                self.prepare_sign_in(&id, &accounts, &methods)
            }
            WalletAction::SignIn { id, cacaos } => self.sign_in(call, &id, cacaos),
        }
    }

    /// A session is over, and what waited in it.
    pub(super) fn forget_incoming(&mut self, topic: Topic) {
        let before = self.wallet.incoming.len();
        self.wallet.incoming.retain(|incoming| incoming.topic != topic);
        self.dirty.offers |= self.wallet.incoming.len() != before;
    }

    pub(super) fn expire_offers(&mut self) {
        let now = self.hands.seconds();
        while let Some(index) = self.wallet.incoming.iter().position(|one| one.expiry <= now) {
            let late = self.wallet.incoming.remove(index);
            self.dirty.offers = true;
            if !late.answered {
                self.hands.emit(Event::RequestExpired { topic: late.topic.text(), id: late.id.0 });
            }
        }
        while let Some(index) = self.wallet.offered.iter().position(|one| one.expiry <= now) {
            let late = self.wallet.offered.remove(index);
            self.dirty.offers = true;
            self.hands.emit(Event::RequestExpired { topic: late.pairing.text(), id: late.id.0 });
        }
        while let Some(index) = self.wallet.pairings.iter().position(|one| one.expiry <= now) {
            let topic = self.wallet.pairings.remove(index).topic;
            self.dirty.offers = true;
            self.leave(topic);
        }
    }
}

impl Wallet {
    pub(super) fn is_empty(&self) -> bool {
        self.pairings.is_empty() && self.offered.is_empty() && self.incoming.is_empty()
    }

    /// When something ends, in seconds.
    pub(super) fn ends(&self) -> impl Iterator<Item = u64> {
        let ends = self.pairings.iter().map(|one| one.expiry);
        let ends = ends.chain(self.offered.iter().map(|one| one.expiry));
        ends.chain(self.incoming.iter().map(|one| one.expiry))
    }

    /// Where pages may propose.
    pub(super) fn topics(&self) -> impl Iterator<Item = Topic> {
        self.pairings.iter().map(|pairing| pairing.topic)
    }

    pub(super) fn place_of(&self, topic: Topic) -> Option<Place> {
        self.pairings.iter().position(|pairing| pairing.topic == topic).map(Place::Pairing)
    }
}
