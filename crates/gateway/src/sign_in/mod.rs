//! Sign-in with a wallet: a nonce, a message that the wallet signed, and a session that any backend can verify (interface 6.5).
//!
//! # Where to start
//!
//! - [`SignIn`], what the handlers share; [`get_keys`], the public keys;
//! - [`keys`], the keys that sessions are signed with: made, sealed, rotated; [`jwt`], the tokens themselves;
//! - [`verify`], whether an account signed a message.

mod clock;
mod jwks;
pub mod jwt;
pub mod keys;
mod shared;
pub mod verify;

pub use clock::Clock;
pub use jwks::get_keys;
pub use shared::{SESSION, SignIn, SignInError};
