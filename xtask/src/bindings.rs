//! `./x bindings [--check]`: the TypeScript types of everything that crosses into and out of the core, from the Rust types; and the list of the core's parts, for the host
//! and for the splitter.

use std::fs;

use anyhow::{Context, Result, bail};

use crate::support::{args, npm, paths, say::say, shell};

/// Each file, the crate whose example `CRATE-bindings` prints it (examples of one name would overwrite each other's program), and the name by which it does.
const FILES: [(&str, &str, &str); 5] = [
    ("packages/core/src/generated/protocol.ts", "core", "protocol"),
    ("packages/core/src/generated/partFiles.ts", "core", "part-files"),
    ("xtask/src/build/split/parts.txt", "core", "parts"),
    ("packages/core/src/generated/walletconnect.ts", "walletconnect", ""),
    ("apps/frame/src/generated/protocol.ts", "frame", ""),
];

pub fn run(words: &[&str]) -> Result<()> {
    let mut words = words.to_vec();
    let check_only = args::flag(&mut words, "--check");
    args::none_left(&words)?;
    npm::install()?;
    if check_only { check() } else { write() }
}

fn write() -> Result<()> {
    for (name, of, what) in FILES {
        let file = paths::at(name);
        fs::create_dir_all(file.parent().context("the file has a folder")?)?;
        fs::write(&file, generate(of, what)?).with_context(|| format!("writing {name}"))?;
        say(format!("wrote {name}"));
    }
    Ok(())
}

/// Fails when the committed types are not those of the Rust code.
pub fn check() -> Result<()> {
    for (name, of, what) in FILES {
        let committed = fs::read_to_string(paths::at(name)).unwrap_or_default();
        if committed != generate(of, what)? {
            bail!("{name} is not what the Rust types say; mend it with: ./x bindings");
        }
    }
    Ok(())
}

fn generate(of: &str, what: &str) -> Result<String> {
    let (package, example) = (format!("drawstring-{of}"), format!("{of}-bindings"));
    let run = ["run", "--quiet", "-p", &package, "--example", &example, "--", what];
    let raw = shell::output(shell::cargo().args(run))?;
    // The splitter's list is plain text.
    if what == "parts" { Ok(raw) } else { format(&raw) }
}

/// As Biome would write it. Through a file outside the repository's ignore rules: Biome skips `generated` folders.
fn format(raw: &str) -> Result<String> {
    let file = paths::target("bindings.ts");
    fs::write(&file, raw)?;
    let options = ["--vcs-enabled=false", "--stdin-file-path=protocol.ts"];
    let input = fs::File::open(&file)?;
    shell::output(npm::biome("format").args(options).stdin(input))
}
