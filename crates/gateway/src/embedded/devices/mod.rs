//! Devices: keys of browsers, each for one project. The same key is the same device, also after the gateway forgot it.
//!
//! - [`post_device`], how the frame makes its key known;
//! - [`Device`], what is kept; [`Devices`], all of them in bounded room; [`Store`], where.

#[cfg(test)]
mod contract;
mod device;
#[expect(clippy::module_inception, reason = "the folder is the feature, the file its way in")]
mod devices;
mod label;
mod memory;
mod register;
mod sqlite;
mod store;

pub use device::{Device, device_id};
pub use devices::{DeviceError, Devices};
pub use label::label;
pub use memory::MemoryStore;
pub use register::post_device;
pub use sqlite::SqliteStore;
pub use store::{Store, StoreError, Tally};
