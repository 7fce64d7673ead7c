use super::WalletEntry;
use crate::{
    context::Context,
    protocol::{Connector, ConnectorKind},
    state::State,
};
use caip::Namespace;
use std::rc::Rc;

/// The id of the row for whatever wallet the visitor has elsewhere.
pub const PAIRING: &str = "walletConnect";

/// The row for whatever wallet the visitor has elsewhere.
pub(super) fn row(state: &State) -> Option<Rc<WalletEntry>> {
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

/// The connector by which a wallet that is not in this browser is reached. `None`: it is here, or it cannot be reached.
pub fn pairing_connector(
    context: &Context,
    wallet: &WalletEntry,
    namespace: Option<Namespace>,
) -> Option<Rc<Connector>> {
    let state = context.state();
    let connector = connector(&state, namespace).filter(|_| !wallet.installed)?;
    let reachable = wallet.id == PAIRING || is_reachable(&state, wallet, connector.namespace);
    reachable.then(|| connector.clone())
}

/// Whether the registry, or the page, knows a link into this wallet, and the wallet serves the chain family.
fn is_reachable(state: &State, wallet: &WalletEntry, namespace: Namespace) -> bool {
    let listed = state.registry.known.iter().find(|known| known.entry.id == wallet.id);
    let listed = listed.is_some_and(|known| {
        known.pairs && (known.families.is_empty() || known.families.contains(&namespace))
    });
    listed
        || state.config.custom_wallets.iter().any(|custom| {
            let links = [&custom.mobile_link, &custom.desktop_link, &custom.webapp_link];
            custom.id == wallet.id && links.iter().any(|link| link.is_some())
        })
}

/// The way to wallets elsewhere: of this chain family, or of the one that the dialog was opened for; else of the active one
/// before others. On a phone there is none: nobody scans what their own screen shows.
fn connector(state: &State, namespace: Option<Namespace>) -> Option<&Rc<Connector>> {
    if state.environment.mobile {
        return None;
    }
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
