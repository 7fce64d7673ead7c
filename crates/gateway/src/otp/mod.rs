//! One-time codes by e-mail: drawn, sent, tried, limited (contract of the embedded wallet, 3.11, 3.12 and 3.15). It knows nothing of HTTP.
//!
//! # Where to start
//!
//! - [`Code`], six digits; [`Keys`], what its digest is made with;
//! - [`store`], where challenges, counts, locks and mail to be sent are kept.

mod code;
mod keys;
pub mod store;

pub use code::Code;
pub use keys::Keys;
pub use store::{Challenge, Digest, Lock, Store, StoreError};
