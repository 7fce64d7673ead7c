use super::door;
use crate::{context::Context, errors::Failure, parts, protocol::Part, runtime::Key};

/// A form is about to refuse, or to keep something back, that a contract would not be refused: finds out what the active account is, and does
/// this then, or where the code that asks could not be loaded. Where no node tells, the account counts as an ordinary one.
pub fn learn(context: &Context, key: Key, then: fn(&Context, Result<(), Failure>)) {
    if !context.runtime().is_running(key) {
        context.spawn_latest(key, move |context| async move {
            let loaded = parts::load(&context, Part::Activity).await;
            if loaded.is_ok() {
                door::is_smart(&context).await;
            }
            then(&context, loaded);
        });
    }
}
