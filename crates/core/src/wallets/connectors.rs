use super::{
    PAIRING, WalletEntry,
    entry::{NAME_LETTERS, same_name},
    identity::is_named,
    installed,
    installed::{connectors_of, first_of},
    pairing, refresh_rows,
};
use crate::{
    context::Context,
    protocol::{Connector, ConnectorKind},
    signal::Signal,
    text::names::clean,
};
use caip::Namespace;
use std::rc::Rc;

/// More ways to connect than this are no wallets any more, but a page's or an extension's mistake, or worse.
const MOST: usize = 200;

/// An adapter found a way to connect; the same id again replaces it.
pub fn connector_found(context: &Context, mut connector: Connector) {
    connector.name = clean(&connector.name, NAME_LETTERS);
    if connector.name.is_empty() {
        return;
    }
    let connector = Rc::new(connector);
    let mut state = context.edit();
    let pairs = connector.kind == ConnectorKind::WalletConnect;
    if !pairs && !state.config.adapters.contains(&connector.namespace) {
        return;
    }
    let full = state.connectors.len() >= MOST;
    match state
        .connectors
        .iter_mut()
        .find(|known| known.id == connector.id && known.namespace == connector.namespace)
    {
        Some(known) if **known == *connector => return,
        Some(known) => *known = connector.clone(),
        None if full => return,
        None => state.connectors.push(connector.clone()),
    }
    drop(state);
    refresh_rows(context);
    context.tell(Signal::ConnectorFound { connector });
}

/// A way to connect is gone. A session over it goes on until the wallet ends it.
pub fn connector_lost(context: &Context, id: &str) {
    context.edit().connectors.retain(|connector| connector.id != id);
    refresh_rows(context);
}

/// The wallet of this id, rdns or name, among everything the visitor can see. Until the package is there, no name says who is meant that
/// announces itself by an rdns.
pub fn find(context: &Context, wanted: &str) -> Option<Rc<WalletEntry>> {
    let state = context.state();
    if wanted == PAIRING {
        return pairing::entry(&state);
    }
    let installed = installed(&state);
    let slices = &state.slices;
    let seen = || installed.iter().chain(&slices.wallets.rows).chain(&slices.directory.entries);
    seen()
        .find(|wallet| wallet.id == wanted)
        .cloned()
        .or_else(|| first_of(&state, wanted))
        .or_else(|| seen().find(|wallet| wallet.rdns.as_deref() == Some(wanted)).cloned())
        .or_else(|| {
            let registry = &state.registry;
            let told = |wallet: &WalletEntry| {
                registry.packaged > 0 || !wallet.installed || wallet.rdns.is_none()
            };
            let is_it =
                |wallet: &&Rc<WalletEntry>| told(wallet) && is_named(registry, wallet, wanted);
            seen().find(is_it).cloned()
        })
}

/// The installed wallet of this name, which is none of the package.
pub(crate) fn find_called(context: &Context, name: &str) -> Option<Rc<WalletEntry>> {
    installed(&context.state()).into_iter().find(|wallet| same_name(&wallet.name, name))
}

/// The connector to use: of this namespace, or the only one. `None`: the visitor must choose.
pub fn connector_of(
    context: &Context,
    wallet: &WalletEntry,
    namespace: Option<Namespace>,
) -> Option<Rc<Connector>> {
    let state = context.state();
    let mut candidates = connectors_of(&state, wallet);
    candidates
        .retain(|connector| namespace.is_none_or(|namespace| namespace == connector.namespace));
    // The announced way in is the wallet's own; `window.ethereum` may be anybody's.
    let announced = candidates.iter().find(|connector| connector.kind == ConnectorKind::Announced);
    let first = announced.or(candidates.first())?;
    let only_family = candidates.iter().all(|connector| connector.namespace == first.namespace);
    only_family.then(|| first.clone())
}
