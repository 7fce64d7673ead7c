use super::{disconnect, parse_chain, reconnect, session, settle};
use crate::{
    context::Context,
    events::{self, Properties},
    modal, network,
    parts::part,
    protocol::LogLevel,
    signal::Signal,
};
use caip::Namespace;

/// The wallet changed its accounts. Only the connected wallet is heard, or one that was and is locked; nothing that any other says can connect it.
pub fn accounts_changed(
    context: &Context,
    connector: &str,
    namespace: Namespace,
    accounts: Vec<String>,
) {
    if accounts.is_empty() || !reconnect::unlock(context, connector, namespace) {
        take_accounts(context, connector, namespace, accounts);
    }
}

#[part(account, if_there)]
fn take_accounts(context: &Context, connector: &str, namespace: Namespace, accounts: Vec<String>) {
    if !is_session(context, connector, namespace) {
        return;
    }
    match session::addresses(namespace, accounts) {
        Ok(accounts) if accounts.is_empty() => {
            let known = {
                let state = context.state();
                let mut all = state.connectors.iter();
                all.find(|one| one.id == connector && one.namespace == namespace).cloned()
            };
            match known {
                Some(connector) => {
                    network::stop_switching_in(context, namespace);
                    disconnect::lock(context, &connector);
                    told(context, namespace);
                }
                None => end(context, namespace),
            }
        }
        Ok(accounts) => {
            session::note_choice(context, namespace, &accounts);
            put_accounts(context, namespace, accounts);
            settle::settle(context);
        }
        Err(failure) => context.log(LogLevel::Warning, &failure),
    }
}

/// The wallet changed its network.
#[part(account, if_there)]
pub fn chain_changed(context: &Context, connector: &str, namespace: Namespace, said: &str) {
    if !is_session(context, connector, namespace) {
        return;
    }
    let Some(chain) = parse_chain(namespace, said) else { return };
    let mut state = context.edit();
    let sessions = &mut state.slices.connection.sessions;
    let mut known = false;
    for session in sessions.iter_mut().filter(|session| session.namespace == namespace) {
        known = session.chain_id.as_ref() == Some(&chain);
        session.moved(&chain);
    }
    drop(state);
    // Another family is the active one: the visitor is elsewhere, and stays there.
    if known || session::is_other_active(context, namespace) {
        return;
    }
    settle::follow_chain(context, namespace, Some(chain.clone()));
    settle::settle(context);
    network::arrived(context, &chain);
    if session::demand_supported_chain(context) {
        return;
    }
    network::store(context);
    events::track(context, "SWITCH_NETWORK", Properties::new().text("network", chain.as_str()));
}

/// The wallet changed its network, and shares other accounts there: a session with a wallet elsewhere names them for each network. The account
/// that was chosen stays the active one where it is one of them.
#[part(account, if_there)]
pub fn moved_with_accounts(
    context: &Context,
    connector: &str,
    namespace: Namespace,
    said: &str,
    accounts: Vec<String>,
) {
    if !is_session(context, connector, namespace) || parse_chain(namespace, said).is_none() {
        return;
    }
    let moved = match session::addresses(namespace, accounts) {
        Ok(accounts) if accounts.is_empty() => false,
        Ok(mut accounts) => {
            let preferred =
                context.state().preferred.iter().find(|one| one.0 == namespace).cloned();
            let place =
                preferred.and_then(|(_, chosen)| accounts.iter().position(|one| *one == chosen));
            if let Some(place) = place {
                accounts[..=place].rotate_right(1);
            }
            put_accounts(context, namespace, accounts)
        }
        Err(failure) => {
            context.log(LogLevel::Warning, &failure);
            false
        }
    };
    chain_changed(context, connector, namespace, said);
    if moved {
        settle::settle(context);
    }
}

/// The accounts of a session from now on; whether they were others before.
fn put_accounts(context: &Context, namespace: Namespace, accounts: Vec<String>) -> bool {
    let mut state = context.edit();
    let sessions = &mut state.slices.connection.sessions;
    let session = sessions.iter_mut().find(|session| session.namespace == namespace);
    match session {
        Some(session) if session.accounts != accounts => {
            session.accounts = accounts;
            true
        }
        _ => false,
    }
}

/// The wallet lets this page use other networks than before.
#[part(account, if_there)]
pub fn networks_approved(
    context: &Context,
    connector: &str,
    namespace: Namespace,
    approved: &[String],
) {
    if !is_session(context, connector, namespace) {
        return;
    }
    let approved = session::networks(namespace, approved);
    let mut state = context.edit();
    for session in &mut state.slices.connection.sessions {
        if session.namespace == namespace {
            session.approved = Some(approved.clone());
        }
    }
    drop(state);
    settle::settle(context);
}

/// The wallet ended the session.
#[part(account, if_there)]
pub fn disconnected(context: &Context, connector: &str, namespace: Namespace) {
    if is_session(context, connector, namespace) {
        end(context, namespace);
    }
}

fn end(context: &Context, namespace: Namespace) {
    network::stop_switching_in(context, namespace);
    context.tell(Signal::Disconnecting { leaving: vec![namespace] });
    disconnect::forget(context, namespace);
    told(context, namespace);
}

fn told(context: &Context, namespace: Namespace) {
    events::track(
        context,
        "DISCONNECT_SUCCESS",
        Properties::new().text("namespace", namespace.as_str()),
    );
    modal::leave_account(context);
}

fn is_session(context: &Context, connector: &str, namespace: Namespace) -> bool {
    let state = context.state();
    let sessions = &state.slices.connection.sessions;
    sessions.iter().any(|session| session.connector == connector && session.namespace == namespace)
}
