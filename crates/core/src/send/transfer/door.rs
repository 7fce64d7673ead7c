//! The ways into sending from the form, which is loaded before it.

use super::{flow, item, max as most};
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
pub fn max(context: &Context, call: Call) {
    most::choose(context);
    call.settle(&Ok(()));
}

#[inline(never)]
pub fn choose_item(context: &Context, collection: String, number: String, call: Call) {
    item::choose(context, collection, number);
    call.settle(&Ok(()));
}
