//! Networks: the active one, switching, adding, removing, and the ones the page does not know (specification, section 4).

mod activate;
mod configure;
mod offer;
mod slice;
mod switch;
mod unknown;

pub use activate::{activate, activate_namespace, store, wanted};
pub use configure::{add, remove};
pub use slice::{NetworkSlice, Switching};
pub use switch::{arrived, ask as ask_wallet, stop_switching, stop_switching_in, switch};

#[cfg(test)]
mod tests;
