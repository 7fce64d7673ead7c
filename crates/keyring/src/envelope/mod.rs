//! How the entropy is kept: sealed under the wallet key, which is sealed once for each factor.
//!
//! # Where to start
//!
//! - [`SeedBox`], the entropy under the [`WalletKey`];
//! - [`Envelope`], the wallet key under the [`Kek`] of one factor; [`FactorSecret`] and [`ServerSecret`], of which that is derived;
//! - [`SeedBoxContext`] and [`EnvelopeContext`], what each is bound to;
//! - [`KitSecret`], the factor that a user keeps as a code, `ewk1…`;
//! - `sealed`, the cipher; [`SUITE`], which algorithms these are.

mod context;
mod factor;
mod kit;
mod sealed;
mod wallet;

pub use context::{EnvelopeContext, FactorKind, SUITE, SeedBoxContext};
pub use factor::{FactorSecret, FactorSecretTooShort, Kek, ServerSecret};
pub use kit::{KitCode, KitCodeError, KitSecret};
pub use sealed::OpenError;
pub use wallet::{Envelope, SeedBox, WalletKey};

#[cfg(test)]
mod tests;
