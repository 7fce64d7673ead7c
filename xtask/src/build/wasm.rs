//! crates/wasm, compiled for the browser, bound to JavaScript and made small. Flags and their worth: docs/wasm.md.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use super::toolchain::Toolchain;
use super::{base64, bindgen};
use crate::support::stamp::Stamp;
use crate::support::{npm, paths, say::say, shell};

const OUT: &str = "packages/core/src/generated/wasm";
const NAME: &str = "drawstring";
const COMPILED: &str = "target/wasm/wasm32-unknown-unknown/wasm/drawstring_wasm.wasm";

/// Panics abort without a message, std is compiled for size, and `{:?}` and source positions are left out.
const STD: [&str; 3] = [
    "-Zbuild-std=std,panic_abort",
    "-Zbuild-std-features=optimize_for_size",
    "-Zpanic-immediate-abort",
];
const RUSTFLAGS: &str = "-Zfmt-debug=none -Zlocation-detail=none";

/// Small after compression: a function with one caller keeps its own body (its start repeats others'), and functions of
/// one module stand side by side. Worth 1.7 % of the brotli bytes.
const SMALL: [&str; 6] = [
    "-Oz",
    "--one-caller-inline-max-function-size=0",
    "--reorder-functions-by-name",
    "--strip-debug",
    "--strip-producers",
    "--strip-target-features",
];

/// What every browser with WebAssembly's 2022 baseline has; rustc emits all of these.
const FEATURES: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
];

pub fn build() -> Result<()> {
    let toolchain = Toolchain::find()?;
    // Cargo itself knows best whether anything changed; what follows depends on its result alone.
    shell::run(&mut compile(toolchain))?;
    let made = [
        "drawstring.js",
        "drawstring.d.ts",
        "drawstring_bg.wasm",
        "drawstring_bg.base64.js",
        "drawstring_bg.base64.d.ts",
    ];
    let outputs = made.map(|file| format!("{OUT}/{file}"));
    let outputs: Vec<&str> = outputs.iter().map(String::as_str).collect();

    let stamp = Stamp::of("wasm", &[COMPILED, "xtask/bindgen", "xtask/src/build"], &[])?;
    if stamp.is_fresh(&outputs) {
        return Ok(());
    }
    bind(&paths::at(OUT))?;
    let size = fs::metadata(paths::at(OUT).join("drawstring_bg.wasm"))?.len();
    say(format!("built wasm with {}: {size} bytes", toolchain.name()));
    stamp.write()
}

fn compile(toolchain: Toolchain) -> Command {
    let mut cargo = toolchain.cargo();
    cargo.args(["build", "--quiet", "--profile", "wasm", "--target", "wasm32-unknown-unknown"]);
    cargo.args(["--target-dir", "target/wasm", "-p", "drawstring-wasm"]);
    if toolchain.builds_std() {
        // The flags are unstable in name only: RUSTC_BOOTSTRAP lets a stable compiler take them.
        cargo.env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", RUSTFLAGS);
        cargo.env("CARGO_PROFILE_WASM_PANIC", "immediate-abort").args(STD);
    }
    cargo
}

/// JavaScript around the module, then the module without what the browser does not need.
fn bind(out: &Path) -> Result<()> {
    let made = paths::target("wasm/bound");
    shell::run(Command::new(bindgen::program()?).arg(paths::at(COMPILED)).arg(&made).arg(NAME))?;

    let bound = made.join("drawstring_bg.wasm");
    let small = made.join("drawstring_bg.small.wasm");
    shell::run(npm::bin("wasm-opt").args(SMALL).args(FEATURES).arg(&bound).arg("-o").arg(&small))?;

    fs::create_dir_all(out)?;
    for file in ["drawstring.js", "drawstring.d.ts"] {
        fs::copy(made.join(file), out.join(file)).with_context(|| format!("copying {file}"))?;
    }
    let module = fs::read(&small)?;
    fs::write(out.join("drawstring_bg.wasm"), &module)?;
    write_fallback(out, &module)
}

/// The module as text, loaded only where a bundler lost the URL of the .wasm file.
fn write_fallback(out: &Path, module: &[u8]) -> Result<()> {
    let text = base64::encode(module);
    fs::write(out.join("drawstring_bg.base64.js"), format!("export default '{text}'\n"))?;
    let types = "declare const base64: string\nexport default base64\n";
    fs::write(out.join("drawstring_bg.base64.d.ts"), types).context("writing the fallback's types")
}
