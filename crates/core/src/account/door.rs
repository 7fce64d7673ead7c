//! The ways into what comes with the account, from code that is loaded before it.

use super::{AccountSlice, Tab, derive as room, press};
use crate::{
    activity::{self, ActivityAction, ActivitySlice},
    context::{Call, Context},
    parts, profile,
    receive::{self, ReceiveAction, ReceiveSlice},
    tokens::{self, TokensAction, TokensSlice},
};
use json::{FromJson, Later, to_string};

#[inline(never)]
pub fn derive(context: &Context) {
    room::derive(context);
}

/// What is looked at is kept up to date, for the account that is connected now.
#[inline(never)]
pub fn follow(context: &Context) {
    tokens::follow(context);
    activity::follow(context);
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
    perform(context, action, call, tokens::perform);
}

#[inline(never)]
pub fn activity(context: &Context, action: &Later<ActivityAction>, call: Call) {
    perform(context, action, call, activity::perform);
}

#[inline(never)]
pub fn receive(context: &Context, action: &Later<ReceiveAction>, call: Call) {
    perform(context, action, call, receive::perform);
}

fn perform<T: FromJson>(context: &Context, action: &Later<T>, call: Call, act: fn(&Context, T)) {
    if let Some((action, call)) = parts::read(action, call) {
        act(context, action);
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

#[inline(never)]
pub fn write_activity(slice: &ActivitySlice) -> String {
    to_string(slice)
}

#[inline(never)]
pub fn write_receive(slice: &ReceiveSlice) -> String {
    to_string(slice)
}
