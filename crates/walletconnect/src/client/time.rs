//! What happens because nothing happened in time.

use super::{Engine, failure, propose::CLOCKS_S, session::KEPT_MS};
use crate::{link::NEVER, payload::Reason, protocol::Event};

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
        let mut first = NEVER;
        for link in &self.links {
            first = first.min(link.wake_at());
        }
        for pending in &self.pending {
            first = first.min(pending.until);
        }
        let mut at_second = |at: u64| first = first.min(self.hands.at_second(at));
        for proposal in &self.proposals {
            at_second(proposal.expiry);
        }
        for session in &self.sessions {
            at_second(session.expiry);
        }
        #[cfg(feature = "wallet")]
        self.wallet.ends().for_each(at_second);
        (first != NEVER).then(|| first.saturating_sub(self.hands.set_back))
    }

    fn expire_calls(&mut self) {
        let now = self.hands.now;
        while let Some(index) = self.pending.iter().position(|pending| pending.until <= now) {
            let pending = &mut self.pending[index];
            let call = std::mem::take(&mut pending.call);
            // Ids begin with their time.
            let end = pending.id / 1_000 + KEPT_MS;
            if pending.what.lasts() && end > now {
                pending.until = end;
            } else {
                self.pending.remove(index);
            }
            self.hands.settle(call, Err(failure(8000, "Request expired.")));
        }
    }

    pub(super) fn expire_proposals(&mut self) {
        let now = self.hands.seconds();
        while let Some(index) = self.proposals.iter().position(|one| one.expiry <= now) {
            if self.proposals[index].over {
                self.forget_proposal(index);
            } else {
                let pairing = self.proposals[index].pairing.text();
                self.withdraw(index, now + CLOCKS_S);
                self.hands.emit(Event::Expired { pairing });
            }
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
