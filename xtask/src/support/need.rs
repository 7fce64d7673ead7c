//! Installs what is missing. Says what and why, asks nothing, fails with the command that would mend it.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use super::say::say;
use super::shell;

/// Where a program is, if it is on the PATH.
pub fn find(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// Makes sure that a program is on the PATH, from Debian's package if need be.
pub fn program(program: &str, package: &str, why: &str) -> Result<()> {
    match find(program) {
        Some(_) => Ok(()),
        None => apt(&[package], why),
    }
}

/// Whether this system has a package of this name: Ubuntu lacks some of Debian's.
pub fn offers(package: &str) -> bool {
    let asked = || shell::ask(Command::new("apt-cache").args(["show", package])).is_some();
    // A fresh machine has no list of packages yet.
    asked() || (shell::succeeds(as_root().args(["apt-get", "update", "-qq"])).is_ok() && asked())
}

/// Installs Debian or Ubuntu packages.
pub fn apt(packages: &[&str], why: &str) -> Result<()> {
    let list = packages.join(" ");
    let mend =
        format!("sudo apt-get update && sudo apt-get install --no-install-recommends {list}");
    if find("apt-get").is_none() {
        bail!(
            "{list} is missing ({why}) and this system has no apt-get; install it with your package manager (on Debian: {mend})"
        );
    }
    say(format!("installing {list}: {why}"));
    // A stale package list still often installs; the install below is what has to succeed.
    shell::succeeds(as_root().args(["apt-get", "update", "-qq"]))?;
    let install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"];
    let installed = shell::succeeds(as_root().args(install).args(packages))?;
    if !installed {
        bail!("apt-get could not install {list} ({why}); mend it with: {mend}");
    }
    Ok(())
}

/// `env` as root: through sudo unless we are root (a container often has no sudo).
fn as_root() -> Command {
    let root = shell::ask(Command::new("id").arg("-u")).is_some_and(|id| id == "0");
    let mut command = if root { shell::command("env") } else { shell::command("sudo") };
    if !root {
        command.arg("env");
    }
    command.arg("DEBIAN_FRONTEND=noninteractive");
    command
}

/// Node 20.19 or newer with npm: the bundler needs that, and of 22 its twelfth. Not installed by us: which Node a machine has is its owner's choice.
pub fn node() -> Result<()> {
    let mend = "install the newest Node 20, 22 or 24, for example: curl -fsSL https://deb.nodesource.com/setup_20.x | sudo bash - && sudo apt-get install nodejs";
    let Some(version) = shell::ask(Command::new("node").arg("--version")) else {
        bail!("Node is missing; {mend}");
    };
    if !serves(&version) {
        bail!("Node {version} is too old; {mend}");
    }
    if find("npm").is_none() {
        bail!("npm is missing; {mend}");
    }
    Ok(())
}

/// Whether the bundler runs on this version, such as `v20.19.0`.
fn serves(version: &str) -> bool {
    let mut numbers = version.trim_start_matches('v').split('.').map_while(|n| n.parse().ok());
    match (numbers.next(), numbers.next()) {
        (Some(20_u32), Some(minor)) => minor >= 19_u32,
        (Some(22), Some(minor)) => minor >= 12,
        (Some(major), _) => major > 22,
        _ => false,
    }
}

/// A component of the Rust toolchain that runs us (clippy, rustfmt).
pub fn rust_component(subcommand: &str, rustup_name: &str, debian_package: &str) -> Result<()> {
    if shell::ask(shell::cargo().args([subcommand, "--version"])).is_some() {
        return Ok(());
    }
    if find("rustup").is_some() {
        say(format!("installing {rustup_name} with rustup: ./x test runs cargo {subcommand}"));
        return shell::run(shell::command("rustup").args(["component", "add", rustup_name]));
    }
    apt(&[debian_package], &format!("./x test runs cargo {subcommand}"))
}

#[cfg(test)]
mod tests {
    use super::serves;

    #[test]
    fn a_node_that_the_bundler_does_not_run_on_is_refused() {
        for good in ["v20.19.0", "v20.20.2", "v22.12.0", "v23.0.0", "v24.1.0"] {
            assert!(serves(good), "{good}");
        }
        for bad in ["v18.20.0", "v20.18.3", "v21.7.3", "v22.11.0", "v20", "", "nonsense"] {
            assert!(!serves(bad), "{bad}");
        }
    }
}
