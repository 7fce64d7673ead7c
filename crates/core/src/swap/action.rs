use super::{follow, form, picker, trade};
use crate::{
    context::{Call, Context},
    parts::{self, part},
    protocol::SwapAction,
};
use json::Later;

/// Does what the page asks.
#[part(forms, enter)]
pub fn perform(context: &Context, action: Later<SwapAction>, call: Call) {
    let Some((action, call)) = parts::read(&action, call) else { return };
    follow::own(context);
    match action {
        SwapAction::Open { from_token, to_token, amount } => {
            follow::open(context, from_token, to_token, amount);
        }
        SwapAction::Watch { on } => follow::watch(context, on),
        SwapAction::Amount { text, point } => form::set_amount(context, &text, &point),
        SwapAction::Max { point } => form::set_max(context, point),
        SwapAction::Share { percent, point } => form::set_share(context, percent, point),
        SwapAction::Pick { side } => picker::show(context, side),
        SwapAction::Search { query } => picker::search(context, query),
        SwapAction::Show { from } => picker::show_from(context, from),
        SwapAction::Unverified { shown } => picker::show_unverified(context, shown),
        SwapAction::Choose { side, id } => form::choose(context, side, &id),
        SwapAction::SwitchTokens => form::switch_tokens(context),
        SwapAction::Slippage { bps } => form::set_slippage(context, bps),
        SwapAction::TypedSlippage { text, point } => form::type_slippage(context, &text, &point),
        SwapAction::AutoSlippage => form::auto_slippage(context),
        SwapAction::Retry => follow::retry(context),
        SwapAction::Review => return trade::start(context, call),
        SwapAction::Cancel => trade::cancel(context),
    }
    call.settle(&Ok(()));
}
