//! The event catalogue (interface, section 1.7): told to the page's subscribers always, sent to the configured gateway
//! only while analytics are on, allowed and not refused; nowhere else.

mod initialize;
mod memory;
mod properties;
mod send;
mod track;

pub use initialize::initialize;
pub use memory::Queue;
pub use properties::Properties;
#[cfg(test)]
pub(crate) use send::forget;
pub use send::{flush_now, set_consent};
pub use track::{track, track_click, track_fall};

#[cfg(test)]
mod tests;
