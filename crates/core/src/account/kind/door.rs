//! The way into this room from a form, which is loaded before it.

use super::ask;
use crate::{context::Context, runtime::Key};

#[inline(never)]
pub fn learn(context: &Context, key: Key, then: fn(&Context)) {
    ask::learn(context, key, then);
}
