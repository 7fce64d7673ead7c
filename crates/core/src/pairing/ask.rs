use super::RENEW_MS;
use crate::{
    context::Context,
    errors::{Failure, Problem},
    protocol::{Connector, Effect, Fault, Reply, WalletSession},
    runtime::within,
};
use caip::ChainId;

/// One link after the other, until a wallet answers one. The visitor may look away for as long as they like.
pub async fn ask(
    context: Context,
    connector: Connector,
    chain_id: Option<ChainId>,
) -> Result<WalletSession, Failure> {
    loop {
        let mut asked = context.ask(Effect::Connect {
            connector: connector.id.clone(),
            namespace: connector.namespace,
            chain_id: chain_id.clone(),
        });
        if let Some(answer) = within(context.sleep(RENEW_MS), &mut asked).await {
            return judge(answer);
        }
        // A wallet that said yes to this link is not left standing: the engine ends it one way or the other.
        if context.state().slices.pairing.approved {
            return judge(asked.await);
        }
        let renewed =
            |slice: &super::PairingSlice| super::PairingSlice { link: None, ..slice.clone() };
        let slice = renewed(&context.state().slices.pairing);
        context.edit().slices.pairing.set(slice);
    }
}

fn judge(answer: Result<Reply, Fault>) -> Result<WalletSession, Failure> {
    match answer {
        Ok(Reply::Session { session }) => Ok(session),
        Ok(_) => Err(Problem::WalletFailed.into()),
        Err(fault) => Err(expired(Failure::judge(fault, Problem::WalletFailed))),
    }
}

/// No answer, here, means that the link was not used in its time.
fn expired(failure: Failure) -> Failure {
    match failure.problem {
        Problem::WalletTimeout => Failure { problem: Problem::LinkExpired, ..failure },
        _ => failure,
    }
}
