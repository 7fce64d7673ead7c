//! What a visitor downloads, on the fixture page, step by step: each chunk and part by name, each sum beside its bar.

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::build::walletconnect;
use crate::fixture;
use crate::support::{chromium, npm, paths, say::say, shell};

/// A step of a visitor's way, and what may be downloaded for it: brotli bytes, React excluded.
struct Step {
    /// Where `e2e/fixture/sizes.mjs` tells its files.
    at: &'static str,
    what: &'static str,
    /// What we aim at; none where nobody set one.
    bar: Option<u64>,
    /// Over this the build fails: the bar, or where there is none, one percent more than there was when it was set.
    limit: u64,
}

const BEFORE: Step =
    Step { at: "/before", what: "before any interaction", bar: Some(15_000), limit: 15_000 };
const CONNECT: Step = Step {
    at: "/connect",
    what: "until Connect is usable, with those",
    bar: Some(90_000),
    limit: 90_000,
};
/// Each counts what comes in addition to the step before it; Send and Swap each from an account that was opened just now.
const MORE: [Step; 5] = [
    Step {
        at: "/account",
        what: "until Account is usable, more",
        bar: Some(40_000),
        limit: 40_000,
    },
    Step { at: "/send/form", what: "until Send is usable, more", bar: Some(20_000), limit: 20_000 },
    Step { at: "/send/review", what: "until Send's review, more", bar: None, limit: 57_000 },
    Step { at: "/swap/form", what: "until Swap is usable, more", bar: Some(25_000), limit: 25_000 },
    Step { at: "/swap/review", what: "until Swap's review, more", bar: None, limit: 57_600 },
];

/// The WalletConnect module, brotli bytes: over this the build fails, and what we aim at.
pub const WALLETCONNECT: u64 = 65_000;
pub const WALLETCONNECT_GOAL: u64 = 50_000;

pub fn check() -> Result<()> {
    let sizes = Sizes::measure()?;
    say(sizes.table());
    sizes.judge()?;
    let bytes = walletconnect()?;
    say(format!(
        "the WalletConnect module: {bytes} (goal {WALLETCONNECT_GOAL}, at most {WALLETCONNECT})"
    ));
    if bytes > WALLETCONNECT {
        bail!(
            "the WalletConnect module has {bytes} bytes (brotli); at most {WALLETCONNECT} are allowed"
        );
    }
    Ok(())
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
    /// Fetched once Connect is usable, for the views after it. Told, not judged.
    ahead: Vec<Chunk>,
}

struct Chunk {
    name: String,
    raw: u64,
    gz: u64,
    br: u64,
    react: bool,
}

/// What a step comes to, beside its bar.
pub struct Sum {
    pub what: &'static str,
    pub bytes: u64,
    pub bar: Option<u64>,
    limit: u64,
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
        })
    }

    /// What each step comes to.
    pub fn sums(&self) -> Vec<Sum> {
        let before = self.steps.first().map_or(0, |(_, chunks)| sum(chunks));
        let one = |(step, chunks): &(Step, Vec<Chunk>)| {
            let with = if step.at == CONNECT.at { before } else { 0 };
            Sum { what: step.what, bytes: with + sum(chunks), bar: step.bar, limit: step.limit }
        };
        self.steps.iter().map(one).collect()
    }

    pub fn judge(&self) -> Result<()> {
        if let Some((step, _)) = self.steps.iter().find(|(_, chunks)| sum(chunks) == 0) {
            bail!("nothing of ours was loaded {}: the measurement itself is broken", step.what);
        }
        for Sum { what, bytes, limit, .. } in self.sums() {
            if bytes > limit {
                bail!("{bytes} bytes (brotli) are loaded {what}; at most {limit} are allowed");
            }
        }
        Ok(())
    }

    pub fn table(&self) -> String {
        let mut lines =
            vec![format!("{:<44}{:>9}{:>9}{:>9}", "bytes of each chunk", "raw", "gzip", "brotli")];
        for (step, chunks) in &self.steps {
            lines.push(step.what.to_owned());
            lines.extend(chunks.iter().map(Chunk::line));
        }
        lines.push("fetched ahead when Connect is there, for the next views".to_owned());
        lines.extend(self.ahead.iter().map(Chunk::line));
        lines.push("brotli bytes of each step, without React".to_owned());
        for Sum { what, bytes, bar, limit } in self.sums() {
            let bar = bar.map_or(String::new(), |bar| format!("bar {bar}, "));
            lines.push(format!("  {what:<60}{bytes:>9}  ({bar}at most {limit})"));
        }
        lines.join("\n")
    }

    pub fn json(&self) -> Value {
        let list = |chunks: &[Chunk]| chunks.iter().map(Chunk::json).collect::<Vec<_>>();
        let steps = self.steps.iter().zip(self.sums()).map(|((step, chunks), sum)| {
            serde_json::json!({ "step": step.at, "br": sum.bytes, "bar": sum.bar, "chunks": list(chunks) })
        });
        serde_json::json!({ "steps": steps.collect::<Vec<_>>(), "ahead": list(&self.ahead) })
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
