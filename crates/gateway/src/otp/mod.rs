//! One-time codes by e-mail: drawn, sent, tried, limited (contract of the embedded wallet, 3.11, 3.12 and 3.15). It knows nothing of HTTP.
//!
//! # Where to start
//!
//! - [`EmailSignIn`], what the gateway shares of it;
//! - [`EmailCodes::start`], a code for an address; [`EmailCodes::verify`], a code tried; [`Outbox`], what sends the messages;
//! - [`Code`], six digits; [`Keys`], what its digest is made with; [`Site`], what a message says of who asked;
//! - [`SteadyTime`], a clock that does not go back;
//! - [`store`], where challenges, counts, locks and mail to be sent are kept.

mod code;
mod email_codes;
mod email_sign_in;
mod keys;
mod limits;
mod message;
mod outbox;
mod site;
mod start;
pub mod store;
#[cfg(test)]
mod tests;
mod time;
mod verify;

pub use code::Code;
pub use email_codes::{CodeRequest, EmailCodes, Fault};
pub use email_sign_in::{EmailSignIn, EmailSignInError};
pub use keys::Keys;
pub use message::CodeMessage;
pub use outbox::Outbox;
pub use site::Site;
pub use start::{Limit, StartRefusal, Started};
pub use store::{Challenge, Digest, Lock, Store, StoreError};
pub use time::{ManualTimes, SteadyTime, SystemTimes, TimeSource};
pub use verify::VerifyRefusal;
