//! What a page asks, until it is answered.
//!
//! # Where to start
//!
//! - [`Asked`], a request that needs consent: read, shown, signed;
//! - [`Method`], which methods there are;
//! - `eip155` and `solana`, their parameters; `call`, what a contract is called for; `sign_in`, messages that sign in.

mod asked;
mod call;
mod eip155;
mod methods;
mod param;
mod sign_in;
mod solana;
#[cfg(test)]
mod tests;

pub use asked::Asked;
pub use methods::Method;
