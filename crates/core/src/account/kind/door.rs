//! The way into this room from a form, which is loaded before it.

use super::ask;
use crate::context::Context;
use std::pin::Pin;

#[inline(never)]
pub fn is_smart(context: &Context) -> Pin<Box<dyn Future<Output = bool>>> {
    ask::is_smart(context)
}
