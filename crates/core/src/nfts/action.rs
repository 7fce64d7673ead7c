use super::{NftsMemory, list, load};
use crate::{
    context::{Call, Context},
    parts::{self, part},
    protocol::NftsAction,
    query,
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
        NftsAction::Watch { on } => query::watch::<NftsMemory>(context, on),
    }
    call.settle(&Ok(()));
}
