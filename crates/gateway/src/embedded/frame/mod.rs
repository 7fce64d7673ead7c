//! The frame that pages embed: its document and assets from the folder of the build, and which pages may embed it.

mod asset;
mod config;
mod document;
mod embedders;
mod headers;
mod open;

pub use asset::get_asset;
pub use config::get_frame_config;
pub use document::get_frame_document;
pub use embedders::{embedders, may_embed};
pub use open::{Frame, FrameError};
