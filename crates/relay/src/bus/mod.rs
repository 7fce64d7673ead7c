//! How messages reach the sockets of other nodes. A node hears of the topics that somebody listens to on it.
//!
//! Nobody tells of a message that is new: the [mailbox](crate::mailbox::Mailbox::publish) does in the act of keeping it, since its node may end right after.
//!
//! # Where to start
//!
//! - [`Bus`], what connects nodes, which `contract` holds all of them to; [`LocalBus`], when there is one node.

#[cfg(test)]
pub(crate) mod contract;

use std::sync::Arc;

use walletconnect::Topic;

use crate::hub::Hub;
use crate::mailbox::Pending;

/// What connects the nodes. What it hears it puts into the node's [`Hub`].
pub trait Bus: Send + Sync {
    /// Wants to hear of a topic from now on. Called in order for one topic, without waiting.
    fn subscribe(&self, topic: Topic);

    /// Does not want to hear of it any more.
    fn unsubscribe(&self, topic: Topic);

    /// Waits until every topic asked for so far is heard of.
    fn settled(&self) -> Pending<'_, ()>;

    /// Tells the other nodes that something on a topic may not have been heard of.
    fn hint(&self, topic: Topic);

    /// Whether there is no other node.
    fn is_alone(&self) -> bool {
        false
    }

    /// Gives the bus the node to which it belongs; called once, before anything else.
    fn attach(&self, hub: Arc<Hub>);
}

/// One node: there is nobody else to tell.
#[derive(Debug, Clone, Copy, Default)]
pub struct LocalBus;

impl Bus for LocalBus {
    fn subscribe(&self, _topic: Topic) {}

    fn unsubscribe(&self, _topic: Topic) {}

    fn settled(&self) -> Pending<'_, ()> {
        Box::pin(std::future::ready(()))
    }

    fn hint(&self, _topic: Topic) {}

    fn is_alone(&self) -> bool {
        true
    }

    fn attach(&self, _hub: Arc<Hub>) {}
}
