use super::{
    Operation, Pending, Progress, Transfer, kept,
    kept::MOST,
    load::{self, pending_of},
    read::{id, is_hash},
};
use crate::{
    account,
    context::Context,
    nfts,
    protocol::Network,
    runtime::Key,
    state::State,
    tokens,
    transactions::{Fate, Sent, fate},
};
use caip::AccountId;
use std::rc::Rc;

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
    /// On Solana the last block height at which it may be taken in, if it is known.
    pub last_block: Option<u64>,
}

/// A transaction on its way, or one that ended a moment ago.
pub(super) struct Watched {
    pub account: AccountId,
    pub hash: String,
    pub pending: Rc<Pending>,
    changes: Vec<String>,
    ended_at: Option<u64>,
}

/// Puts a transaction on top of the activity, and keeps it, also over a reload of the page, until the chain has decided. Resolves to how it went.
pub async fn until_ended(context: &Context, new: Started) -> Fate {
    let from = new.account.address().as_str().to_owned();
    let sent = Sent { hash: new.hash.clone(), from, last_block: new.last_block };
    let (network, changes) = (new.network.clone(), new.changes.clone());
    let id = started(context, new);
    let fate = fate(context, &network, &sent).await;
    let progress = match fate {
        Fate::Done => Progress::Confirmed,
        Fate::Failed => Progress::Failed,
        Fate::Replaced { .. } => Progress::Replaced,
        Fate::Dropped => Progress::Dropped,
    };
    match id {
        Some(id) => ended(context, &id, progress),
        None => tokens::refresh(context, &changes),
    }
    fate
}

/// Puts a transaction on top of the activity, until [`ended`] is told of it. Returns its id; `None` for a hash that is none.
pub(super) fn started(context: &Context, started: Started) -> Option<String> {
    if !is_hash(&started.hash) {
        return None;
    }
    load::follow(context);
    kept::keep(context, &started);
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
    let Started { account, hash, changes, .. } = started;
    watched.push(Watched { account, hash, pending, changes, ended_at: None });
    show(&mut state);
    Some(id)
}

/// How a transaction went. What it changed is read again, and it stays in sight for a moment.
pub(super) fn ended(context: &Context, id: &str, progress: Progress) {
    let now = context.now();
    let mut state = context.edit();
    let found = state.activity.watched.iter_mut().find(|watched| watched.pending.id == id);
    let Some(watched) = found.filter(|watched| watched.ended_at.is_none()) else { return };
    watched.pending = Rc::new(Pending { progress, ..(*watched.pending).clone() });
    watched.ended_at = Some(now);
    let changes = watched.changes.clone();
    let (account, hash) = (watched.account.clone(), watched.hash.clone());
    show(&mut state);
    drop(state);
    kept::forget(context, &account, &hash);
    tokens::refresh(context, &changes);
    load::refresh(context);
    nfts::refresh(context);
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
