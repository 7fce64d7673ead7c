//! crates/walletconnect-wasm, a module of its own that a page loads when a wallet is first reached that way. Compiled in a call of its own:
//! together with others it would get their features, and with them the tables that fast elliptic curves stand on.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};

use super::toolchain::Toolchain;
use super::{base64, bindgen, glue, wasm};
use crate::support::stamp::Stamp;
use crate::support::{npm, paths, say::say, shell};

const COMPILED: &str = "target/wasm/wasm32-unknown-unknown/wasm/drawstring_walletconnect_wasm.wasm";
/// Control flow is made anew from flat code, and no access says how it is aligned, which engines do not ask: worth 1 % of the brotli bytes. All of
/// it again until nothing changes: worth 0.4 %. Known of each function is what it touches, and the smallest take the place of their calls: worth 0.3 %.
const SMALL: [&str; 12] = [
    "--converge",
    "--generate-global-effects",
    "--flatten",
    "--rereloop",
    "-Oz",
    "--always-inline-max-function-size=4",
    "--one-caller-inline-max-function-size=0",
    "--dealign",
    "--reorder-functions-by-name",
    "--strip-debug",
    "--strip-producers",
    "--strip-target-features",
];

/// The module that pages load.
pub const MODULE: &str = "packages/core/src/generated/wasm/walletconnect_bg.wasm";

/// For pages.
pub fn build() -> Result<()> {
    make("packages/core/src/generated/wasm", &[])
}

/// For wallets as well: the official libraries meet it in tests.
pub fn build_with_wallet() -> Result<()> {
    make("interop/generated", &["--features", "wallet"])
}

fn make(out: &str, features: &[&str]) -> Result<()> {
    let mut cargo = wasm::compile(Toolchain::find()?, "drawstring-walletconnect-wasm");
    shell::run(cargo.args(features))?;
    let made = ["walletconnect.js", "walletconnect.d.ts", "walletconnect_bg.wasm"];
    let outputs = made.map(|file| format!("{out}/{file}"));
    let outputs: Vec<&str> = outputs.iter().map(String::as_str).collect();
    let stamp = Stamp::of(out, &[COMPILED, "xtask/bindgen", "xtask/src/build"], &[])?;
    if stamp.is_fresh(&outputs) {
        return Ok(());
    }
    bind(out)?;
    say(format!("built the WalletConnect module in {out}"));
    stamp.write()
}

fn bind(out: &str) -> Result<()> {
    let out = paths::at(out);
    let made = paths::target("wasm/bound-walletconnect");
    let mut program = Command::new(bindgen::program()?);
    shell::run(program.arg(paths::at(COMPILED)).arg(&made).arg("walletconnect"))?;
    fs::create_dir_all(&out)?;
    let small = out.join("walletconnect_bg.wasm");
    let mut wasm_opt = npm::bin("wasm-opt");
    wasm_opt.args(SMALL).args(wasm::FEATURES).arg(made.join("walletconnect_bg.wasm"));
    shell::run(wasm_opt.arg("-o").arg(&small))?;
    glue::copy(&made, &out, "walletconnect")?;
    // The module as text, loaded only where a bundler lost the URL of the .wasm file.
    let text = base64::encode(&fs::read(&small)?);
    fs::write(out.join("walletconnect_bg.base64.js"), format!("export default '{text}'\n"))?;
    let types = "declare const base64: string\nexport default base64\n";
    fs::write(out.join("walletconnect_bg.base64.d.ts"), types).context("writing the types")
}
