use super::{ListState, Resource, Support};
use crate::{
    context::Context,
    errors::Failure,
    gateway::served,
    protocol::{Network, Reply},
    rpc,
};
use caip::AccountId;
use std::rc::Rc;

/// One place more shows the resource outside of the dialog, or one less.
pub(crate) fn watch<R: Resource>(context: &Context, on: bool) {
    R::query(&mut context.edit()).watchers.count(on);
    follow::<R>(context);
}

/// Whether an account is connected whose data is shown somewhere.
pub(crate) fn is_watched<R: Resource>(context: &Context) -> bool {
    let mut state = context.edit();
    let watched = R::query(&mut state).watchers.any() || R::is_in_dialog(&state);
    watched && state.slices.account.caip_address.is_some()
}

/// Reads the resource while it is watched, for the account that is connected now. Called whenever one of these may have changed.
pub(crate) fn follow<R: Resource>(context: &Context) {
    let mut state = context.edit();
    let account = state.slices.account.caip_address.clone();
    let moves = R::query(&mut state).moves_to(account.as_ref());
    drop(state);
    if moves {
        context.runtime().cancel(R::FLOW);
        R::forget(context, account);
    }
    if !is_watched::<R>(context) {
        context.runtime().cancel(R::FLOW);
    } else if !context.runtime().is_running(R::FLOW) && (R::POLLS || due_in::<R>(context) == 0) {
        context.spawn_latest(R::FLOW, run::<R>);
    }
}

/// The data is old: it is read again, at once if it is watched and nothing failed just now.
pub(crate) fn refetch<R: Resource>(context: &Context) {
    R::query(&mut context.edit()).expire();
    context.runtime().cancel(R::FLOW);
    follow::<R>(context);
}

/// The visitor asks once more, after a failure.
pub(crate) fn retry<R: Resource>(context: &Context) {
    let mut state = context.edit();
    if R::list_state(&state.slices) == ListState::Failed {
        R::set_list_state(&mut state.slices, ListState::Loading);
    }
    R::query(&mut state).unblock();
    drop(state);
    refetch::<R>(context);
}

/// Ends when the resource was read once more, or could not be.
pub(crate) async fn settled<R: Resource>(context: &Context) {
    let (promise, settled) = context.runtime().promise();
    R::query(&mut context.edit()).waiting.push(promise);
    settled.await;
}

/// The account and network to read the list for, if the list can be read; publishes whether it can.
pub(crate) fn subject<R: Resource>(context: &Context) -> Option<(AccountId, Rc<Network>)> {
    R::prepare(context);
    let mut state = context.edit();
    let network = state.slices.network.active.clone()?;
    let account = state.slices.account.caip_address.clone()?;
    let support = match R::support(&state, &network) {
        _ if !state.config.has_gateway() => Support::No,
        Support::Yes => served::serves(&state, &network.caip_network_id, R::DATA).into(),
        other => other,
    };
    let before = R::list_state(&state.slices);
    let now = match (support, before) {
        (Support::No, _) => ListState::Unsupported,
        (Support::Unknown, _) | (_, ListState::None | ListState::Unsupported) => ListState::Loading,
        _ => before,
    };
    if now != before {
        R::set_list_state(&mut state.slices, now);
    }
    (support == Support::Yes).then_some((account, network))
}

async fn run<R: Resource>(context: Context) {
    while let Some((account, network)) = subject::<R>(&context) {
        rpc::until_visible(&context).await;
        match due_in::<R>(&context) {
            0 => {
                let read = R::read(&context, &account, &network).await;
                settle::<R>(&context, read.err());
                if !R::POLLS {
                    return;
                }
            }
            wait => context.sleep(wait).await,
        }
    }
}

fn due_in<R: Resource>(context: &Context) -> u64 {
    R::query(&mut context.edit()).due_in(context.now())
}

fn settle<R: Resource>(context: &Context, failure: Option<Failure>) {
    // Where the gateway turned out not to serve it, nothing failed.
    if failure.is_none() || subject::<R>(context).is_some() {
        let now = context.now();
        let block = failure.as_ref().map_or(0, |_| R::BLOCK_MS);
        R::query(&mut context.edit()).note(now + R::STALE_MS, now + block);
        if let Some(failure) = failure {
            R::fail(context, &failure);
        }
    }
    let waiting = std::mem::take(&mut R::query(&mut context.edit()).waiting);
    for promise in waiting {
        context.runtime().deliver(promise, Reply::Done);
    }
}
