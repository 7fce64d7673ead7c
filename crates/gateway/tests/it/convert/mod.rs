//! Swaps, before a real chain with real exchanges.
//!
//! Where to start: [`Floor`] is a gateway before the prepared chain, with helpers that ask, approve and swap as a visitor does.

mod approving;
mod building;
mod faults;
mod floor;
mod gas;
mod kinds;
mod ranking;
mod refusing;
mod swapping;

use floor::{Exchanges, Floor, NATIVE, units};
