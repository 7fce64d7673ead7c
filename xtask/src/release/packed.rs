//! The npm packages as a registry would get them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::support::{npm, paths, shell};

/// Below `target`.
pub const FOLDER: &str = "release-npm";
/// Everything that npm installs with a package or wants beside it.
pub const DEPENDENCIES: [&str; 3] = ["dependencies", "peerDependencies", "optionalDependencies"];

/// A package, packed.
pub struct Packed {
    pub manifest: Value,
    /// By their path in the package.
    pub files: BTreeMap<String, Vec<u8>>,
    pub tarball: PathBuf,
    /// Of the tarball.
    pub bytes: u64,
}

impl Packed {
    pub fn name(&self) -> &str {
        self.manifest["name"].as_str().unwrap_or_default()
    }

    pub fn version(&self) -> &str {
        self.manifest["version"].as_str().unwrap_or_default()
    }

    /// What it depends on: each with the range.
    pub fn dependencies(&self) -> impl Iterator<Item = (&str, &str)> {
        DEPENDENCIES
            .into_iter()
            .filter_map(|kind| self.manifest[kind].as_object())
            .flatten()
            .map(|(name, range)| (name.as_str(), range.as_str().unwrap_or_default()))
    }

    /// Each path under `exports` with the files that its conditions name.
    pub fn entries(&self) -> BTreeMap<&str, Vec<&str>> {
        let exports = self.manifest["exports"].as_object().into_iter().flatten();
        exports.map(|(path, target)| (path.as_str(), targets(target))).collect()
    }
}

/// The files that a value of `exports` names, whatever the condition.
fn targets(value: &Value) -> Vec<&str> {
    match value {
        Value::String(file) => vec![file],
        Value::Object(conditions) => conditions.values().flat_map(targets).collect(),
        _ => Vec::new(),
    }
}

/// Packs every workspace of `packages/` that is not private. Those that others need come first.
pub fn pack_all() -> Result<Vec<Packed>> {
    let folder = paths::target(FOLDER);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let mut packages = Vec::new();
    for source in published()? {
        if !source.join("dist/index.js").exists() {
            bail!(
                "{} is not built; ./x build builds what xtask/src/build/packages.rs names",
                source.display()
            );
        }
        let into = folder.join(source.file_name().unwrap_or_default());
        fs::create_dir_all(&into)?;
        packages.push(unpack(npm::pack(&source, &into)?, &into)?);
    }
    Ok(needed_first(packages))
}

/// The folders of the packages that are published, in order.
pub fn published() -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(paths::at("packages"))? {
        let folder = entry?.path();
        let Ok(text) = fs::read_to_string(folder.join("package.json")) else { continue };
        let manifest: Value =
            serde_json::from_str(&text).with_context(|| folder.display().to_string())?;
        if manifest["private"] != true {
            found.push(folder);
        }
    }
    found.sort();
    Ok(found)
}

fn unpack(tarball: PathBuf, into: &Path) -> Result<Packed> {
    shell::run(shell::command("tar").arg("-xzf").arg(&tarball).arg("-C").arg(into))?;
    let package = into.join("package");
    let mut files = BTreeMap::new();
    read(&package, &package, &mut files)?;
    let manifest = files.get("package.json").context("a tarball without package.json")?;
    let manifest = serde_json::from_slice(manifest).context("package.json of a tarball")?;
    let bytes = tarball.metadata()?.len();
    Ok(Packed { manifest, files, tarball, bytes })
}

fn read(package: &Path, folder: &Path, files: &mut BTreeMap<String, Vec<u8>>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            read(package, &path, files)?;
        } else {
            let name = path.strip_prefix(package)?.to_string_lossy().into_owned();
            files.insert(name, fs::read(&path)?);
        }
    }
    Ok(())
}

fn needed_first(mut left: Vec<Packed>) -> Vec<Packed> {
    let mut ordered: Vec<Packed> = Vec::new();
    while !left.is_empty() {
        let waits = |one: &Packed| {
            one.dependencies().any(|(needed, _)| left.iter().any(|other| other.name() == needed))
        };
        // Packages in a circle would wait for each other: then any comes first.
        let next = left.iter().position(|one| !waits(one)).unwrap_or(0);
        ordered.push(left.remove(next));
    }
    ordered
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use serde_json::json;

    /// A package with these files besides its package.json, which has what every package of ours has.
    pub fn package(name: &str, more: &Value, files: &[(&str, &str)]) -> Packed {
        let mut manifest = json!({
            "name": name,
            "version": "0.1.0",
            "description": "A package.",
            "license": "MIT OR Apache-2.0",
            "exports": { ".": { "types": "./dist/index.d.ts", "default": "./dist/index.js" } },
        });
        for (key, value) in more.as_object().unwrap() {
            manifest[key] = value.clone();
        }
        let usual = [
            ("LICENSE-MIT", "MIT"),
            ("LICENSE-APACHE", "Apache"),
            ("README.md", "# A package"),
            ("package.json", ""),
            ("dist/index.js", "export {}"),
            ("dist/index.d.ts", "export {}"),
        ];
        let all = usual.iter().chain(files);
        Packed {
            manifest,
            files: all.map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect(),
            tarball: PathBuf::new(),
            bytes: 0,
        }
    }

    #[test]
    fn a_package_comes_after_those_that_it_needs() {
        let needs = |name: &str| json!({ "peerDependencies": { name: "^0.1.0" } });
        let packages = vec![
            package("@drawstring/a", &needs("@drawstring/b"), &[]),
            package("@drawstring/b", &needs("@drawstring/c"), &[]),
            package("@drawstring/c", &json!({}), &[]),
        ];
        let ordered = needed_first(packages);
        let names: Vec<_> = ordered.iter().map(Packed::name).collect();
        assert_eq!(names, ["@drawstring/c", "@drawstring/b", "@drawstring/a"]);
    }

    #[test]
    fn every_condition_of_an_entry_is_read() {
        let exports = json!({ "exports": {
            ".": { "types": "./a.d.ts", "node": { "import": "./b.js" }, "default": "./c.js" },
            "./style.css": "./style.css",
        } });
        let package = package("a", &exports, &[]);
        assert_eq!(package.entries()["."], ["./c.js", "./b.js", "./a.d.ts"]);
        assert_eq!(package.entries()["./style.css"], ["./style.css"]);
    }
}
