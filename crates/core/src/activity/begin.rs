//! What is asked of the activity by code that is loaded before it. Without the part nobody looks at it, and nothing is on its way.

use super::{ActivityAction, door};
use crate::{
    context::{Call, Context},
    parts,
    protocol::Part,
};
use json::Later;

/// What the page asks of the activity.
pub fn perform(context: &Context, action: Later<ActivityAction>, call: Call) {
    let act = move |context: &Context, call: Call| door::perform(context, &action, call);
    parts::enter(context, Part::Activity, call, act);
}

/// The account may be another one, or somebody else looks.
pub fn follow(context: &Context) {
    if parts::has(context, Part::Activity) {
        door::follow(context);
    }
}

/// Something happened: the newest are read again, now if somebody looks.
pub fn refresh(context: &Context) {
    if parts::has(context, Part::Activity) {
        door::refresh(context);
    }
}
