//! anvil, the Ethereum node of the local chains and of measurements.

use std::path::PathBuf;

use anyhow::{Result, bail};

use super::paths;

/// The program inside the npm package of this platform.
pub fn program() -> Result<PathBuf> {
    let system = if cfg!(target_os = "macos") { "darwin" } else { "linux" };
    let machine = if cfg!(target_arch = "aarch64") { "arm64" } else { "amd64" };
    let package = format!("@foundry-rs/anvil-{system}-{machine}");
    let program = paths::at("node_modules").join(&package).join("bin/anvil");
    if !program.is_file() {
        bail!("{package} is not installed; mend it with: npm install");
    }
    Ok(program)
}
