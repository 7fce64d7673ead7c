//! What the engine remembers. All of it but [`Pending`] survives a reload.

use crate::{
    PrivateKey, SymKey, Topic,
    namespaces::{Granted, Proposed, accounts, family, granted_chains, has_chain},
    payload::Metadata,
    protocol::{Authentication, SessionView},
    text::{digits, number},
};
use json::{FromJson, Later, Map, Raw, ToJson};
use std::ops::Range;

/// Page: a link that is out.
#[derive(Clone, FromJson, ToJson)]
pub(crate) struct Proposal {
    pub pairing: Topic,
    pub key: SymKey,
    pub private: PrivateKey,
    /// Of the proposal's request.
    pub id: u64,
    pub required: Proposed,
    /// Seconds since 1970.
    pub expiry: u64,
    /// The page waits no more: who approves yet is told so, until the expiry.
    #[serde(default)]
    pub over: bool,
    pub sign_in: Option<SignIn>,
    /// Wallets that approved, and may settle: the code may be scanned twice.
    pub candidates: Vec<Candidate>,
    /// For relays that know no `wc_proposeSession`; and what was sent.
    pub message: String,
}

/// Page: the sign-in that goes with a proposal.
#[derive(Clone, FromJson, ToJson)]
pub(crate) struct SignIn {
    pub id: u64,
    /// Where it is answered.
    pub topic: Topic,
    pub asked: Authentication,
}

/// A wallet that approved.
#[derive(Clone, FromJson, ToJson)]
pub(crate) struct Candidate {
    pub topic: Topic,
    pub key: SymKey,
    pub peer: Topic,
    /// What it said before it settled, as far as that came earlier.
    #[serde(default)]
    pub early: Vec<String>,
}

/// A session of either side.
#[allow(clippy::struct_field_names, reason = "the protocol's names")]
#[derive(Clone, FromJson, ToJson)]
pub(crate) struct Session {
    pub topic: Topic,
    pub key: SymKey,
    pub pairing: Topic,
    /// The name of the relay where it is.
    pub relay: String,
    /// Whether we are the wallet.
    pub controller: bool,
    pub acknowledged: bool,
    pub peer: Metadata,
    pub required: Proposed,
    pub granted: Granted,
    /// Seconds since 1970.
    pub expiry: u64,
    /// The chain in use, by family.
    pub chains: Map<String>,
    /// The id of the peer's last word, by what it changes.
    #[serde(default)]
    pub latest: Map<String>,
    pub session_properties: Option<Map<Raw>>,
    pub scoped_properties: Option<Map<Raw>>,
}

/// A session that is over, of which its relay was not told yet.
#[derive(FromJson, ToJson)]
pub(crate) struct Ended {
    pub topic: Topic,
    pub key: SymKey,
    pub relay: String,
    /// When the peer would let go of it by itself, in seconds since 1970.
    pub expiry: u64,
}

/// The year 2017 and the year 2286, in milliseconds: an id's time is between them.
const TIMES_MS: Range<u64> = 1_500_000_000_000..10_000_000_000_000;

/// When an id was made, in milliseconds: JavaScript begins with the time in thousandths of them, the Rust clients in 256ths. The one read
/// as the other would be of 1984, or of 2190 and later, so both are known for what they are. Other ids tell nothing.
pub(crate) fn made_at(id: u64) -> Option<u64> {
    [id / 1_000, id >> 8].into_iter().find(|at| TIMES_MS.contains(at))
}

/// What a call waits for.
pub(crate) struct Pending {
    /// Of our request; and the relay's ticket.
    pub id: u64,
    pub topic: Topic,
    pub call: u32,
    /// Milliseconds since 1970.
    pub until: u64,
    pub what: What,
}

pub(crate) enum What {
    /// What the wallet answers.
    Request,
    /// That the peer answers at all.
    Ping,
    /// That the page agrees to what is granted already; if not, this is so again.
    #[cfg(feature = "wallet")]
    Update(Granted, Option<Map<Raw>>),
    /// That the page takes the session.
    #[cfg(feature = "wallet")]
    Settlement,
    /// That the peer agrees, and then this is so.
    Extend(u64),
    /// That the relay has the session's end.
    End,
    /// That the relay has it; then this is the answer.
    #[cfg(feature = "wallet")]
    Published(Raw),
    /// That the relay has the answer to what a page asked under this id.
    #[cfg(feature = "wallet")]
    Response(Raw),
    /// That the relay has the grant; then the session is the answer.
    #[cfg(feature = "wallet")]
    Granted(Box<super::wallet::Grant>),
}

impl What {
    /// Whether the peer's answer counts for as long as the question is kept for it, though no call waits any more.
    pub(crate) fn lasts(&self) -> bool {
        match self {
            #[cfg(feature = "wallet")]
            Self::Update(..) => true,
            what => matches!(what, Self::Extend(_)),
        }
    }

    /// Whether the relay's word is all that is waited for; then this is the call's result.
    pub(crate) fn published(&self) -> Option<Raw> {
        match self {
            #[cfg(feature = "wallet")]
            Self::Published(result) => Some(result.clone()),
            #[cfg(feature = "wallet")]
            Self::Granted(grant) => Some(grant.result.clone()),
            #[cfg(feature = "wallet")]
            Self::Response(_) => Some(Raw::default()),
            Self::End => Some(Raw::default()),
            _ => None,
        }
    }
}

impl Session {
    /// Chooses a chain for each family that has none in use any more. Tells which were in use.
    pub(crate) fn choose_chains(&mut self) -> Map<String> {
        let mut chains = Map::default();
        for (key, _) in &self.granted.0 {
            let name = family(key);
            if chains.get(name).is_some() {
                continue;
            }
            let before = self.chains.get(name).filter(|chain| has_chain(&self.granted, chain));
            let first = || Some((*granted_chains(&self.granted, name).first()?).to_owned());
            if let Some(chain) = before.cloned().or_else(first) {
                chains.0.push((name.to_owned(), chain));
            }
        }
        std::mem::replace(&mut self.chains, chains)
    }

    /// Notes the id of a word of the peer. False if it said something newer of the same before: relays keep no order.
    pub(crate) fn is_news(&mut self, what: &str, id: Option<u64>) -> bool {
        // What follows the time is chance.
        let Some(at) = id.and_then(made_at) else { return true };
        let before = self.latest.get(what).and_then(|id| number(id, 10)).and_then(made_at);
        let stale = before.is_some_and(|before| at < before);
        if !stale {
            put(&mut self.latest, what, &digits(at * 1_000));
        }
        !stale
    }

    /// From now on this chain is the one in use of its family.
    pub(crate) fn use_chain(&mut self, namespace: &str, chain: &str) {
        put(&mut self.chains, namespace, chain);
    }

    /// The accounts on the chain in use, as CAIP-10.
    pub(crate) fn accounts_in_use(&self, namespace: &str) -> Vec<String> {
        let Some(chain) = self.chains.get(namespace) else { return Vec::new() };
        accounts(&self.granted, chain)
    }

    pub(crate) fn view(&self) -> Later<SessionView<'static>> {
        Later::of_text(json::to_string(&SessionView {
            topic: self.topic.text(),
            peer: &self.peer,
            namespaces: &self.granted,
            expiry: self.expiry,
            controller: self.controller,
            chains: &self.chains,
            session_properties: self.session_properties.as_ref(),
            scoped_properties: self.scoped_properties.as_ref(),
        }))
    }
}

fn put(map: &mut Map<String>, key: &str, value: &str) {
    map.0.retain(|(known, _)| known != key);
    map.0.push((key.to_owned(), value.to_owned()));
}
