use super::door;
use crate::{
    activity::ActivityAction,
    context::{Call, Context},
    parts,
    protocol::Part,
    receive::ReceiveAction,
    runtime::Key,
    tokens::{ListState, TokensAction},
};
use json::Later;

const COMING: Key = Key::new("account part");

/// Sessions, the active network or the view changed: what is looked at follows.
pub fn follow(context: &Context) {
    if parts::has(context, Part::Account) {
        return door::follow(context);
    }
    // Before it has come there is nothing to take back, and nobody needs it without an account.
    let connected = context.state().slices.account.caip_address.is_some();
    if !connected || context.runtime().is_running(COMING) {
        return;
    }
    context.spawn_latest(COMING, |context| async move {
        match parts::load(&context, Part::Account).await {
            Ok(()) => door::follow(&context),
            // The balance, which needs it too, tells the visitor; the list offers another try.
            Err(_) => context.edit().slices.tokens.state = ListState::Failed,
        }
    });
}

/// What the page asks of the list of tokens.
pub fn tokens(context: &Context, action: Later<TokensAction>, call: Call) {
    let act = move |context: &Context, call: Call| door::tokens(context, &action, call);
    parts::enter(context, Part::Account, call, act);
}

/// What the page asks of the activity.
pub fn activity(context: &Context, action: Later<ActivityAction>, call: Call) {
    let act = move |context: &Context, call: Call| door::activity(context, &action, call);
    parts::enter(context, Part::Account, call, act);
}

/// What the page asks about receiving.
pub fn receive(context: &Context, action: Later<ReceiveAction>, call: Call) {
    let act = move |context: &Context, call: Call| door::receive(context, &action, call);
    parts::enter(context, Part::Account, call, act);
}
