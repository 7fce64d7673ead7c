//! A page asks its wallet.

use super::{Engine, Outcome, failure, state::What};
use crate::{
    link::Publish,
    namespaces::{allows, has_chain},
    payload::{self, Asked, Kind, SessionRequest},
    protocol::ConnectProblem,
    text::join,
};
use json::Raw;

/// Seconds that a request may live.
pub(super) const LIFE_S: (u32, u32) = (300, 604_800);

impl Engine {
    /// Asks for anything that the session allows.
    pub(super) fn request(
        &mut self,
        call: u32,
        topic: &str,
        chain: &str,
        method: &str,
        params: Raw,
        expiry: Option<u32>,
    ) -> Outcome {
        let index = self.session_at(topic)?;
        let session = &self.sessions[index];
        if !has_chain(&session.granted, chain) {
            return Err(failure(3005, "Unauthorized chain."));
        }
        if !allows(&session.granted, chain, method) {
            return Err(failure(3001, "Unauthorized method."));
        }
        let (topic, key, link) = (session.topic, session.key.clone(), self.link_of(&session.relay));
        self.links[link].resume(&mut self.hands);
        if let Some(problem) = self.links[link].problem().filter(|problem| is_final(*problem)) {
            return Err(failure(4900, &join(&["the relay refuses: ", problem_text(problem)])));
        }
        let life = expiry.unwrap_or(LIFE_S.0).clamp(LIFE_S.0, LIFE_S.1);
        let id = self.hands.next_id();
        let expires = self.hands.seconds() + u64::from(life);
        let params = SessionRequest {
            request: Asked { method: method.into(), params, expiry_timestamp: Some(expires) },
            chain_id: chain.into(),
        };
        let until = self.hands.now + u64::from(life) * 1_000;
        self.wait(call, id, topic, until, What::Request);
        let text = payload::request(id, Kind::Request, &params);
        let how = Publish { ttl: life, ..Publish::of(Kind::Request, until) };
        self.publish(link, (topic, &key), &text, how, id);
        self.wake_wallet(id, topic);
        Ok(None)
    }
}

/// Whether waiting would not help.
fn is_final(problem: ConnectProblem) -> bool {
    use ConnectProblem::{Blocked, Dropped, Offline, TooMany};
    !matches!(problem, Blocked | Dropped | Offline | TooMany)
}

fn problem_text(problem: ConnectProblem) -> &'static str {
    match problem {
        ConnectProblem::BadProject => "it does not know the project id",
        ConnectProblem::ClockSkew => "this device's clock is wrong",
        ConnectProblem::CountryBlocked => "it does not serve this country",
        ConnectProblem::OriginRefused => "it does not serve this page's origin",
        ConnectProblem::OtherRelay => "it does not know the name that it is called by",
        ConnectProblem::BadKey => "it does not believe the page's key",
        _ => "it does not believe the token",
    }
}
