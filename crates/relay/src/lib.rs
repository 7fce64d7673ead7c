//! The WalletConnect relay: who is connected leaves sealed messages on topics and gets those of others, now or when they come back.
//!
//! # Where to start
//!
//! - [`Relay`], a node; [`Settings`], what it accepts; [`Meters`], what it counts;
//! - [`talk`], a socket; [`Visitor`], who is at its other end; `call`, what each method comes to;
//! - [`Message`], what is carried; [`mailbox`], where it waits; [`hub`], who listens on this node; [`bus`], the other nodes;
//! - [`nats`] and [`postgres`], mailboxes and bus for several nodes;
//! - [`quota`], how much of the store strangers may fill;
//! - [`socket`], what every socket is held to;
//! - [`watch`], posts to wallets' push servers.
//!
//! Nothing here logs a topic, a message or a client's name.

mod admission;
mod answer;
pub mod bus;
mod call;
mod clients;
mod doubt;
pub mod hub;
pub mod mailbox;
mod message;
mod meters;
pub mod nats;
mod owed;
pub mod postgres;
mod private;
pub mod quota;
mod relay;
#[cfg(test)]
#[path = "../tests/servers/mod.rs"]
mod servers;
mod session;
mod settings;
pub mod socket;
pub mod watch;

pub use admission::{Refused, Visitor};
pub use message::{Message, Stored, since_1970};
pub use meters::{LATENCY, Meters};
pub use private::private_file;
pub use relay::Relay;
pub use session::talk;
pub use settings::Settings;
