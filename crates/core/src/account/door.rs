//! The ways into what comes with the account, from code that is loaded before it.

use super::{AccountSlice, Tab, derive as room, press};
use crate::{
    activity,
    context::{Call, Context},
    nfts, parts, profile, receive,
    tokens::{self, TokensAction, TokensSlice},
};
use json::{Later, to_string};

#[inline(never)]
pub fn derive(context: &Context) {
    room::derive(context);
}

/// What is looked at is kept up to date, for the account that is connected now.
#[inline(never)]
pub fn follow(context: &Context) {
    tokens::follow(context);
    activity::follow(context);
    nfts::follow(context);
    profile::follow(context);
    receive::follow(context);
}

#[inline(never)]
pub fn copy_address(context: &Context) {
    press::copy_address(context);
}

#[inline(never)]
pub fn open_explorer(context: &Context) {
    press::open_explorer(context);
}

#[inline(never)]
pub fn show_tab(context: &Context, tab: Tab) {
    press::show_tab(context, tab);
}

#[inline(never)]
pub fn tokens(context: &Context, action: &Later<TokensAction>, call: Call) {
    if let Some((action, call)) = parts::read(action, call) {
        tokens::perform(context, action);
        call.settle(&Ok(()));
    }
}

#[inline(never)]
pub fn write_account(slice: &AccountSlice) -> String {
    to_string(slice)
}

#[inline(never)]
pub fn write_tokens(slice: &TokensSlice) -> String {
    to_string(slice)
}
