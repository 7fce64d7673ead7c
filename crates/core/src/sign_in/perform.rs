use super::{SignInStatus, demand, leave, prepare, sign};
use crate::{
    context::{Call, Context},
    errors::{Failure, Problem},
    modal,
    parts::{self, part},
    protocol::{Reply, SignInAction},
};
use json::Later;

/// Does what the page asks.
#[part(account, enter)]
pub fn perform(context: &Context, action: Later<SignInAction>, call: Call) {
    let Some((action, call)) = parts::read(&action, call) else { return };
    match action {
        SignInAction::Start => return start(context, call),
        SignInAction::Sign => return sign::sign(context, call),
        SignInAction::Cancel => return leave::cancel(context, call),
        SignInAction::SignOut => return leave::sign_out(context, call),
        SignInAction::Retry => {
            if demand::is_shown(context) {
                prepare::retry(context);
            }
        }
    }
    call.settle(&Ok(()));
}

/// Leads to the message, by way of a wallet where none is connected. The promise is kept once the account is signed in, and broken when the visitor goes away.
fn start(context: &Context, call: Call) {
    let state = context.state();
    let status = state.slices.sign_in.status;
    let is_offered = state.config.signs_in();
    let is_connected = state.slices.account.address.is_some();
    drop(state);
    if !is_offered {
        return call.settle(&Err(Failure::new(
            Problem::SignInMissing,
            "give `siwx` or `siweConfig` to createDrawstring",
        )));
    }
    if status == SignInStatus::SignedIn {
        return call.settle(&Ok(()));
    }
    context.spawn(move |context| async move {
        let (promise, answer) = context.runtime().promise();
        context.edit().sign_in.waiting.push(promise);
        let result = match answer.await {
            Reply::Done => Ok(()),
            _ => Err(Problem::Aborted.into()),
        };
        call.settle(&result);
    });
    match status {
        SignInStatus::SignedOut => demand::show(context),
        // The check goes on to the view.
        SignInStatus::Checking if is_connected => {}
        _ => modal::open(context, None, None, None),
    }
}
