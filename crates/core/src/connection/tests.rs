//! The connection machine (specification, section 4): every step of connecting, resuming, changing and leaving.

mod adapter;
mod by_network;
mod cancel;
mod changes;
mod connect;
mod disconnect;
mod outside;
mod properties;
mod reconnect;
mod storage;
mod switch_account;
mod tabs;

use crate::{
    protocol::Effect,
    testing::{Answer, Page},
};

fn is_connect(effect: &Effect) -> bool {
    matches!(effect, Effect::Connect { .. })
}

fn is_reconnect(effect: &Effect) -> bool {
    matches!(effect, Effect::Reconnect { .. })
}

fn is_disconnect(effect: &Effect) -> bool {
    matches!(effect, Effect::Disconnect { .. })
}

/// The wallet answers so to every connect.
fn on_connect(page: &mut Page, answer: Answer) {
    page.on(move |effect| is_connect(effect).then(|| answer.clone()));
}

fn on_reconnect(page: &mut Page, answer: Answer) {
    page.on(move |effect| is_reconnect(effect).then(|| answer.clone()));
}

fn on_disconnect(page: &mut Page, answer: Answer) {
    page.on(move |effect| is_disconnect(effect).then(|| answer.clone()));
}
