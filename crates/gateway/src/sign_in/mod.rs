//! Sign-in with a wallet: a nonce, a message that the wallet signed, and a session that any backend can verify (interface 6.5).
//!
//! # Where to start
//!
//! - [`get_nonce`], a nonce; [`post_authenticate`], a session for it; [`get_me`] and [`post_sign_out`], what becomes of a session; [`get_keys`], the public keys;
//! - [`SignIn`], what the handlers share;
//! - [`keys`], the keys that sessions are signed with: made, sealed, rotated; [`jwt`], the tokens themselves;
//! - [`verify`], whether an account signed a message; [`spent`], tokens that may not be used again.

mod authenticate;
mod bearer;
mod clock;
mod jwks;
pub mod jwt;
pub mod keys;
mod nonce;
mod read_message;
mod refusal;
mod session;
mod shared;
mod site;
mod spend;
pub mod spent;
pub mod verify;

pub use authenticate::{post_authenticate, read_body};
pub use clock::Clock;
pub use jwks::get_keys;
pub use nonce::get_nonce;
pub use read_message::read_message;
pub use session::{get_me, post_sign_out};
pub use shared::{SESSION, SignIn, SignInError};
pub use site::origin_of;
