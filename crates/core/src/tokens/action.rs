use super::{TokensMemory, load, window};
use crate::{
    context::{Call, Context},
    parts::{self, part},
    protocol::TokensAction,
    query,
};
use json::Later;

/// Does what the page asks.
#[part(account, enter)]
pub fn perform(context: &Context, action: Later<TokensAction>, call: Call) {
    let Some((action, call)) = parts::read(&action, call) else { return };
    match action {
        TokensAction::Show { from } => window::show_from(context, from),
        TokensAction::Unverified { shown } => window::show_unverified(context, shown),
        TokensAction::Search { query } => window::search(context, query),
        TokensAction::Retry => query::retry::<TokensMemory>(context),
        TokensAction::Watch { on } => load::watch(context, on),
    }
    call.settle(&Ok(()));
}
