use super::{Tab, door};
use crate::{
    context::{Call, Context},
    parts,
    protocol::Part,
    tokens::TokensAction,
};
use json::Later;

/// Makes the account slice anew after sessions or the active network changed.
pub fn derive(context: &Context) {
    enter(context, door::derive);
}

/// Sessions, the active network or the view changed: what is looked at follows.
pub fn follow(context: &Context) {
    enter(context, door::follow);
}

/// Copies the connected address and says so.
pub fn copy_address(context: &Context) {
    enter(context, door::copy_address);
}

/// Opens the connected address in the block explorer, in a new tab.
pub fn open_explorer(context: &Context) {
    enter(context, door::open_explorer);
}

/// Shows another of the account's lists.
pub fn show_tab(context: &Context, tab: Tab) {
    if parts::has(context, Part::Account) {
        door::show_tab(context, tab);
    }
}

/// What the page asks of the list of tokens.
pub fn tokens(context: &Context, action: Later<TokensAction>, call: Call) {
    let act = move |context: &Context, call: Call| door::tokens(context, &action, call);
    parts::enter(context, Part::Account, call, act);
}

/// Without the part nothing is connected, and nothing is to be done.
fn enter(context: &Context, door: fn(&Context)) {
    if parts::has(context, Part::Account) {
        door(context);
    }
}
