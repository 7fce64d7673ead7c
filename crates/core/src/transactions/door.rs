//! The way to what watches a transaction, which is loaded once something was handed to a wallet.

use super::{Fate, Learned, Sent, bitcoin, calls, fate as room};
use crate::{context::Context, protocol::Network};
use std::{hint::black_box, pin::Pin, rc::Rc};

type Watching<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;

/// The compiler must not see which future it is: its caller would name its code, and keep it.
#[inline(never)]
pub fn fate<'a>(
    context: &'a Context,
    network: &'a Rc<Network>,
    sent: &'a Sent,
    learned: &'a dyn Fn(Learned),
) -> Watching<'a, (Fate, Option<String>)> {
    let watching: Watching<'a, _> = Box::pin(room::fate(context, network, sent, learned));
    black_box(watching)
}

/// As [`fate`].
#[inline(never)]
pub fn fate_of_calls<'a>(
    context: &'a Context,
    network: &'a Rc<Network>,
    sent: &'a Sent,
) -> Watching<'a, (Fate, Option<String>)> {
    let watching: Watching<'a, _> = Box::pin(calls::fate(context, network, sent));
    black_box(watching)
}

/// As [`fate`].
#[inline(never)]
pub fn spent<'a>(
    context: &'a Context,
    network: &'a Rc<Network>,
    coins: &'a [String],
) -> Watching<'a, Vec<String>> {
    let watching: Watching<'a, _> = Box::pin(bitcoin::spent(context, network, coins));
    black_box(watching)
}
