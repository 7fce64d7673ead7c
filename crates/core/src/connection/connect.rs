use super::{
    Stage, Status, arrive, pending, session,
    waiting::{CONNECT, name_of, place, stop_connecting, stop_waiting},
};
use crate::{
    context::{Call, Context},
    errors::{Failure, Problem},
    events::{self, Properties},
    modal, network, pairing,
    parts::{self, part},
    protocol::{Connector, ConnectorKind, Effect, Part, Platform, Reply, View, WalletSession},
    runtime::Key,
    sign_in::SignInStatus,
    wallets::{self, PAIRING, WalletEntry},
};
use caip::Namespace;
use std::rc::Rc;

/// How long the closed knot stays before the dialog closes.
const KNOT_MS: u64 = 900;
/// A wallet that the registry is asked for.
const LOOK_UP: Key = Key::new("look up");

/// Which wallet the visitor wants to connect.
#[derive(Debug, Clone)]
pub struct ConnectWish {
    /// A wallet id, an rdns or a name.
    pub wallet: String,
    /// Which chain family, for a wallet of several.
    pub namespace: Option<Namespace>,
    /// Where in its list it was pressed.
    pub display_index: Option<u32>,
    /// By which of its ways; the first one, where there is no such.
    pub platform: Option<Platform>,
}

/// Connects a wallet: asks it, checks what it tells, and remembers it.
pub fn connect(context: &Context, wish: &ConnectWish, call: Call) {
    context.edit().slices.modal.wallet = None;
    match wallets::find(context, &wish.wallet) {
        Some(wallet) => connect_found(context, &wallet, wish, call),
        // Nobody has seen it here: it may be the registry's.
        None => seek(context, wish.clone(), turned(context), call),
    }
}

/// What the visitor sees.
fn turned(context: &Context) -> (bool, View) {
    let modal = &context.state().slices.modal;
    (modal.open, modal.view)
}

/// Connects a wallet that was never seen here, if the registry has it and what the visitor sees is as it was `before`.
#[part(account, enter)]
fn seek(context: &Context, wish: ConnectWish, before: (bool, View), call: Call) {
    context.spawn_latest(LOOK_UP, |context| async move {
        let found = wallets::look_up(&context, &wish.wallet).await;
        if turned(&context) != before {
            return call.settle(&Err(Problem::Aborted.into()));
        }
        let Some(wallet) = found else {
            return call.settle(&Err(Failure::new(Problem::WalletNotFound, wish.wallet)));
        };
        // By its id in the registry it may be one that is installed.
        let here = wallets::find(&context, &wallet.id);
        connect_found(&context, &here.unwrap_or(wallet), &wish, call);
    });
}

/// Connects a wallet that is known.
fn connect_found(context: &Context, wallet: &Rc<WalletEntry>, wish: &ConnectWish, call: Call) {
    stop_waiting(context);
    let platforms = wallets::platforms(&context.state(), wallet, wish.namespace);
    let wanted = wish.platform.filter(|wanted| platforms.contains(wanted));
    let platform = wanted.or(platforms.first().copied());
    select(context, wallet, wish.display_index, platforms, platform);
    match platform {
        Some(Platform::Browser) => ask_here(context, wallet, wish, call),
        Some(_) => {
            let Some(connector) = wallets::pairing_connector(context, wish.namespace) else {
                return call.settle(&Err(Problem::WalletNotFound.into()));
            };
            show(context, View::ConnectingWalletConnect);
            begin(context, connector, call);
        }
        None => {
            if context.state().environment.mobile {
                pairing::browse(context, &wallet.id, wish.namespace);
            }
            modal::show_or_open(context, View::Downloads);
            call.settle(&Ok(()));
        }
    }
}

/// Asks a wallet in this browser.
fn ask_here(context: &Context, wallet: &WalletEntry, wish: &ConnectWish, call: Call) {
    let filter = wish.namespace.or(context.state().slices.modal.namespace);
    if let Some(namespace) = filter.filter(|namespace| !wallet.namespaces.contains(namespace)) {
        let failure = Failure::new(Problem::AdapterNotFound, namespace.as_str());
        fail(context, &failure);
        return call.settle(&Err(failure));
    }
    let family = filter.or_else(|| family_at_once(context, wallet));
    let Some(connector) = wallets::connector_of(context, wallet, family) else {
        modal::show_or_open(context, View::ConnectingMultiChain);
        return call.settle(&Ok(()));
    };
    show(context, View::Connecting);
    begin(context, connector, call);
}

/// The active network's family, if the wallet supports it and no session of it exists. It connects without a question: other
/// families can be added later.
fn family_at_once(context: &Context, wallet: &WalletEntry) -> Option<Namespace> {
    let state = context.state();
    let family = state.slices.network.active.as_ref()?.chain_namespace;
    let taken = state.slices.connection.sessions.iter().any(|session| session.namespace == family);
    (!taken && wallet.namespaces.contains(&family)).then_some(family)
}

/// Shows how it goes: on top, or in place of another way to the same wallet.
fn show(context: &Context, view: View) {
    let before = context.state().slices.modal.view;
    let open = context.state().slices.modal.open;
    if open
        && matches!(
            before,
            View::ConnectingMultiChain | View::Connecting | View::ConnectingWalletConnect
        )
    {
        modal::swap(context, view);
    } else {
        modal::show_or_open(context, view);
    }
}

/// Waits for whatever wallet scans the code of the view that shows nothing else.
#[part(account, after)]
pub fn meet(context: &Context) {
    if modal::is_shown(context, View::ConnectingWalletConnectBasic) {
        wait_for_any(context);
    }
}

/// Waits for it, unless it is waited for already.
fn wait_for_any(context: &Context) {
    if context.runtime().is_running(CONNECT) {
        return;
    }
    let Some(wallet) = wallets::find(context, wallets::PAIRING) else { return };
    let Some(connector) = wallets::pairing_connector(context, None) else { return };
    stop_waiting(context);
    let ways = vec![Platform::Mobile];
    select(context, &wallet, None, ways, Some(Platform::Mobile));
    begin(context, connector, Call::new(context, 0));
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
fn select(
    context: &Context,
    wallet: &Rc<WalletEntry>,
    display_index: Option<u32>,
    platforms: Vec<Platform>,
    platform: Option<Platform>,
) {
    let mut state = context.edit();
    let here =
        platform == Some(Platform::Mobile) && state.environment.mobile && wallet.id != PAIRING;
    let connecting = &mut state.slices.connecting;
    connecting.here = here;
    connecting.wallet = Some(wallet.clone());
    connecting.namespace = None;
    connecting.platforms = platforms;
    connecting.platform = platform;
    connecting.stage = Stage::Idle;
    connecting.message = None;
    connecting.detail = None;
    drop(state);
    let platform = name_of(platform, here);
    let properties = Properties::new().text("name", &wallet.name).text("platform", platform);
    let properties = properties.number("displayIndex", display_index);
    events::track(context, "SELECT_WALLET", place(context, properties));
}

async fn ask(context: &Context, connector: &Rc<Connector>) -> Result<WalletSession, Failure> {
    let chain_id = {
        let mut state = context.edit();
        state.slices.connecting.stage = Stage::Waiting;
        if state.slices.connection.status == Status::Disconnected {
            state.slices.connection.status = Status::Connecting;
        }
        network::wanted(&state, connector.namespace)
    };
    if connector.kind == ConnectorKind::WalletConnect {
        return pairing::ask(context, connector, chain_id).await;
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
    arrive::connected(context, connector, told)
}

async fn finish(context: &Context, result: Result<(), Failure>, call: Call) {
    match result {
        Ok(()) => {
            let openings = context.state().router.openings;
            call.settle(&Ok(()));
            if !session::demand_supported_chain(context) {
                context.sleep(KNOT_MS).await;
                let mut state = context.edit();
                if state.slices.sign_in.status == SignInStatus::Checking {
                    state.sign_in.dialog_waits = true;
                    return;
                }
                drop(state);
                if is_own_view(context, openings) {
                    modal::finish(context);
                }
            }
            context.edit().slices.connecting.stage = Stage::Idle;
        }
        Err(failure) => {
            fail(context, &failure);
            call.settle(&Err(failure));
        }
    }
}

/// Closes a dialog that showed until now that the wallet is connected.
#[part(account)]
pub fn close_connected(context: &Context) {
    let openings = context.state().router.openings;
    if is_own_view(context, openings) {
        modal::finish(context);
    }
    shown_elsewhere(context);
}

/// Another view takes the place of the one that shows that the wallet is connected.
#[part(account)]
pub fn shown_elsewhere(context: &Context) {
    let stage = &mut context.edit().slices.connecting.stage;
    if *stage == Stage::Done {
        *stage = Stage::Idle;
    }
}

/// Whether what is shown is still what this flow opened, or where the visitor came from: a view that the page opened or pushed since
/// stays.
fn is_own_view(context: &Context, openings: u32) -> bool {
    let state = context.state();
    let view = state.slices.modal.view;
    state.router.openings == openings
        && (view.facts().waits || matches!(view, View::Connect | View::AllWallets))
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
    let platform = state.slices.connecting.platform;
    drop(state);
    let call = Call::new(context, 0);
    match (view, switching, wallet) {
        (View::SwitchNetwork | View::UnsupportedChain, Some(chain), _) => {
            network::switch(context, &chain, call);
        }
        (View::Connecting | View::ConnectingWalletConnect, _, Some(wallet))
            if !context.runtime().is_running(CONNECT) =>
        {
            let wish = ConnectWish { wallet, namespace, display_index: None, platform };
            connect(context, &wish, call);
        }
        (View::ConnectingWalletConnectBasic, ..) => meet(context),
        _ => call.settle(&Ok(())),
    }
}

/// Stops waiting and goes back one view; from every state this leads to a stable one. Stored sessions that still wait
/// for their wallet stay stored.
pub fn cancel(context: &Context) {
    stop_waiting(context);
    pending::give_up(context, None);
    let view = context.state().slices.modal.view;
    if view.facts().waits {
        modal::leave(context);
    }
}
