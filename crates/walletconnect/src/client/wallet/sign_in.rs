//! A person signs in to a page, by a message that may allow it a session.

use super::super::{Engine, Outcome, failure, state::What, wrong};
use super::state::{Grant, Offered};
use crate::{
    PrivateKey, Topic,
    auth::{self, Cacao},
    envelope,
    namespaces::{Granted, SessionNamespace},
    payload::{self, Kind, Reason},
    protocol::CallError,
};
use json::{Json, Raw};

/// What a person is to sign for one account.
#[derive(Json)]
struct ToSign {
    payload: Raw,
    message: String,
    account: String,
}

impl Engine {
    /// What is to be signed, for each account.
    pub(in super::super) fn prepare_sign_in(
        &mut self,
        id: &str,
        accounts: &[String],
        methods: &[String],
    ) -> Outcome {
        let offered = self.offered_at(id, true)?;
        let asked = payload_of(&offered)?;
        let mut all = Vec::new();
        for account in accounts {
            let payload = auth::to_sign(&asked, account, accounts, methods)
                .ok_or_else(|| wrong("an account is not on a chain that is asked for"))?;
            let message = auth::message(&payload);
            let payload = Raw(json::to_string(&payload));
            all.push(ToSign { payload, message, account: account.clone() });
        }
        Ok(Some(Raw(json::to_string(&all))))
    }

    /// Signed.
    pub(in super::super) fn sign_in(&mut self, call: u32, id: &str, cacaos: Vec<Raw>) -> Outcome {
        let offered = self.offered_at(id, true)?;
        let read = |cacao: &Raw| json::from_str::<Cacao>(&cacao.0);
        let read: Result<Vec<Cacao>, _> = cacaos.iter().map(read).collect();
        let read = read.map_err(|error| wrong(&error.message()))?;
        let mut granted = SessionNamespace::default();
        for cacao in &read {
            auth::grant(&mut granted, &cacao.p)?;
        }
        let private = PrivateKey::from_bytes(self.hands.random.bytes());
        let Some(key) = private.agree(&offered.proposer.0) else {
            return Err(wrong("the page's key is no key"));
        };
        let responder = self.participant(&private);
        let answer = auth::Answer { cacaos, responder };
        let link = self.link_of(&offered.relay);
        let mut what = What::Published(Raw::default());
        if let Some(granted) = auth::namespaces(granted) {
            let result = self.session_of_sign_in(&offered, &key, granted, link);
            let (session, offered) = (key.topic(), offered.clone());
            what = What::Granted(Box::new(Grant { offered, session, result }));
        }
        let outcome = Ok(Raw(json::to_string(&answer)));
        self.answer_sign_in(link, &offered, &outcome, Some((call, what, private)))?;
        self.done_with(&offered);
        Ok(None)
    }

    fn session_of_sign_in(
        &mut self,
        offered: &Offered,
        key: &crate::SymKey,
        granted: Granted,
        link: usize,
    ) -> Raw {
        let mut session = self.new_session(offered, key, granted, None, None);
        session.acknowledged = true;
        self.links[link].listen(&mut self.hands, session.topic);
        let view = Raw(json::to_string(&session.view()));
        self.sessions.push(session);
        self.dirty.sessions = true;
        view
    }

    /// Answers where the page waits for it, so that only the page can read it.
    pub(in super::super) fn answer_sign_in(
        &mut self,
        link: usize,
        offered: &Offered,
        outcome: &Result<Raw, Box<Reason>>,
        done: Option<(u32, What, PrivateKey)>,
    ) -> Result<(), Box<CallError>> {
        let (call, what, private) = done.unwrap_or_else(|| {
            let private = PrivateKey::from_bytes(self.hands.random.bytes());
            (0, What::Published(Raw::default()), private)
        });
        let text = payload::answer(&offered.id, outcome);
        let iv = self.hands.random.iv();
        let message = envelope::seal_to(&offered.proposer.0, &private, &iv, &text)
            .ok_or_else(|| wrong("the page's key is no key"))?;
        let how = self.how_to_answer(Kind::Authenticate, outcome.is_err());
        let topic = Topic::of_key(&offered.proposer.0);
        let ticket = self.hands.next_id();
        self.wait(call, ticket, topic, how.deadline, what);
        self.links[link].publish(&mut self.hands, topic, &message, how, ticket);
        Ok(())
    }
}

fn payload_of(offered: &Offered) -> Result<auth::AuthPayload, Box<CallError>> {
    let text = offered.payload.as_ref().map_or("null", |payload| payload.0.as_str());
    json::from_str(text).map_err(|error| failure(-32602, &error.message()))
}
