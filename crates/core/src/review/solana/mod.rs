//! What a transaction on Solana would change; a part of its own, which comes when one is shown.
//!
//! Where to start: `begin` loads the rest; `look` tries it on the chain's node.

mod begin;
pub(crate) mod door;
mod look;
mod steps;

pub(super) use begin::look;
pub(super) use steps::Step;
