//! The ways into exchanging from the form, which is loaded before it.

use super::flow;
use crate::context::{Call, Context};

#[inline(never)]
pub fn start(context: &Context, call: Call) {
    flow::start(context, call);
}

#[inline(never)]
pub fn cancel(context: &Context) {
    flow::cancel(context);
}

#[inline(never)]
pub fn abandon(context: &Context) {
    flow::abandon(context);
}
