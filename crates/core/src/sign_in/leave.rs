use super::{SignInStatus, demand, sign};
use crate::{
    connection,
    context::{Call, Context},
    errors::{Failure, Problem},
    events, modal,
    parts::part,
    protocol::{Effect, LogLevel, SignInAccount, View},
};
use caip::Namespace;

/// Goes away without signing: where the page requires it the wallet is disconnected, else the dialog closes (specification, section 4).
pub(super) fn cancel(context: &Context, call: Call) {
    if !modal::is_shown(context, View::SIWXSignMessage) {
        return call.settle(&Ok(()));
    }
    events::track(context, "CLICK_CANCEL_SIWX", sign::place(context));
    let state = context.state();
    let namespace = state.slices.account.namespace;
    let must_sign = state.slices.sign_in.must_sign();
    drop(state);
    if must_sign {
        return connection::disconnect(context, namespace, call);
    }
    modal::finish(context);
    call.settle(&Ok(()));
}

/// Ends every session. A page that requires one has no use for an account without.
pub(super) fn sign_out(context: &Context, call: Call) {
    let state = context.state();
    let slice = &state.slices.sign_in;
    let (account, required) = (slice.account.clone(), slice.required);
    let is_signed_in = slice.status == SignInStatus::SignedIn;
    drop(state);
    let Some(account) = account.filter(|_| is_signed_in) else { return call.settle(&Ok(())) };
    context.spawn(move |context| async move {
        let ended = context.ask(Effect::SignInEnd { account: None }).await;
        if let Err(fault) = ended {
            let failure = Failure::new(Problem::SignOutFailed, fault.message);
            context.log(LogLevel::Warning, &failure);
            return call.settle(&Err(failure));
        }
        context.send(Effect::Broadcast);
        if required {
            return connection::disconnect(&context, Some(account.chain().namespace()), call);
        }
        context.edit().sign_in.declined = Some(account.address().as_str().to_owned());
        demand::signed_out(&context, &account, false);
        call.settle(&Ok(()));
    });
}

/// A wallet is about to be disconnected: its session ends with it, unless the page keeps sessions (`signOutOnDisconnect`).
#[part(account, if_there)]
pub fn disconnecting(context: &Context, leaving: &[Namespace]) {
    let state = context.state();
    let slice = &state.slices.sign_in;
    let mut sessions = state.slices.connection.sessions.iter();
    let all = sessions.all(|session| leaving.contains(&session.namespace));
    let own = slice.account.clone();
    let own = own.filter(|account| leaving.contains(&account.chain().namespace()));
    let ends = state.sign_in.ends_with_wallet && state.config.signs_in();
    drop(state);
    let one = own.filter(|_| !all).map(|account| SignInAccount {
        chain_id: account.chain().clone(),
        address: account.address().as_str().to_owned(),
    });
    if !ends || !all && one.is_none() {
        return;
    }
    context.spawn(move |context| async move {
        match context.ask(Effect::SignInEnd { account: one }).await {
            Ok(_) => context.send(Effect::Broadcast),
            Err(fault) => {
                context
                    .log(LogLevel::Warning, &Failure::new(Problem::SignOutFailed, fault.message));
            }
        }
    });
}
