//! The browser runner: Playwright against a real Chromium, real chains and the real gateway; and the size gate.

use std::fs;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::{Report, Runner, count::Count};
use crate::check::Checks;
use crate::support::{chromium, engines, npm, paths, say::say, shell};
use crate::{build, ci, world};

pub const RUNNER: Runner = Runner { name: "e2e", prepare, run };

fn prepare() -> Result<()> {
    build::everything()?;
    world::run(&[])?;
    world::build_showcase()?;
    // Our own wallet, which pages of every make meet.
    build::walletconnect::build_with_wallet()?;
    // What reads QR codes from pictures of the screen.
    // The whole workspace has its libraries compiled already.
    let reader = ["build", "--quiet", "--workspace", "--example", "read-code"];
    shell::run(shell::cargo().args(reader))
}

fn run(filter: Option<&str>) -> Result<Report> {
    let (whole, shell) = (chromium::find_or_install()?, chromium::for_tests()?);
    let absent = engines::find_or_install();
    let mut checks = Checks::default();
    if filter.is_none() {
        checks.run("sizes (ci sizes)", ci::sizes::check);
    }

    let report = paths::target("test/e2e.json");
    let _ = fs::remove_file(&report);
    let mut playwright = npm::bin("playwright");
    playwright.current_dir(paths::at("e2e")).args(["test", "--reporter=list,json"]);
    playwright.args(filter.map(|filter| format!("--grep={filter}")));
    playwright.env("CHROMIUM", whole).env("CHROMIUM_SHELL", shell);
    playwright.env("WITHOUT_ENGINES", absent.join(","));
    playwright.env("PLAYWRIGHT_JSON_OUTPUT_FILE", &report);
    let ok = shell::succeeds(&mut playwright)?;

    let Ok(text) = fs::read_to_string(&report) else {
        bail!("Playwright wrote no report; see its output above");
    };
    let mut count = Count::from_playwright(
        &serde_json::from_str::<Value>(&text).context("Playwright's report")?,
    );
    if !ok && count.failed == 0 {
        say("Playwright failed without a failed test: counted as one failure");
        count.failed = 1;
    }
    Ok(Report { count, checks, not_run: absent })
}
