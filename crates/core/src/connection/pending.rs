//! Stored sessions that wait for their wallet, or for it to be unlocked.

use super::{Status, settle::leave_unconnected, waiting::CONNECT};
use crate::{context::Context, runtime::Key, signal::Signal};
use caip::Namespace;

/// Stored sessions are being resumed ...
pub(super) const RESUME: Key = Key::new("resume");
/// ... and this one, in its family's lane.
pub(super) const RECONNECT: Key = Key::new("reconnect");

/// Stops waiting for stored sessions of one namespace or all; true if there was one. The page goes on without them.
pub fn give_up(context: &Context, namespace: Option<Namespace>) -> bool {
    let waited = drop_pending(context, namespace);
    if waited && context.state().pending.is_empty() {
        context.runtime().cancel(RESUME);
        leave_unconnected(context);
        conclude(context);
    }
    waited
}

/// Forgets sessions of locked wallets, of one namespace or all; true if there was one.
pub fn forget_locked(context: &Context, namespace: Option<Namespace>) -> bool {
    let locked = &mut context.edit().locked;
    let before = locked.len();
    locked.retain(|one| namespace.is_some_and(|only| only != one.namespace));
    locked.len() != before
}

pub(super) fn drop_pending(context: &Context, namespace: Option<Namespace>) -> bool {
    let mut state = context.edit();
    let all = std::mem::take(&mut state.pending);
    let (dropped, kept): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|one| namespace.is_none_or(|only| only == one.namespace));
    state.pending = kept;
    drop(state);
    for one in &dropped {
        context.runtime().cancel(RECONNECT.lane(one.namespace as u8));
    }
    !dropped.is_empty()
}

/// Every stored session was looked at.
pub(super) fn conclude(context: &Context) {
    let mut state = context.edit();
    let connection = &mut state.slices.connection;
    let waits_for_wallet = context.runtime().is_running(CONNECT);
    if connection.status == Status::Connecting && !waits_for_wallet {
        connection.status =
            if connection.sessions.is_empty() { Status::Disconnected } else { Status::Connected };
    }
    let first = !std::mem::replace(&mut connection.initialized, true);
    drop(state);
    if first {
        context.tell(Signal::StoredSessionsRead);
    }
}
