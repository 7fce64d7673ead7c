//! The ways into this room from code that is loaded before it.

use super::load as room;
use crate::context::{Call, Context};

#[inline(never)]
pub fn load(context: &Context) {
    room::load(context);
}

#[inline(never)]
pub fn refresh(context: &Context, call: Call) {
    room::refresh(context, call);
}

#[inline(never)]
pub fn forgive(context: &Context) {
    room::forgive(context);
}

#[inline(never)]
pub fn changed(context: &Context) {
    room::changed(context);
}
