use std::time::Duration;

use relay::socket::{Share, Turn};
use tokio::sync::OnceCell;
use tokio::time::timeout;

use super::upstream::UpstreamError;

/// The visitor for whom nodes are asked: what its network may have the gateway hold, and the one turn that its request has among the calls
/// that are under way. The default is the gateway itself, which has no limit.
#[derive(Debug, Default)]
pub struct Visitor {
    share: Share,
    turn: OnceCell<Option<Turn>>,
}

impl Visitor {
    /// One whose request begins.
    pub fn new(share: Share) -> Self {
        Self { share, turn: OnceCell::new() }
    }

    /// What its network may have the gateway hold.
    pub const fn share(&self) -> &Share {
        &self.share
    }

    /// Waits until the request may be under way, once for all that it asks, and not longer than this.
    pub async fn turn(&self, patience: Duration) -> Result<(), UpstreamError> {
        if self.turn.initialized() {
            return Ok(());
        }
        let turn = timeout(patience, self.turn.get_or_init(|| self.share.turn())).await;
        turn.map(|_| ()).map_err(|_| UpstreamError::Crowded)
    }
}
