use super::{
    Session, Stage, session,
    waiting::{place, stop_waiting},
};
use crate::{
    context::Context,
    errors::Failure,
    events::{self, Properties},
    modal, network,
    parts::part,
    protocol::{Connector, ConnectorKind, Effect, LogLevel, Reply, WalletSession},
    runtime::Key,
    wallets,
};

const GRANTED: Key = Key::new("granted");

/// The wallet that the visitor chose said yes: it is connected, if what it told is right.
#[part(account)]
pub fn connected(
    context: &Context,
    connector: &Connector,
    told: WalletSession,
) -> Result<(), Failure> {
    let session = session::parse(connector, told)?;
    context.edit().slices.connecting.stage = Stage::Done;
    session::adopt(context, session, true);
    network::store(context);
    let selected = context.state().slices.connecting.wallet.clone();
    match selected.filter(|_| connector.kind == ConnectorKind::WalletConnect) {
        Some(wallet) => wallets::remember_wallet(context, &wallet),
        None => wallets::remember(context, connector),
    }
    let properties =
        Properties::new().text("method", method(context, connector)).text("name", &connector.name);
    events::track(context, "CONNECT_SUCCESS", place(context, properties));
    if connector.kind == ConnectorKind::WalletConnect {
        connect_others(context, connector);
    }
    Ok(())
}

/// A session that began outside of the modal goes on as one that began in it. Ways to connect that are shown meanwhile are not needed any more.
#[part(account)]
pub fn joined(context: &Context, connector: &Connector, told: WalletSession) {
    let session = match session::parse(connector, told) {
        Ok(session) => session,
        Err(failure) => return context.log(LogLevel::Warning, &failure),
    };
    let offered = modal::offers_wallets(context, connector.namespace);
    if offered {
        stop_waiting(context);
    }
    session::adopt(context, session, false);
    session::store(context);
    network::store(context);
    wallets::remember(context, connector);
    let properties =
        Properties::new().text("method", method(context, connector)).text("name", &connector.name);
    events::track(context, "CONNECT_SUCCESS", properties);
    if !session::demand_supported_chain(context) && offered {
        modal::finish(context);
    }
}

/// One session with a wallet elsewhere may serve other chain families too: those are connected with it, and none of them leads.
fn connect_others(context: &Context, connector: &Connector) {
    let state = context.state();
    let sessions = &state.slices.connection.sessions;
    let mut others = state.connectors.clone();
    others.retain(|other| {
        other.id == connector.id
            && !sessions.iter().any(|session| session.namespace == other.namespace)
    });
    drop(state);
    for other in others {
        context.spawn_latest(GRANTED.lane(other.namespace as u8), move |context| async move {
            let (connector, namespace) = (other.id.clone(), other.namespace);
            let told = context.ask(Effect::Reconnect { connector, namespace }).await;
            let Ok(Reply::Session { session }) = told else { return };
            if session.accounts.is_empty() {
                return;
            }
            match session::parse(&other, session) {
                Ok(session) => {
                    session::adopt(&context, session, false);
                    session::store(&context);
                }
                Err(failure) => context.log(LogLevel::Warning, &failure),
            }
        });
    }
}

/// How the wallet is reached, for the event catalogue.
fn method(context: &Context, connector: &Connector) -> &'static str {
    match connector.kind {
        ConnectorKind::WalletConnect if context.state().slices.connecting.here => "mobile",
        ConnectorKind::WalletConnect => "qrcode",
        _ => "browser",
    }
}

/// The wallet of a stored session answered: it goes on, or there is nothing left to resume.
#[part(account)]
pub fn resumed(context: &Context, connector: &Connector, told: WalletSession) {
    if told.accounts.is_empty() {
        return super::disconnect::lock(context, connector);
    }
    match session::parse(connector, told) {
        Ok(session) => resume(context, connector, session),
        Err(failure) => context.log(LogLevel::Warning, &failure),
    }
}

fn resume(context: &Context, connector: &Connector, session: Session) {
    session::adopt(context, session, false);
    let properties =
        Properties::new().text("method", method(context, connector)).text("name", &connector.name);
    events::track(context, "CONNECT_SUCCESS", properties.flag("reconnect", true));
}
