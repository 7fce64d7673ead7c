//! The ways into this room from code that is loaded before it.

use super::{SendAction, SendSlice, action, form};
use crate::{
    context::{Call, Context},
    errors::{Failure, Problem},
};
use json::Later;

#[inline(never)]
pub fn perform(context: &Context, action: &Later<SendAction>, call: Call) {
    match action.read() {
        Ok(action) => action::perform(context, action, call),
        Err(error) => call.settle(&Err(Failure::new(Problem::ActionInvalid, error.message()))),
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
