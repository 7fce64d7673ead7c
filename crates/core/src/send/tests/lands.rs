//! Where random lives of the form are lived: a chain family, who lives there, and how its world answers.

use super::{
    bitcoin,
    solana::{OWN, SOL, THEIRS, said, signs, signs_only},
    *,
};
use crate::testing::{SOLANA_CHAIN, rpc_results};
use caip::Namespace;

pub struct Land {
    /// A connected page with the form open.
    pub page: fn() -> Page,
    pub chain: &'static str,
    pub wallet: &'static str,
    pub connector: &'static str,
    pub namespace: Namespace,
    /// Whose page it is, and somebody else.
    pub people: [&'static str; 2],
    /// What the owner can afford.
    pub much: &'static str,
    /// What the wallet is asked to sign with.
    pub signs: &'static str,
    /// The answer of a world in which everything works.
    pub friendly: fn(&Effect) -> Reply,
}

impl Land {
    pub const ETHEREUM: Self = Self {
        page,
        chain: "eip155:1",
        wallet: "MetaMask",
        connector: "eip6963:io.metamask",
        namespace: Namespace::Eip155,
        people: [ALICE, BOB],
        much: "0.5",
        signs: "eth_sendTransaction",
        friendly: on_ethereum,
    };

    pub const SOLANA: Self = Self {
        page: signs_only,
        chain: SOLANA_CHAIN,
        wallet: "Phantom",
        connector: "standard:Phantom",
        namespace: Namespace::Solana,
        people: [OWN, THEIRS],
        much: "0.5",
        signs: "solana_signAndSendTransaction",
        friendly: on_solana,
    };

    pub const BITCOIN: Self = Self {
        page: || bitcoin::bitcoin().0,
        chain: bitcoin::CHAIN,
        wallet: "Coin Purse",
        connector: "eip6963:app.bitcoin",
        namespace: Namespace::Bip122,
        people: [bitcoin::OWN, bitcoin::THEIRS],
        much: "0.05",
        signs: "signPsbt",
        friendly: on_bitcoin,
    };
}

fn on_ethereum(effect: &Effect) -> Reply {
    match effect {
        Effect::Request { .. } => match wallet(effect) {
            Some(Answer::Now(reply)) => reply,
            _ => Reply::Done,
        },
        Effect::Http { purpose: Purpose::Rpc, body, .. } => {
            body_of(rpc(body.as_deref().unwrap_or_default(), node))
        }
        Effect::Http { purpose: Purpose::Identity, url, .. } => body_of(profile(url)),
        Effect::Http { purpose: Purpose::Balance, .. } => body_of(BALANCES),
        _ => Reply::Http { status: 202, body: String::new() },
    }
}

fn on_solana(effect: &Effect) -> Reply {
    match effect {
        Effect::Request { request, .. } if request.method() == Land::SOLANA.signs => signs(request),
        Effect::Request { .. } => Reply::Text { value: "null".into() },
        Effect::Http { purpose: Purpose::Rpc, body, .. } => {
            let known = "{\"err\":null,\"confirmationStatus\":\"confirmed\"}";
            match rpc_results(body.as_deref().unwrap_or_default(), |method| said(method, known)) {
                Answer::Now(reply) => reply,
                _ => Reply::Done,
            }
        }
        Effect::Http { purpose: Purpose::Balance, .. } => body_of(SOL),
        _ => Reply::Http { status: 202, body: String::new() },
    }
}

fn on_bitcoin(effect: &Effect) -> Reply {
    match effect {
        Effect::Connect { .. } => match Answer::session(&[bitcoin::OWN], bitcoin::CHAIN) {
            Answer::Now(reply) => reply,
            _ => Reply::Done,
        },
        Effect::Request { request, .. } if request.method() == Land::BITCOIN.signs => {
            bitcoin::signs(request.params())
        }
        Effect::Request { .. } => Reply::Text { value: "null".into() },
        Effect::Http { purpose: Purpose::Rpc, body, .. } => {
            body_of(bitcoin::told(body.as_deref().unwrap_or_default(), true, "0"))
        }
        _ => Reply::Http { status: 202, body: String::new() },
    }
}

fn body_of(body: impl Into<String>) -> Reply {
    Reply::Http { status: 200, body: body.into() }
}
