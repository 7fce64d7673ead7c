use super::door;
use crate::{
    context::{Call, Context},
    errors::Problem,
    parts,
    protocol::Part,
};

/// Reads the balance of the connected account on the active network, unless a fresh one is known.
pub fn load(context: &Context) {
    if has_part(context) {
        door::load(context);
    }
}

/// As [`load`], and tells the page when it is done.
pub fn refresh(context: &Context, call: Call) {
    if has_part(context) {
        door::refresh(context, call);
    } else {
        call.settle(&Err(Problem::NotConnected.into()));
    }
}

/// A transaction changed it: it is read anew.
pub fn changed(context: &Context) {
    if has_part(context) {
        door::changed(context);
    }
}

/// Back online: failures of the time before do not count.
pub fn forgive(context: &Context) {
    if has_part(context) {
        door::forgive(context);
    }
}

/// Without the part nothing is connected.
fn has_part(context: &Context) -> bool {
    parts::has(context, Part::Account)
}
