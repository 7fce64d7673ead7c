//! The browser for tests and measurements: $CHROMIUM, else any Chrome or Chromium, else Debian's package, else Playwright's
//! (Ubuntu's package is a snap, which containers and CI machines cannot run). Tests take Debian's Chromium without windows where they can.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::{need, npm, say::say, shell};

const NAMES: [&str; 5] =
    ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
/// Chromium without its windows, which are pages of their own: a test in it takes three fifths of the time.
const SHELL: &str = "chromium-headless-shell";
const MEND: &str = "mend it with: CHROMIUM=/path/to/chrome ./x ...";

pub fn find_or_install() -> Result<PathBuf> {
    if let Some(given) = env::var_os("CHROMIUM") {
        let path = PathBuf::from(given);
        if !runs(&path) {
            bail!("CHROMIUM={} does not run", path.display());
        }
        return Ok(path);
    }
    if let Some(found) = find() {
        return Ok(found);
    }
    let why = "the browser tests drive a real Chromium and no Chrome was found";
    let packages: &[&str] = if need::offers(SHELL) { &["chromium", SHELL] } else { &["chromium"] };
    if let Err(error) = need::apt(packages, why) {
        say(format!("{error:#}"));
    }
    find().map_or_else(from_playwright, Ok)
}

/// For tests, which look at our page and not at the browser around it.
pub fn for_tests() -> Result<PathBuf> {
    let whole = find_or_install()?;
    let given = env::var_os("CHROMIUM").is_some();
    Ok(need::find(SHELL).filter(|shell| !given && runs(shell)).unwrap_or(whole))
}

fn find() -> Option<PathBuf> {
    let installed = NAMES.iter().filter_map(|name| need::find(name)).find(|path| runs(path));
    installed.or_else(|| playwrights().filter(|path| runs(path)))
}

/// Does it start at all? (Ubuntu's command without its snap does not.)
fn runs(path: &Path) -> bool {
    shell::ask(shell::command(path).arg("--version")).is_some()
}

fn from_playwright() -> Result<PathBuf> {
    say("installing Playwright's Chromium: no package of this system runs");
    npm::install()?;
    shell::run(npm::bin("playwright").args(["install", "--with-deps", "chromium"]))
        .context(MEND)?;
    find().with_context(|| format!("no Chromium after installing it; {MEND}"))
}

fn playwrights() -> Option<PathBuf> {
    let program = "console.log(require('playwright-core').chromium.executablePath())";
    shell::ask(npm::node().args(["-e", program])).map(PathBuf::from)
}
