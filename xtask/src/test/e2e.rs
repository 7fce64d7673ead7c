//! The browser runner: Playwright against a real Chromium, real chains and the real gateway; and the size gate.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::changed::{Reach, Specs};
use super::phases::Phases;
use super::scope::Scope;
use super::{Report, Runner, count::Count};
use crate::check::Checks;
use crate::support::{chromium, engines, npm, paths, say::say, shell};
use crate::{build, ci, fixture, world};

pub const RUNNER: Runner = Runner { name: "e2e", concerns, prepare, run };

/// Pages of official libraries.
const OFFICIAL_PAGES: &str = "e2e/interop/";

fn concerns(reach: &Reach) -> bool {
    reach.sizes || !reach.specs.is_none()
}

fn prepare(phases: &Phases) -> Result<()> {
    phases.time("demo", build::everything)?;
    phases.time("chains to test on", || {
        world::run(&[])?;
        world::build_showcase()
    })?;
    phases.time("pages to test on", || {
        // Our own wallet, which pages of every make meet.
        build::walletconnect::build_with_wallet()?;
        fixture::host()?;
        // What reads QR codes from pictures of the screen.
        // The whole workspace has its libraries compiled already.
        let reader = ["build", "--quiet", "--workspace", "--example", "read-code"];
        shell::run(shell::cargo().args(reader))
    })
}

fn run(scope: &Scope, phases: &Phases) -> Result<Report> {
    let browsers = phases.time("browsers", Browsers::find)?;
    let mut checks = Checks::default();
    if scope.has_checks() && scope.reach().is_none_or(|reach| reach.sizes) {
        phases.time("sizes", || checks.run("sizes (ci sizes)", ci::sizes::check));
    }
    let asked = Asked {
        filter: scope.filter(),
        files: files(scope),
        in_full: match scope {
            Scope::Starters => Some("STARTERS"),
            Scope::Interop => Some("INTEROP"),
            _ => None,
        },
    };
    let count = if asked.files.as_ref().is_some_and(Vec::is_empty) {
        Count::default()
    } else {
        phases.time("browser tests", || playwright(&asked, &browsers))?
    };
    Ok(Report { count, checks, not_run: browsers.absent })
}

/// What the tests run in.
struct Browsers {
    whole: PathBuf,
    shell: PathBuf,
    /// Engines that this machine has not.
    absent: Vec<&'static str>,
}

impl Browsers {
    fn find() -> Result<Self> {
        Ok(Self {
            whole: chromium::find_or_install()?,
            shell: chromium::for_tests()?,
            absent: engines::find_or_install(),
        })
    }
}

/// Which tests, as Playwright reads it.
struct Asked<'a> {
    /// What their names have.
    filter: Option<&'a str>,
    /// Patterns of their files' paths; nothing where all are asked for.
    files: Option<Vec<String>>,
    /// The variable that asks for all of a kind, and not for those alone that stand for the rest.
    in_full: Option<&'static str>,
}

/// The tests that a change can break.
fn files(scope: &Scope) -> Option<Vec<String>> {
    match scope {
        Scope::Starters => return Some(vec!["e2e/starters.spec.ts".into()]),
        Scope::Interop => return Some(vec![OFFICIAL_PAGES.into()]),
        _ => {}
    }
    match &scope.reach()?.specs {
        Specs::All => None,
        Specs::Some(names) => {
            Some(names.iter().map(|name| format!("e2e/{name}.*\\.spec\\.ts")).collect())
        }
    }
}

fn playwright(asked: &Asked, browsers: &Browsers) -> Result<Count> {
    let report = paths::target("test/e2e.json");
    let _ = fs::remove_file(&report);
    let mut playwright = npm::bin("playwright");
    playwright.current_dir(paths::at("e2e")).args(["test", "--reporter=list,json"]);
    playwright.args(asked.filter.map(|filter| format!("--grep={filter}")));
    playwright.args(asked.files.iter().flatten());
    playwright.env("CHROMIUM", &browsers.whole).env("CHROMIUM_SHELL", &browsers.shell);
    if let Some(variable) = asked.in_full {
        // As many at a time as there are workers; each makes an app.
        playwright.arg("--workers=2").env(variable, "all");
    }
    playwright.env("WITHOUT_ENGINES", browsers.absent.join(","));
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
    Ok(count)
}
