//! The ways into this room from code that is loaded before it.

use super::{ReceiveAction, ReceiveSlice, show};
use crate::{
    context::{Call, Context},
    parts,
};
use json::Later;

#[inline(never)]
pub fn perform(context: &Context, action: &Later<ReceiveAction>, call: Call) {
    if let Some((action, call)) = parts::read(action, call) {
        show::perform(context, action);
        call.settle(&Ok(()));
    }
}

#[inline(never)]
pub fn follow(context: &Context) {
    show::follow(context);
}

#[inline(never)]
pub fn write(slice: &ReceiveSlice) -> String {
    json::to_string(slice)
}
