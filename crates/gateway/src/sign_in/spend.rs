use std::sync::Arc;

use shares::ShareKey;

use super::spent::{Kind, NotKept, SpentToken};
use crate::app::Shared;
use crate::disk::Use;

/// A token is remembered a little longer than it lasts, should the clock be put back meanwhile.
const MARGIN_MS: u64 = 60_000;

/// Whether a token was spent, read off the thread that serves.
pub async fn is_spent(app: &Shared, kind: Kind, id: String) -> Result<bool, NotKept> {
    let Some(sign_in) = &app.sign_in else { return Err(NotKept::Full) };
    let spent = Arc::clone(&sign_in.spent);
    let read = move || spent.is_spent(kind, &id).map_err(NotKept::from);
    tokio::task::spawn_blocking(read).await.unwrap_or(Err(NotKept::Full))
}

/// Spends a token, off the thread that serves: it is on the disk once this returns.
pub async fn spend(
    app: &Shared,
    kind: Kind,
    id: String,
    owner: ShareKey,
    until_ms: u64,
) -> Result<(), NotKept> {
    let Some(sign_in) = &app.sign_in else { return Err(NotKept::Full) };
    if !app.disk.allows(Use::Projects) {
        return Err(NotKept::Full);
    }
    let (spent, now_ms) = (Arc::clone(&sign_in.spent), sign_in.clock.now_ms());
    let write = move || {
        let until_ms = until_ms.saturating_add(MARGIN_MS);
        spent.spend(&SpentToken { kind, id: &id, owner, until_ms }, now_ms)
    };
    // A thread that ended by a fault wrote nothing that one can count on.
    tokio::task::spawn_blocking(write).await.unwrap_or(Err(NotKept::Full))
}
