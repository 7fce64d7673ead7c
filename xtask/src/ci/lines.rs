//! A file is one thought: over 400 lines it is told, over 600 it fails.

use std::fs;

use anyhow::{Result, bail};

use crate::support::{paths, say::say, walk};

const WARN: usize = 400;
const FAIL: usize = 600;
const WRITTEN_BY_HAND: [&str; 9] = ["rs", "ts", "tsx", "js", "mjs", "cjs", "css", "html", "sh"];

pub fn check() -> Result<()> {
    let mut long = Vec::new();
    for file in walk::files(&paths::root(), &["generated"])? {
        let extension = file.extension().unwrap_or_default();
        if !WRITTEN_BY_HAND.iter().any(|known| extension == *known) {
            continue;
        }
        let lines = fs::read_to_string(&file)?.lines().count();
        let shown = file.strip_prefix(paths::root()).unwrap_or(&file).display();
        if lines > FAIL {
            long.push(format!("{shown} has {lines} lines"));
        } else if lines > WARN {
            say(format!("{shown} has {lines} lines: time to split it (over {FAIL} fails)"));
        }
    }
    if !long.is_empty() {
        bail!("no file may have more than {FAIL} lines; split: {}", long.join(", "));
    }
    Ok(())
}
