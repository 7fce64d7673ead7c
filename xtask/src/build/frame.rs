//! crates/frame-wasm, the module of the embedded wallet's own page.

use std::fs;
use std::process::Command;

use anyhow::Result;

use super::toolchain::Toolchain;
use super::{bindgen, wasm};
use crate::support::stamp::Stamp;
use crate::support::{npm, paths, say::say, shell};

const COMPILED: &str = "target/wasm/wasm32-unknown-unknown/wasm/drawstring_frame_wasm.wasm";
const OUT: &str = "apps/frame/src/generated/wasm";
const SCRIPTS: [&str; 2] = ["frame.js", "frame.d.ts"];
const MODULE: &str = "frame_bg.wasm";
/// Small, yet with loops as they are: most of the time is spent in hashes.
const SMALL: [&str; 4] = ["-Oz", "--strip-debug", "--strip-producers", "--strip-target-features"];

/// Compiles the module and writes it beside the page's own code.
pub fn build() -> Result<()> {
    shell::run(&mut wasm::compile(Toolchain::find()?, "drawstring-frame-wasm"))?;
    let outputs = [SCRIPTS[0], SCRIPTS[1], MODULE].map(|file| format!("{OUT}/{file}"));
    let outputs: Vec<&str> = outputs.iter().map(String::as_str).collect();
    let stamp = Stamp::of("frame-wasm", &[COMPILED, "xtask/bindgen", "xtask/src/build"], &[])?;
    if stamp.is_fresh(&outputs) {
        return Ok(());
    }
    bind()?;
    say(format!("built the frame's module in {OUT}"));
    stamp.write()
}

fn bind() -> Result<()> {
    let (made, out) = (paths::target("wasm/bound-frame"), paths::at(OUT));
    let mut program = Command::new(bindgen::program()?);
    shell::run(program.arg(paths::at(COMPILED)).arg(&made).arg("frame"))?;
    fs::create_dir_all(&out)?;
    let mut wasm_opt = npm::bin("wasm-opt");
    wasm_opt.args(SMALL).args(wasm::FEATURES).arg(made.join(MODULE));
    shell::run(wasm_opt.arg("-o").arg(out.join(MODULE)))?;
    for file in SCRIPTS {
        fs::copy(made.join(file), out.join(file))?;
    }
    Ok(())
}
