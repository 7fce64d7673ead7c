use super::{
    Activity, ActivityMemory, Outcome, Pending, Progress, Started, Transfer, kept,
    kept::MOST,
    memory::Watched,
    read::{id, is_hash},
    refresh,
};
use crate::{
    context::Context,
    nfts,
    protocol::{Network, Reply, Tab},
    query,
    runtime::{Key, within},
    state::State,
    tokens,
    transactions::{Fate, Sent, fate, fate_of_calls, gist_of},
};
use caip::AccountId;
use std::rc::Rc;

/// What has ended stays in sight this long, or until the history tells it.
const ENDED_MS: u64 = 30_000;
/// It can be read at least this long, however soon the history tells it.
const READ_MS: u64 = 1_000;
/// Then the history is read again where it does not tell of it, and each time after twice as long.
const AGAIN_MS: u64 = 4_000;
/// Most chains have taken in by then what was sent.
const BLIND_MS: u64 = 15_000;
const ENDED: Key = Key::new("ended");

/// Puts a transaction on top of the activity, and keeps it, also over a reload of the page, until the chain has decided. Resolves to how it
/// went, or to nothing when it had to make room for younger ones. Watched only as long as this is waited for.
pub async fn until_ended(context: &Context, new: Started) -> Option<Fate> {
    if new.hash.is_empty() {
        return Some(blind(context, &new.changes).await);
    }
    let from = new.account.address().as_str().to_owned();
    let (hash, last_block, spends) = (new.hash.clone(), new.last_block, new.spends.clone());
    let sent = Sent { hash, from, last_block, spends, gist: new.gist.clone() };
    let (network, changes, calls) = (new.network.clone(), new.changes.clone(), new.calls);
    let account = new.account.clone();
    let learned = |learned| kept::learn(context, &account, &sent.hash, learned);
    let (watch, let_go) = context.runtime().promise();
    let id = started(context, new, watch);
    let decided = async {
        if calls {
            fate_of_calls(context, &network, &sent).await
        } else {
            fate(context, &network, &sent, &learned).await
        }
    };
    let (fate, hash) = within(let_go, decided).await?;
    if let (Some(id), Some(hash)) = (&id, hash.filter(|hash| is_hash(hash))) {
        found(context, id, &network, &hash, fate != Fate::Replaced);
    }
    let progress = match fate {
        Fate::Done => Progress::Confirmed,
        Fate::Failed => Progress::Failed,
        Fate::Replaced => Progress::Replaced,
        Fate::Dropped => Progress::Dropped,
    };
    match id {
        Some(id) => ended(context, &id, progress),
        None => tokens::refresh(context, &changes),
    }
    Some(fate)
}

/// What was sent and cannot be watched: what it changes is read again after a while. Whether it was done is not known.
async fn blind(context: &Context, changes: &[String]) -> Fate {
    context.sleep(BLIND_MS).await;
    tokens::refresh(context, changes);
    refresh(context);
    nfts::refresh(context);
    Fate::Replaced
}

/// Puts a transaction on top of the activity, until [`ended`] is told of it. Returns its id; `None` for a hash that is none. `watch` is answered
/// when it has to make room.
pub(super) fn started(context: &Context, started: Started, watch: u32) -> Option<String> {
    let unnamed = gist_of(&started.hash).is_some();
    let hash = &started.hash;
    let fits = if started.calls { is_id(hash) } else { unnamed || is_hash(hash) };
    if !fits {
        return None;
    }
    // Another account starts from nothing before this is put on top.
    query::follow::<ActivityMemory>(context);
    kept::keep(context, &started);
    let id = id(&started.network, &started.hash);
    let pending = Rc::new(Pending {
        id: id.clone(),
        chain_id: started.network.caip_network_id.clone(),
        operation: started.operation,
        transfers: pictured(started.transfers, &started.network),
        with: started.to,
        named: started.named,
        progress: Progress::Waiting,
        explorer_url: (!started.calls && !unnamed)
            .then(|| started.network.explorer_url("/tx/", &started.hash))
            .flatten(),
    });
    let mut state = context.edit();
    let watched = &mut state.activity.watched;
    watched.retain(|known| known.pending.id != id);
    if watched.len() == MOST {
        let oldest = watched.remove(0);
        context.runtime().deliver(oldest.watch, Reply::Done);
    }
    let Started { account, hash, changes, spends, .. } = started;
    let (told_as, ended_at) = (id.clone(), None);
    let new = Watched { account, hash, pending, watch, told_as, changes, spends, ended_at };
    watched.push(new);
    publish(&mut state);
    Some(id)
}

/// The coin with its network's picture where it has none of its own: a letter would be a stranger's.
fn pictured(mut transfers: Vec<Transfer>, network: &Network) -> Vec<Transfer> {
    for moved in &mut transfers {
        let is_coin = moved.address.is_none() && moved.name == network.native_currency.symbol;
        if is_coin && moved.icon_url.is_none() {
            moved.icon_url.clone_from(&network.image_url);
        }
    }
    transfers
}

/// The coins that an account's transactions spend, each as `txid:place`: of those on their way, and of those that a node may not know to be in
/// a block.
pub fn held(context: &Context, account: &AccountId) -> Vec<String> {
    let mut held = Vec::new();
    for one in &context.state().activity.watched {
        if one.account == *account
            && matches!(one.pending.progress, Progress::Waiting | Progress::Confirmed)
        {
            held.extend_from_slice(&one.spends);
        }
    }
    held
}

/// Account shows what is on its way when it is looked at next: nobody has to look for it.
pub fn show(context: &Context) {
    context.edit().slices.account.current_tab = Tab::Activity;
}

/// What a wallet calls several calls, in as many letters as EIP-5792 allows.
fn is_id(id: &str) -> bool {
    (1..=8_194).contains(&id.len())
}

/// In which transaction it came to the chain, or what took its place there. Who tells of the former tells of it.
fn found(context: &Context, id: &str, network: &Network, hash: &str, is_told: bool) {
    let mut state = context.edit();
    let watched = state.activity.watched.iter_mut().find(|watched| watched.pending.id == id);
    let Some(watched) = watched else { return };
    if is_told {
        watched.told_as = self::id(network, hash);
    }
    let explorer_url = network.explorer_url("/tx/", hash);
    watched.pending = Rc::new(Pending { explorer_url, ..(*watched.pending).clone() });
}

/// Failures that are remembered, so that a history that tells of the transaction alone does not tell otherwise.
const FAILED: usize = 200;

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
    if progress == Progress::Failed {
        let told_as = watched.told_as.clone();
        let failed = &mut state.activity.failed;
        if failed.len() == FAILED {
            failed.remove(0);
        }
        failed.push(told_as);
    }
    publish(&mut state);
    drop(state);
    kept::forget(context, &account, &hash);
    tokens::refresh(context, &changes);
    refresh(context);
    nfts::refresh(context);
    context.spawn_latest(ENDED, |context| async move {
        context.sleep(READ_MS).await;
        settle(&context);
        let (mut passed, mut pause) = (READ_MS, AGAIN_MS);
        while passed + pause < ENDED_MS {
            context.sleep(pause).await;
            if any_ended(&context) {
                refresh(&context);
            }
            (passed, pause) = (passed + pause, pause * 2);
        }
        context.sleep(ENDED_MS - passed).await;
        settle(&context);
    });
}

/// Whether what has ended stands in no history yet: who tells it may have looked before the block was there.
fn any_ended(context: &Context) -> bool {
    context.state().activity.watched.iter().any(|watched| watched.ended_at.is_some())
}

/// Whether what the gateway tells of a pool is on its way from this browser, where it is shown already.
pub(super) fn is_on_top(watched: &[Watched], told: &Activity) -> bool {
    told.outcome == Outcome::Pending && watched.iter().any(|one| one.told_as == told.id)
}

/// Lets go of what has ended and been seen, or could be and stands in the history.
pub(super) fn settle(context: &Context) {
    let now = context.now();
    let mut state = context.edit();
    let memory = &mut state.activity;
    let list = &memory.list;
    memory.watched.retain(|watched| match watched.ended_at {
        Some(at) if now < at + READ_MS => true,
        Some(at) => now < at + ENDED_MS && !list.has(&watched.told_as),
        None => true,
    });
    publish(&mut state);
}

fn publish(state: &mut State) {
    let pending = state.activity.pending_of(state.slices.activity.account.as_ref());
    if state.slices.activity.pending != pending {
        state.slices.activity.pending = pending;
    }
}
