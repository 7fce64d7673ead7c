use super::load;
use crate::{
    context::{Call, Context},
    parts::{self, part},
};
use json::{Json, Later};

/// What the page may ask of the activity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
pub enum ActivityAction {
    /// Moves the window of rows: `from` is its first row. Near the end older ones are read.
    Show { from: u32 },
    /// Shows what looks like spam among the rest, or folds it away.
    Spam { shown: bool },
    /// Asks once more after a failure.
    Retry,
    /// A place shows the activity, or does no longer: while there is one it is kept up to date. Every `on` wants its own `off`.
    Watch { on: bool },
}

/// Does what the page asks.
#[part(account, enter)]
pub fn perform(context: &Context, action: Later<ActivityAction>, call: Call) {
    let Some((action, call)) = parts::read(&action, call) else { return };
    match action {
        ActivityAction::Show { from } => load::show_from(context, from),
        ActivityAction::Spam { shown } => load::show_spam(context, shown),
        ActivityAction::Retry => load::retry(context),
        ActivityAction::Watch { on } => load::watch(context, on),
    }
    call.settle(&Ok(()));
}
