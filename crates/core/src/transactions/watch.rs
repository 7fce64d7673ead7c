//! What waits for the chain: it may have been signed before the page was loaded, and then the code that asks comes first.

use super::{Fate, Learned, Sent, bitcoin, calls, fate as chains};
use crate::{
    context::Context,
    parts::{self, part},
    protocol::{LogLevel, Network, Part},
    transactions::sent::POLL_MS,
};
use std::rc::Rc;

/// Waits until the chain has decided. While no node answers, or the code cannot be loaded, it waits for that; a hidden tab waits until it is shown.
/// With the hash of the transaction that took its place, if one did and is known. What nodes tell besides is `learned` once.
pub async fn fate(
    context: &Context,
    network: &Rc<Network>,
    sent: &Sent,
    learned: &dyn Fn(Learned),
) -> (Fate, Option<String>) {
    load(context).await;
    watch(context, network, sent, learned).await
}

#[part(signing)]
async fn watch(
    context: &Context,
    network: &Rc<Network>,
    sent: &Sent,
    learned: &dyn Fn(Learned),
) -> (Fate, Option<String>) {
    chains::fate(context, network, sent, learned).await
}

/// The same for several calls that a wallet sends as one (EIP-5792); `sent.hash` is its id for them. With the hash of the transaction that did
/// them, if it is told.
pub async fn fate_of_calls(
    context: &Context,
    network: &Rc<Network>,
    sent: &Sent,
) -> (Fate, Option<String>) {
    load(context).await;
    watch_calls(context, network, sent).await
}

#[part(signing)]
async fn watch_calls(
    context: &Context,
    network: &Rc<Network>,
    sent: &Sent,
) -> (Fate, Option<String>) {
    calls::fate(context, network, sent).await
}

/// Which of these coins of Bitcoin's, each `txid:place`, something has spent that is in a block or waits for one. Of a node that does not say,
/// none.
pub async fn spent(context: &Context, network: &Rc<Network>, coins: &[String]) -> Vec<String> {
    bitcoin::spent(context, network, coins).await
}

async fn load(context: &Context) {
    while let Err(failure) = parts::load(context, Part::Signing).await {
        context.log(LogLevel::Warning, &failure);
        context.sleep(POLL_MS).await;
    }
}
