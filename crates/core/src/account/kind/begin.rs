use super::door;
use crate::{context::Context, parts, protocol::Part, runtime::Key};

/// A form is about to refuse, or to keep something back, that a contract would not be refused: does this as soon as the active account turns out to be one.
pub fn learn(context: &Context, key: Key, then: fn(&Context)) {
    parts::after(context, Part::Activity, move |context| door::learn(context, key, then));
}
