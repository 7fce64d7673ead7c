//! What the form waits for, each under its key.

use crate::runtime::Key;

/// All there is of the coin is being asked for.
pub(super) const MAX: Key = Key::new("send max");
/// A collection is being asked for an item of it.
pub(super) const ITEM: Key = Key::new("item");
/// It is on its way from the form to the chain.
pub(super) const SEND: Key = Key::new("send");
/// The form is in sight, and follows what the account holds.
pub(super) const HOLDINGS: Key = Key::new("send holdings");
/// The coin is being asked for, where no list has it.
pub(super) const COIN: Key = Key::new("coins");
/// A node is asked for it again and again.
pub(super) const POLL: Key = COIN.lane(1);
/// Some of it waits for a block.
pub(super) const HELD: Key = Key::new("coins held");
