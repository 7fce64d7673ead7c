use crate::{SymKey, Topic, payload::Propose, protocol::Offer};
use json::{FromJson, Raw, ToJson};

/// What a wallet keeps besides its sessions.
#[derive(Default, FromJson, ToJson)]
#[serde(default)]
pub(crate) struct Wallet {
    pub pairings: Vec<Pairing>,
    pub offered: Vec<Offered>,
    pub incoming: Vec<Incoming>,
}

/// Where it waits for a page's proposal.
#[derive(Clone, FromJson, ToJson)]
pub(crate) struct Pairing {
    pub topic: Topic,
    pub key: SymKey,
    /// Seconds since 1970.
    pub expiry: u64,
    /// The page would rather sign in: its proposal is for wallets that cannot.
    pub sign_in: bool,
}

/// A proposal, or a sign-in, that waits for a person.
#[derive(Clone, FromJson, ToJson)]
pub(crate) struct Offered {
    pub id: Raw,
    pub pairing: Topic,
    pub key: SymKey,
    pub relay: String,
    pub proposer: Topic,
    pub params: Propose,
    /// What is to be signed.
    pub payload: Option<Raw>,
    /// Seconds since 1970.
    pub expiry: u64,
}

/// What a person granted, while the relay does not have it.
pub(crate) struct Grant {
    pub offered: Offered,
    pub session: Topic,
    pub result: Raw,
}

/// A request that waits for a person, or did.
#[derive(Clone, FromJson, ToJson)]
pub(crate) struct Incoming {
    pub topic: Topic,
    pub id: Raw,
    /// Seconds since 1970.
    pub expiry: u64,
    /// The person has decided. Until the expiry it is known, so that nobody is asked the same again.
    #[serde(default)]
    pub answered: bool,
}

impl Offered {
    pub(crate) fn view(&self) -> Offer {
        Offer {
            id: self.id.0.clone(),
            pairing: self.pairing.text(),
            proposer: self.params.proposer.metadata.clone(),
            required: self.params.required_namespaces.clone(),
            optional: self.params.optional_namespaces.clone(),
            expiry: self.expiry,
            session_properties: self.params.session_properties.clone(),
            scoped_properties: self.params.scoped_properties.clone(),
        }
    }
}
