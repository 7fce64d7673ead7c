//! Which Rust compiles for the browser. docs/wasm.md tells why std is built from source.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::support::{need, say::say, shell};

const TARGET: &str = "wasm32-unknown-unknown";
const DEBIAN: [&str; 5] = ["rustc-web", "cargo-web", "rust-web-src", "lld", "brotli"];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Toolchain {
    /// rustup's, with the sources of std: std is rebuilt for size.
    RustupWithSource,
    /// rustup's, with its ready-made std: about 9 % more bytes.
    Rustup,
    /// Debian's rustc-web, which has the sources of std and no std for the browser.
    Debian,
}

impl Toolchain {
    /// The first that works without installing, then the first that installs.
    /// `X_WASM_TOOLCHAIN=rustup|debian` chooses.
    pub fn find() -> Result<Self> {
        let wish = std::env::var("X_WASM_TOOLCHAIN").unwrap_or_default();
        match wish.as_str() {
            "" => {}
            "rustup" => return rustup().or_else(add_to_rustup).ok_or_else(unavailable),
            "debian" => return debian(),
            other => bail!("X_WASM_TOOLCHAIN is rustup or debian, not \"{other}\""),
        }
        let installed = rustup().or_else(debian_as_it_is);
        installed.or_else(add_to_rustup).map_or_else(debian, Ok)
    }

    pub fn builds_std(self) -> bool {
        self != Self::Rustup
    }

    /// Its cargo, with nothing inherited from the toolchain that runs us.
    pub fn cargo(self) -> Command {
        let mut command = match self {
            Self::Debian => {
                let mut command = shell::command("/usr/bin/cargo");
                command.env("RUSTC", "/usr/bin/rustc").env_remove("RUSTUP_TOOLCHAIN");
                command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld");
                command
            }
            Self::Rustup | Self::RustupWithSource => shell::cargo(),
        };
        command.env_remove("LD_LIBRARY_PATH").env_remove("RUSTFLAGS");
        command
    }

    /// Names it in stamps and messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::RustupWithSource => "rustup, std from source",
            Self::Rustup => "rustup, ready-made std",
            Self::Debian => "Debian's rustc-web, std from source",
        }
    }
}

/// rustup's toolchain as it is, if it has the target.
fn rustup() -> Option<Toolchain> {
    let sysroot = shell::ask(shell::command("rustc").args(["--print", "sysroot"]))?;
    let library = Path::new(&sysroot).join("lib/rustlib");
    if !library.join(TARGET).is_dir() {
        return None;
    }
    let source = library.join("src/rust/library/Cargo.lock").is_file();
    // Without the sources it still works; they are asked for once, when the target is added.
    Some(if source { Toolchain::RustupWithSource } else { Toolchain::Rustup })
}

/// Asks rustup for the target and the sources of std. None when it cannot (no rustup, offline, a mirror without them).
fn add_to_rustup() -> Option<Toolchain> {
    need::find("rustup")?;
    say(format!(
        "installing {TARGET} and rust-src with rustup: the modal's core runs in the browser"
    ));
    shell::ask(shell::command("rustup").args(["target", "add", TARGET]))?;
    if shell::ask(shell::command("rustup").args(["component", "add", "rust-src"])).is_none() {
        say("rustup has no rust-src here: the WASM will be about 9 % larger");
    }
    rustup()
}

/// Debian's toolchain, if all its packages are there.
fn debian_as_it_is() -> Option<Toolchain> {
    let complete = Path::new("/usr/bin/cargo").is_file()
        && Path::new("/usr/lib/rustlib/src/rust/library/Cargo.toml").exists()
        && need::find("wasm-ld").is_some();
    complete.then_some(Toolchain::Debian)
}

fn debian() -> Result<Toolchain> {
    if debian_as_it_is().is_none() && need::offers(DEBIAN[0]) {
        let why = "rustup cannot add the browser target, so std is built from Debian's sources";
        need::apt(&DEBIAN, why)?;
    }
    debian_as_it_is().ok_or_else(unavailable)
}

fn unavailable() -> anyhow::Error {
    anyhow::anyhow!(
        "no Rust for the browser; mend it with: rustup target add {TARGET} && rustup component add rust-src (without rustup, on Ubuntu: sudo apt-get install rustup && rustup toolchain install stable; on Debian: sudo apt-get install {})",
        DEBIAN.join(" ")
    )
}
