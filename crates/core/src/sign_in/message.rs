//! What the page's sign-in wants signed, checked before anybody sees it.

use super::{SignInRequest, memory::Prepared};
use crate::{
    context::Context,
    errors::{Failure, Problem},
    protocol::{SignInData, SignInText},
    state::State,
    text::{has, join},
};
use caip::{AccountId, Namespace};
use siwx::Message;

/// What every standard message says in its first line.
const ASKS: &str = " wants you to sign in with your ";

/// The message as it is shown, and what is remembered of it. It must be the page's own and this account's.
pub(super) fn checked(
    context: &Context,
    account: &AccountId,
    told: SignInText,
) -> Result<(SignInRequest, Prepared), Failure> {
    let state = context.state();
    let host = host(&state.environment.url).to_owned();
    let fields = read(account, &told)?;
    agree("domain", &fields.domain.to_ascii_lowercase(), &host.to_ascii_lowercase())?;
    agree("chain", &fields.chain_id, account.chain().as_str())?;
    let (said, own) = (&fields.account_address, account.address().as_str());
    // Letters of either case are one address on EVM chains alone.
    let is_own = account.chain().namespace() == Namespace::Eip155 && said.eq_ignore_ascii_case(own);
    agree("address", if is_own { own } else { said }, own)?;
    let expires_at = fields.expiration_time.as_deref().and_then(siwx::time);
    if expires_at.is_some_and(|end| end <= context.now()) {
        return Err(wrong("it has expired already: is this device's clock right?"));
    }
    let request = SignInRequest {
        domain: host,
        statement: fields.statement.filter(|text| !text.is_empty()),
        address: account.address().as_str().to_owned(),
        network: network_name(&state),
        wallet: wallet_name(&state, account),
        resources: fields.resources,
        expires_at,
        message: told.message.clone(),
    };
    let prepared = Prepared {
        account: account.clone(),
        message: told.message,
        data: told.data,
        by_page: told.signs,
    };
    Ok((request, prepared))
}

/// The fields of the message as its text says them. A page may have a format of its own: of that it is what the page says it means.
fn read(account: &AccountId, told: &SignInText) -> Result<SignInData, Failure> {
    match Message::parse(account.chain().namespace(), &told.message) {
        Ok(message) => Ok(SignInData {
            account_address: message.account.address().as_str().to_owned(),
            chain_id: message.account.chain().as_str().to_owned(),
            domain: message.domain,
            statement: message.statement,
            expiration_time: message.expiration_time,
            resources: message.resources.unwrap_or_default(),
        }),
        Err(_) if told.message.trim_ascii().is_empty() => Err(wrong("it is empty")),
        // A wallet would show it as the standard one that it is not quite.
        Err(error) if has(&told.message, ASKS) => Err(wrong(&error.to_string())),
        Err(_) => json::from_str(&told.data.0).map_err(|error| wrong(&error.message())),
    }
}

fn agree(what: &str, said: &str, wanted: &str) -> Result<(), Failure> {
    if said == wanted {
        return Ok(());
    }
    Err(wrong(&join(&["its ", what, " is \"", said, "\" and not \"", wanted, "\""])))
}

fn wrong(why: &str) -> Failure {
    Failure::new(Problem::SignInMessageInvalid, join(&["the message cannot be signed: ", why]))
}

/// Host and port of an address.
fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or_default()
}

fn network_name(state: &State) -> String {
    state.slices.network.active.as_ref().map(|network| network.name.clone()).unwrap_or_default()
}

fn wallet_name(state: &State, account: &AccountId) -> String {
    let sessions = &state.slices.connection.sessions;
    let own = sessions.iter().find(|one| one.namespace == account.chain().namespace());
    own.map(|session| session.wallet_name.clone()).unwrap_or_default()
}
