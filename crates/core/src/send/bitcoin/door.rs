//! The ways into this room from the form and from sending, which are loaded before it.

use super::coins;
use crate::{context::Context, errors::Failure, review::Psbt, send::transfer::Order};
use std::pin::Pin;

type Making<'a> = Pin<Box<dyn Future<Output = Result<Psbt, Failure>> + 'a>>;

#[inline(never)]
pub fn learn(context: &Context) {
    coins::learn(context);
}

#[inline(never)]
pub fn transfer<'a>(context: &'a Context, order: &'a Order, units: Option<String>) -> Making<'a> {
    Box::pin(coins::transfer(context, order, units))
}
