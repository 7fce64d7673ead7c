use super::{MISSED, MISSED_MS, PairingSlice, TOO_LATE_MS, deep_link};
use crate::{
    connection::Platform,
    context::Context,
    protocol::{Effect, WalletApp},
    state::State,
    wallets,
};

/// Opens the wallet that is being connected with the link that is out: its app on this phone or desktop, or its page. Nothing
/// happens while there is no link, or one that is as good as over.
pub fn open_link(context: &Context) {
    let state = context.state();
    let Some((app, url)) = opening(&state, context.now()) else { return };
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
    context.send(Effect::OpenUrl { url, target });
    context.spawn_latest(MISSED, |context| async move {
        context.sleep(MISSED_MS).await;
        let before = (*context.state().slices.pairing).clone();
        if before.opened {
            context.edit().slices.pairing.set(PairingSlice { missed: true, ..before });
        }
    });
}

/// What is opened, and the address that opens it with the link.
fn opening(state: &State, now: u64) -> Option<(WalletApp, String)> {
    let connecting = &state.slices.connecting;
    let wallet = connecting.wallet.as_ref()?;
    let link = state.slices.pairing.link.as_ref()?;
    if state.pairing.over.saturating_sub(now) <= TOO_LATE_MS {
        return None;
    }
    let links = wallets::links(state, &wallet.id, state.pairing.offered.as_ref()?.namespace);
    let way = match connecting.platform? {
        Platform::Mobile => {
            let mut ways = [links.native, links.universal];
            if state.config.prefer_universal_links {
                ways.reverse();
            }
            let ways: Vec<String> = ways.into_iter().flatten().collect();
            // What did not open the app by its scheme may open it by its address.
            ways.get(state.pairing.openings).or(ways.last()).cloned()
        }
        Platform::Desktop => links.desktop,
        Platform::Web => links.webapp,
        Platform::Browser => None,
    }?;
    let twice =
        state.environment.telegram && state.environment.system == crate::protocol::System::Android;
    let url = deep_link::pairing(&way, &link.uri, twice);
    Some((WalletApp { href: deep_link::base(&way), name: wallet.name.clone() }, url))
}
