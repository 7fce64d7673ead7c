use super::{
    WalletEntry,
    entry::same_name,
    identity::{bears_name, goes_by_name, is_remembered, is_taken, is_wanted, listed_as, same},
};
use crate::{
    protocol::{Connector, ConnectorKind},
    state::State,
    text::order,
};
use caip::Namespace;
use std::rc::Rc;

/// A wallet found in this browser, and the ways to connect it.
struct Found<'a> {
    entry: WalletEntry,
    /// The id of the listed wallet that it is.
    listed: Option<String>,
    connectors: Vec<&'a Rc<Connector>>,
    /// It bears the name of another that was here before it.
    twin: bool,
}

/// Every wallet found in this browser that may be shown, each once over all chain families, recent ones first.
pub fn installed(state: &State) -> Vec<Rc<WalletEntry>> {
    let mut entries: Vec<WalletEntry> = found(state).into_iter().map(|one| one.entry).collect();
    entries.retain(|entry| is_wanted(entry, state));
    order(&mut entries, |entry| {
        let is_it = |id: &String| entry.recent && is_remembered(entry, id);
        state.registry.recent.iter().position(is_it).unwrap_or(usize::MAX)
    });
    entries.into_iter().map(Rc::new).collect()
}

/// The connectors of one installed wallet.
pub(super) fn connectors_of(state: &State, wallet: &WalletEntry) -> Vec<Rc<Connector>> {
    let all = found(state);
    let one = all.iter().find(|one| one.entry.id == wallet.id);
    let one = one
        .or_else(|| all.iter().find(|one| !one.twin && same(&state.registry, &one.entry, wallet)));
    one.map(|one| one.connectors.iter().map(|&connector| connector.clone()).collect())
        .unwrap_or_default()
}

/// The installed wallet that was first with an rdns.
pub(super) fn first_of(state: &State, rdns: &str) -> Option<Rc<WalletEntry>> {
    let is_it = |one: &Found<'_>| !one.twin && one.entry.rdns.as_deref() == Some(rdns);
    let first = found(state).into_iter().find(is_it)?.entry;
    is_wanted(&first, state).then(|| Rc::new(first))
}

/// The wallet of a connector.
pub(super) fn wallet_of(state: &State, connector: &Connector) -> Option<WalletEntry> {
    let is_it = |one: &Found<'_>| {
        let mut all = one.connectors.iter();
        all.any(|own| own.id == connector.id && own.namespace == connector.namespace)
    };
    found(state).into_iter().find(is_it).map(|one| one.entry)
}

/// Merges connectors into wallets. Of two that come by one name in one chain family the first keeps it, and everything that the registry says of
/// it; the second is a wallet of its own.
fn found(state: &State) -> Vec<Found<'_>> {
    let mut all: Vec<Found<'_>> = Vec::new();
    for connector in state.connectors.iter().filter(|connector| is_visible(state, connector)) {
        let twin = all.iter().any(|one| one.connectors.iter().any(|own| are_twins(own, connector)));
        let (mut entry, listed) = of_connector(state, connector, twin);
        let fits = |one: &&mut Found<'_>| {
            let taken = one
                .connectors
                .iter()
                .any(|own| own.namespace == connector.namespace && own.kind == connector.kind);
            !twin && !taken && !one.twin && are_one(state, one, listed.as_ref(), connector)
        };
        if let Some(one) = all.iter_mut().find(fits) {
            one.connectors.push(connector);
            join(&mut one.entry, entry);
            continue;
        }
        let taken = |id: &str| all.iter().any(|one| one.entry.id == id);
        if listed.as_ref() != Some(&entry.id) && is_taken(state, connector, &entry.id)
            || taken(&entry.id)
        {
            let rdns = connector
                .rdns
                .as_ref()
                .filter(|rdns| !twin && !taken(rdns) && !is_taken(state, connector, rdns));
            entry.id.clone_from(rdns.unwrap_or(&connector.id));
        }
        all.push(Found { entry, listed, connectors: vec![connector], twin });
    }
    tell_apart(state, &mut all);
    all
}

/// Whether the second comes by the name of the first: the same rdns, or the same name where there is none.
fn are_twins(one: &Connector, other: &Connector) -> bool {
    one.namespace == other.namespace
        && one.kind == other.kind
        && match (&one.rdns, &other.rdns) {
            (Some(one), Some(other)) => one == other,
            (None, None) => same_name(&one.name, &other.name),
            _ => false,
        }
}

/// Whether a connector is of the wallet: by the same rdns, by name where neither has an rdns, else where both are one listed wallet, or one that
/// is not listed.
fn are_one(state: &State, one: &Found<'_>, listed: Option<&String>, connector: &Connector) -> bool {
    match (&one.entry.rdns, &connector.rdns) {
        (Some(one), Some(other)) => one == other,
        (None, None) => {
            let by_name = goes_by_name(connector) && goes_by_name(one.connectors[0]);
            by_name && same_name(&one.entry.name, &connector.name)
        }
        _ if listed.is_none() && one.listed.is_none() => are_unlisted_one(state, one, connector),
        _ => one.listed.as_ref() == listed,
    }
}

/// Whether an announcer and a way without an rdns are one wallet that is not listed: by a name that no wallet of the package has, and no other
/// announcer.
fn are_unlisted_one(state: &State, one: &Found<'_>, connector: &Connector) -> bool {
    let name = &one.entry.name;
    let has_rival = || {
        let mut all = state.connectors.iter();
        let own = one.entry.rdns.as_ref().or(connector.rdns.as_ref());
        all.any(|other| {
            other.rdns.is_some() && other.rdns.as_ref() != own && same_name(&other.name, name)
        })
    };
    let mut ways = one.connectors.iter().map(|way| &***way).chain([connector]);
    same_name(name, &connector.name)
        && ways.all(|way| way.rdns.is_some() || goes_by_name(way))
        && !bears_name(&state.registry, name)
        && !has_rival()
}

/// Wallets of one name say what tells them apart; so does one that bears the name of a wallet of the package and is another.
fn tell_apart(state: &State, all: &mut [Found<'_>]) {
    let names: Vec<String> = all.iter().map(|one| one.entry.name.clone()).collect();
    for one in all.iter_mut() {
        let entry = &mut one.entry;
        let pretends = one.listed.is_none() && bears_name(&state.registry, &entry.name);
        if pretends || names.iter().filter(|name| same_name(name, &entry.name)).count() > 1 {
            entry.known_by = entry.rdns.clone().or_else(|| Some(entry.id.clone()));
        }
    }
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

/// The wallet as this connector has it, and the id of the listed wallet that it is.
fn of_connector(state: &State, connector: &Connector, twin: bool) -> (WalletEntry, Option<String>) {
    let own_icon =
        state.config.connector_images.get(&connector.id).or(connector.icon.as_ref()).cloned();
    let known = listed_as(&state.registry, connector).filter(|_| !twin).map(|known| &known.entry);
    let facts = known.map(|wallet| WalletEntry::clone(wallet)).unwrap_or_default();
    let own_id =
        || if twin { None } else { connector.rdns.clone().or(Some(connector.name.clone())) };
    let listed = known.map(|wallet| wallet.id.clone());
    let id = listed.clone().or_else(own_id);
    let entry = WalletEntry {
        id: id.unwrap_or_else(|| connector.id.clone()),
        name: connector.name.clone(),
        icon: own_icon.or(facts.icon),
        rdns: connector.rdns.clone(),
        installed: true,
        // It is the rdns that is vouched for, and no name.
        certified: facts.certified && connector.rdns.is_some(),
        namespaces: vec![connector.namespace],
        ..facts
    };
    let is_it = |id: &String| if twin { entry.id == *id } else { is_remembered(&entry, id) };
    let recent = state.registry.recent.iter().any(is_it);
    (WalletEntry { recent, ..entry }, listed)
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
    known.certified &= other.certified;
}
