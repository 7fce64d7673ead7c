use super::{OFFER, PairingSlice, RENEW_MS, memory::Offered, ready};
use crate::{
    context::{Asked, Context},
    protocol::{Connector, Effect, Fault, FaultKind, Reply},
    runtime::within,
};
use caip::ChainId;
use std::{
    future::{Future, poll_fn},
    pin::Pin,
    task::Poll,
};

/// Keeps a link out, of which a wallet may be told at any time; one that is out for the same stays.
pub fn keep(context: &Context, connector: &Connector, chain_id: Option<ChainId>) {
    let offered =
        Offered { connector: connector.id.clone(), namespace: connector.namespace, chain_id };
    let is_out = context.runtime().is_running(OFFER);
    if is_out && context.state().pairing.offered.as_ref() == Some(&offered) {
        return;
    }
    ready::withdraw(context);
    context.edit().pairing.offered = Some(offered.clone());
    context.spawn_latest(OFFER, move |context| offer(context, offered));
}

/// One link after the other, until a wallet answers one. The visitor may look away for as long as they like. A link that was
/// shown goes on beside its successor until its own end, for somebody may just have scanned it.
async fn offer(context: Context, offered: Offered) {
    let mut before: Option<Asked> = None;
    let answer = loop {
        let mut asked = context.ask(Effect::Connect {
            connector: offered.connector.clone(),
            namespace: offered.namespace,
            chain_id: offered.chain_id.clone(),
        });
        let answered = within(context.sleep(RENEW_MS), first(&mut before, &mut asked)).await;
        if let Some(answer) = answered {
            if is_unused(&context, &answer) {
                renew(&context);
                continue;
            }
            break answer;
        }
        // A wallet that said yes to a link is not left standing: the engine ends it one way or the other.
        if context.state().slices.pairing.approved {
            break first(&mut before, &mut asked).await;
        }
        before = Some(asked);
        renew(&context);
    };
    let waiter = context.edit().pairing.waiter.take();
    context.edit().pairing.offered = None;
    if let Some(waiter) = waiter {
        let reply = answer.unwrap_or_else(|fault| Reply::Failed { fault });
        context.runtime().deliver(waiter, reply);
    } else {
        renew(&context);
    }
}

/// The answer to either link. That the one before is over is no answer to its successor.
async fn first(before: &mut Option<Asked>, asked: &mut Asked) -> Result<Reply, Fault> {
    poll_fn(|task| {
        if let Some(earlier) = before
            && let Poll::Ready(answer) = Pin::new(earlier).poll(task)
        {
            *before = None;
            if !is_over(&answer) {
                return Poll::Ready(answer);
            }
        }
        Pin::new(&mut *asked).poll(task)
    })
    .await
}

fn is_over(answer: &Result<Reply, Fault>) -> bool {
    matches!(answer, Err(Fault { kind: FaultKind::Timeout, .. }))
}

/// A link that was only kept ready, and is over: nobody was told of it, and so nobody is told of its end.
fn is_unused(context: &Context, answer: &Result<Reply, Fault>) -> bool {
    is_over(answer) && context.state().pairing.waiter.is_none()
}

/// There is no link for the moment; how it stands with the relay is as it was.
fn renew(context: &Context) {
    let problem = context.state().slices.pairing.problem;
    let mut state = context.edit();
    state.pairing.openings = 0;
    state.slices.pairing.set(PairingSlice { problem, ..PairingSlice::default() });
}
