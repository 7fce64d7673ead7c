use super::{connect::stop_waiting, session};
use crate::{
    context::{Call, Context},
    errors::{Failure, Problem},
    events::{self, Properties},
    modal, notice,
    protocol::{Effect, LogLevel},
    runtime::Key,
};
use caip::Namespace;

const DISCONNECT: Key = Key::new("disconnect");

/// Disconnects one namespace or all. The page is disconnected at once; wallets are told, and their failure is reported.
pub fn disconnect(context: &Context, namespace: Option<Namespace>, call: Call) {
    stop_waiting(context);
    let leaving: Vec<(String, Namespace)> = context
        .state()
        .slices
        .connection
        .sessions
        .iter()
        .filter(|session| namespace.is_none_or(|only| only == session.namespace))
        .map(|session| (session.connector.clone(), session.namespace))
        .collect();
    if leaving.is_empty() {
        return call.settle(&Ok(()));
    }
    for (_, namespace) in &leaving {
        session::drop_session(context, *namespace);
    }
    session::store(context);
    modal::finish(context);
    context.spawn_latest(DISCONNECT, move |context| async move {
        let mut result = Ok(());
        for (connector, namespace) in leaving {
            if let Err(fault) = context.ask(Effect::Disconnect { connector, namespace }).await {
                let detail = format!("{namespace}: {}", fault.message);
                result = Err(Failure::new(Problem::DisconnectFailed, detail));
            }
        }
        report(&context, namespace, &result);
        call.settle(&result);
    });
}

fn report(context: &Context, namespace: Option<Namespace>, result: &Result<(), Failure>) {
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
        }
    }
}

/// Ends a session that the wallet ended already.
pub(super) fn forget(context: &Context, namespace: Namespace) {
    session::drop_session(context, namespace);
    session::store(context);
}
