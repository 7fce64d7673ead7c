use super::door;
use crate::{
    context::{Call, Context},
    parts,
    protocol::Part,
};

/// Goes on from a form that is complete.
pub fn start(context: &Context, call: Call) {
    parts::enter(context, Part::Trade, call, door::start);
}

/// The form is complete: the visitor will go on soon.
pub fn prepare(context: &Context) {
    parts::prepare(context, Part::Trade);
}

/// The visitor does not want to wait any longer.
pub fn cancel(context: &Context) {
    if parts::has(context, Part::Trade) {
        door::cancel(context);
    }
}

/// The account is another one: what is not yet in the wallet is dropped.
pub fn abandon(context: &Context) {
    if parts::has(context, Part::Trade) {
        door::abandon(context);
    }
}
