//! The npm workspace: its packages and its scripts.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;

use super::{need, paths, say::say, shell, stamp::Stamp};

/// Installs the packages of package-lock.json unless exactly these are installed.
pub fn install() -> Result<()> {
    need::node()?;
    let hidden = paths::at("node_modules/.package-lock.json");
    let stamp = Stamp::of("npm", &["package-lock.json"], &[])?;
    if hidden.exists() && stamp.is_fresh(&[]) {
        return Ok(());
    }
    if newer(&hidden, "package-lock.json") && stamp.is_unknown() {
        return stamp.write();
    }
    say("installing the npm packages of package-lock.json");
    // `ci` deletes node_modules first: right for a fresh clone, slow and rude for one in use.
    let verb = if hidden.exists() { "install" } else { "ci" };
    // The tools are "dev" packages, which npm leaves out where NODE_ENV is production.
    let flags =
        ["--include=dev", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
    let installed = shell::run(npm().arg(verb).args(flags));
    installed.context("the npm packages could not be installed; mend it with: npm ci")?;
    Stamp::of("npm", &["package-lock.json"], &[])?.write()
}

/// Was `made` written after `from`? (npm writes its hidden lock file last.)
fn newer(made: &Path, from: &str) -> bool {
    let time = |file: &Path| file.metadata().and_then(|meta| meta.modified()).ok();
    match (time(made), time(&paths::at(from))) {
        (Some(made), Some(from)) => made >= from,
        _ => false,
    }
}

/// `npm run SCRIPT` of one workspace folder.
pub fn script(workspace: &str, script: &str) -> Result<()> {
    shell::run(npm().args(["run", "--silent", script, "-w", workspace]))
}

/// Writes package-lock.json anew from every package.json.
pub fn lock() -> Result<()> {
    shell::run(npm().args([
        "install",
        "--package-lock-only",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
    ]))
}

/// Packs a package as it would be published. Returns the tarball.
pub fn pack(package: &Path, into: &Path) -> Result<PathBuf> {
    let mut pack = npm();
    pack.current_dir(package).args(["pack", "--json", "--pack-destination"]).arg(into);
    let report: Value = serde_json::from_str(&shell::output(&mut pack)?).context("npm pack")?;
    let file = report[0]["filename"].as_str().context("npm pack names no file")?;
    Ok(into.join(file))
}

/// Installs tarballs and packages in a folder outside of the workspace.
pub fn install_into(folder: &Path, packages: &[PathBuf]) -> Result<()> {
    let flags = ["install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
    shell::run(npm().current_dir(folder).args(flags).args(packages))
}

/// Asks npm's list of known holes about what a page downloads.
pub fn audit() -> Result<()> {
    shell::run(npm().args(["audit", "--omit=dev"]))
}

/// Does a workspace folder have this script?
pub fn has_script(workspace: &str, script: &str) -> Result<bool> {
    let file = paths::at(workspace).join("package.json");
    if !file.exists() {
        return Ok(false);
    }
    let manifest = std::fs::read_to_string(file)?;
    let manifest: Value = serde_json::from_str(&manifest).context("package.json")?;
    Ok(manifest["scripts"][script].is_string())
}

/// A program of `node_modules/.bin`.
pub fn bin(name: &str) -> Command {
    shell::command(paths::at("node_modules/.bin").join(name))
}

/// Biome, in colour only where somebody sees it: it does not know `NO_COLOR`.
pub fn biome(verb: &str) -> Command {
    let mut biome = bin("biome");
    // The verb comes first: before it, Biome takes no flags.
    biome.arg(verb);
    if !std::io::stderr().is_terminal() {
        biome.arg("--colors=off");
    }
    biome
}

/// Node itself.
pub fn node() -> Command {
    shell::command("node")
}

fn npm() -> Command {
    shell::command("npm")
}

/// What a page downloads, as `CycloneDX`.
pub fn sbom() -> Result<String> {
    shell::output(npm().args(["sbom", "--omit=dev", "--sbom-format=cyclonedx"]))
}
