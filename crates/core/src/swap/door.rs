//! The ways into this room from code that is loaded before it.

use super::{PickerSlice, SwapAction, SwapSlice, action, follow as room};
use crate::{
    context::{Call, Context},
    parts,
};
use json::Later;

#[inline(never)]
pub fn follow(context: &Context) {
    room::follow(context);
}

#[inline(never)]
pub fn perform(context: &Context, wanted: &Later<SwapAction>, call: Call) {
    if let Some((wanted, call)) = parts::read(wanted, call) {
        action::perform(context, wanted, call);
    }
}

#[inline(never)]
pub fn write_swap(slice: &SwapSlice) -> String {
    json::to_string(slice)
}

#[inline(never)]
pub fn write_picker(slice: &PickerSlice) -> String {
    json::to_string(slice)
}
