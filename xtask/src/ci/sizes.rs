//! What a visitor downloads, on the fixture page, step by step: each chunk and part by name, for `xtask/budget.toml`.

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::budget::Budget;
use crate::build::walletconnect;
use crate::fixture;
use crate::support::{chromium, npm, paths, say::say, shell};

/// A step of a visitor's way, as `xtask/budget.toml` names it.
struct Step {
    /// Where `e2e/fixture/sizes.mjs` tells its files.
    at: &'static str,
    name: &'static str,
}

const BEFORE: Step = Step { at: "/before", name: "before any interaction" };
const CONNECT: Step = Step { at: "/connect", name: "until Connect is usable, in all" };
/// Each counts what comes in addition to the step before it; Send and Swap each from an account that was opened just now.
const MORE: [Step; 5] = [
    Step { at: "/account", name: "until Account is usable, more" },
    Step { at: "/send/form", name: "until Send is usable, more" },
    Step { at: "/send/review", name: "until Send's review, more" },
    Step { at: "/swap/form", name: "until Swap is usable, more" },
    Step { at: "/swap/review", name: "until Swap's review, more" },
];
/// What is fetched while the browser is idle, once Connect is usable.
const AHEAD: &str = "loaded ahead while idle, more";
/// What an idle page has loaded before any interaction.
const RESTED: &str = "once the page is idle, in all";
/// The same on a phone.
const RESTED_PHONE: &str = "once the page is idle on a phone, in all";
/// The step whose size [`walletconnect`] measures.
pub const WALLETCONNECT: &str = "the WalletConnect module";

/// Prints every size, and fails where the budget does.
pub fn check() -> Result<()> {
    Budget::read()?.judge(&measure()?)
}

/// What each step of the budget comes to today. Prints the files of each.
pub fn measure() -> Result<Vec<Sum>> {
    let sizes = Sizes::measure()?;
    say(sizes.table());
    sizes.judge()?;
    let mut sums = sizes.sums();
    sums.push(Sum { name: WALLETCONNECT, bytes: walletconnect()? });
    Ok(sums)
}

/// The WalletConnect module's bytes, as a visitor downloads it.
pub fn walletconnect() -> Result<u64> {
    walletconnect::build()?;
    let script = "const { brotliCompressSync: brotli } = require('node:zlib'); \
        console.log(brotli(require('node:fs').readFileSync(process.argv[1])).length)";
    let mut node = npm::node();
    node.args(["-e", script]).arg(paths::at(walletconnect::MODULE));
    shell::output(&mut node)?.trim().parse().context("the number of bytes")
}

/// Files as the browser loaded them, step by step.
pub struct Sizes {
    steps: Vec<(Step, Vec<Chunk>)>,
    /// Fetched while the browser is idle, for the views after Connect.
    ahead: Vec<Chunk>,
    /// Loaded by an idle page before any interaction.
    rested: Vec<Chunk>,
    rested_phone: Vec<Chunk>,
}

struct Chunk {
    name: String,
    raw: u64,
    gz: u64,
    br: u64,
    react: bool,
}

/// What a step comes to, in brotli bytes.
pub struct Sum {
    pub name: &'static str,
    pub bytes: u64,
}

impl Sizes {
    pub fn measure() -> Result<Self> {
        let dist = fixture::host()?;
        let mut node = npm::node();
        node.arg("e2e/fixture/sizes.mjs").arg(dist).env("CHROMIUM", chromium::for_tests()?);
        let report: Value =
            serde_json::from_str(&shell::output(&mut node)?).context("the report of sizes.mjs")?;
        let of = |at: &str| report.pointer(at).map(chunks).unwrap_or_default();
        let steps = [BEFORE, CONNECT].into_iter().chain(MORE);
        Ok(Self {
            steps: steps
                .map(|step| {
                    let chunks = of(step.at);
                    (step, chunks)
                })
                .collect(),
            ahead: of("/ahead"),
            rested: of("/rested"),
            rested_phone: of("/restedPhone"),
        })
    }

    /// What each step comes to.
    pub fn sums(&self) -> Vec<Sum> {
        let before = self.steps.first().map_or(0, |(_, chunks)| sum(chunks));
        let one = |(step, chunks): &(Step, Vec<Chunk>)| {
            let with = if step.at == CONNECT.at { before } else { 0 };
            Sum { name: step.name, bytes: with + sum(chunks) }
        };
        let ahead = Sum { name: AHEAD, bytes: sum(&self.ahead) };
        let rested = self.rested().map(|(name, chunks)| Sum { name, bytes: sum(chunks) });
        self.steps.iter().map(one).chain([ahead]).chain(rested).collect()
    }

    fn rested(&self) -> [(&'static str, &Vec<Chunk>); 2] {
        [(RESTED, &self.rested), (RESTED_PHONE, &self.rested_phone)]
    }

    pub fn judge(&self) -> Result<()> {
        let steps = self.steps.iter().map(|(step, chunks)| (step.name, chunks));
        match steps.chain(self.rested()).find(|(_, chunks)| sum(chunks) == 0) {
            Some((name, _)) => {
                bail!("nothing of ours was loaded {name}: the measurement itself is broken")
            }
            None => Ok(()),
        }
    }

    pub fn table(&self) -> String {
        let mut lines =
            vec![format!("{:<44}{:>9}{:>9}{:>9}", "bytes of each chunk", "raw", "gzip", "brotli")];
        for (step, chunks) in &self.steps {
            lines.push(step.name.to_owned());
            lines.extend(chunks.iter().map(Chunk::line));
        }
        lines.push("fetched ahead when Connect is there, for the next views".to_owned());
        lines.extend(self.ahead.iter().map(Chunk::line));
        for (name, chunks) in self.rested() {
            lines.push(name.to_owned());
            lines.extend(chunks.iter().map(Chunk::line));
        }
        lines.join("\n")
    }

    pub fn json(&self) -> Value {
        let list = |chunks: &[Chunk]| chunks.iter().map(Chunk::json).collect::<Vec<_>>();
        let steps = self.steps.iter().zip(self.sums()).map(|((step, chunks), sum)| {
            serde_json::json!({ "step": step.at, "br": sum.bytes, "chunks": list(chunks) })
        });
        serde_json::json!({ "steps": steps.collect::<Vec<_>>(), "ahead": list(&self.ahead), "rested": list(&self.rested), "restedPhone": list(&self.rested_phone) })
    }
}

impl Chunk {
    fn line(&self) -> String {
        let note = if self.react { "  not counted" } else { "" };
        format!("  {:<42}{:>9}{:>9}{:>9}{note}", self.name, self.raw, self.gz, self.br)
    }

    fn json(&self) -> Value {
        serde_json::json!({ "name": self.name, "raw": self.raw, "gz": self.gz, "br": self.br, "react": self.react })
    }
}

fn sum(chunks: &[Chunk]) -> u64 {
    chunks.iter().filter(|chunk| !chunk.react).map(|chunk| chunk.br).sum()
}

fn chunks(list: &Value) -> Vec<Chunk> {
    let number = |chunk: &Value, key: &str| chunk[key].as_u64().unwrap_or(0);
    let chunk = |chunk: &Value| Chunk {
        name: chunk["name"].as_str().unwrap_or_default().to_owned(),
        raw: number(chunk, "raw"),
        gz: number(chunk, "gz"),
        br: number(chunk, "br"),
        react: chunk["react"] == true,
    };
    list.as_array().into_iter().flatten().map(chunk).collect()
}
