//! crates/wasm, compiled for the browser, bound to JavaScript, made small and split into its parts. Flags and their worth:
//! docs/wasm.md.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use super::toolchain::Toolchain;
use super::{base64, bindgen, glue, split};
use crate::support::stamp::Stamp;
use crate::support::{npm, paths, say::say, shell};

const OUT: &str = "packages/core/src/generated/wasm";
const NAME: &str = "drawstring";
const PRIMARY: &str = "drawstring_bg";
const GLUE: [&str; 2] = ["drawstring.js", "drawstring.d.ts"];
const COMPILED: &str = "target/wasm/wasm32-unknown-unknown/wasm/drawstring_wasm.wasm";

/// Panics abort without a message, std is compiled for size, and `{:?}` and source positions are left out.
const STD: [&str; 3] = [
    "-Zbuild-std=std,panic_abort",
    "-Zbuild-std-features=optimize_for_size",
    "-Zpanic-immediate-abort",
];
/// SHA-2 in loops instead of unrolled: half a millisecond more per sign-in, 16 kB less. Curves on 64-bit words, which are fewer to write
/// down: as fast, 0.3 kB less. Both for every module, or std would be compiled once for each.
const RUSTFLAGS: &str = "-Zfmt-debug=none -Zlocation-detail=none --cfg=sha2_backend_soft=\"compact\" --cfg=curve25519_dalek_bits=\"64\"";

/// Bytes, as many as the linker gives the stack unasked.
const STACK: u32 = 1024 * 1024;

/// Small after compression: a function with one caller keeps its own body (its start repeats others'), and functions of
/// one module stand side by side. Worth 1.7 % of the brotli bytes.
/// A function that leads into a part keeps its name and its body: the splitter looks for it. The order counts: what is said after `-Oz` is done after it.
const SMALL: [&str; 6] = [
    "--no-inline=*::in_part_*",
    "-Oz",
    // A body of this size is no larger than what calls it.
    "--always-inline-max-function-size=4",
    "--one-caller-inline-max-function-size=0",
    "--reorder-functions-by-name",
    "--debuginfo",
];
/// What is left to do once the module is split: each piece is made small anew, its control flow from flat code. Worth 0.7 % of the brotli bytes.
const FINISH: [&str; 10] = [
    "--flatten",
    "--rereloop",
    "-Oz",
    "--one-caller-inline-max-function-size=0",
    // Hints that engines on today's machines do not need: fewer bytes after brotli.
    "--dealign",
    "--remove-unused-module-elements",
    "--reorder-functions-by-name",
    "--strip-debug",
    "--strip-producers",
    "--strip-target-features",
];

/// What every browser with WebAssembly's 2022 baseline has; rustc emits all of these.
pub const FEATURES: [&str; 7] = [
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
    let mut cargo = compile(toolchain, "drawstring-wasm");
    // The splitter reads the relocations; nothing of them is shipped.
    cargo.args(["--", "-Clink-arg=--emit-relocs"]).arg(layout());
    shell::run(&mut cargo)?;
    let files = modules().into_iter().flat_map(|module| {
        ["wasm", "base64.js", "base64.d.ts"].map(|kind| format!("{module}.{kind}"))
    });
    let files = GLUE.iter().map(|file| (*file).to_owned()).chain(files);
    let outputs: Vec<String> = files.map(|file| format!("{OUT}/{file}")).collect();
    let outputs: Vec<&str> = outputs.iter().map(String::as_str).collect();

    let stamp = Stamp::of("wasm", &[COMPILED, "xtask/bindgen", "xtask/src/build"], &[])?;
    if stamp.is_fresh(&outputs) {
        return Ok(());
    }
    bind(&paths::at(OUT))?;
    let size = |module: &str| -> Result<u64> {
        Ok(fs::metadata(paths::at(OUT).join(format!("{module}.wasm")))?.len())
    };
    let sizes = modules().into_iter().map(|module| Ok(format!("{module} {}", size(&module)?)));
    let sizes = sizes.collect::<Result<Vec<String>>>()?.join(", ");
    say(format!("built wasm with {}, bytes: {sizes}", toolchain.name()));
    stamp.write()
}

/// The primary, then each part.
fn modules() -> Vec<String> {
    let parts = split::list().into_iter().map(|part| format!("{NAME}_{part}"));
    [PRIMARY.to_owned()].into_iter().chain(parts).collect()
}

/// Compiles one package for the browser; each in a call of its own, or they would share their features.
pub fn compile(toolchain: Toolchain, package: &str) -> Command {
    let mut cargo = toolchain.cargo();
    cargo.args(["rustc", "--quiet", "--profile", "wasm", "--target", "wasm32-unknown-unknown"]);
    cargo.args(["--target-dir", "target/wasm", "-p", package]);
    if toolchain.builds_std() {
        // The flags are unstable in name only: RUSTC_BOOTSTRAP lets a stable compiler take them.
        cargo.env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", RUSTFLAGS);
        cargo.env("CARGO_PROFILE_WASM_PANIC", "immediate-abort").args(STD);
    }
    cargo
}

/// The stack, then room that arranging may need, then the data.
fn layout() -> String {
    format!("-Clink-arg=--global-base={}", STACK + split::SPARE)
}

/// JavaScript around the module, then the module without what the browser does not need, in parts.
fn bind(out: &Path) -> Result<()> {
    let made = paths::target("wasm/bound");
    fs::create_dir_all(&made)?;
    let (arranged, owners) = split::arrange(&fs::read(paths::at(COMPILED))?)?;
    let plain = made.join("linked.wasm");
    fs::write(&plain, arranged)?;
    shell::run(Command::new(bindgen::program()?).arg(&plain).arg(&made).arg(NAME))?;

    let whole = made.join("whole.wasm");
    optimise(&SMALL, &made.join("drawstring_bg.wasm"), &whole)?;
    let split = split::split(&owners, &fs::read(&whole)?)?;

    clear(out)?;
    glue::copy(&made, out, NAME)?;
    let pieces = [split.primary].into_iter().chain(split.parts);
    for (name, piece) in modules().iter().zip(pieces) {
        let rough = made.join(format!("{name}.rough.wasm"));
        fs::write(&rough, piece)?;
        let file = out.join(format!("{name}.wasm"));
        optimise(&FINISH, &rough, &file)?;
        write_fallback(out, name, &fs::read(&file)?)?;
    }
    Ok(())
}

/// A part that is no longer one must not be packed.
fn clear(out: &Path) -> Result<()> {
    fs::create_dir_all(out)?;
    for entry in fs::read_dir(out)? {
        let file = entry?;
        if file.file_name().to_string_lossy().starts_with(NAME) {
            fs::remove_file(file.path())?;
        }
    }
    Ok(())
}

fn optimise(passes: &[&str], from: &Path, to: &Path) -> Result<()> {
    shell::run(npm::bin("wasm-opt").args(passes).args(FEATURES).arg(from).arg("-o").arg(to))
}

/// The module as text, loaded only where a bundler lost the URL of the .wasm file.
fn write_fallback(out: &Path, name: &str, module: &[u8]) -> Result<()> {
    let text = base64::encode(module);
    fs::write(out.join(format!("{name}.base64.js")), format!("export default '{text}'\n"))?;
    let types = "declare const base64: string\nexport default base64\n";
    fs::write(out.join(format!("{name}.base64.d.ts")), types)
        .context("writing the fallback's types")
}
