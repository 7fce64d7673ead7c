//! The lists of `registry/tokens`, one file per chain.

/// The files' texts.
pub const LISTS: [&str; 1] = [include_str!("../../../../registry/tokens/eip155-1.json")];
