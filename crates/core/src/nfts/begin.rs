//! What is asked of the NFTs by code that is loaded before it. Without the part nobody looks at them.

use super::{NftsAction, door};
use crate::{
    context::{Call, Context},
    parts,
    protocol::Part,
};
use json::Later;

/// What the page asks of the list.
pub fn perform(context: &Context, action: Later<NftsAction>, call: Call) {
    let act = move |context: &Context, call: Call| door::perform(context, &action, call);
    parts::enter(context, Part::Nfts, call, act);
}

/// The account may be another one, or somebody else looks.
pub fn follow(context: &Context) {
    if parts::has(context, Part::Nfts) {
        door::follow(context);
    }
}

/// Something happened: they are read again, now if somebody looks.
pub fn refresh(context: &Context) {
    if parts::has(context, Part::Nfts) {
        door::refresh(context);
    }
}
