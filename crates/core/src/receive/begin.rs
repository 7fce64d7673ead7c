use super::{ReceiveAction, door};
use crate::{
    context::{Call, Context},
    parts,
    protocol::{Part, View},
};
use json::Later;

/// What the page asks about receiving.
pub fn perform(context: &Context, action: Later<ReceiveAction>, call: Call) {
    let act = move |context: &Context, call: Call| door::perform(context, &action, call);
    parts::enter(context, Part::Qr, call, act);
}

/// Somebody may look now, or the account may be another one. The code comes when it is first looked at.
pub fn follow(context: &Context) {
    let shown = {
        let modal = &context.state().slices.modal;
        modal.open && modal.view == View::WalletReceive
    };
    if parts::has(context, Part::Qr) {
        door::follow(context);
    } else if shown {
        parts::enter(context, Part::Qr, Call::new(context, 0), |context, call| {
            door::follow(context);
            call.settle(&Ok(()));
        });
    }
}
