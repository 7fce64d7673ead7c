//! One-click sign-in: a person signs a message, and what it allows becomes a session. Signatures are not checked here: the server that gave
//! the nonce checks them, and the browser's word would be worth nothing to it.

use super::{Engine, WEEK_S};
use crate::{
    Topic,
    auth::{self, Signed},
    payload::{Reason, Settle},
    protocol::Event,
    text::id_number,
};
use json::Value;

impl Engine {
    /// A wallet answered the sign-in; `sender` is the key that sealed the answer.
    pub(super) fn signed_in(&mut self, link: usize, index: usize, value: &Value, sender: [u8; 32]) {
        let proposal = &self.proposals[index];
        let Some(sign_in) = &proposal.sign_in else { return };
        if value.get("id").and_then(id_number) != Some(sign_in.id) {
            return;
        }
        if proposal.over {
            if let Some(key) = proposal.private.agree(&sender) {
                self.too_late(&key);
            }
            return;
        }
        if let Some(error) = value.get("error").filter(|error| !error.is_null()) {
            return self.declined(index, Reason::read(error));
        }
        let read =
            value.get("result").ok_or_else(|| Reason::new(7000, "An answer without a result."));
        let checked = read.and_then(|result| {
            let (cacaos, responder) = auth::read_answer(result)?;
            if Topic::parse(&responder.public_key) != Some(Topic(sender)) {
                return Err(Reason::new(7000, "Sealed by another key than the one it names."));
            }
            let signed = auth::check(&sign_in.asked, cacaos)?;
            let key = proposal.private.agree(&sender);
            let key = key.ok_or_else(|| Reason::new(7000, "The wallet's key is no key."))?;
            Ok((signed, responder, key))
        });
        match checked {
            Err(reason) => {
                let pairing = proposal.pairing.text();
                self.hands.emit(Event::Failed { pairing, reason });
            }
            Ok((Signed { messages, granted: Some(granted) }, responder, key)) => {
                let settle = Settle {
                    namespaces: granted,
                    controller: responder,
                    expiry: self.hands.seconds() + WEEK_S,
                    ..Settle::default()
                };
                self.open_session(link, index, (key.topic(), &key), settle, messages);
            }
            Ok((Signed { messages: signed, granted: None }, ..)) => {
                let pairing = self.done_with_link(index);
                self.hands.emit(Event::SignedIn { pairing, signed });
            }
        }
    }
}
