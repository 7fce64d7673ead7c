use super::{Fate, Learned, Sent, bitcoin, evm, solana};
use crate::{context::Context, protocol::Network};
use caip::Namespace;
use std::rc::Rc;

/// Waits until the chain has decided.
pub(super) async fn fate(
    context: &Context,
    network: &Rc<Network>,
    sent: &Sent,
    learned: &dyn Fn(Learned),
) -> (Fate, Option<String>) {
    match network.chain_namespace {
        Namespace::Solana => (solana::fate(context, network, sent, learned).await, None),
        Namespace::Bip122 => (bitcoin::fate(context, network, sent).await, None),
        _ => evm::fate(context, network, sent, learned).await,
    }
}
