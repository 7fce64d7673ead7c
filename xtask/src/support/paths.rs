//! Where things are.

use std::env;
use std::path::{Path, PathBuf};

/// The repository.
pub fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().expect("xtask is a folder of the repository").to_path_buf()
}

/// A path inside the repository.
pub fn at(relative: &str) -> PathBuf {
    root().join(relative)
}

/// Everything built or measured, never committed.
pub fn target(relative: &str) -> PathBuf {
    at("target").join(relative)
}

/// What is made once per machine and outlives a clone.
pub fn cache(relative: &str) -> PathBuf {
    let base = env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or_else(|| env::var_os("HOME").map(|home| Path::new(&home).join(".cache")))
        .unwrap_or_else(|| target("cache"));
    base.join("drawstring").join(relative)
}

/// A path as the caller of `./x` meant it: `x` changes to the repository before it starts cargo.
pub fn from_caller(path: &str) -> PathBuf {
    let base = env::var_os("X_CWD").map_or_else(root, PathBuf::from);
    base.join(path)
}
