//! The ways into this room from what is on its way, which is loaded before it.

use super::list;
use crate::context::Context;

#[inline(never)]
pub fn write(context: &Context) {
    list::write(context);
}

#[inline(never)]
pub fn restore(context: &Context) {
    list::restore(context);
}
