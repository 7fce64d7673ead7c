//! The modal harness: opens a built page's modal in Chromium, throttled and not, and tells times, requests and messages.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::support::{chromium, npm, paths, say::say, shell, walk};

/// More rounds, steadier medians; each takes about a minute and a half per page.
const ROUNDS: usize = 4;

pub struct Harness {
    pub folder: PathBuf,
    chromium: PathBuf,
}

/// A built page to measure.
pub struct Page<'a> {
    pub name: &'a str,
    pub dist: &'a Path,
}

impl Harness {
    /// From `$MODAL_HARNESS`, or the folder `shared/tools/modal-harness` beside the repository. None when there is none.
    /// Its packages are installed in the cache folder, never beside its source.
    pub fn find() -> Result<Option<Self>> {
        let beside = || paths::root().join("../shared/tools/modal-harness");
        let source = std::env::var_os("MODAL_HARNESS").map_or_else(beside, PathBuf::from);
        if !source.join("measure.mjs").is_file() {
            say(format!(
                "no modal harness at {}: sizes only; set MODAL_HARNESS to its folder",
                source.display()
            ));
            return Ok(None);
        }
        let folder = paths::cache("modal-harness");
        for file in walk::files(&source, &[])? {
            let copy = folder.join(file.strip_prefix(&source)?);
            fs::create_dir_all(copy.parent().context("a file has a folder")?)?;
            // Written, not copied: the source may be read-only.
            fs::write(&copy, fs::read(&file)?)
                .with_context(|| format!("writing {}", copy.display()))?;
        }
        if !folder.join("node_modules/playwright-core").is_dir() {
            say("installing the modal harness's npm packages");
            let install = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
            shell::run(shell::command("npm").args(install).current_dir(&folder))?;
        }
        Ok(Some(Self { folder, chromium: chromium::find_or_install()? }))
    }

    /// Measures the pages round by round, so that a busy minute of the machine hits all of them.
    pub fn measure(&self, pages: &[Page<'_>]) -> Result<Vec<Value>> {
        let out = paths::target("bench/modal");
        let _ = fs::remove_dir_all(&out);
        for page in pages {
            self.run(page, &out, &["--phases", "load,offline"])?;
        }
        for _ in 0..ROUNDS {
            for page in pages {
                self.run(page, &out, &["--phases", "time", "--runs", "1", "--mobileRuns", "1"])?;
            }
        }
        pages.iter().map(|page| read(&out.join(format!("{}.json", page.name)))).collect()
    }

    fn run(&self, page: &Page<'_>, out: &Path, more: &[&str]) -> Result<()> {
        let mut node = npm::node();
        node.arg(self.folder.join("measure.mjs"))
            .args(["--name", page.name])
            .arg("--dist")
            .arg(page.dist);
        node.args(["--open", "#open", "--modal", "[role=dialog]"]).arg("--out").arg(out);
        node.arg("--shots").arg(out.join("shots")).args(more).env("CHROMIUM", &self.chromium);
        shell::run(&mut node)
    }
}

fn read(file: &Path) -> Result<Value> {
    let text = fs::read_to_string(file)
        .with_context(|| format!("the harness wrote no {}", file.display()))?;
    serde_json::from_str(&text).context("the harness's results")
}
