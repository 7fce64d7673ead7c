use std::sync::Arc;

use shares::ShareKey;

use super::session::unreadable;
use super::shared::SignIn;
use super::spent::{Kind, MARGIN_MS, NotKept, SpentToken};
use crate::app::Shared;
use crate::disk::Use;
use crate::web::ApiError;

/// The epoch that tokens are made in at this time.
pub fn epoch(sign_in: &SignIn, now_ms: u64) -> Result<u64, ApiError> {
    sign_in.spent.epoch(now_ms).map_err(|error| unreadable(&error.into()))
}

/// Whether a token was spent, read off the thread that serves.
pub async fn is_spent(app: &Shared, kind: Kind, id: String) -> Result<bool, NotKept> {
    let Some(sign_in) = &app.sign_in else { return Err(NotKept::Full) };
    let spent = Arc::clone(&sign_in.spent);
    let read = move || spent.is_spent(kind, &id).map_err(NotKept::from);
    tokio::task::spawn_blocking(read).await.unwrap_or(Err(NotKept::Full))
}

/// What is to be spent.
#[derive(Debug)]
pub struct Spending {
    /// The token's kind.
    pub kind: Kind,
    /// Its id.
    pub id: String,
    /// The epoch that it was made in.
    pub epoch: u64,
    /// The network that spends it.
    pub owner: ShareKey,
    /// When it is over by itself, in milliseconds since 1970.
    pub exp_ms: u64,
}

/// Spends a token, off the thread that serves: it is on the disk once this returns.
pub async fn spend(app: &Shared, spending: Spending) -> Result<(), NotKept> {
    let Some(sign_in) = &app.sign_in else { return Err(NotKept::Full) };
    if !app.disk.allows(Use::Projects) {
        return Err(NotKept::Full);
    }
    let (spent, now_ms) = (Arc::clone(&sign_in.spent), sign_in.clock.now_ms());
    let write = move || {
        let Spending { kind, ref id, epoch, owner, exp_ms } = spending;
        let until_ms = exp_ms.saturating_add(MARGIN_MS);
        spent.spend(&SpentToken { kind, id, epoch, owner, until_ms }, now_ms)
    };
    // A thread that ended by a fault wrote nothing that one can count on.
    tokio::task::spawn_blocking(write).await.unwrap_or(Err(NotKept::Full))
}
