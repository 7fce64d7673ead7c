//! Receiving: the address as a QR code, and the networks on which it is valid.

use crate::{context::Context, protocol::View};
use caip::ChainId;
use json::Json;

/// What the Receive view shows; empty while nobody looks at it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(rename_all = "camelCase")]
pub struct ReceiveSlice {
    /// The address.
    pub address: String,
    /// The address as a QR code.
    pub code: qr::QrCode,
    /// The page's networks on which the address is valid, the active one first.
    pub networks: Vec<ChainId>,
    /// The page has networks on which it is not.
    pub elsewhere: bool,
}

/// What the page may ask about receiving.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
pub enum ReceiveAction {
    /// A place of the page itself shows the address, or does no longer: while there is one, the slice is kept up to date.
    /// Every `on` wants its own `off`.
    Watch { on: bool },
}

/// Does what the page asks.
#[inline(never)]
pub fn perform(context: &Context, action: ReceiveAction) {
    let ReceiveAction::Watch { on } = action;
    let mut state = context.edit();
    let watchers = &mut state.receive_watchers;
    *watchers = if on { *watchers + 1 } else { watchers.saturating_sub(1) };
    drop(state);
    follow(context);
}

/// Makes what is shown, when somebody looks at it or the account changed under it; another account's does not stay.
#[inline(never)]
pub fn follow(context: &Context) {
    let state = context.state();
    let modal = &state.slices.modal;
    let in_dialog = modal.open && modal.view == View::WalletReceive;
    let shown = in_dialog || state.receive_watchers > 0;
    let gone = state.slices.account.address.is_none();
    let account = &state.slices.account;
    let Some((address, namespace)) =
        account.address.clone().zip(account.namespace).filter(|_| shown)
    else {
        drop(state);
        if gone {
            context.edit().slices.receive.set(ReceiveSlice::default());
        }
        return;
    };
    let active = state.slices.network.active.as_ref().map(|active| active.caip_network_id.clone());
    let mut networks: Vec<ChainId> = active.into_iter().collect();
    let mut elsewhere = false;
    for network in &state.slices.network.networks {
        let valid = network.chain_namespace == namespace;
        elsewhere |= !valid;
        if valid && !networks.contains(&network.caip_network_id) {
            networks.push(network.caip_network_id.clone());
        }
    }
    let before = &state.slices.receive;
    let code = if before.address == address {
        before.code.clone()
    } else {
        qr::draw(&address).unwrap_or_default()
    };
    drop(state);
    context.edit().slices.receive.set(ReceiveSlice { address, code, networks, elsewhere });
}

#[cfg(test)]
mod tests;
