//! What has to agree with the sessions: the active network and family, the status, the account.

use super::Status;
use crate::{account, context::Context, modal, network, parts::part, signal::Signal};
use caip::{ChainId, Namespace};

/// Brings the active family's session to the front, the status and the account in line with the sessions, and
/// tells so.
#[part(account, if_there)]
pub fn settle(context: &Context) {
    let mut state = context.edit();
    let active = state.slices.network.active.as_ref().map(|network| network.chain_namespace);
    let sessions = &state.slices.connection.sessions;
    let place = sessions.iter().position(|session| Some(session.namespace) == active);
    let connected = !sessions.is_empty();
    if let Some(place @ 1..) = place {
        state.slices.connection.sessions.swap(0, place);
    }
    let status = match state.slices.connection.status {
        _ if connected => Status::Connected,
        Status::Connected => Status::Disconnected,
        status => status,
    };
    if state.slices.connection.status != status {
        state.slices.connection.status = status;
    }
    // What is said of the networks is the active session's.
    let session = state.slices.connection.sessions.first();
    let session = session.filter(|session| Some(session.namespace) == active);
    let approved = session.and_then(|session| session.approved.clone());
    if state.slices.network.approved != approved {
        state.slices.network.approved = approved;
    }
    drop(state);
    account::derive(context);
    label_sessions(context);
    context.tell(Signal::SessionsChanged);
    modal::release(context);
}

/// Chain-qualifies each session's active address.
fn label_sessions(context: &Context) {
    let mut state = context.edit();
    let active =
        state.slices.network.active.as_ref().map(|network| network.caip_network_id.clone());
    let mut changed = Vec::new();
    for (place, session) in state.slices.connection.sessions.iter().enumerate() {
        let chain = active
            .clone()
            .filter(|chain| chain.namespace() == session.namespace)
            .or(session.chain_id.clone());
        let account = chain
            .zip(session.accounts.first())
            .and_then(|(chain, address)| caip::AccountId::new(chain, address).ok());
        if account != session.account_id {
            changed.push((place, account));
        }
    }
    for (place, account) in changed {
        state.slices.connection.sessions[place].account_id = account;
    }
}

/// Follows the wallet to its network: a configured one becomes active, another is marked as unsupported.
pub fn follow_chain(context: &Context, namespace: Namespace, chain: Option<ChainId>) {
    let Some(chain) = chain else { return network::activate_namespace(context, namespace) };
    if network::activate(context, &chain) {
        return;
    }
    // A page that allows any network, or has no adapters and only pairs (basic mode), marks none as unsupported.
    let tolerated = {
        let config = &context.state().config;
        config.allow_unsupported_chain || !config.has_adapters()
    };
    context.edit().slices.network.unsupported = Some(chain).filter(|_| !tolerated);
    network::activate_namespace(context, namespace);
}

/// The active namespace must not be one without a wallet while another has one.
#[part(account, if_there)]
pub fn leave_unconnected(context: &Context) {
    let state = context.state();
    let active = state.slices.network.active.as_ref().map(|network| network.chain_namespace);
    let sessions = &state.slices.connection.sessions;
    let lonely = !sessions.iter().any(|session| Some(session.namespace) == active);
    let first = sessions.first().filter(|_| lonely);
    let first = first.map(|session| (session.namespace, session.chain_id.clone()));
    drop(state);
    if let Some((namespace, chain)) = first {
        follow_chain(context, namespace, chain);
        settle(context);
    }
}

/// Makes a configured network the active one, with all that hangs on it. Without the part there is no session.
pub fn move_to(context: &Context, chain: &ChainId) {
    network::activate(context, chain);
    settle(context);
}
