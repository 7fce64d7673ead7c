//! One-click sign-in: what is asked (CAIP-122), what is signed (EIP-4361 with recaps, EIP-5573), what comes back (CAIP-74). Pure rules.

mod recap;
mod siwe;
#[cfg(test)]
mod tests;

use crate::{
    namespaces::{Granted, SessionNamespace, chain_of, family, is_chain},
    payload::{Participant, Reason},
    protocol::{Authentication, SignedMessage},
    text::{after_last, join},
};
use json::{FromJson, Json, Raw, Value};

pub use siwe::message;

const DID: &str = "did:pkh:";
/// What such a session tells its page, whatever else it allows.
const EVENTS: [&str; 2] = ["chainChanged", "accountsChanged"];

/// `wc_sessionAuthenticate`.
#[derive(Debug, Clone, PartialEq, Json)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Authenticate {
    pub auth_payload: AuthPayload,
    pub requester: Participant,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expiry_timestamp: Option<u64>,
}

/// What is asked for: not yet whose it is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AuthPayload {
    #[serde(rename = "type", default)]
    pub kind: String,
    pub chains: Vec<String>,
    pub domain: String,
    pub aud: String,
    #[serde(default)]
    pub version: String,
    pub nonce: String,
    pub iat: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nbf: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exp: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statement: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resources: Option<Vec<String>>,
}

/// What is signed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct CacaoPayload {
    /// `did:pkh:eip155:1:0x…`
    pub iss: String,
    /// The page's host.
    pub domain: String,
    /// The page's URL.
    pub aud: String,
    /// `1`
    pub version: String,
    /// The server's.
    pub nonce: String,
    /// Issued at.
    pub iat: String,
    /// Not before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nbf: Option<String>,
    /// Not after.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exp: Option<String>,
    /// For people, and what the recap allows, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statement: Option<String>,
    /// The server's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
    /// URIs, the recap last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resources: Option<Vec<String>>,
}

/// A signed message (CAIP-74).
#[derive(Debug, Clone, PartialEq, Eq, Json)]
pub(crate) struct Cacao {
    pub p: CacaoPayload,
    pub s: Signature,
}

#[derive(Debug, Clone, PartialEq, Eq, Json)]
pub(crate) struct Signature {
    pub t: String,
    pub s: String,
}

/// The answer to [`Authenticate`].
#[derive(Debug, Clone, PartialEq, Json)]
pub(crate) struct Answer {
    pub cacaos: Vec<Raw>,
    pub responder: Participant,
}

/// Each message as it was read, and as it came.
pub(crate) type Cacaos = Vec<(Cacao, Raw)>;

/// What came of a sign-in.
pub(crate) struct Signed {
    pub messages: Vec<SignedMessage>,
    /// What the recaps allow; none: no session.
    pub granted: Option<Granted>,
}

/// What a page's wish is in the protocol.
pub(crate) fn payload(asked: &Authentication) -> AuthPayload {
    let mut resources = asked.resources.clone();
    recap::ask(&mut resources, &asked.methods);
    AuthPayload {
        kind: "caip122".into(),
        chains: asked.chains.clone(),
        domain: asked.domain.clone(),
        aud: asked.aud.clone(),
        version: "1".into(),
        nonce: asked.nonce.clone(),
        iat: asked.iat.clone(),
        nbf: asked.nbf.clone(),
        exp: asked.exp.clone(),
        statement: asked.statement.clone(),
        request_id: asked.request_id.clone(),
        resources: (!resources.is_empty()).then_some(resources),
    }
}

#[cfg(feature = "wallet")]
/// What a person signs for an account, CAIP-10: what is asked, narrowed to what the wallet can. `None` where the account's chain is not asked for.
pub(crate) fn to_sign(
    asked: &AuthPayload,
    account: &str,
    accounts: &[String],
    methods: &[String],
) -> Option<CacaoPayload> {
    wanted(asked, account)?;
    let mut resources = asked.resources.clone().unwrap_or_default();
    let mut statement = asked.statement.clone();
    let asked_for = recap::take(&mut resources);
    let mut allowed: Vec<&str> = asked_for.iter().map(String::as_str).collect();
    allowed.retain(|method| methods.iter().any(|known| known == method));
    if !allowed.is_empty() {
        let mut chains: Vec<&str> = accounts.iter().filter_map(|one| wanted(asked, one)).collect();
        chains.dedup();
        resources.push(recap::grant(&allowed, &chains));
        let words = recap::statement(&allowed);
        statement = Some(match statement {
            Some(before) => [before.as_str(), " ", &words].concat(),
            None => words,
        });
    }
    Some(CacaoPayload {
        iss: [DID, account].concat(),
        domain: asked.domain.clone(),
        aud: asked.aud.clone(),
        version: "1".into(),
        nonce: asked.nonce.clone(),
        iat: asked.iat.clone(),
        nbf: asked.nbf.clone(),
        exp: asked.exp.clone(),
        statement,
        request_id: asked.request_id.clone(),
        resources: (!resources.is_empty()).then_some(resources),
    })
}

#[cfg(feature = "wallet")]
/// The account's chain, if it is asked for.
fn wanted<'a>(asked: &AuthPayload, account: &'a str) -> Option<&'a str> {
    chain_of(account).filter(|chain| asked.chains.iter().any(|one| one == chain))
}

/// Reads the answer to a sign-in.
pub(crate) fn read_answer(result: &Value) -> Result<(Cacaos, Participant), Box<Reason>> {
    let wrong = |error| Reason::unreadable(7000, &error);
    let answer = Answer::from_json(result).map_err(wrong)?;
    let mut cacaos = Vec::new();
    for raw in answer.cacaos {
        cacaos.push((json::from_str(&raw.0).map_err(wrong)?, raw));
    }
    Ok((cacaos, answer.responder))
}

/// Checks that what was signed is what was asked; not the signatures.
pub(crate) fn check(asked: &Authentication, cacaos: Cacaos) -> Result<Signed, Box<Reason>> {
    let wrong = |why| Err(Reason::new(11004, why));
    if cacaos.is_empty() {
        return wrong("Nothing was signed.");
    }
    let mut granted = SessionNamespace::default();
    let mut messages = Vec::new();
    for (Cacao { p, s }, cacao) in cacaos {
        let (account, chain) = grant(&mut granted, &p)?;
        if !asked.chains.iter().any(|one| one == chain) {
            return wrong("Signed for a chain that was not asked for.");
        }
        let said = [
            (Some(&p.domain), Some(&asked.domain)),
            (Some(&p.aud), Some(&asked.aud)),
            (Some(&p.nonce), Some(&asked.nonce)),
            (Some(&p.iat), Some(&asked.iat)),
            (p.exp.as_ref(), asked.exp.as_ref()),
            (p.nbf.as_ref(), asked.nbf.as_ref()),
            (p.request_id.as_ref(), asked.request_id.as_ref()),
        ];
        let same = p.version == "1" && said.iter().all(|(signed, asked)| signed == asked);
        let words = p.statement.as_deref().unwrap_or_default();
        if !same || !words.starts_with(asked.statement.as_deref().unwrap_or_default()) {
            return wrong("Another message was signed than the one asked for.");
        }
        messages.push(SignedMessage {
            account: account.to_owned(),
            message: message(&p),
            signature: s.s,
            kind: s.t,
            cacao,
        });
    }
    if !granted.chains.iter().all(|chain| asked.chains.contains(chain)) {
        return wrong("A chain was granted that was not asked for.");
    }
    Ok(Signed { messages, granted: namespaces(granted) })
}

/// Adds what the recaps of a signed message allow, of which a wallet may have several. Answers the account that signed, CAIP-10, and its chain.
pub(crate) fn grant<'a>(
    one: &mut SessionNamespace,
    signed: &'a CacaoPayload,
) -> Result<(&'a str, &'a str), Box<Reason>> {
    let account = account(signed).ok_or_else(|| Reason::new(11004, "Signed by no account."))?;
    let chain = chain_of(account).unwrap_or_default();
    let address = after_last(account, b':');
    for resource in signed.resources.as_deref().unwrap_or_default() {
        for mut ability in recap::read(resource).unwrap_or_default() {
            add(&mut one.methods, ability.method);
            if ability.chains.is_empty() {
                ability.chains.push(chain.to_owned());
            }
            for chain in ability.chains {
                if is_chain(&chain) && family(&chain) == "eip155" {
                    add(&mut one.accounts, join(&[&chain, ":", address]));
                    add(&mut one.chains, chain);
                }
            }
        }
    }
    Ok((account, chain))
}

/// What recaps allow as a session's namespaces; none where that is no session.
pub(crate) fn namespaces(mut one: SessionNamespace) -> Option<Granted> {
    if one.methods.is_empty() || one.accounts.is_empty() {
        return None;
    }
    one.events = EVENTS.map(str::to_owned).to_vec();
    Some(json::Map(vec![("eip155".into(), one)]))
}

/// The account that signed, CAIP-10.
fn account(payload: &CacaoPayload) -> Option<&str> {
    let account = payload.iss.strip_prefix(DID)?;
    chain_of(account).filter(|chain| is_chain(chain) && family(chain) == "eip155")?;
    Some(account)
}

fn add(list: &mut Vec<String>, one: String) {
    if !list.contains(&one) {
        list.push(one);
    }
}
