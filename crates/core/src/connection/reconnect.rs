use super::{Pending, Status, arrive, connect::must_sign_in, session, session::leave_unconnected};
use crate::{
    context::Context,
    modal, network, parts,
    protocol::{Connector, Effect, LogLevel, Part, Reply, WalletSession},
    runtime::Key,
    storage::{self, StoredSession},
    wallets,
};
use caip::{ChainId, Namespace};
use std::rc::Rc;

/// How long a stored session waits for its wallet to appear and answer before the page goes on without it.
const PATIENCE_MS: u64 = 10_000;
pub(super) const RESUME: Key = Key::new("resume");
const RECONNECT: Key = Key::new("reconnect");

/// Reads what survived the last load and resumes it.
pub fn start(context: &Context) {
    context.spawn_latest(RESUME, |context| async move {
        wallets::load_recent(&context).await;
        if let Some(chain) = stored_network(&context).await {
            network::activate(&context, &chain);
        }
        resume(&context).await;
    });
}

pub(super) async fn stored_network(context: &Context) -> Option<ChainId> {
    let text = storage::read_text(context, storage::ACTIVE_NETWORK).await?;
    ChainId::parse(&text).ok()
}

async fn resume(context: &Context) {
    let stored = read_sessions(context).await;
    if stored.is_empty() {
        return conclude(context);
    }
    if !context.state().config.enable_reconnect.unwrap_or(true) {
        forget_stored(context);
        return conclude(context);
    }
    begin(context, stored).await;
}

pub(super) async fn begin(context: &Context, sessions: Vec<Pending>) {
    drop_pending(context, None);
    if sessions.is_empty() {
        return conclude(context);
    }
    parts::prepare(context, Part::Account);
    let connectors = {
        let mut state = context.edit();
        if state.slices.connection.status == Status::Disconnected {
            state.slices.connection.status = Status::Connecting;
        }
        state.pending = sessions;
        state.connectors.clone()
    };
    for connector in connectors {
        resume_pending(context, &connector);
    }
    context.sleep(PATIENCE_MS).await;
    // Wallets that did not appear or answer stay stored for the next load; a later answer finds nobody.
    drop_pending(context, None);
    leave_unconnected(context);
    conclude(context);
}

/// Stops waiting for stored sessions of one namespace or all; true if there was one. The page goes on without them.
pub fn give_up(context: &Context, namespace: Option<Namespace>) -> bool {
    let waited = drop_pending(context, namespace);
    if waited && context.state().pending.is_empty() {
        context.runtime().cancel(RESUME);
        leave_unconnected(context);
        conclude(context);
    }
    waited
}

/// Forgets sessions of locked wallets, of one namespace or all; true if there was one.
pub fn forget_locked(context: &Context, namespace: Option<Namespace>) -> bool {
    let locked = &mut context.edit().locked;
    let before = locked.len();
    locked.retain(|one| namespace.is_some_and(|only| only != one.namespace));
    locked.len() != before
}

/// A wallet names an account: if its session waits for that, it goes on. Whether it does.
pub(super) fn unlock(context: &Context, connector: &str, namespace: Namespace) -> bool {
    let is = |one: &Pending| one.connector == connector && one.namespace == namespace;
    let found = {
        let mut state = context.edit();
        let Some(place) = state.locked.iter().position(is) else { return false };
        let session = state.locked.remove(place);
        state.pending.retain(|other| other.namespace != namespace);
        state.pending.push(session);
        let mut all = state.connectors.iter();
        all.find(|one| one.id == connector && one.namespace == namespace).cloned()
    };
    if let Some(connector) = found {
        resume_pending(context, &connector);
    }
    true
}

fn drop_pending(context: &Context, namespace: Option<Namespace>) -> bool {
    let mut state = context.edit();
    let all = std::mem::take(&mut state.pending);
    let (dropped, kept): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|one| namespace.is_none_or(|only| only == one.namespace));
    state.pending = kept;
    drop(state);
    for one in &dropped {
        context.runtime().cancel(RECONNECT.lane(one.namespace as u8));
    }
    !dropped.is_empty()
}

pub(super) async fn read_sessions(context: &Context) -> Vec<Pending> {
    let stored: Vec<StoredSession> =
        storage::read(context, storage::CONNECTIONS).await.unwrap_or_default();
    let mut sessions: Vec<Pending> = Vec::new();
    for one in stored {
        let Ok(namespace) = Namespace::parse(&one.namespace) else { continue };
        if !sessions.iter().any(|known| known.namespace == namespace) {
            sessions.push(Pending { connector: one.connector, namespace });
        }
    }
    sessions
}

/// A wallet appeared: if a stored session waited for it, resume that.
pub fn resume_pending(context: &Context, connector: &Rc<Connector>) {
    let waits = context.state().pending.iter().any(|pending| {
        pending.connector == connector.id && pending.namespace == connector.namespace
    });
    if !waits {
        return;
    }
    if must_sign_in(context, connector.kind) {
        // It was connected before the page wanted a sign-in.
        give_up(context, Some(connector.namespace));
        return;
    }
    let (connector, lane) = (connector.clone(), connector.namespace as u8);
    context.spawn_latest(RECONNECT.lane(lane), |context| async move {
        let told = context
            .ask(Effect::Reconnect {
                connector: connector.id.clone(),
                namespace: connector.namespace,
            })
            .await;
        // What it failed at is kept for the next load.
        let told = match told {
            Ok(Reply::Session { session }) => after_part(&context, session).await,
            Ok(_) | Err(_) => None,
        };
        context.edit().pending.retain(|pending| pending.namespace != connector.namespace);
        if let Some(told) = told {
            arrive::resumed(&context, &connector, told);
        }
        if context.state().pending.is_empty() {
            context.runtime().cancel(RESUME);
            leave_unconnected(&context);
            conclude(&context);
        }
    });
}

/// What the wallet told, once the code that takes it is there.
async fn after_part(context: &Context, told: WalletSession) -> Option<WalletSession> {
    match parts::load(context, Part::Account).await {
        Ok(()) => Some(told),
        Err(failure) => {
            context.log(LogLevel::Warning, &failure);
            None
        }
    }
}

fn forget_stored(context: &Context) {
    storage::write(context, vec![(storage::STATUS, None), (storage::CONNECTIONS, None)]);
}

/// Every stored session was looked at.
fn conclude(context: &Context) {
    let mut state = context.edit();
    let connection = &mut state.slices.connection;
    let waits_for_wallet = context.runtime().is_running(super::connect::CONNECT);
    if connection.status == Status::Connecting && !waits_for_wallet {
        connection.status =
            if connection.sessions.is_empty() { Status::Disconnected } else { Status::Connected };
    }
    let first = !std::mem::replace(&mut connection.initialized, true);
    drop(state);
    if first {
        super::outside::take_waiting(context);
    }
    if first && !session::demand_supported_chain(context) {
        modal::welcome_back(context);
    }
}
