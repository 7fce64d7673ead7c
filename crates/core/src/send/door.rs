//! The ways into this room from code that is loaded before it.

use super::{SendAction, SendSlice, action, form};
use crate::{
    context::{Call, Context},
    parts,
};
use json::Later;

#[inline(never)]
pub fn perform(context: &Context, action: &Later<SendAction>, call: Call) {
    if let Some((action, call)) = parts::read(action, call) {
        action::perform(context, action, call);
    }
}

#[inline(never)]
pub fn follow(context: &Context) {
    form::follow(context);
}

#[inline(never)]
pub fn write(slice: &SendSlice) -> String {
    json::to_string(slice)
}
