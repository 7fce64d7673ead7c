use super::{SignInStage, account, check, leave, memory::Prepared, prepare};
use crate::{
    context::{Call, Context},
    errors::{Failure, Problem},
    events::{self, Properties},
    protocol::{Effect, LogLevel, Reply},
    review,
    runtime::{Key, within},
};

pub(super) const SIGN: Key = Key::new("sign in");
/// A server that takes longer to verify a signature does not.
const PATIENCE_MS: u64 = 60_000;

/// Has the message that is shown signed, and the signature verified and kept.
pub(super) fn sign(context: &Context, call: Call) {
    let state = context.state();
    let is_ready = state.slices.sign_in.stage == SignInStage::Ready;
    let prepared = state.sign_in.prepared.clone().filter(|_| is_ready);
    drop(state);
    let Some(prepared) = prepared else { return call.settle(&Ok(())) };
    context.runtime().cancel(prepare::PREPARE);
    // What another tab's news asked for is older than this press.
    context.runtime().cancel(check::CHECK);
    events::track(context, "CLICK_SIGN_SIWX_MESSAGE", place(context));
    let mut state = context.edit();
    let slice = &mut state.slices.sign_in;
    slice.stage = SignInStage::Signing;
    slice.error = None;
    slice.detail = None;
    drop(state);
    context.spawn_latest(SIGN, move |context| async move {
        let result = attempt(&context, &prepared).await;
        if account::is_current(&context, &prepared.account) {
            finish(&context, &prepared, &result);
        }
        call.settle(&result);
    });
}

/// What is being signed is not wanted any more. A dialog that is still there shows a new message.
pub(super) fn stop(context: &Context) {
    context.runtime().cancel(SIGN);
    let stage = context.state().slices.sign_in.stage;
    if matches!(stage, SignInStage::Signing | SignInStage::Saving) {
        prepare::prepare(context);
    }
}

async fn attempt(context: &Context, prepared: &Prepared) -> Result<(), Failure> {
    let signature = ask(context, prepared).await?;
    context.edit().slices.sign_in.stage = SignInStage::Saving;
    let refused = |detail: &str| Failure::new(Problem::SignInRefused, detail);
    let (data, message) = (prepared.data.clone(), prepared.message.clone());
    let effect = Effect::SignInAdd { data, message, signature };
    let (asking, account) = (context.clone(), prepared.account.clone());
    let own = context.clone();
    let added = context.runtime().apart(
        async move { asking.ask(effect).await.map(|_| ()) },
        move |added| {
            if added.is_ok() {
                leave::end_late(&own, &account);
            }
        },
    );
    match within(context.sleep(PATIENCE_MS), added).await {
        Some(Ok(())) => Ok(()),
        Some(Err(fault)) => Err(refused(&fault.message)),
        None => Err(refused("the page's sign-in did not answer")),
    }
}

async fn ask(context: &Context, prepared: &Prepared) -> Result<String, Failure> {
    let Prepared { account, message, by_page, .. } = prepared;
    if !by_page {
        let signature = review::sign_message(context, account, message).await;
        return signature.map_err(|failure| declined(context, failure));
    }
    let effect = Effect::SignInSign {
        chain_id: account.chain().clone(),
        address: account.address().as_str().to_owned(),
        message: message.clone(),
    };
    match context.ask(effect).await {
        Ok(Reply::Text { value }) => Ok(value),
        Ok(_) => Err(Failure::from(Problem::SignatureDeclined)),
        Err(fault) => {
            let failure = Failure::judge(fault, Problem::SignatureDeclined);
            Err(declined(context, failure))
        }
    }
}

/// One text for whatever a wallet says instead of a signature (specification, section 8), unless it cannot sign messages.
fn declined(context: &Context, failure: Failure) -> Failure {
    let is_smart = context.state().slices.account.is_smart();
    let is_known = matches!(failure.problem, Problem::WalletPending | Problem::WalletTimeout);
    let problem = match failure.problem {
        problem if is_known => problem,
        _ if is_smart => Problem::SmartAccountUnsupported,
        Problem::SignatureUnsupported => Problem::SignatureUnsupported,
        _ => Problem::SignatureDeclined,
    };
    Failure { problem, ..failure }
}

fn finish(context: &Context, prepared: &Prepared, result: &Result<(), Failure>) {
    match result {
        Ok(()) => {
            events::track(context, "SIWX_AUTH_SUCCESS", place(context));
            context.send(Effect::Broadcast);
            let request = context.state().slices.sign_in.request.clone();
            let expires_at = request.and_then(|request| request.expires_at);
            check::signed_in(context, check::session(&prepared.account, expires_at));
        }
        Err(failure) => {
            // Not what the wallet or the server said, which may name the account.
            let said = failure.problem.text();
            events::track(context, "SIWX_AUTH_ERROR", place(context).text("message", said));
            context.log(LogLevel::Warning, failure);
            let mut state = context.edit();
            state.slices.sign_in.error = Some(failure.message());
            state.slices.sign_in.detail.clone_from(&failure.detail);
            drop(state);
            // The server may have used the nonce up.
            prepare::prepare(context);
        }
    }
}

/// Where it is signed in, for the event catalogue.
pub(super) fn place(context: &Context) -> Properties {
    let state = context.state();
    let active = state.slices.network.active.as_ref().map(|network| &network.caip_network_id);
    let is_smart = state.slices.account.is_smart();
    Properties::new().value("network", &active).flag("isSmartAccount", is_smart)
}
