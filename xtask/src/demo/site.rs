//! The demo site's files with this start's addresses beside them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::Demo;
use crate::support::{paths, walk};

/// A copy, so that a build during a running demo does not pull the files away under it; with the `config.json` that the
/// site asks for when it starts.
pub fn write(folder: &Path, demo: &Demo) -> Result<PathBuf> {
    let site = folder.join("site");
    let _ = fs::remove_dir_all(&site);
    walk::copy(&paths::at("apps/demo/dist"), &site).context("the demo site is not built")?;
    let config = site.join("config.json");
    fs::write(&config, demo.config()?.to_string()).context("writing the demo's configuration")?;
    Ok(site)
}
