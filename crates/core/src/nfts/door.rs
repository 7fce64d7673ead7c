//! The ways into this room from code that is loaded before it.

use super::{NftsAction, NftsSlice, action, load};
use crate::{
    context::{Call, Context},
    parts,
};
use json::Later;

#[inline(never)]
pub fn perform(context: &Context, action: &Later<NftsAction>, call: Call) {
    if let Some((action, call)) = parts::read(action, call) {
        // The code may have come just now: whose they are has to be known first.
        load::follow(context);
        action::perform(context, action);
        call.settle(&Ok(()));
    }
}

#[inline(never)]
pub fn follow(context: &Context) {
    load::follow(context);
}

#[inline(never)]
pub fn refresh(context: &Context) {
    load::refresh(context);
}

#[inline(never)]
pub fn write(slice: &NftsSlice) -> String {
    json::to_string(slice)
}
