//! Puts the reviewed registry (`registry/generated`) into the binary: its JSON, and every icon under its file name.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../registry/generated");
    println!("cargo::rerun-if-changed={}", folder.display());
    let icons = folder.join("icons");
    let names = file_names(&icons);
    let mut code = format!(
        "pub const REGISTRY: &[u8] = include_bytes!(r\"{}\");\npub const ICONS: [(&str, &[u8]); {}] = [\n",
        folder.join("registry.json").display(),
        names.len()
    );
    for name in names {
        writeln!(code, "    ({name:?}, include_bytes!(r\"{}\")),", icons.join(&name).display())
            .expect("a string takes every text");
    }
    code.push_str("];\n");
    let target = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::write(target.join("bundled_registry.rs"), code).expect("OUT_DIR can be written");
}

fn file_names(folder: &Path) -> Vec<String> {
    let advice = "the registry is not built: run `node registry/build.mjs` in the repository";
    let entries = fs::read_dir(folder).expect(advice);
    let mut names: Vec<_> = entries
        .map(|entry| entry.expect(advice).file_name().into_string().expect("icon names are ASCII"))
        .collect();
    names.sort();
    names
}
