//! Lists files in a fixed order.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Folders that hold what was built or fetched, never what was written.
const MADE: [&str; 8] = [
    "node_modules",
    "dist",
    "target",
    ".git",
    ".next",
    "test-results",
    "playwright-report",
    "corpus",
];

/// Every file below `path` (or `path` itself), sorted, except built folders and paths that end in one of `without`.
/// A path that does not exist has no files.
pub fn files(path: &Path, without: &[&str]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    collect(path, without, &mut found)?;
    found.sort();
    Ok(found)
}

fn collect(path: &Path, without: &[&str], found: &mut Vec<PathBuf>) -> Result<()> {
    if without.iter().any(|ending| path.ends_with(ending)) || !path.exists() {
        return Ok(());
    }
    if path.is_file() {
        found.push(path.to_path_buf());
        return Ok(());
    }
    let entries = fs::read_dir(path).with_context(|| format!("reading {}", path.display()))?;
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        if !MADE.iter().any(|made| name == *made) {
            collect(&entry.path(), without, found)?;
        }
    }
    Ok(())
}

/// Copies a folder with everything in it.
pub fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| format!("reading {}", from.display()))? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}
