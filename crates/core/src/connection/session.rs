use super::{
    Session, parse_chain, pending,
    settle::{follow_chain, settle},
};
use crate::{
    context::Context,
    errors::{Failure, Problem},
    modal, network,
    protocol::{Connector, View, WalletSession},
    storage::{self, StoredSession},
    text::{cut, names::clean},
};
use caip::{Address, ChainId, Namespace};

/// Letters of a wallet's name that are kept.
const NAME: usize = 64;
/// Accounts that are read of a wallet: each one's checksum is computed, and none shows more of them.
pub(super) const MOST_ACCOUNTS: usize = 256;
/// Networks that are read of a wallet.
const MOST_NETWORKS: usize = 1000;

/// Checks what a wallet told. Addresses that are none are refused, not shown.
pub fn parse(connector: &Connector, told: WalletSession) -> Result<Session, Failure> {
    let accounts = addresses(connector.namespace, told.accounts)?;
    if accounts.is_empty() {
        return Err(Problem::WalletNoAccounts.into());
    }
    Ok(Session {
        namespace: connector.namespace,
        connector: connector.id.clone(),
        kind: connector.kind,
        wallet_name: told
            .name
            .map(|name| clean(&name, NAME))
            .filter(|name| !name.is_empty())
            .unwrap_or_else(|| connector.name.clone()),
        wallet_icon: connector.icon.clone(),
        wallet_rdns: connector.rdns.clone(),
        accounts,
        chain_id: told.chain.and_then(|said| parse_chain(connector.namespace, &said)),
        account_id: None,
        approved: told.approved.map(|told| networks(connector.namespace, &told)),
        details: told.details.map(|mut told| {
            told.truncate(MOST_ACCOUNTS);
            for one in &mut told {
                // As the accounts are written.
                if let Ok(address) = Address::parse(connector.namespace, &one.address) {
                    address.as_str().clone_into(&mut one.address);
                }
            }
            told
        }),
    })
}

/// The networks that a wallet names, each once; what names none is skipped.
pub fn networks(namespace: Namespace, told: &[String]) -> Vec<ChainId> {
    let mut networks = Vec::new();
    for said in told.iter().take(MOST_NETWORKS) {
        if let Some(chain) = parse_chain(namespace, said)
            && !networks.contains(&chain)
        {
            networks.push(chain);
        }
    }
    networks
}

/// The first addresses of a list, in canonical form and without duplicates. Invalid ones are skipped; if no other is there, that is an error.
pub fn addresses(namespace: Namespace, told: Vec<String>) -> Result<Vec<String>, Failure> {
    let mut accounts: Vec<String> = Vec::new();
    let mut bad = None;
    for text in told.into_iter().take(MOST_ACCOUNTS) {
        match Address::parse(namespace, text.trim()) {
            Ok(address) if accounts.iter().any(|known| known == address.as_str()) => {}
            Ok(address) => accounts.push(address.as_str().to_owned()),
            Err(_) => bad = bad.or(Some(text)),
        }
    }
    match bad {
        Some(bad) if accounts.is_empty() => {
            Err(Failure::new(Problem::WalletBadAddress, cut(&bad, 80)))
        }
        _ => Ok(accounts),
    }
}

/// Makes a session the connected one of its namespace, and its namespace the active one; one that is resumed does
/// not push aside the active namespace.
pub fn adopt(context: &Context, session: Session, remember: bool) {
    let (namespace, chain) = (session.namespace, session.chain_id.clone());
    pending::give_up(context, Some(namespace));
    pending::forget_locked(context, Some(namespace));
    let leads = remember || !is_other_active(context, namespace);
    let mut state = context.edit();
    let sessions = &mut state.slices.connection.sessions;
    sessions.retain(|known| known.namespace != namespace);
    state.preferred.retain(|one| one.0 != namespace);
    let sessions = &mut state.slices.connection.sessions;
    sessions.insert(if leads { 0 } else { sessions.len() }, session);
    drop(state);
    if leads {
        follow_chain(context, namespace, chain);
    }
    settle(context);
    if remember {
        store(context);
    }
}

/// Remembers which of the accounts that a session has was chosen: the first one of these. One that the session had not is no choice.
pub fn note_choice(context: &Context, namespace: Namespace, accounts: &[String]) {
    let mut state = context.edit();
    let session = state.slices.connection.sessions.iter().find(|one| one.namespace == namespace);
    let Some((session, chosen)) = session.zip(accounts.first()) else { return };
    let place = session.accounts.iter().position(|known| known == chosen);
    if place == Some(0) {
        return;
    }
    let known = place.map(|_| chosen.clone());
    state.preferred.retain(|one| one.0 != namespace);
    state.preferred.extend(known.map(|chosen| (namespace, chosen)));
}

/// Whether the active network is of another family, which is connected or about to be.
pub fn is_other_active(context: &Context, namespace: Namespace) -> bool {
    let state = context.state();
    let Some(active) = &state.slices.network.active else { return false };
    let active = active.chain_namespace;
    active != namespace
        && (state.slices.connection.sessions.iter().any(|session| session.namespace == active)
            || state.pending.iter().any(|pending| pending.namespace == active))
}

/// Ends the session of a namespace; true if there was one.
pub fn drop_session(context: &Context, namespace: Namespace) -> bool {
    let mut state = context.edit();
    let sessions = &mut state.slices.connection.sessions;
    let before = sessions.len();
    sessions.retain(|session| session.namespace != namespace);
    let dropped = sessions.len() != before;
    let unsupported = &state.slices.network.unsupported;
    if unsupported.as_ref().is_some_and(|chain| chain.namespace() == namespace) {
        state.slices.network.unsupported = None;
    }
    // A namespace that is left must not stay the active one while another is connected.
    let other = state.slices.connection.sessions.first().map(|session| session.namespace);
    drop(state);
    if let Some(other) = other.filter(|_| dropped) {
        network::activate_namespace(context, other);
    }
    settle(context);
    dropped
}

/// Writes the sessions for the next load, or removes them.
pub fn store(context: &Context) {
    let state = context.state();
    let sessions: Vec<StoredSession> = state
        .slices
        .connection
        .sessions
        .iter()
        .map(|session| StoredSession {
            connector: session.connector.clone(),
            namespace: session.namespace.as_str().into(),
        })
        // What still waits for its wallet stays stored.
        .chain(state.pending.iter().chain(&state.locked).map(|pending| StoredSession {
            connector: pending.connector.clone(),
            namespace: pending.namespace.as_str().into(),
        }))
        .collect();
    drop(state);
    let connected = !sessions.is_empty();
    storage::write(
        context,
        vec![
            (storage::STATUS, connected.then(|| "connected".to_owned())),
            (storage::CONNECTIONS, connected.then(|| json::to_string(&sessions))),
        ],
    );
}

/// Shows the way out when the wallet is on a network that the page does not know.
pub fn demand_supported_chain(context: &Context) -> bool {
    let state = context.state();
    let demanded =
        state.slices.network.unsupported.is_some() && !state.config.allow_unsupported_chain;
    drop(state);
    if demanded {
        modal::demand(context, View::UnsupportedChain);
    }
    demanded
}

/// Notes that the wallet is on this network now.
pub fn wallet_moved(context: &Context, namespace: Namespace, chain: &ChainId) {
    let mut state = context.edit();
    for session in &mut state.slices.connection.sessions {
        if session.namespace == namespace {
            session.moved(chain);
        }
    }
}
