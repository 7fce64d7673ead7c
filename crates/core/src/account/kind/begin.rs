use super::door;
use crate::{context::Context, parts, protocol::Part, runtime::Key};

/// A form is about to refuse, or to keep something back, that a contract would not be refused: finds out what the active account is, and does
/// this then. Where no node tells, it counts as an ordinary one.
pub fn learn(context: &Context, key: Key, then: fn(&Context)) {
    parts::after(context, Part::Activity, move |context| door::learn(context, key, then));
}
