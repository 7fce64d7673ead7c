//! A Python of the tests' own, with the libraries that `examples/sign-in-server/python` names, each by its hash. It outlives a clone.

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::Path;

use anyhow::{Context, Result};

use super::{need, paths, say::say, shell, stamp::Stamp};

const REQUIREMENTS: &str = "examples/sign-in-server/python/requirements.txt";
/// Where tests find it.
const PYTHON: &str = "python";
const WHY: &str = "a backend in Python is tested with PyJWT";

/// Makes it unless it is there, and links it to where tests look for it.
pub fn build() -> Result<()> {
    let folder = paths::cache(PYTHON);
    fs::create_dir_all(folder.parent().unwrap_or(&folder))?;
    // Another clone may be making it.
    let lock = File::create(folder.with_extension("lock"))?;
    lock.lock()?;
    let stamp = Stamp::of(PYTHON, &[REQUIREMENTS], &[])?.beside(&folder);
    if !(stamp.is_fresh(&[]) && runs(&folder)) {
        make(&folder)?;
        stamp.write()?;
    }
    link(&folder)
}

/// Whether its libraries can be used: a newer Python of the system's may have taken its place.
fn runs(folder: &Path) -> bool {
    let mut python = shell::command(folder.join("bin/python"));
    shell::ask(python.args(["-c", "import jwt, cryptography"])).is_some()
}

fn make(folder: &Path) -> Result<()> {
    tools()?;
    say(format!("installing {REQUIREMENTS} into {}: {WHY}", folder.display()));
    shell::run(shell::command("python3").args(["-m", "venv", "--clear"]).arg(folder))?;
    let mut pip = shell::command(folder.join("bin/python"));
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    // Nothing is compiled, and nothing runs while it is installed.
    pip.args(["--require-hashes", "--only-binary=:all:", "--requirement", REQUIREMENTS]);
    shell::run(&mut pip).context("mend it with a way to Python's package index, and ./x world")
}

/// Debian and Ubuntu have the two in packages of their own.
fn tools() -> Result<()> {
    let has_venv =
        || shell::ask(shell::command("python3").args(["-c", "import ensurepip, venv"])).is_some();
    if has_venv() { Ok(()) } else { need::apt(&["python3", "python3-venv"], WHY) }
}

fn link(folder: &Path) -> Result<()> {
    let link = paths::target(PYTHON);
    if fs::read_link(&link).is_ok_and(|to| to == folder) {
        return Ok(());
    }
    let _ = fs::remove_file(&link);
    fs::create_dir_all(paths::target(""))?;
    symlink(folder, &link).with_context(|| format!("linking {}", link.display()))
}
