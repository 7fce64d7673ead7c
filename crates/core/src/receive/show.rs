use super::ReceiveSlice;
use crate::{
    context::{Call, Context},
    parts::{self, part},
    protocol::{ReceiveAction, View},
};
use caip::ChainId;
use json::Later;

/// Does what the page asks.
#[part(account, enter)]
pub fn perform(context: &Context, action: Later<ReceiveAction>, call: Call) {
    let Some((action, call)) = parts::read(&action, call) else { return };
    let ReceiveAction::Watch { on } = action;
    context.edit().receive_watchers.count(on);
    follow(context);
    call.settle(&Ok(()));
}

/// Makes what is shown, when somebody looks at it or the account changed under it; another account's does not stay.
pub fn follow(context: &Context) {
    let state = context.state();
    let modal = &state.slices.modal;
    let in_dialog = modal.open && modal.view == View::WalletReceive;
    let shown = in_dialog || state.receive_watchers.any();
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
