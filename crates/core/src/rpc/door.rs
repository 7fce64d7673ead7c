//! The ways into this room from code that is loaded before it.

use super::rank;
use crate::context::Context;

#[inline(never)]
pub fn watch_nodes(context: &Context) {
    rank::ping_all(context);
}
