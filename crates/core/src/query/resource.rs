use super::{ListState, Query};
use crate::{
    context::Context,
    errors::Failure,
    gateway::served::Data,
    protocol::Network,
    runtime::Key,
    state::{Slices, State},
};
use caip::AccountId;

/// A list that belongs to the connected account, read from the gateway while it is watched. Implemented by what the state remembers of it.
pub(crate) trait Resource: 'static {
    /// The flow that reads it: the latest ends the one before.
    const FLOW: Key;
    /// What the gateway must serve.
    const DATA: Data;
    /// What was read is stale after this.
    const STALE_MS: u64;
    /// After a failure it is not read for this long, whatever expires. A visitor who retries does not wait.
    const BLOCK_MS: u64 = 0;
    /// Whether it is read again whenever it is stale. Otherwise only [`follow`](super::follow) reads it again.
    const POLLS: bool = false;

    /// Its place in the state.
    fn query(state: &mut State) -> &mut Query;

    /// How far the list is known, as it is published.
    fn list_state(slices: &Slices) -> ListState;

    /// Publishes how far the list is known.
    fn set_list_state(slices: &mut Slices, now: ListState);

    /// Whether the dialog shows it. Places that show it outside of the dialog are counted by [`watch`](super::watch).
    fn is_in_dialog(_state: &State) -> bool {
        false
    }

    /// Requests what [`Resource::support`] depends on.
    fn prepare(_context: &Context) {}

    /// Whether the network has such a list.
    fn support(state: &State, network: &Network) -> Support;

    /// Forgets the data of the account before; `account` starts from nothing.
    fn forget(context: &Context, account: Option<AccountId>);

    /// Reads the list and publishes it.
    async fn read(context: &Context, account: &AccountId, network: &Network)
    -> Result<(), Failure>;

    /// Publishes that it could not be read.
    fn fail(context: &Context, failure: &Failure);
}

/// Whether a network has a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Support {
    /// It has none.
    No,
    /// That is not known yet; the resource is followed again once it is.
    Unknown,
    /// It has one, if the gateway serves it.
    Yes,
}

impl From<bool> for Support {
    fn from(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}
