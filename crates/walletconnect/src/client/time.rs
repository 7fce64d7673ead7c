//! What happens because nothing happened in time.

use super::{Engine, failure};
use crate::{payload::Reason, protocol::Event};

impl Engine {
    pub(super) fn pass_time(&mut self) {
        for index in 0..self.links.len() {
            let news = self.links[index].tick(&mut self.hands);
            self.learn(index, news);
        }
        self.expire_calls();
        self.expire_proposals();
        self.expire_sessions();
        #[cfg(feature = "wallet")]
        self.expire_offers();
    }

    /// When there is something to do next, in milliseconds since 1970.
    pub(super) fn wake_at(&self) -> Option<u64> {
        let links = self.links.iter().filter_map(crate::link::Link::wake_at);
        let calls = self.pending.iter().map(|pending| pending.until);
        let seconds = self.proposals.iter().map(|one| one.expiry);
        let seconds = seconds.chain(self.sessions.iter().map(|one| one.expiry));
        #[cfg(feature = "wallet")]
        let seconds = seconds.chain(self.wallet.ends());
        links.chain(calls).chain(seconds.map(|at| at.saturating_mul(1_000))).min()
    }

    fn expire_calls(&mut self) {
        let now = self.hands.now;
        while let Some(index) = self.pending.iter().position(|pending| pending.until <= now) {
            let pending = self.pending.remove(index);
            self.hands.settle(pending.call, Err(failure(8000, "Request expired.")));
        }
    }

    fn expire_proposals(&mut self) {
        let now = self.hands.seconds();
        while let Some(index) = self.proposals.iter().position(|one| one.expiry <= now) {
            let pairing = self.proposals[index].pairing.text();
            self.forget_proposal(index);
            self.hands.emit(Event::Expired { pairing });
        }
    }

    fn expire_sessions(&mut self) {
        let now = self.hands.seconds();
        while let Some(index) = self.sessions.iter().position(|one| one.expiry <= now) {
            let topic = self.sessions[index].topic;
            self.forget_session(topic);
            let reason = Reason::new(6000, "The session has expired.");
            self.hands.emit(Event::SessionDeleted { topic: topic.text(), reason, expired: true });
        }
    }
}
