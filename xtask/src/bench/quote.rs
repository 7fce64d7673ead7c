//! `./x bench quote`: how soon Swap shows an offer, as `./x bench modal` measures it, and nothing else: the page of the browser tests, the
//! gateway as operators run it, and a real node with pools.

use std::fs;

use anyhow::{Context, Result};
use serde_json::Value;

use super::{Report, table::Table};
use crate::support::{chromium, npm, paths, shell};
use crate::{build, world};

/// With a gateway on the same machine.
const LIMIT_MS: f64 = 150.0;

pub struct Quote {
    pub figures: Value,
}

pub fn measure() -> Result<Report> {
    let quote = Quote::measure()?;
    let mut table = Table::default();
    quote.add_to(&mut table);
    Ok(Report { table, figures: quote.figures })
}

impl Quote {
    pub fn measure() -> Result<Self> {
        build::browser_side()?;
        world::run(&[])?;
        // Beside the test page is one with our own wallet in it.
        build::walletconnect::build_with_wallet()?;
        let gateway = build::released_gateway()?;
        let file = paths::target("quote-bench.json");
        let mut playwright = npm::bin("playwright");
        playwright.current_dir(paths::at("e2e"));
        playwright.args(["test", "--config=bench.config.ts", "--reporter=line", "quote.ts"]);
        playwright.env("CHROMIUM", chromium::find_or_install()?).env("GATEWAY", gateway);
        shell::run(playwright.env("FIGURES", &file))?;
        let text = fs::read_to_string(&file).context("the bench's figures")?;
        Ok(Self { figures: serde_json::from_str(&text)? })
    }

    pub fn add_to(&self, table: &mut Table) {
        let at = |path: &str| self.figures.pointer(path).and_then(Value::as_f64);
        let offer = "offer after the last key press, past the debounce";
        let what = format!("{offer}, real gateway and node");
        table.limited(&what, at("/whole/median"), LIMIT_MS, "ms");
        table.told("  the longest", at("/whole/longest"), "ms");
        table.told("  of it, until the gateway has answered", at("/whole/answer"), "ms");
        table.told("  at 4x CPU", at("/slowed/median"), "ms");
        table.told("  the longest at 4x CPU", at("/slowed/longest"), "ms");
    }
}
