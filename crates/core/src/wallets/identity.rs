//! Which wallet a wallet in this browser is.
//!
//! An rdns is tied to a wallet by the package alone: a gateway could give a wallet of this browser the links of another. Any wallet can take any
//! name, so a name makes a wallet a listed one only where there is no rdns to go by: `window.ethereum`, the Wallet Standard, wallets of Bitcoin and
//! Polkadot.

use super::{
    Listed, PAIRING, RegistryState, WalletEntry,
    entry::{is_called, same_name},
    listed,
};
use crate::{
    protocol::{Connector, ConnectorKind},
    state::State,
    text::has,
};
use caip::Namespace;

/// Whether the package says that this rdns is this wallet's: the main one, or a further one of the same wallet.
pub(super) fn has_rdns(own: &Listed, rdns: &str) -> bool {
    // Of the aliases, what has no dot is another registry's id.
    own.entry.rdns.as_deref() == Some(rdns)
        || has(rdns, ".") && own.aliases().any(|alias| alias == rdns)
}

/// The listed wallet that a connector belongs to.
pub(super) fn listed_as<'a>(
    registry: &'a RegistryState,
    connector: &Connector,
) -> Option<&'a Listed> {
    let package = registry.package();
    if let Some(rdns) = &connector.rdns {
        return package.iter().find(|own| has_rdns(own, rdns));
    }
    if !goes_by_name(connector) {
        return None;
    }
    let is_it = |listed: &&Listed| same_name(&listed.entry.name, &connector.name);
    // A certificate is not to be had by taking a name.
    let open = |listed: &&Listed| !listed.entry.certified;
    let others = &registry.known[package.len()..];
    package.iter().find(is_it).or_else(|| others.iter().filter(open).find(is_it))
}

/// Whether its name may say which wallet it is. An EIP-6963 announcement without an rdns is none by that standard.
pub(super) fn goes_by_name(connector: &Connector) -> bool {
    let announced = connector.kind == ConnectorKind::Announced;
    connector.rdns.is_none() && !(announced && connector.namespace == Namespace::Eip155)
}

/// Whether two entries are one wallet. A listed wallet and one in this browser that belong together have one id.
pub(super) fn same(registry: &RegistryState, one: &WalletEntry, other: &WalletEntry) -> bool {
    if one.id == other.id {
        return true;
    }
    match (one.installed, other.installed) {
        (true, true) => false,
        (true, false) => is_of_page(registry, one, other),
        (false, true) => is_of_page(registry, other, one),
        (false, false) => match (&one.rdns, &other.rdns) {
            (Some(one), Some(other)) => one == other,
            _ => same_name(&one.name, &other.name),
        },
    }
}

/// Whether an installed wallet is one that the page brought: by its rdns as the page's id for it, or by a name that is the package's, or where
/// there is no rdns to go by.
fn is_of_page(registry: &RegistryState, installed: &WalletEntry, brought: &WalletEntry) -> bool {
    if is_rdns(installed.rdns.as_ref(), &brought.id) {
        return true;
    }
    let listed = registry.known.iter().any(|known| known.entry.id == brought.id);
    if listed || brought.id == PAIRING {
        return false;
    }
    match registry.of_package(&installed.id) {
        Some(own) => same_name(&own.entry.name, &brought.name),
        None => installed.rdns.is_none() && same_name(&installed.name, &brought.name),
    }
}

/// Whether the page's id for a wallet is the rdns that a wallet in this browser has.
fn is_rdns(rdns: Option<&String>, id: &str) -> bool {
    rdns.is_some_and(|rdns| rdns == id) && has(id, ".")
}

/// Whether an id stands for another wallet than this connector's: one that is listed, one of the page, or the way to wallets elsewhere. A name
/// or an rdns that is written like such an id would have that wallet's links, and its place.
pub(super) fn is_taken(state: &State, connector: &Connector, id: &str) -> bool {
    let custom = state.config.custom_wallets.iter().any(|custom| custom.id == id);
    id == PAIRING
        || custom && !is_rdns(connector.rdns.as_ref(), id)
        || state.registry.known.iter().any(|known| known.entry.id == id)
}

/// Whether a wallet of the package has this name.
pub(super) fn bears_name(registry: &RegistryState, name: &str) -> bool {
    registry.package().iter().any(|own| same_name(&own.entry.name, name))
}

/// Whether a word of the page for a wallet, a name, means this one. What the package knows by that word is not an installed wallet with another
/// rdns, whatever that calls itself.
pub(super) fn is_named(registry: &RegistryState, entry: &WalletEntry, word: &str) -> bool {
    let own =
        || !entry.installed || entry.rdns.is_none() || registry.of_package(&entry.id).is_some();
    same_name(&entry.name, word) && (own() || !listed::is_named(registry, word))
}

/// Whether the page wants this wallet shown: by id, rdns or name. Excluding takes all of a name.
pub(crate) fn is_wanted(entry: &WalletEntry, state: &State) -> bool {
    let config = &state.config;
    let meant = |word: &String| {
        entry.id == *word
            || entry.rdns.as_ref() == Some(word)
            || is_named(&state.registry, entry, word)
    };
    !config.exclude_wallet_ids.iter().any(|word| is_called(entry, word))
        && (config.include_wallet_ids.is_empty() || config.include_wallet_ids.iter().any(meant))
}

/// Whether the remembered text is this wallet: its id, its rdns, or its name where it has no rdns.
pub(super) fn is_remembered(entry: &WalletEntry, text: &str) -> bool {
    match &entry.rdns {
        Some(rdns) => entry.id == text || rdns == text,
        None => entry.id == text || same_name(&entry.name, text),
    }
}
