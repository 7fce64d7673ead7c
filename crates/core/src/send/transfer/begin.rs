use super::door;
use crate::{
    context::{Call, Context},
    parts,
    protocol::Part,
};

/// Goes on from a form that is filled in.
pub fn start(context: &Context, call: Call) {
    parts::enter(context, Part::Transfer, call, door::start);
}

/// The form is complete: the visitor will go on soon.
pub fn prepare(context: &Context) {
    parts::prepare(context, Part::Transfer);
}
