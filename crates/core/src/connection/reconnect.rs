use super::{
    Pending, Status, arrive,
    outside::take_waiting,
    pending::{RECONNECT, RESUME, conclude, drop_pending},
    session,
    settle::leave_unconnected,
};
use crate::{
    context::Context,
    modal, network, parts,
    protocol::{Connector, Effect, LogLevel, Part, Reply, WalletSession},
    storage::{self, StoredSession},
    wallets,
};
use caip::{ChainId, Namespace};
use std::rc::Rc;

/// How long a stored session waits for its wallet to appear and answer before the page goes on without it.
const PATIENCE_MS: u64 = 10_000;

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

/// Stored sessions have been looked at: what waited for that goes on.
pub fn concluded(context: &Context) {
    take_waiting(context);
    if !session::demand_supported_chain(context) {
        modal::welcome_back(context);
    }
}
