//! The WalletConnect relay, as its clients meet it. The list of what it must do is `walletconnect.md`'s, section 5.5.

mod admission;
mod client;
mod delivery;
mod faults;
mod methods;
mod nodes;
mod quiet;
mod stopping;
