//! Subscriptions of Solana (its RPC `PubSub`) passed on to a node's WebSocket.
//!
//! One task per chain holds one socket to a node for all subscribers of all workers, while there are any. Who subscribes to the same
//! thing shares one subscription at the node; when the node goes away the subscriptions are taken up again at the next one.
//!
//! # Where to start
//!
//! - `topic`, what may be subscribed to, and what a call asks for;
//! - `subscribers`, who is told: [`PubSub`] and [`Subscription`];
//! - `pass_on`, the task, from one node to the next; `talk`, the subscriptions at one of them; `wire`, what its socket says; `ending`, what
//!   still comes of a subscription that ends.

mod ending;
mod pass_on;
mod subscribers;
mod talk;
mod topic;
mod wire;

pub use subscribers::{PubSub, PubSubError, Subscription};
pub use topic::{Kind, Topic};
