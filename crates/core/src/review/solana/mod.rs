//! What a transaction on Solana would change.
//!
//! Where to start: `look` tries it on the chain's node.

mod look;
mod steps;

pub(super) use look::look;
pub(super) use steps::Step;
