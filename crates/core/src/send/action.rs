use super::{
    SendStage, coin, follow, form,
    keys::{ITEM, MAX},
    receiver,
    refresh::{edit, stop},
    transfer,
};
use crate::{
    context::{Call, Context},
    parts::{self, part},
    protocol::SendAction,
};
use json::Later;

/// Does what the page asks.
#[part(forms, enter)]
pub fn perform(context: &Context, action: Later<SendAction>, call: Call) {
    let Some((action, call)) = parts::read(&action, call) else { return };
    // A page's own form may be the first that asks: from now on it is this account's.
    follow::keep_to_account(context);
    if let SendAction::Choose { .. }
    | SendAction::ChooseItem { .. }
    | SendAction::Amount { .. }
    | SendAction::Share { .. }
    | SendAction::Fiat { .. } = action
    {
        // All there is, asked for before, is not put over what is wanted now.
        stop(context, MAX);
    }
    if let SendAction::Choose { .. } = action {
        stop(context, ITEM);
    }
    let fixed = context.state().slices.send.stage != SendStage::Form;
    match action {
        SendAction::Retry => coin::retry(context),
        SendAction::Watch { on } => follow::watch(context, on),
        SendAction::Review => return transfer::start(context, call),
        SendAction::Cancel => transfer::cancel(context),
        SendAction::Mark { coins } => coin::mark(context, coins),
        // What is being sent is not changed any more, and nothing of it when it is over.
        _ if fixed => {}
        SendAction::Choose { id } => form::choose(context, &id),
        SendAction::ChooseItem { collection, number } => {
            return transfer::choose_item(context, collection, number, call);
        }
        SendAction::Amount { text, point } => form::set_amount(context, text, point),
        SendAction::Fiat { on } => form::set_fiat(context, on),
        SendAction::Max { point } => {
            form::set_point(context, point);
            return transfer::max(context, call);
        }
        SendAction::Share { percent, point } => {
            form::set_point(context, point);
            form::set_share(context, percent);
        }
        SendAction::Fee { choice } => edit(context, |state| state.slices.send.fee = choice),
        SendAction::Receiver { text, point } => receiver::set(context, text, point),
    }
    call.settle(&Ok(()));
}
