use super::load;
use crate::{
    context::{Call, Context},
    parts::{self, part},
    protocol::ActivityAction,
};
use json::Later;

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
