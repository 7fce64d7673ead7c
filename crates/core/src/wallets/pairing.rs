use super::{
    WalletEntry,
    links::{browse_link, link},
};
use crate::{
    context::Context,
    protocol::{Connector, ConnectorKind, Platform},
    state::State,
};
use caip::Namespace;
use std::rc::Rc;

/// The id of the entry for whatever wallet the visitor has elsewhere.
pub const PAIRING: &str = "walletConnect";

/// The entry for whatever wallet the visitor has elsewhere.
pub(super) fn entry(state: &State) -> Option<Rc<WalletEntry>> {
    let connector = connector(state, None)?;
    let images = &state.config.connector_images;
    Some(Rc::new(WalletEntry {
        id: PAIRING.into(),
        name: connector.name.clone(),
        icon: images.get(&connector.id).or(connector.icon.as_ref()).cloned(),
        namespaces: vec![connector.namespace],
        ..WalletEntry::default()
    }))
}

/// Its row. On a phone there is none: its own wallets come first, and nobody scans what their own screen shows.
pub(super) fn row(state: &State) -> Option<Rc<WalletEntry>> {
    entry(state).filter(|_| !state.environment.mobile)
}

/// The ways into a wallet elsewhere, by the registry's words for them. The first one that there is comes first.
const WAYS: [(&str, Platform); 4] = [
    ("mobile_link", Platform::Mobile),
    ("link_mode", Platform::Mobile),
    ("desktop_link", Platform::Desktop),
    ("webapp_link", Platform::Web),
];

/// The ways to a wallet from here, the first one first.
pub fn platforms(
    state: &State,
    wallet: &WalletEntry,
    namespace: Option<Namespace>,
) -> Vec<Platform> {
    let mut ways = Vec::new();
    if wallet.installed {
        ways.push(Platform::Browser);
    }
    let Some(connector) = connector(state, namespace) else { return ways };
    if wallet.id == PAIRING {
        ways.push(Platform::Mobile);
    }
    for (word, way) in WAYS {
        let fits = way != Platform::Desktop || !state.environment.mobile;
        if fits
            && !ways.contains(&way)
            && link(state, &wallet.id, connector.namespace, word).is_some()
        {
            ways.push(way);
        }
    }
    ways
}

/// The connector by which wallets elsewhere are reached. `None`: there is no relay.
pub fn pairing_connector(context: &Context, namespace: Option<Namespace>) -> Option<Rc<Connector>> {
    connector(&context.state(), namespace).cloned()
}

/// Whether the wallet can be reached from this phone: by a relay, or in its own browser.
pub(super) fn is_reachable(state: &State, wallet: &WalletEntry) -> bool {
    let Some(connector) = connector(state, None) else { return true };
    !platforms(state, wallet, None).is_empty()
        || browse_link(state, &wallet.id, connector.namespace).is_some()
}

/// The way to wallets elsewhere: of this chain family, or of the one that the dialog was opened for; else of the active one
/// before others.
fn connector(state: &State, namespace: Option<Namespace>) -> Option<&Rc<Connector>> {
    let only = namespace.or(state.slices.modal.namespace);
    let active = state.slices.network.active.as_ref().map(|network| network.chain_namespace);
    let networks = &state.slices.network.networks;
    let ways = || {
        state.connectors.iter().filter(|connector| {
            let family = connector.namespace;
            connector.kind == ConnectorKind::WalletConnect
                && only.is_none_or(|only| only == family)
                && networks.iter().any(|network| network.chain_namespace == family)
        })
    };
    ways().find(|connector| Some(connector.namespace) == active).or_else(|| ways().next())
}
