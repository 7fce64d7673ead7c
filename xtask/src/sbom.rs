//! `./x sbom`: what a release contains, as `CycloneDX` 1.5: `target/sbom/gateway.cdx.json` (the gateway's crates), `browser.cdx.json` (the crates in
//! the WASM) and `npm.cdx.json` (what a page downloads).

use std::fs;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::support::{args, npm, paths, say::say, shell};

const FOLDER: &str = "sbom";
/// A file, the crate it is about, and where that crate runs.
const CRATES: [(&str, &str, &str); 3] = [
    ("gateway", "drawstring-gateway", "x86_64-unknown-linux-gnu"),
    ("browser", "drawstring-wasm", "wasm32-unknown-unknown"),
    ("walletconnect", "drawstring-walletconnect-wasm", "wasm32-unknown-unknown"),
];

pub fn run(words: &[&str]) -> Result<()> {
    args::none_left(words)?;
    fs::create_dir_all(paths::target(FOLDER))?;
    for (file, package, target) in CRATES {
        write(file, &serde_json::to_string_pretty(&crates(package, target)?)?)?;
    }
    npm::install()?;
    write("npm", &npm::sbom()?)
}

fn write(file: &str, text: &str) -> Result<()> {
    let path = paths::target(FOLDER).join(format!("{file}.cdx.json"));
    fs::write(&path, text).with_context(|| path.display().to_string())?;
    say(format!("wrote {}", path.display()));
    Ok(())
}

/// What is compiled into a package, without what only builds or tests it.
fn crates(package: &str, target: &str) -> Result<Value> {
    let mut cargo = shell::cargo();
    cargo.args(["tree", "--quiet", "--locked", "--prefix=none", "--edges", "normal"]);
    cargo.args(["--format={p}\t{l}\t", "--package", package, "--target", target]);
    let tree = shell::output(&mut cargo)?;
    let mut lines: Vec<_> = tree.lines().map(|line| line.trim_end_matches(" (*)")).collect();
    lines.sort_unstable();
    lines.dedup();
    let components: Vec<_> = lines.iter().filter_map(|line| component(line)).collect();
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": { "type": "application", "name": package, "version": env!("CARGO_PKG_VERSION") } },
        "components": components,
    }))
}

/// Of a line such as `name v1.2.3 (/where/from)<tab>MIT<tab>`. Where our own crates lie on this machine is left out.
fn component(line: &str) -> Option<Value> {
    let (package, rest) = line.split_once('\t')?;
    let mut words = package.split(' ');
    let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
    let licence = rest.split('\t').next().filter(|licence| !licence.is_empty());
    // Before SPDX had operators, a slash meant OR.
    let licences = licence.map(|licence| json!([{ "expression": licence.replace('/', " OR ") }]));
    let purl = format!("pkg:cargo/{name}@{version}");
    let mut component = json!({ "type": "library", "name": name, "version": version, "purl": purl, "bom-ref": purl });
    if let Some(licences) = licences {
        component["licenses"] = licences;
    }
    Some(component)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_is_named_with_its_licence_and_without_its_place() {
        let found = component("drawstring-json v0.1.0 (/home/me/json)\tMIT/Apache-2.0\t").unwrap();
        assert_eq!(found["purl"], "pkg:cargo/drawstring-json@0.1.0");
        assert_eq!(found["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert!(!found.to_string().contains("/home"));
    }
}
