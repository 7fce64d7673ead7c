use super::frame::{Frame, FrameError};
use crate::config::EmbeddedConfig;

/// The embedded wallet, shared by all workers.
#[derive(Debug)]
pub struct Embedded {
    /// The built frame; none where it is not built.
    pub frame: Option<Frame>,
    /// Whether a visitor can sign in by e-mail.
    pub has_email: bool,
}

/// The embedded wallet cannot be offered.
#[derive(Debug, thiserror::Error)]
pub enum EmbeddedError {
    /// The frame cannot be served.
    #[error(transparent)]
    Frame(#[from] FrameError),
}

impl Embedded {
    /// Opens what the wallet's origin serves.
    pub fn start(config: &EmbeddedConfig) -> Result<Self, EmbeddedError> {
        let frame = config.frame_dir.as_deref().map(Frame::open).transpose()?;
        if frame.is_none() {
            tracing::warn!(
                "the embedded wallet has no frame: build it with `./x build`, and name its folder in embedded.frame_dir"
            );
        }
        Ok(Self { frame, has_email: false })
    }
}
