use super::{FeeChoice, SendStage, coin, form, receiver, transfer};
use crate::{
    context::{Call, Context},
    parts::{self, part},
};
use json::{Json, Later};

/// What the page may ask of the form.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the variant's own line tells of its fields")]
pub enum SendAction {
    /// Sends this token (`Token::id`).
    Choose { id: String },
    /// Sends an item of a collection, if it is the account's.
    ChooseItem { collection: String, number: String },
    /// Asks for the coin once more, which could not be read.
    Retry,
    /// A place of the page itself shows the form, or does no longer.
    Watch { on: bool },
    /// The amount as it was typed. `point` is what stands before a fraction where the visitor comes from.
    Amount { text: String, point: String },
    /// Types in the visitor's currency from now on, or in the token; what was typed is put into the other.
    Fiat { on: bool },
    /// All there is, with the network fee left aside. `point` as with the amount.
    Max {
        #[serde(skip_serializing_if = "Option::is_none")]
        point: Option<String>,
    },
    /// This share of the balance, 1 to 99 percent. `point` as with the amount.
    Share {
        percent: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        point: Option<String>,
    },
    /// How soon it should be done, where the sender chooses the fee.
    Fee { choice: FeeChoice },
    /// The receiver as they were typed: an address, a name, or what a QR code says, whose token and amount are taken where none was typed.
    /// `point` as with the amount.
    Receiver {
        text: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        point: Option<String>,
    },
    /// Leaves these coins of Bitcoin alone, each `txid:index`, in place of those marked before: they carry something else, as an inscription.
    Mark { coins: Vec<String> },
    /// Shows what will be signed. The promise ends when it was handed in, or when the visitor went back.
    Review,
    /// Stops waiting for the wallet. What it sends after all is watched, and the form keeps what was typed.
    Cancel,
}

/// Does what the page asks.
#[part(forms, enter)]
pub fn perform(context: &Context, action: Later<SendAction>, call: Call) {
    let Some((action, call)) = parts::read(&action, call) else { return };
    // A page's own form may be the first that asks: from now on it is this account's.
    form::keep_to_account(context);
    if let SendAction::Choose { .. }
    | SendAction::ChooseItem { .. }
    | SendAction::Amount { .. }
    | SendAction::Share { .. }
    | SendAction::Fiat { .. } = action
    {
        // All there is, asked for before, is not put over what is wanted now.
        form::stop(context, form::MAX);
    }
    if let SendAction::Choose { .. } = action {
        form::stop(context, form::ITEM);
    }
    let fixed = context.state().slices.send.stage != SendStage::Form;
    match action {
        SendAction::Retry => coin::retry(context),
        SendAction::Watch { on } => form::watch(context, on),
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
        SendAction::Fee { choice } => form::edit(context, |state| state.slices.send.fee = choice),
        SendAction::Receiver { text, point } => receiver::set(context, text, point),
    }
    call.settle(&Ok(()));
}
