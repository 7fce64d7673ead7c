use super::{offer, open};
use crate::{
    context::Context,
    errors::{Failure, Problem},
    protocol::{Connector, Effect, Fault, Reply, WalletSession},
};
use caip::ChainId;
use std::rc::Rc;

/// Waits for a wallet that answers the link. On a phone its app is opened at once, for a press brought us here.
pub async fn ask(
    context: Context,
    connector: Rc<Connector>,
    chain_id: Option<ChainId>,
) -> Result<WalletSession, Failure> {
    offer::keep(&context, &connector, chain_id);
    let (promise, answer) = context.runtime().promise();
    context.edit().pairing.waiter = Some(promise);
    if context.state().slices.connecting.here {
        open::open_link(&context);
    }
    let session = judge(answer.await)?;
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

/// No answer, here, means that the link was not used in its time.
fn expired(fault: Fault) -> Failure {
    let failure = Failure::judge(fault, Problem::WalletFailed);
    match failure.problem {
        Problem::WalletTimeout => Failure { problem: Problem::LinkExpired, ..failure },
        _ => failure,
    }
}
