//! The browser for tests and measurements: $CHROMIUM, else any Chrome or Chromium, else Debian's package.

use std::env;
use std::path::PathBuf;

use anyhow::{Result, bail};

use super::need;

const NAMES: [&str; 5] =
    ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];

pub fn find_or_install() -> Result<PathBuf> {
    if let Some(given) = env::var_os("CHROMIUM") {
        let path = PathBuf::from(given);
        if !path.is_file() {
            bail!("CHROMIUM={} is not a file", path.display());
        }
        return Ok(path);
    }
    if let Some(found) = find() {
        return Ok(found);
    }
    need::apt(&["chromium"], "the browser tests drive a real Chromium and no Chrome was found")?;
    match find() {
        Some(found) => Ok(found),
        None => bail!("no Chromium after installing it; set CHROMIUM to the path of a Chrome"),
    }
}

fn find() -> Option<PathBuf> {
    NAMES.iter().find_map(|name| need::find(name))
}
