use super::{Status, session};
use crate::{
    connection::disconnect,
    context::Context,
    events::{self, Properties},
    network,
    protocol::{Connector, Effect, Reply},
    runtime::Key,
    storage::{self, StoredSession},
    wallets,
};
use caip::{ChainId, Namespace};

/// How long a stored session waits for its wallet to appear and answer before the page goes on without it.
const PATIENCE_MS: u64 = 10_000;
const RESUME: Key = Key::new("resume");
const RECONNECT: Key = Key::new("reconnect");

/// A stored session whose wallet has not been found yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pending {
    /// The connector's id.
    pub connector: String,
    /// Its chain family.
    pub namespace: Namespace,
}

/// Reads what survived the last load and resumes it.
pub fn start(context: &Context) {
    context.spawn_latest(RESUME, |context| async move {
        wallets::load_recent(&context).await;
        if let Some(chain) = storage::read_text(&context, storage::ACTIVE_NETWORK).await
            && let Ok(chain) = ChainId::parse(&chain)
        {
            network::activate(&context, &chain);
        }
        resume(&context).await;
    });
}

/// Another tab connected, disconnected or switched: become like it.
pub fn storage_changed(context: &Context) {
    context.spawn_latest(RESUME, |context| async move {
        let stored = read_sessions(&context).await;
        for namespace in gone(&context, &stored) {
            session::drop_session(&context, namespace);
        }
        let known: Vec<Pending> = context
            .state()
            .slices
            .connection
            .sessions
            .iter()
            .map(|session| Pending {
                connector: session.connector.clone(),
                namespace: session.namespace,
            })
            .collect();
        let new: Vec<Pending> = stored.into_iter().filter(|one| !known.contains(one)).collect();
        begin(&context, new).await;
    });
}

async fn resume(context: &Context) {
    let stored = read_sessions(context).await;
    if stored.is_empty() {
        return conclude(context);
    }
    if !context.state().config.enable_reconnect {
        session::store(context);
        return conclude(context);
    }
    begin(context, stored).await;
}

async fn begin(context: &Context, sessions: Vec<Pending>) {
    if sessions.is_empty() {
        return conclude(context);
    }
    let mut state = context.edit();
    if state.slices.connection.status == Status::Disconnected {
        state.slices.connection.status = Status::Connecting;
    }
    state.pending = sessions;
    let connectors = state.connectors.clone();
    drop(state);
    for connector in connectors {
        resume_pending(context, &connector);
    }
    context.sleep(PATIENCE_MS).await;
    // Wallets that did not appear or answer stay stored for the next load.
    context.edit().pending.clear();
    conclude(context);
}

async fn read_sessions(context: &Context) -> Vec<Pending> {
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

fn gone(context: &Context, stored: &[Pending]) -> Vec<Namespace> {
    let state = context.state();
    let sessions = &state.slices.connection.sessions;
    sessions
        .iter()
        .map(|session| session.namespace)
        .filter(|namespace| !stored.iter().any(|one| one.namespace == *namespace))
        .collect()
}

/// A wallet appeared: if a stored session waited for it, resume that.
pub fn resume_pending(context: &Context, connector: &Connector) {
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
        context.edit().pending.retain(|pending| pending.namespace != connector.namespace);
        match told {
            Ok(Reply::Session { session }) if !session.accounts.is_empty() => {
                if let Ok(session) = session::parse(&connector, session) {
                    session::adopt(&context, session, false);
                    events::track(
                        &context,
                        "CONNECT_SUCCESS",
                        Properties::new()
                            .text("method", "browser")
                            .text("name", &connector.name)
                            .flag("reconnect", true),
                    );
                }
            }
            // The wallet took its permission back: there is nothing left to resume.
            Ok(_) => disconnect::forget(&context, connector.namespace),
            // It failed: the stored session is kept for the next load.
            Err(_) => {}
        }
        if context.state().pending.is_empty() {
            context.runtime().cancel(RESUME);
            conclude(&context);
        }
    });
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
        session::demand_supported_chain(context);
    }
}
