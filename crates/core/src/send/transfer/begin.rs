use super::door;
use crate::{
    context::{Call, Context},
    parts,
    protocol::Part,
    send::form::{self, ITEM, MAX, SEND},
};
use caip::Namespace;

/// Goes on from a form that is filled in.
pub fn start(context: &Context, call: Call) {
    parts::enter_under(context, SEND, Part::Transfer, call, door::start);
}

/// The visitor does not want to wait any longer.
pub fn cancel(context: &Context) {
    if parts::has(context, Part::Transfer) {
        door::cancel(context);
    } else {
        context.runtime().cancel(SEND);
    }
}

/// Puts all there is into the amount. Of the coin, which pays the fee, that has to be asked.
pub fn max(context: &Context, call: Call) {
    let state = context.state();
    let token = state.slices.send.token.clone();
    let family = state.slices.network.active.as_ref().map(|network| network.chain_namespace);
    drop(state);
    match token {
        // On Bitcoin the fee depends on the coins, and is taken off when the transaction is made.
        Some(token) if token.address.is_some() || family == Some(Namespace::Bip122) => {
            form::set_max(context, &token.quantity);
            call.settle(&Ok(()));
        }
        _ => parts::enter_under(context, MAX, Part::Transfer, call, door::max),
    }
}

/// Takes an item of a collection, once the collection has said that the account holds it.
pub fn choose_item(context: &Context, collection: String, number: String, call: Call) {
    parts::enter_under(context, ITEM, Part::Transfer, call, move |context, call| {
        door::choose_item(context, collection, number, call);
    });
}

/// The form is complete: the visitor will go on soon.
pub fn prepare(context: &Context) {
    parts::prepare(context, Part::Transfer);
}
