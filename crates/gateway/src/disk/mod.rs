//! Free space on the data folder's disk, and who may still write to it: events stop first, then the relay, then projects.
//!
//! - [`Disk::allows`], asked before each write that an anonymous request causes;
//! - [`DiskSettings`], the free bytes below which each use stops.

mod free;
mod watermark;

pub use free::free_bytes;
pub use watermark::{Disk, DiskSettings, Use};
