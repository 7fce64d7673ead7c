use super::{batch, memory::Queued};
use crate::{
    context::Context,
    errors::{Failure, Problem},
    protocol::{Fault, Network, Reply},
    runtime::ReplyFuture,
    text::join,
};
use json::Value;
use std::{
    future::Future,
    pin::Pin,
    rc::Rc,
    task::{self, Poll},
};

/// Asks a chain, and waits for the answer.
pub fn call(
    context: &Context,
    network: &Rc<Network>,
    method: &'static str,
    params: String,
) -> Read {
    read(ask(context, network, method, params))
}

/// Asks a chain, for [`read`] to wait for. Requests made in the same turn leave in one batch.
#[inline(never)]
pub fn ask(
    context: &Context,
    network: &Rc<Network>,
    method: &'static str,
    params: String,
) -> ReplyFuture {
    let (id, answer) = context.runtime().promise();
    let chain = network.caip_network_id.clone();
    let first = {
        let queue = &mut context.edit().rpc.queue;
        let first = !queue.iter().any(|queued| queued.chain == chain);
        queue.push(Queued { chain, id, method, params });
        first
    };
    if first {
        let network = network.clone();
        context.spawn(|context| async move { batch::send(&context, &network).await });
    }
    answer
}

/// What the chain answers.
pub fn read(answer: ReplyFuture) -> Read {
    Read(answer)
}

/// A chain's answer that is waited for. A future of its own, because every flow has many of them and the code should be there once.
pub struct Read(ReplyFuture);

impl Future for Read {
    type Output = Result<Value, Failure>;

    #[inline(never)]
    fn poll(mut self: Pin<&mut Self>, task: &mut task::Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.0).poll(task).map(understand)
    }
}

/// What a reply says.
pub fn understand(reply: Reply) -> Result<Value, Failure> {
    match reply {
        Reply::Text { value } => Value::parse(&value)
            .map_err(|error| Failure::new(Problem::RpcUnavailable, error.message())),
        Reply::Failed { fault: Fault { code: Some(code), message, .. } } => {
            Err(Failure::new(Problem::RpcError, join(&[&json::to_string(&code), ": ", &message])))
        }
        Reply::Failed { fault } => Err(Failure::new(Problem::RpcUnavailable, fault.message)),
        _ => Err(Problem::RpcUnavailable.into()),
    }
}
