//! `./x bindings [--check]`: the TypeScript types of everything that crosses into and out of the core, from the Rust types.

use std::fs;

use anyhow::{Context, Result, bail};

use crate::support::{args, npm, paths, say::say, shell};

const FILE: &str = "packages/core/src/generated/protocol.ts";

pub fn run(words: &[&str]) -> Result<()> {
    let mut words = words.to_vec();
    let check_only = args::flag(&mut words, "--check");
    args::none_left(&words)?;
    npm::install()?;
    if check_only { check() } else { write() }
}

fn write() -> Result<()> {
    let file = paths::at(FILE);
    fs::create_dir_all(file.parent().context("the file has a folder")?)?;
    fs::write(&file, generate()?).with_context(|| format!("writing {FILE}"))?;
    say(format!("wrote {FILE}"));
    Ok(())
}

/// Fails when the committed types are not those of the Rust code.
pub fn check() -> Result<()> {
    let committed = fs::read_to_string(paths::at(FILE)).unwrap_or_default();
    if committed != generate()? {
        bail!("{FILE} is not what the Rust types say; mend it with: ./x bindings");
    }
    Ok(())
}

fn generate() -> Result<String> {
    let example = ["run", "--quiet", "-p", "drawstring-core", "--example", "bindings"];
    let raw = shell::output(shell::cargo().args(example))?;
    format(&raw)
}

/// As Biome would write it. Through a file outside the repository's ignore rules: Biome skips `generated` folders.
fn format(raw: &str) -> Result<String> {
    let file = paths::target("bindings.ts");
    fs::write(&file, raw)?;
    let options = ["--vcs-enabled=false", "--stdin-file-path=protocol.ts"];
    let input = fs::File::open(&file)?;
    shell::output(npm::biome("format").args(options).stdin(input))
}
