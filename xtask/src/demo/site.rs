//! The demo site's files with this start's addresses beside them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::Demo;
use crate::support::{paths, walk};

/// A copy, so that a build during a running demo does not pull the files away under it.
pub fn copy(site: &Path) -> Result<()> {
    let _ = fs::remove_dir_all(site);
    walk::copy(&paths::at("apps/demo/dist"), site).context("the demo site is not built")
}

/// `config.json`, which the site asks for when it starts.
pub fn configure(site: &Path, demo: &Demo) -> Result<()> {
    fs::write(site.join("config.json"), demo.config().to_string())
        .context("writing the demo's configuration")
}
