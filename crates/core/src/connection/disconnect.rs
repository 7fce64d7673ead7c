use super::{Pending, pending, session, waiting::stop_waiting};
use crate::{
    context::{Call, Context},
    errors::{Failure, Problem},
    events::{self, Properties},
    modal, notice,
    parts::{self, part},
    protocol::{Connector, ConnectorKind, Effect, LogLevel, Part},
    runtime::{Key, within},
    signal::Signal,
    text::{add, join},
};
use caip::Namespace;

const DISCONNECT: Key = Key::new("disconnect");
/// A wallet that takes longer to say goodbye has failed.
const PATIENCE_MS: u64 = 10_000;
/// Who pressed in the dialog this long ago still looks there; later it would come up over something else.
const STILL_LOOKING_MS: u64 = 2_000;

/// Disconnects one namespace or all. The page is disconnected at once; wallets are told, and their failure is reported.
pub fn disconnect(context: &Context, namespace: Option<Namespace>, call: Call) {
    stop_waiting(context);
    if parts::has(context, Part::Account) || !context.state().pending.is_empty() {
        leave(context, namespace, call);
    } else {
        call.settle(&Ok(()));
    }
}

#[part(account, enter)]
fn leave(context: &Context, namespace: Option<Namespace>, call: Call) {
    let mut leaving = Vec::new();
    let mut connected = 0;
    for session in &context.state().slices.connection.sessions {
        connected += 1;
        if namespace.is_none_or(|only| only == session.namespace) {
            leaving.push((session.connector.clone(), session.namespace));
        }
    }
    let gave_up = pending::give_up(context, namespace) | pending::forget_locked(context, namespace);
    if leaving.is_empty() && !gave_up {
        return call.settle(&Ok(()));
    }
    let families = leaving.iter().map(|(_, namespace)| *namespace).collect();
    context.tell(Signal::Disconnecting { leaving: families });
    for (_, namespace) in &leaving {
        session::drop_session(context, *namespace);
    }
    session::store(context);
    if leaving.is_empty() {
        return call.settle(&Ok(()));
    }
    let pressed_here = context.state().slices.modal.open;
    let looks_until = if pressed_here { context.now() + STILL_LOOKING_MS } else { 0 };
    modal::finish(context);
    context.spawn_latest(DISCONNECT, move |context| async move {
        let result = say_goodbye(&context, leaving, connected).await;
        report(&context, namespace, looks_until, &result);
        call.settle(&result);
    });
}

/// Tells the wallets, all at once; says which chains failed, unless nothing else was connected.
async fn say_goodbye(
    context: &Context,
    leaving: Vec<(String, Namespace)>,
    connected: usize,
) -> Result<(), Failure> {
    let until = context.now() + PATIENCE_MS;
    let mut asked = Vec::new();
    for (connector, namespace) in leaving {
        asked.push((namespace, context.ask(Effect::Disconnect { connector, namespace })));
    }
    let (mut failed, mut chains, mut said) = (0, String::new(), String::new());
    for (namespace, answer) in asked {
        let patience = context.sleep(until.saturating_sub(context.now()));
        let why = match within(patience, answer).await {
            Some(Ok(_)) => continue,
            Some(Err(fault)) => fault.message,
            None => Problem::WalletTimeout.text().into(),
        };
        failed += 1;
        add(&mut chains, ", ", namespace.as_str());
        add(&mut said, "; ", &join(&[namespace.as_str(), ": ", &why]));
    }
    match failed {
        0 => Ok(()),
        _ if failed == connected => Err(Failure::new(Problem::DisconnectFailed, said)),
        _ => Err(Failure::new(Problem::DisconnectChainFailed, said).of(chains)),
    }
}

fn report(
    context: &Context,
    namespace: Option<Namespace>,
    looks_until: u64,
    result: &Result<(), Failure>,
) {
    let namespace = namespace.map_or("all", Namespace::as_str);
    match result {
        Ok(()) => {
            events::track(
                context,
                "DISCONNECT_SUCCESS",
                Properties::new().text("namespace", namespace),
            );
        }
        Err(failure) => {
            context.log(LogLevel::Warning, failure);
            notice::fail(context, failure);
            let said = failure.detail.as_deref().unwrap_or_default();
            events::track(context, "DISCONNECT_ERROR", Properties::new().text("message", said));
            // A notice is read in the dialog alone, and the press has closed it.
            let is_open = context.state().slices.modal.open;
            if !is_open && context.now() < looks_until {
                modal::open(context, None, None, None);
            }
        }
    }
}

/// Ends a session whose wallet shares no account any more. It may only be locked, or may have taken its permission back: both look the same from
/// here, so the session stays stored and goes on when the wallet names an account. A wallet elsewhere has ended its own.
pub(super) fn lock(context: &Context, connector: &Connector) {
    if connector.kind != ConnectorKind::WalletConnect {
        let (id, namespace) = (connector.id.clone(), connector.namespace);
        pending::forget_locked(context, Some(namespace));
        context.edit().locked.push(Pending { connector: id, namespace });
    }
    forget(context, connector.namespace);
}

/// Ends a session that the wallet ended already.
pub(super) fn forget(context: &Context, namespace: Namespace) {
    session::drop_session(context, namespace);
    session::store(context);
}
