use super::{
    Operation, Pending, Progress, Transfer,
    load::{self, pending_of},
    read::{id, is_hash},
};
use crate::{account, context::Context, protocol::Network, runtime::Key, state::State, tokens};
use caip::AccountId;
use std::rc::Rc;

/// So many transactions are kept at most; of more the oldest are let go (specification, section 9).
const MOST: usize = 99;
/// What has ended stays in sight this long, or until the history tells it.
const ENDED_MS: u64 = 30_000;
const ENDED: Key = Key::new("ended");

/// A transaction that was just sent.
pub struct Started {
    /// Who sent it, on its chain.
    pub account: AccountId,
    /// Its chain.
    pub network: Rc<Network>,
    /// Its hash or signature, as the wallet told.
    pub hash: String,
    /// What to call it.
    pub operation: Operation,
    /// What changes hands.
    pub transfers: Vec<Transfer>,
    /// Whom it goes to; may be empty.
    pub to: String,
    /// Ids of the tokens whose balance it changes (`Token::id`).
    pub changes: Vec<String>,
}

/// A transaction on its way, or one that ended a moment ago.
pub(super) struct Watched {
    pub account: AccountId,
    pub pending: Rc<Pending>,
    changes: Vec<String>,
    ended_at: Option<u64>,
}

/// Puts a transaction on top of the activity, until [`ended`] is told of it. Returns its id; `None` for a hash that is none.
pub fn started(context: &Context, started: Started) -> Option<String> {
    if !is_hash(&started.hash) {
        return None;
    }
    load::follow(context);
    let id = id(&started.network, &started.hash);
    let pending = Rc::new(Pending {
        id: id.clone(),
        chain_id: started.network.caip_network_id.clone(),
        operation: started.operation,
        transfers: started.transfers,
        with: account::shorten(&started.to),
        progress: Progress::Waiting,
        explorer_url: started.network.explorer_url("/tx/", &started.hash),
    });
    let mut state = context.edit();
    let watched = &mut state.activity.watched;
    watched.retain(|known| known.pending.id != id);
    if watched.len() == MOST {
        watched.remove(0);
    }
    let Started { account, changes, .. } = started;
    watched.push(Watched { account, pending, changes, ended_at: None });
    show(&mut state);
    Some(id)
}

/// How a transaction went. What it changed is read again, and it stays in sight for a moment.
pub fn ended(context: &Context, id: &str, progress: Progress) {
    let now = context.now();
    let mut state = context.edit();
    let found = state.activity.watched.iter_mut().find(|watched| watched.pending.id == id);
    let Some(watched) = found.filter(|watched| watched.ended_at.is_none()) else { return };
    watched.pending = Rc::new(Pending { progress, ..(*watched.pending).clone() });
    watched.ended_at = Some(now);
    let changes = watched.changes.clone();
    show(&mut state);
    drop(state);
    tokens::refresh(context, &changes);
    load::refresh(context);
    context.spawn_latest(ENDED, |context| async move {
        context.sleep(ENDED_MS).await;
        settle(&context);
    });
}

/// Lets go of what has ended and been seen, or stands in the history.
pub(super) fn settle(context: &Context) {
    let now = context.now();
    let mut state = context.edit();
    let memory = &mut state.activity;
    let list = &memory.list;
    memory.watched.retain(|watched| match watched.ended_at {
        Some(at) => now < at + ENDED_MS && !list.has(&watched.pending.id),
        None => true,
    });
    show(&mut state);
}

fn show(state: &mut State) {
    let pending = pending_of(state, state.slices.activity.account.as_ref());
    if state.slices.activity.pending != pending {
        state.slices.activity.pending = pending;
    }
}
