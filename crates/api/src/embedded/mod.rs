//! The embedded wallet's HTTP API, on the wallet's own origin.
//!
//! - [`FrameConfig`], what a page learns before it embeds the frame.

mod frame_config;

pub use frame_config::FrameConfig;
