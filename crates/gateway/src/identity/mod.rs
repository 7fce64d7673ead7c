//! Who an address is: its name and picture.
//!
//! # Where to start
//!
//! - `handler`, from an address to its name and picture; `profile`, from a name to its address; `suggestions`, names like one that have none; `identities`, what is remembered of the outcomes, and how long;
//! - [`ens`], names on the chain: a name, its resolver, its records;
//! - [`avatar`], from a record to a picture.

pub mod avatar;
pub mod ens;
mod find;
mod handler;
mod identities;
mod outcomes;
mod profile;
mod suggestions;

pub use find::avatars;
pub use handler::{get_avatar, get_identity, show, unseen};
pub use identities::{Identities, Known};
pub use profile::get_profile;
pub use suggestions::get_suggestions;
