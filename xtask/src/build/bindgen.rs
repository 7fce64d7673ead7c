//! The bindgen step's program (xtask/bindgen), compiled once per machine: two minutes that a clone should not repeat.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::support::{paths, say::say, shell, stamp::Stamp};

/// Its path, compiled if this machine does not have it yet.
pub fn program() -> Result<PathBuf> {
    let folder = paths::cache(&format!("bindgen-{}", version()?));
    let program = folder.join("xtask-bindgen");
    // The cache outlives a change of the program's source; its stamp sits beside it.
    let stamp = Stamp::of("bindgen", &["xtask/bindgen"], &[])?.beside(&program);
    if program.is_file() && stamp.is_fresh(&[]) {
        return Ok(program);
    }
    say(format!(
        "compiling wasm-bindgen's library into {}: once per machine, two minutes",
        folder.display()
    ));
    fs::create_dir_all(&folder)?;
    let target = folder.join("target");
    let manifest = [
        "build",
        "--quiet",
        "--release",
        "--locked",
        "--manifest-path",
        "xtask/bindgen/Cargo.toml",
    ];
    shell::run(shell::cargo().args(manifest).arg("--target-dir").arg(&target))?;
    fs::copy(target.join("release/xtask-bindgen"), &program)
        .context("keeping the bindgen program")?;
    fs::remove_dir_all(&target).context("removing the bindgen program's build folder")?;
    stamp.write()?;
    Ok(program)
}

/// The one version of wasm-bindgen, from the root Cargo.toml; the program's must be the same.
fn version() -> Result<String> {
    let of = |file: &str, key: &str| -> Result<String> {
        let text = fs::read_to_string(paths::at(file))?;
        let line = text.lines().find(|line| line.starts_with(&format!("{key} =")));
        let quoted = line.and_then(|line| line.split('"').nth(1));
        quoted.map(str::to_owned).with_context(|| format!("{file} does not name {key}"))
    };
    let library = of("Cargo.toml", "wasm-bindgen")?;
    let program = of("xtask/bindgen/Cargo.toml", "wasm-bindgen-cli-support")?;
    if library != program {
        bail!(
            "wasm-bindgen is {library} in Cargo.toml and {program} in xtask/bindgen/Cargo.toml; make them the same"
        );
    }
    Ok(library.trim_start_matches('=').to_owned())
}
