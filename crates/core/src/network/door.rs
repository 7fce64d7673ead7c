//! The ways into this room from code that is loaded before it.

use super::switch as room;
use crate::context::{Call, Context};
use caip::ChainId;

#[inline(never)]
pub fn switch(context: &Context, chain: &ChainId, call: Call) {
    room::switch(context, chain, call);
}
