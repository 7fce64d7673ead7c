use super::{offer, open};
use crate::{
    context::Context,
    errors::{Failure, Problem},
    modal, notice,
    parts::part,
    protocol::{Connector, Effect, Fault, Reply, View, WalletSession},
};
use caip::ChainId;
use std::rc::Rc;

/// Shows links until a wallet answers one. On a phone the wallet's app is opened at once, within the visitor's press. Must be called from within a flow; a caller
/// that drops it calls [`end`](super::end).
#[part(account, load)]
pub async fn ask(
    context: &Context,
    connector: &Rc<Connector>,
    chain_id: Option<ChainId>,
) -> Result<WalletSession, Failure> {
    offer::keep(context, connector, chain_id);
    let (promise, answer) = context.runtime().promise();
    context.edit().pairing.waiter = Some(promise);
    if context.state().slices.connecting.here {
        open::open_link(context);
    }
    let answer = answer.await;
    if std::mem::take(&mut context.edit().pairing.sign_in_failed) {
        return Err(not_signed_in(context, answer));
    }
    let session = judge(answer)?;
    let app = context.edit().pairing.app.take();
    let (connector, namespace) = (connector.id.clone(), connector.namespace);
    context.send(Effect::ChooseApp { connector, namespace, app });
    Ok(session)
}

fn judge(answer: Reply) -> Result<WalletSession, Failure> {
    match answer {
        Reply::Session { session } => Ok(session),
        Reply::Failed { fault } => Err(expired(fault)),
        _ => Err(Problem::WalletFailed.into()),
    }
}

/// Who could not sign in is not connected, and chooses anew (specification, section 8).
fn not_signed_in(context: &Context, answer: Reply) -> Failure {
    let mut failure = Failure::from(Problem::SignInFailed);
    if let Reply::Failed { fault } = answer {
        failure.detail = Some(fault.message);
    }
    notice::fail(context, &failure);
    let open = context.state().slices.modal.open;
    if open {
        modal::reset(context, View::Connect);
    }
    failure
}

/// No answer, here, means that the link was not used in its time.
fn expired(fault: Fault) -> Failure {
    let failure = Failure::judge(fault, Problem::WalletFailed);
    match failure.problem {
        Problem::WalletTimeout => Failure { problem: Problem::LinkExpired, ..failure },
        _ => failure,
    }
}
