//! What crosses between the engine and its host, as JSON text: [`Action`] (what the page or the wallet asks), [`HostEvent`] (what the
//! host saw), [`Effect`] (what is to be done, in this order, without an answer), [`Event`] (what listeners are told).

mod action;
mod effect;
mod event;
mod host_event;
mod options;

#[cfg(feature = "wallet")]
pub use action::WalletAction;
pub use action::{Action, Authentication, DeepLink};
pub use effect::{CallError, Effect, LinkTarget, LogLevel, Output, StorageEntry};
#[cfg(feature = "wallet")]
pub use event::Offer;
pub use event::{ConnectProblem, Event, RelayState, SessionView, SignedMessage};
pub use host_event::HostEvent;
pub use options::{Environment, Options, RelayOptions, RelayUrl, Seed};
