//! The WalletConnect relay, as its clients meet it. The list of what it must do is `walletconnect.md`'s, section 5.5.

mod admission;
mod client;
mod counted;
mod delivery;
mod faults;
mod killed;
mod methods;
mod nodes;
mod places;
mod proxy;
mod quiet;
mod quotas;
mod receiver;
#[path = "../../../../relay/tests/servers/mod.rs"]
mod servers;
mod stopping;
mod watch;

pub use client::{Client, key, now, relay_url, topic};
pub use receiver::Receiver;
pub use servers::reserved_port;
pub use watch::register;
