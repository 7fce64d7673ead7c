use super::{MISSED, MISSED_MS, PairingSlice, TOO_LATE_MS, deep_link};
use crate::{
    context::Context,
    events::{self, Properties},
    notice,
    parts::part,
    protocol::{Effect, Platform, System, UrlTarget, WalletApp},
    state::State,
    text::parted,
    wallets::{self, is_web},
};
use caip::Namespace;

/// Opens the wallet that is being connected with the link that is out: its app on this phone or desktop, or its page. Nothing
/// happens while there is no link, or one that is as good as over.
#[part(account, if_there)]
pub fn open_link(context: &Context) {
    let state = context.state();
    let Some(Opening { app, link, url }) = opening(&state, context.now()) else { return };
    let told = proxy(&state, &link, &app.name);
    let target = deep_link::target(&url, state.environment.telegram);
    let keeps = state.slices.connecting.platform != Some(Platform::Web);
    let before = (*state.slices.pairing).clone();
    drop(state);
    let mut state = context.edit();
    state.pairing.openings += 1;
    // A page in another tab is not opened again by itself.
    state.pairing.app = keeps.then_some(app);
    state.slices.pairing.set(PairingSlice { opened: true, missed: false, ..before });
    drop(state);
    context.spawn_latest(MISSED, move |context| async move {
        match context.ask(Effect::OpenUrl { url, target }).await {
            Ok(_) => context.sleep(MISSED_MS).await,
            Err(fault) => {
                events::track(
                    &context,
                    "CONNECT_PROXY_ERROR",
                    told.text("message", &fault.message),
                );
            }
        }
        let before = (*context.state().slices.pairing).clone();
        if before.opened {
            context.edit().slices.pairing.set(PairingSlice { missed: true, ..before });
        }
    });
}

/// Copies the link and says so.
#[part(account, if_there)]
pub fn copy_link(context: &Context) {
    let link = context.state().slices.pairing.link.clone();
    let Some(link) = link else { return };
    notice::copy(context, link.uri, "notice.linkCopied");
}

/// The tab was hidden or shown: an app that came up was not missed.
pub fn set_visible(context: &Context, visible: bool) {
    if !visible {
        context.runtime().cancel(MISSED);
    }
}

/// What an event tells of a link that could not be opened: of the pairing only which one it is, for whoever has the rest can
/// read all that follows.
fn proxy(state: &State, link: &str, name: &str) -> Properties {
    let uri = state.slices.pairing.link.as_ref().map_or("", |link| &link.uri);
    let topic = parted(uri, b'?').map_or(uri, |(topic, _)| topic);
    Properties::new().text("name", name).text("mobile_link", link).text("uri", topic)
}

/// What is opened.
struct Opening {
    app: WalletApp,
    /// The wallet's link, as the registry has it.
    link: String,
    /// The address that opens it with the pairing's link.
    url: String,
}

fn opening(state: &State, now: u64) -> Option<Opening> {
    let connecting = &state.slices.connecting;
    let wallet = connecting.wallet.as_ref()?;
    let uri = state.slices.pairing.link.as_ref()?;
    if state.pairing.over.saturating_sub(now) <= TOO_LATE_MS {
        return None;
    }
    let family = state.pairing.offered.as_ref()?.namespace;
    let link = |word| wallets::link(state, &wallet.id, family, word);
    let way = match connecting.platform? {
        Platform::Mobile => {
            let written = link("mobile_link");
            // A phone's link that is an address of the web is none of a scheme of its own.
            let native = written.filter(|link| !is_web(link));
            let universal = link("link_mode").or(written.filter(|link| is_web(link)));
            let ways = if state.config.prefer_universal_links {
                [universal, native]
            } else {
                [native, universal]
            };
            let mut ways = ways.into_iter().flatten();
            // What did not open the app by its scheme may open it by its address.
            let first = ways.next();
            if state.pairing.openings == 0 { first } else { ways.next().or(first) }
        }
        Platform::Desktop => link("desktop_link"),
        Platform::Web => link("webapp_link"),
        Platform::Browser => None,
    }?;
    let twice = state.environment.telegram && state.environment.system == System::Android;
    let url = deep_link::pairing(way, &uri.uri, twice);
    let app = WalletApp { href: deep_link::base(way), name: wallet.name.clone() };
    Some(Opening { app, link: way.to_owned(), url })
}

/// Opens this page in the browser of a wallet's app on this phone: for a chain family on which no relay reaches the wallet.
#[part(account, after)]
pub fn browse(context: &Context, wallet: &str, namespace: Option<Namespace>) {
    let state = context.state();
    let active = state.slices.network.active.as_ref().map(|network| network.chain_namespace);
    let family = namespace.or(state.slices.modal.namespace).or(active);
    let link = family.and_then(|family| wallets::browse_link(&state, wallet, family));
    let url = link.map(|link| deep_link::browse(link, &state.environment.url));
    drop(state);
    if let Some(url) = url {
        context.send(Effect::OpenUrl { url, target: UrlTarget::NewTab });
    }
}
