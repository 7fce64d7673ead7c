//! What a visitor downloads, on the fixture page: before any interaction, and until the Connect view is usable.

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::build::walletconnect;
use crate::fixture;
use crate::support::{chromium, npm, paths, say::say, shell};

/// React excluded, brotli bytes; over these the build fails.
pub const BEFORE: u64 = 15_000;
pub const USABLE: u64 = 125_000;
/// What we aim at.
pub const USABLE_GOAL: u64 = 90_000;

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

/// Files as the browser loaded them, phase by phase.
pub struct Sizes {
    before: Vec<Chunk>,
    after: Vec<Chunk>,
    /// Fetched once the view is usable, for the views after it. Told, not judged.
    ahead: Vec<Chunk>,
}

struct Chunk {
    name: String,
    raw: u64,
    gz: u64,
    br: u64,
    react: bool,
}

impl Sizes {
    pub fn measure() -> Result<Self> {
        let dist = fixture::host()?;
        let mut node = npm::node();
        node.arg("e2e/fixture/sizes.mjs").arg(dist).env("CHROMIUM", chromium::find_or_install()?);
        let report: Value =
            serde_json::from_str(&shell::output(&mut node)?).context("the report of sizes.mjs")?;
        let of = |phase: &str| chunks(&report[phase]);
        Ok(Self { before: of("before"), after: of("after"), ahead: of("ahead") })
    }

    /// Brotli bytes before any interaction, without React.
    pub fn before(&self) -> u64 {
        sum(&self.before)
    }

    /// Brotli bytes until the Connect view is usable, without React.
    pub fn usable(&self) -> u64 {
        self.before() + sum(&self.after)
    }

    pub fn judge(&self) -> Result<()> {
        let (before, usable) = (self.before(), self.usable());
        if before == 0 || self.after.is_empty() {
            bail!("the fixture loaded nothing of ours: the measurement itself is broken");
        }
        if before > BEFORE {
            bail!(
                "{before} bytes (brotli) are loaded before any interaction; at most {BEFORE} are allowed"
            );
        }
        if usable > USABLE {
            bail!(
                "{usable} bytes (brotli) are loaded until the Connect view is usable; at most {USABLE} are allowed"
            );
        }
        Ok(())
    }

    pub fn table(&self) -> String {
        let mut lines =
            vec![format!("{:<44}{:>9}{:>9}{:>9}", "bytes of each chunk", "raw", "gzip", "brotli")];
        let phases = [
            ("before any interaction", &self.before),
            ("until Connect is usable", &self.after),
            ("fetched ahead after that, for the next views", &self.ahead),
        ];
        for (title, chunks) in phases {
            lines.push(title.to_owned());
            lines.extend(chunks.iter().map(Chunk::line));
        }
        lines.push(format!(
            "{:<62}{:>9}  (at most {BEFORE})",
            "before any interaction, without React",
            self.before()
        ));
        lines.push(format!(
            "{:<62}{:>9}  (goal {USABLE_GOAL}, at most {USABLE})",
            "until Connect is usable, without React",
            self.usable()
        ));
        lines.join("\n")
    }

    pub fn json(&self) -> Value {
        let list = |chunks: &[Chunk]| chunks.iter().map(Chunk::json).collect::<Vec<_>>();
        serde_json::json!({
            "beforeInteractionBr": self.before(),
            "untilUsableBr": self.usable(),
            "before": list(&self.before),
            "after": list(&self.after),
            "ahead": list(&self.ahead),
        })
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
