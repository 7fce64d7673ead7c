use super::devices::{self, Devices};
use super::dpop::Proofs;
use super::frame::{Frame, FrameError};
use crate::config::Config;
use crate::database::{self, DatabaseError};
use crate::sign_in::Clock;

/// The embedded wallet, shared by all workers.
#[derive(Debug)]
pub struct Embedded {
    /// The time of day.
    pub clock: Clock,
    /// The built frame; none where it is not built.
    pub frame: Option<Frame>,
    /// Whether a visitor can sign in by e-mail.
    pub has_email: bool,
    /// What proofs of devices are compared with.
    pub proofs: Proofs,
    /// The devices.
    pub devices: Devices,
}

/// The embedded wallet cannot be offered.
#[derive(Debug, thiserror::Error)]
pub enum EmbeddedError {
    /// The frame cannot be served.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// The database cannot be used.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The devices cannot be read.
    #[error(transparent)]
    Devices(#[from] devices::StoreError),
    /// The system gives no random numbers.
    #[error("the system gives no random numbers: {0}")]
    Random(#[from] getrandom::Error),
}

impl Embedded {
    /// Opens what the wallet's origin serves, if the operator gave it one.
    pub fn start(config: &Config) -> Result<Option<Self>, EmbeddedError> {
        let Some(wallet) = &config.embedded else { return Ok(None) };
        let frame = wallet.frame_dir.as_deref().map(Frame::open).transpose()?;
        if frame.is_none() {
            tracing::warn!(
                "the embedded wallet has no frame: build it with `./x build`, and name its folder in embedded.frame_dir"
            );
        }
        let open = || database::open(&config.data_dir);
        Ok(Some(Self {
            clock: Clock::default(),
            frame,
            has_email: false,
            proofs: Proofs::random()?,
            devices: Devices::open(Box::new(devices::SqliteStore::new(open()?)))?,
        }))
    }
}
