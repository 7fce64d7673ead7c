use super::{SwapAction, door};
use crate::{
    context::{Call, Context},
    modal, notice, parts,
    protocol::{Part, View},
    runtime::Key,
};
use json::Later;

const COMING: Key = Key::new("swap part");

/// The account, the active network or the view changed: what is looked at follows.
pub fn follow(context: &Context) {
    if parts::has(context, Part::Swap) {
        return door::follow(context);
    }
    // Before it has come there is nothing to take back, and nobody needs it but who looks.
    if !is_shown(context) || context.runtime().is_running(COMING) {
        return;
    }
    context.spawn_latest(COMING, |context| async move {
        match parts::load(&context, Part::Swap).await {
            Ok(()) => door::follow(&context),
            Err(failure) => {
                notice::fail(&context, &failure);
                if is_shown(&context) {
                    modal::back(&context);
                }
            }
        }
    });
}

fn is_shown(context: &Context) -> bool {
    let modal = &context.state().slices.modal;
    modal.open && matches!(modal.view, View::Swap | View::SwapSelectToken)
}

/// What the page asks of an exchange.
pub fn perform(context: &Context, action: Later<SwapAction>, call: Call) {
    let act = move |context: &Context, call: Call| door::perform(context, &action, call);
    parts::enter(context, Part::Swap, call, act);
}
