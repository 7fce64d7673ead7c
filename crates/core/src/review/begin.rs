use super::{ReviewAction, door};
use crate::{
    context::{Call, Context},
    parts,
    protocol::Part,
};
use json::Later;

/// What the page asks about what is to be signed.
pub(crate) fn perform(context: &Context, action: Later<ReviewAction>, call: Call) {
    let act = move |context: &Context, call: Call| door::perform(context, &action, call);
    parts::enter(context, Part::Review, call, act);
}
