use super::{list, load};
use crate::{
    context::{Call, Context},
    parts::{self, part},
    protocol::NftsAction,
};
use json::Later;

/// Does what the page asks.
#[part(account, enter)]
pub fn perform(context: &Context, action: Later<NftsAction>, call: Call) {
    let Some((action, call)) = parts::read(&action, call) else { return };
    match action {
        NftsAction::Show { from } => list::show_from(context, from),
        NftsAction::Spam { shown } => list::show_spam(context, shown),
        NftsAction::Open { id } => list::open(context, &id),
        NftsAction::Retry => load::retry(context),
        NftsAction::Watch { on } => load::watch(context, on),
    }
    call.settle(&Ok(()));
}
