use super::door;
use crate::{context::Context, errors::Failure, parts, protocol::Part, runtime::Key};

/// A form is about to refuse, or to keep something back, that a contract would not be refused: finds out what the active account is, and does
/// this then. Where no node tells, it counts as an ordinary one; where the code that asks cannot be loaded, this is `lost`.
pub fn learn(context: &Context, key: Key, then: fn(&Context), lost: fn(&Context, &Failure)) {
    if context.runtime().is_running(key) {
        return;
    }
    context.spawn_latest(key, move |context| async move {
        match parts::load(&context, Part::Activity).await {
            Ok(()) => door::learn(&context, key, then),
            Err(failure) => lost(&context, &failure),
        }
    });
}
