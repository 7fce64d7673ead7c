//! The ways into this room from the form and from sending, which are loaded before it.

use super::{answer, coins};
use crate::{
    context::Context, errors::Failure, protocol::Network, review::Psbt, send::transfer::Order,
};
use json::Value;
use std::{hint::black_box, pin::Pin, rc::Rc};

pub type Making<'a, T> = Pin<Box<dyn Future<Output = Result<T, Failure>> + 'a>>;

#[inline(never)]
pub fn learn(context: &Context) {
    coins::learn(context);
}

/// The compiler must not see which future it is: its caller would name its code, and keep it.
#[inline(never)]
pub fn transfer<'a>(
    context: &'a Context,
    order: &'a Order,
    units: Option<String>,
) -> Making<'a, (Psbt, Option<u64>)> {
    let making: Making<'a, _> = Box::pin(coins::transfer(context, order, units));
    black_box(making)
}

#[inline(never)]
pub fn handed_in<'a>(
    context: &'a Context,
    network: &'a Rc<Network>,
    id: &'a str,
    answer: &'a Value,
) -> Making<'a, String> {
    let making: Making<'a, _> = Box::pin(answer::handed_in(context, network, id, answer));
    black_box(making)
}
