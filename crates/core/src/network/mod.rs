//! Networks: the active one, switching, adding, removing, and the ones the page does not know (specification, section 4).

mod activate;
mod configure;
mod slice;
mod switch;

pub use activate::{activate, activate_namespace, store, wanted};
pub use configure::{add, remove};
pub use slice::{NetworkSlice, Switching};
pub use switch::{ask as ask_wallet, stop_switching, stop_switching_in, switch};

#[cfg(test)]
mod tests;
