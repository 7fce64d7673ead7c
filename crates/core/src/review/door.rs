//! The ways into this room from code that is loaded before it.

use super::{ReviewAction, ReviewSlice, show};
use crate::{
    context::{Call, Context},
    parts,
};
use json::Later;

#[inline(never)]
pub fn perform(context: &Context, action: &Later<ReviewAction>, call: Call) {
    if let Some((action, call)) = parts::read(action, call) {
        show::perform(context, action);
        call.settle(&Ok(()));
    }
}

#[inline(never)]
pub fn write(slice: &ReviewSlice) -> String {
    json::to_string(slice)
}
