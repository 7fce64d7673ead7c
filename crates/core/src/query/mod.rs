//! What the account holds or did, read from elsewhere: one resource that every list shares.
//!
//! Where to start: a list implements [`Resource`] for what the state remembers of it, with a [`Query`] among its fields, and calls
//! [`follow`] whenever the account, the active network or the view may have changed. `follow` reads the list while it is watched and stale, and forgets it for
//! another account; [`refetch`] reads it anew after something happened, [`retry`] when the visitor asks. [`Cache`] is for what is read by a key
//! and not watched, as an account's balance.
//!
//! ```ignore
//! /// The badges of an account, read again every minute while a page shows them.
//! impl Resource for BadgesMemory {
//!     const FLOW: Key = Key::new("badges");
//!     const DATA: Data = Data::Badges;
//!     const STALE_MS: u64 = 60_000;
//!     const POLLS: bool = true;
//!
//!     fn query(state: &mut State) -> &mut Query {
//!         &mut state.badges.query
//!     }
//!
//!     async fn read(context: &Context, account: &AccountId, _: &Network) -> Result<(), Failure> {
//!         let badges = request_badges(context, account).await?;
//!         publish(&mut context.edit(), badges);
//!         Ok(())
//!     }
//!     // and how far the list is known, which networks have it, what to forget, how a failure is shown
//! }
//!
//! query::watch::<BadgesMemory>(context, true); // a place of the page shows them
//! ```

mod cache;
mod follow;
mod memory;
mod resource;
mod slice;
mod window;

pub use cache::Cache;
pub(crate) use follow::{follow, is_watched, refetch, retry, settled, subject, watch};
pub use memory::{Query, Watchers};
pub(crate) use resource::{Resource, Support};
pub use slice::ListState;
pub use window::window;

#[cfg(test)]
mod tests;
