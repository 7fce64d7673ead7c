use super::{connect::stop_waiting, reconnect, session};
use crate::{
    context::{Call, Context},
    errors::{Failure, Problem},
    events::{self, Properties},
    modal, notice,
    protocol::{Effect, LogLevel},
    runtime::{Key, join_all, within},
    text::join,
};
use caip::Namespace;
use std::pin::Pin;

const DISCONNECT: Key = Key::new("disconnect");
/// A wallet that takes longer to say goodbye has failed.
const PATIENCE_MS: u64 = 10_000;

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
    let gave_up = reconnect::give_up(context, namespace);
    if leaving.is_empty() && !gave_up {
        return call.settle(&Ok(()));
    }
    for (_, namespace) in &leaving {
        session::drop_session(context, *namespace);
    }
    session::store(context);
    if leaving.is_empty() {
        return call.settle(&Ok(()));
    }
    modal::finish(context);
    context.spawn_latest(DISCONNECT, move |context| async move {
        let goodbyes = leaving.into_iter().map(|(connector, namespace)| -> Goodbye {
            Box::pin(say_goodbye(context.clone(), connector, namespace))
        });
        let failures: Vec<String> =
            join_all(goodbyes.collect()).await.into_iter().flatten().collect();
        let result = if failures.is_empty() {
            Ok(())
        } else {
            Err(Failure::new(Problem::DisconnectFailed, failures.join("; ")))
        };
        report(&context, namespace, &result);
        call.settle(&result);
    });
}

type Goodbye = Pin<Box<dyn Future<Output = Option<String>>>>;

/// Tells one wallet; what went wrong, if something did.
async fn say_goodbye(context: Context, connector: String, namespace: Namespace) -> Option<String> {
    let asked = context.ask(Effect::Disconnect { connector, namespace });
    let why = match within(context.sleep(PATIENCE_MS), asked).await {
        Some(Ok(_)) => return None,
        Some(Err(fault)) => fault.message,
        None => Problem::WalletTimeout.text().into(),
    };
    Some(join(&[namespace.as_str(), ": ", &why]))
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
