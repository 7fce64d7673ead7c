use super::{Stage, Status, door, reconnect, session};
use crate::{
    context::{Call, Context},
    errors::{Failure, Problem},
    events::{self, Properties},
    modal, network, pairing, parts,
    protocol::{Connector, ConnectorKind, Effect, Part, Reply, View, WalletSession},
    runtime::Key,
    wallets::{self, WalletEntry},
};
use caip::Namespace;
use std::rc::Rc;

/// How long the closed knot stays before the dialog closes.
const KNOT_MS: u64 = 600;
pub(super) const CONNECT: Key = Key::new("connect");

/// Which wallet the visitor wants to connect.
#[derive(Debug, Clone)]
pub struct ConnectWish {
    /// A wallet id, an rdns or a name.
    pub wallet: String,
    /// Which chain family, for a wallet of several.
    pub namespace: Option<Namespace>,
    /// Where in its list it was pressed.
    pub display_index: Option<u32>,
}

/// Connects a wallet: asks it, checks what it tells, and remembers it.
pub fn connect(context: &Context, wish: &ConnectWish, call: Call) {
    let Some(wallet) = wallets::find(context, &wish.wallet) else {
        return call.settle(&Err(Failure::new(Problem::WalletNotFound, wish.wallet.clone())));
    };
    stop_waiting(context);
    let pairing = wallets::pairing_connector(context, &wallet, wish.namespace);
    select(context, &wallet, wish.display_index, pairing.is_some());
    if let Some(connector) = pairing {
        modal::show_or_open(context, View::ConnectingWalletConnect);
        return begin(context, connector, call);
    }
    if !wallet.installed {
        modal::show_or_open(context, View::Downloads);
        return call.settle(&Ok(()));
    }
    let filter = wish.namespace.or(context.state().slices.modal.namespace);
    if let Some(namespace) = filter.filter(|namespace| !wallet.namespaces.contains(namespace)) {
        let failure = Failure::new(Problem::AdapterNotFound, namespace.as_str());
        fail(context, &failure);
        return call.settle(&Err(failure));
    }
    let Some(connector) = wallets::connector_of(context, &wallet, filter) else {
        modal::show_or_open(context, View::ConnectingMultiChain);
        return call.settle(&Ok(()));
    };
    if context.state().slices.modal.view == View::ConnectingMultiChain {
        modal::swap(context, View::Connecting);
    } else {
        modal::show_or_open(context, View::Connecting);
    }
    begin(context, connector, call);
}

/// Asks the connector, until the visitor turns to something else.
fn begin(context: &Context, connector: Rc<Connector>, call: Call) {
    context.edit().slices.connecting.namespace = Some(connector.namespace);
    // What the account needs comes while the visitor decides in the wallet.
    parts::prepare(context, Part::Account);
    context.spawn_latest(CONNECT, move |context| async move {
        let told = ask(&context, &connector).await;
        let result = take(&context, &connector, told).await;
        finish(&context, result, call).await;
    });
}

/// Remembers which wallet the next views are about.
fn select(context: &Context, wallet: &Rc<WalletEntry>, display_index: Option<u32>, pairs: bool) {
    let mut state = context.edit();
    let connecting = &mut state.slices.connecting;
    connecting.wallet = Some(wallet.clone());
    connecting.namespace = None;
    connecting.stage = Stage::Idle;
    connecting.message = None;
    connecting.detail = None;
    drop(state);
    let platform = match (pairs, wallet.installed) {
        (true, _) => "qrcode",
        (_, true) => "browser",
        _ => "unsupported",
    };
    let properties = Properties::new().text("name", &wallet.name).text("platform", platform);
    let properties = properties.number("displayIndex", display_index);
    events::track(context, "SELECT_WALLET", place(context, properties));
}

/// Adds the selected wallet's rank and the view.
pub(super) fn place(context: &Context, properties: Properties) -> Properties {
    let state = context.state();
    let selected = state.slices.connecting.wallet.as_ref();
    let rank = selected.and_then(|wallet| wallets::rank(&state, &wallet.id));
    properties.number("walletRank", rank).value("view", &state.slices.modal.view)
}

async fn ask(context: &Context, connector: &Connector) -> Result<WalletSession, Failure> {
    let chain_id = {
        let mut state = context.edit();
        state.slices.connecting.stage = Stage::Waiting;
        if state.slices.connection.status == Status::Disconnected {
            state.slices.connection.status = Status::Connecting;
        }
        network::wanted(&state, connector.namespace)
    };
    if connector.kind == ConnectorKind::WalletConnect {
        return pairing::begin(context, connector, chain_id).await;
    }
    let reply = context
        .ask(Effect::Connect {
            connector: connector.id.clone(),
            namespace: connector.namespace,
            chain_id,
        })
        .await
        .map_err(|fault| Failure::judge(fault, Problem::WalletFailed))?;
    match reply {
        Reply::Session { session } => Ok(session),
        _ => Err(Problem::WalletFailed.into()),
    }
}

/// The wallet's answer is taken in by code that came while the visitor decided.
async fn take(
    context: &Context,
    connector: &Connector,
    told: Result<WalletSession, Failure>,
) -> Result<(), Failure> {
    let told = told?;
    parts::load(context, Part::Account).await?;
    door::adopt(context, connector, told)
}

async fn finish(context: &Context, result: Result<(), Failure>, call: Call) {
    match result {
        Ok(()) => {
            call.settle(&Ok(()));
            if !session::demand_supported_chain(context) {
                context.sleep(KNOT_MS).await;
                modal::finish(context);
            }
            context.edit().slices.connecting.stage = Stage::Idle;
        }
        Err(failure) => {
            fail(context, &failure);
            call.settle(&Err(failure));
        }
    }
}

fn fail(context: &Context, failure: &Failure) {
    let mut state = context.edit();
    let connecting = &mut state.slices.connecting;
    let rejected = failure.problem == Problem::WalletRejected;
    connecting.stage = if rejected { Stage::Rejected } else { Stage::Failed };
    connecting.message = Some(failure.message());
    connecting.detail.clone_from(&failure.detail);
    drop(state);
    stop_connecting(context);
    events::track(
        context,
        "CONNECT_ERROR",
        Properties::new().text("message", failure.problem.text()),
    );
}

/// Asks the same wallet again, or switches to the same network again.
pub fn retry(context: &Context) {
    let state = context.state();
    let view = state.slices.modal.view;
    let switching = state
        .slices
        .network
        .switching
        .as_ref()
        .map(|switching| switching.network.caip_network_id.clone());
    let wallet = state.slices.connecting.wallet.as_ref().map(|wallet| wallet.id.clone());
    let namespace = state.slices.connecting.namespace;
    drop(state);
    let call = Call::new(context, 0);
    match (view, switching, wallet) {
        (View::SwitchNetwork, Some(chain), _) => network::switch(context, &chain, call),
        (View::Connecting | View::ConnectingWalletConnect, _, Some(wallet))
            if !context.runtime().is_running(CONNECT) =>
        {
            connect(context, &ConnectWish { wallet, namespace, display_index: None }, call);
        }
        _ => call.settle(&Ok(())),
    }
}

/// Stops waiting and goes back one view; from every state this leads to a stable one. Stored sessions that still wait
/// for their wallet stay stored.
pub fn cancel(context: &Context) {
    stop_waiting(context);
    reconnect::give_up(context, None);
    let view = context.state().slices.modal.view;
    if matches!(view, View::Connecting | View::ConnectingWalletConnect | View::SwitchNetwork) {
        modal::leave(context);
    }
}

/// Drops whatever is awaited from a wallet. A late answer finds nobody.
pub fn stop_waiting(context: &Context) {
    context.runtime().cancel(CONNECT);
    network::stop_switching(context);
    let mut state = context.edit();
    if state.slices.connecting.stage != Stage::Idle {
        state.slices.connecting.stage = Stage::Idle;
        state.slices.connecting.message = None;
        state.slices.connecting.detail = None;
    }
    drop(state);
    pairing::end(context);
    stop_connecting(context);
}

/// Whether a wallet elsewhere is awaited.
pub fn is_pairing(context: &Context) -> bool {
    let view = context.state().slices.modal.view;
    view == View::ConnectingWalletConnect && context.runtime().is_running(CONNECT)
}

/// The status without a wallet being asked.
fn stop_connecting(context: &Context) {
    let mut state = context.edit();
    if state.slices.connection.status == Status::Connecting && state.pending.is_empty() {
        let connected = !state.slices.connection.sessions.is_empty();
        state.slices.connection.status =
            if connected { Status::Connected } else { Status::Disconnected };
    }
}
