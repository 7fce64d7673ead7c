//! The ways into sending from the form, which is loaded before it.

use super::{flow, item, max as most};
use crate::{
    context::{Call, Context},
    modal,
    protocol::Reply,
};

#[inline(never)]
pub fn start(context: &Context, call: Call) {
    flow::start(context, call);
}

#[inline(never)]
pub fn cancel(context: &Context) {
    flow::cancel(context);
}

/// What is reviewed is out of date: as if the visitor wanted it tried again.
#[inline(never)]
pub fn again(context: &Context) {
    let turn = context.state().turns.current;
    modal::answer(context, turn, Reply::Text { value: String::new() });
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
