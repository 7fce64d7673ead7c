use crate::{
    state::State,
    wallets::{
        Listed, WalletEntry,
        identity::{is_wanted, same},
        installed,
    },
};
use std::rc::Rc;

/// Brings the rows up to date: a wallet that is in this browser connects when it is pressed, one of the package has the picture that the gateway
/// gave it, and one that the page turns out to exclude is gone.
pub(in crate::wallets) fn renew(state: &mut State) {
    if state.slices.directory.entries.is_empty() {
        return;
    }
    let installed = installed(state);
    // Most entries stay as they are: looking must not cost a copy of the whole list.
    let mut renewed = Vec::new();
    for (place, entry) in state.slices.directory.entries.iter().enumerate() {
        let now = current(state, &installed, entry);
        if now != Some(entry) {
            renewed.push((place, now.cloned()));
        }
    }
    if renewed.is_empty() {
        return;
    }
    let directory = &mut state.slices.directory;
    // From the end, so that no place moves before its turn.
    for (place, now) in renewed.into_iter().rev() {
        if let Some(now) = now {
            directory.entries[place] = now;
        } else {
            directory.entries.remove(place);
            directory.count = directory.count.saturating_sub(1);
        }
    }
}

/// The entry as it is now; `None` when the page does not want it shown.
fn current<'a>(
    state: &'a State,
    installed: &'a [Rc<WalletEntry>],
    entry: &'a Rc<WalletEntry>,
) -> Option<&'a Rc<WalletEntry>> {
    if !is_wanted(entry, state) {
        return None;
    }
    let registry = &state.registry;
    let here = installed.iter().find(|found| same(registry, found, entry));
    let known = || registry.known.iter().find(|known| known.entry.id == entry.id);
    here.or_else(|| known().map(|known| &known.entry)).or(Some(entry))
}

/// Whether the wallet works on a chain family of this page; a wallet that does not say is believed to.
pub(in crate::wallets) fn serves(state: &State, wallet: &Listed) -> bool {
    let filter = state.slices.modal.namespace;
    let networks = &state.slices.network.networks;
    wallet.families.is_empty()
        || wallet.families.iter().any(|family| {
            filter.is_none_or(|namespace| namespace == *family)
                && networks.iter().any(|network| network.chain_namespace == *family)
        })
}
