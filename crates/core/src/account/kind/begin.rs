use super::door;
use crate::{
    context::Context,
    parts,
    protocol::{LogLevel, Part},
    runtime::Key,
};

/// A form is about to refuse, or to keep something back, that a contract would not be refused: finds out what the active account is, and does this then. Where no node tells,
/// or the code for it cannot be loaded, it counts as an ordinary one.
pub fn learn(context: &Context, key: Key, then: fn(&Context)) {
    if context.runtime().is_running(key) {
        return;
    }
    context.spawn_latest(key, move |context| async move {
        match parts::load(&context, Part::Activity).await {
            Ok(()) => {
                door::is_smart(&context).await;
            }
            Err(failure) => context.log(LogLevel::Warning, &failure),
        }
        then(&context);
    });
}
