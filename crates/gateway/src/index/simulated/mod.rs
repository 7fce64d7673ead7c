//! The index before a simulated chain, in virtual time: what it asks, how far it gets, and when.

mod blocks;
mod keeping_up;
mod nodes;
mod quickest;
mod restarts;
mod turns;
mod world;

pub use blocks::{Payment, address};
pub use nodes::Simulated;
pub use world::{Indexed, in_virtual_time};
