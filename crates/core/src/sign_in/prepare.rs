use super::{SignInRequest, SignInStage, account, memory::Prepared, message};
use crate::{
    context::Context,
    errors::{Failure, Problem},
    protocol::{Effect, LogLevel, Reply},
    runtime::{Key, within},
};
use caip::AccountId;

pub(super) const PREPARE: Key = Key::new("sign-in message");
/// A server that takes longer to give a nonce gives none.
const PATIENCE_MS: u64 = 20_000;
/// Nonces are good for five minutes; a visitor who reads for longer signs a newer message.
const RENEW_MS: u64 = 240_000;

/// Makes the message that is shown, and makes it anew before its nonce is too old.
pub(super) fn prepare(context: &Context) {
    let account = context.state().slices.sign_in.account.clone();
    let Some(account) = account else { return };
    let mut state = context.edit();
    state.sign_in.prepared = None;
    let slice = &mut state.slices.sign_in;
    slice.stage = SignInStage::Preparing;
    slice.request = None;
    drop(state);
    context.spawn_latest(PREPARE, |context| async move {
        loop {
            let made = make(&context, &account).await;
            let is_ready = made.is_ok();
            show(&context, &account, made);
            if !is_ready {
                return;
            }
            context.sleep(RENEW_MS).await;
        }
    });
}

/// Tries again after a message could not be made, or is not this page's.
pub(super) fn retry(context: &Context) {
    let mut state = context.edit();
    let slice = &mut state.slices.sign_in;
    if slice.stage != SignInStage::Failed {
        return;
    }
    slice.error = None;
    slice.detail = None;
    drop(state);
    prepare(context);
}

async fn make(
    context: &Context,
    account: &AccountId,
) -> Result<(SignInRequest, Prepared), Failure> {
    let failed = |detail: &str| Failure::new(Problem::SignInMessageFailed, detail);
    let effect = Effect::SignInMessage {
        chain_id: account.chain().clone(),
        address: account.address().as_str().to_owned(),
    };
    match within(context.sleep(PATIENCE_MS), context.ask(effect)).await {
        Some(Ok(Reply::Text { value })) => {
            let told = json::from_str(&value).map_err(|error| failed(&error.message()))?;
            message::checked(context, account, told)
        }
        Some(Err(fault)) => Err(failed(&fault.message)),
        _ => Err(failed("the page's sign-in did not answer")),
    }
}

fn show(context: &Context, account: &AccountId, made: Result<(SignInRequest, Prepared), Failure>) {
    if !account::is_current(context, account) {
        return;
    }
    if let Err(failure) = &made {
        context.log(LogLevel::Warning, failure);
    }
    let mut state = context.edit();
    let (request, prepared) = match made {
        Ok((request, prepared)) => (Some(request), Some(prepared)),
        Err(failure) => {
            let slice = &mut state.slices.sign_in;
            slice.error = Some(failure.message());
            slice.detail = failure.detail;
            (None, None)
        }
    };
    let is_ready = prepared.is_some();
    state.sign_in.prepared = prepared;
    let slice = &mut state.slices.sign_in;
    slice.stage = if is_ready { SignInStage::Ready } else { SignInStage::Failed };
    slice.request = request;
}
