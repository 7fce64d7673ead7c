use super::{SendAction, door};
use crate::{
    context::{Call, Context},
    parts,
    protocol::{Part, View},
    state::State,
};
use caip::Namespace;
use json::Later;

/// Does what the page asks, once the code for it is there.
pub fn perform(context: &Context, action: Later<SendAction>, call: Call) {
    parts::enter(context, Part::Send, call, move |context, call| {
        door::perform(context, &action, call);
    });
}

/// Keeps the form in line with the account; called whenever the view or the account may have changed. The form's code comes when it is first shown.
pub fn follow(context: &Context) {
    let state = context.state();
    let modal = &state.slices.modal;
    let shown = modal.open && matches!(modal.view, View::WalletSend | View::WalletSendSelectToken);
    drop(state);
    if parts::has(context, Part::Send) {
        door::follow(context);
    } else if shown {
        parts::enter(context, Part::Send, Call::new(context, 0), |context, call| {
            door::follow(context);
            call.settle(&Ok(()));
        });
    }
}

/// Chain families that can be sent on (interface, section 5). There is an account of one only where an adapter brings it.
pub(crate) fn is_possible(namespace: Namespace) -> bool {
    matches!(namespace, Namespace::Eip155 | Namespace::Solana | Namespace::Bip122)
}

/// Whether the page offers sending and the connected account can do it here.
pub(crate) fn is_offered(state: &State) -> bool {
    let active = state.slices.network.active.as_ref();
    active.is_some_and(|active| is_possible(active.chain_namespace))
        && state.slices.options.offers("send")
}
