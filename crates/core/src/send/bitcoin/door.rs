//! The ways into this room from the form and from sending, which are loaded before it.

use super::coins;
use crate::{context::Context, errors::Failure, review::Psbt, send::transfer::Order};
use std::{hint::black_box, pin::Pin};

type Making<'a> = Pin<Box<dyn Future<Output = Result<Psbt, Failure>> + 'a>>;

#[inline(never)]
pub fn learn(context: &Context) {
    coins::learn(context);
}

/// The compiler must not see which future it is: its caller would name its code, and keep it.
#[inline(never)]
pub fn transfer<'a>(context: &'a Context, order: &'a Order, units: Option<String>) -> Making<'a> {
    let making: Making<'a> = Box::pin(coins::transfer(context, order, units));
    black_box(making)
}
