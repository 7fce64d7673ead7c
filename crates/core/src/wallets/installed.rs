use super::{
    WalletEntry,
    entry::{is_called, is_wanted, same, same_wallet},
};
use crate::{
    protocol::{Connector, ConnectorKind},
    state::State,
    text::order,
};
use caip::Namespace;
use std::rc::Rc;

/// Every wallet found in this browser that may be shown, each once over all chain families, recent ones first.
pub fn installed(state: &State) -> Vec<Rc<WalletEntry>> {
    let mut entries: Vec<WalletEntry> = Vec::new();
    for connector in state.connectors.iter().filter(|connector| is_visible(state, connector)) {
        let mut entry = of_connector(state, connector);
        if let Some(known) = entries.iter_mut().find(|known| same(known, &entry)) {
            join(known, entry);
            continue;
        }
        // Two wallets of one name, of which the registry knows one without its rdns.
        if entries.iter().any(|known| known.id == entry.id)
            && let Some(rdns) = &entry.rdns
        {
            entry.id.clone_from(rdns);
        }
        entries.push(entry);
    }
    entries.retain(|entry| is_wanted(entry, &state.config));
    order(&mut entries, |entry| {
        state.registry.recent.iter().position(|id| is_called(entry, id)).unwrap_or(usize::MAX)
    });
    entries.into_iter().map(Rc::new).collect()
}

/// The connectors of one installed wallet.
pub(super) fn connectors_of<'a>(
    state: &'a State,
    wallet: &'a WalletEntry,
) -> impl Iterator<Item = &'a Rc<Connector>> {
    state
        .connectors
        .iter()
        .filter(|connector| is_visible(state, connector))
        .filter(|connector| same(&of_connector(state, connector), wallet))
}

/// Visibility rules (specification, section 2, "Connector visibility").
fn is_visible(state: &State, connector: &Connector) -> bool {
    let config = &state.config;
    let eip6963 = config.enable_eip6963.unwrap_or(true);
    let by_kind = match connector.kind {
        // `window.ethereum` is whichever wallet won: on a desktop the wallets announce themselves.
        ConnectorKind::Injected => {
            config.enable_injected.unwrap_or(true)
                && state.environment.mobile
                && !(eip6963 && is_announced(state, connector.namespace))
        }
        // It is no wallet but a way to many.
        ConnectorKind::WalletConnect => false,
        ConnectorKind::Announced if connector.namespace == Namespace::Eip155 => eip6963,
        _ => true,
    };
    let networks = &state.slices.network.networks;
    let filter = state.slices.modal.namespace;
    by_kind
        && filter.is_none_or(|namespace| namespace == connector.namespace)
        && networks.iter().any(|network| network.chain_namespace == connector.namespace)
}

fn is_announced(state: &State, namespace: Namespace) -> bool {
    state.connectors.iter().any(|connector| {
        connector.kind == ConnectorKind::Announced && connector.namespace == namespace
    })
}

fn of_connector(state: &State, connector: &Connector) -> WalletEntry {
    let own_icon =
        state.config.connector_images.get(&connector.id).or(connector.icon.as_ref()).cloned();
    let mut known = state.registry.known.iter().map(|known| &known.entry);
    let known = known.find(|wallet| same_wallet(wallet, &connector.name, connector.rdns.as_ref()));
    let facts = known.map(|wallet| WalletEntry::clone(wallet)).unwrap_or_default();
    let id = known.map(|wallet| wallet.id.clone()).or_else(|| connector.rdns.clone());
    let id = id.unwrap_or_else(|| connector.name.clone());
    let entry = WalletEntry {
        id,
        name: connector.name.clone(),
        icon: own_icon.or(facts.icon),
        rdns: connector.rdns.clone(),
        installed: true,
        namespaces: vec![connector.namespace],
        ..facts
    };
    let recent = state.registry.recent.iter().any(|id| is_called(&entry, id));
    WalletEntry { recent, ..entry }
}

fn join(known: &mut WalletEntry, other: WalletEntry) {
    for namespace in other.namespaces {
        if !known.namespaces.contains(&namespace) {
            known.namespaces.push(namespace);
        }
    }
    known.icon = known.icon.take().or(other.icon);
    known.rdns = known.rdns.take().or(other.rdns);
    known.recent |= other.recent;
}
