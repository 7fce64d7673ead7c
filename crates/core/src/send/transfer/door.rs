//! The way into sending from the form, which is loaded before it.

use super::flow;
use crate::context::{Call, Context};

#[inline(never)]
pub fn start(context: &Context, call: Call) {
    flow::start(context, call);
}
