//! SIGINT and SIGTERM, as a flag that loops look at.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// From now on these signals no longer end us by themselves.
    pub fn listen() -> Result<Self> {
        let flag = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            signal_hook::flag::register(signal, Arc::clone(&flag))
                .context("listening for signals")?;
        }
        Ok(Self(flag))
    }

    pub fn asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
