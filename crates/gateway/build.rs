//! Puts the reviewed registry into the binary: `registry/generated` with every icon under its file name, and the lists of tokens,
//! exchanges and price feeds.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The folders of one JSON file per chain, and the constants that they become.
const LISTS: [(&str, &str); 3] = [("tokens", "TOKENS"), ("dex", "DEX"), ("feeds", "FEEDS")];

fn main() {
    let registry = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../registry");
    let target = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let write = |name: &str, code: String| {
        fs::write(target.join(name), code).expect("OUT_DIR can be written");
    };
    write("bundled_registry.rs", generated(&registry.join("generated")));
    for (folder, constant) in LISTS {
        write(&format!("bundled_{folder}.rs"), list(&registry.join(folder), constant));
    }
}

fn generated(folder: &Path) -> String {
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
    code + "];\n"
}

fn list(folder: &Path, constant: &str) -> String {
    println!("cargo::rerun-if-changed={}", folder.display());
    let names = file_names(folder);
    let mut code = format!("pub const {constant}: [&str; {}] = [\n", names.len());
    for name in names {
        writeln!(code, "    include_str!(r\"{}\"),", folder.join(&name).display())
            .expect("a string takes every text");
    }
    code + "];\n"
}

fn file_names(folder: &Path) -> Vec<String> {
    let advice = "the registry is not built: run `node registry/build.mjs` in the repository";
    let entries = fs::read_dir(folder).expect(advice);
    let mut names: Vec<_> = entries
        .map(|entry| entry.expect(advice).file_name().into_string().expect("file names are ASCII"))
        .collect();
    names.sort();
    names
}
