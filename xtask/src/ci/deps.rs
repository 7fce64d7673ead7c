//! Fails when an arrow of ARCHITECTURE.md points up: in a Cargo.toml, in a package.json, or in an
//! import; between the floors of the core when more do than `xtask/budget.toml` allows. Development
//! dependencies and test files are free: a test may stand on anything.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::arrows::Arrows;
use super::{floors, imports};
use crate::support::{paths, shell, walk};

pub fn check() -> Result<()> {
    let arrows = Arrows::read()?;
    let mut wrong = Vec::new();
    let edges = cargo_edges()?.into_iter().chain(npm_edges()?);
    for (from, to, how) in edges {
        if let Err(error) = arrows.allow(&from, &to, &how) {
            wrong.push(error.to_string());
        }
    }
    if let Err(error) = floors::check() {
        wrong.push(format!("{error:#}"));
    }
    if !wrong.is_empty() {
        bail!("{}", wrong.join("\n"));
    }
    Ok(())
}

/// From, to, and where it says so.
type Edge = (String, String, String);

fn cargo_edges() -> Result<Vec<Edge>> {
    let text =
        shell::output(shell::cargo().args(["metadata", "--no-deps", "--format-version", "1"]))?;
    let metadata: Value = serde_json::from_str(&text).context("reading cargo metadata")?;
    let mut edges = Vec::new();
    for package in list(&metadata["packages"]) {
        let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        let from = folder(manifest.parent().unwrap_or(manifest));
        for dependency in list(&package["dependencies"]) {
            let (Some(path), kind) = (dependency["path"].as_str(), &dependency["kind"]) else {
                continue;
            };
            let to = folder(Path::new(path));
            // A derive crate is the other half of the crate around it.
            if kind != "dev" && !to.starts_with(&format!("{from}/")) {
                edges.push((from.clone(), to, format!("{from}/Cargo.toml")));
            }
        }
    }
    Ok(edges)
}

fn npm_edges() -> Result<Vec<Edge>> {
    let workspaces = workspaces()?;
    let mut edges = Vec::new();
    for (from, manifest) in workspaces.values() {
        let declared = ["dependencies", "peerDependencies"];
        let names = declared
            .iter()
            .filter_map(|kind| manifest[kind].as_object())
            .flat_map(|map| map.keys());
        for (to, _) in names.filter_map(|name| workspaces.get(name)) {
            edges.push((from.clone(), to.clone(), format!("{from}/package.json")));
        }
        for file in
            walk::files(&paths::at(from), &[])?.iter().filter(|file| imports::is_shipped(file))
        {
            let shown = folder(file);
            for import in imports::of(&fs::read_to_string(file)?) {
                if let Some(to) = imports::resolve(&import, file, &workspaces) {
                    edges.push((from.clone(), to, format!("{shown} imports {import}")));
                }
            }
        }
    }
    Ok(edges)
}

/// npm name → its folder and its package.json.
pub type Workspaces = BTreeMap<String, (String, Value)>;

fn workspaces() -> Result<Workspaces> {
    let mut found = BTreeMap::new();
    for group in ["packages", "apps", "registry", "contracts", "e2e", "interop"] {
        for file in walk::files(&paths::at(group), &["src", "icons", "wallets"])? {
            if file.file_name().is_some_and(|name| name == "package.json") {
                let text = fs::read_to_string(&file)?;
                let manifest: Value =
                    serde_json::from_str(&text).with_context(|| file.display().to_string())?;
                let name = manifest["name"].as_str().unwrap_or_default().to_owned();
                found.insert(name, (folder(file.parent().unwrap_or(&file)), manifest));
            }
        }
    }
    Ok(found)
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// A path as the map writes it: from the repository, with slashes.
pub fn folder(path: &Path) -> String {
    path.strip_prefix(paths::root()).unwrap_or(path).to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_workspace_of_npm_is_looked_at() {
        let text = fs::read_to_string(paths::at("package.json")).unwrap();
        let root: Value = serde_json::from_str(&text).unwrap();
        let found: Vec<String> =
            workspaces().unwrap().into_values().map(|(home, _)| home).collect();
        for pattern in list(&root["workspaces"]).filter_map(Value::as_str) {
            let group = pattern.trim_end_matches("/*");
            assert!(found.iter().any(|home| home.starts_with(group)), "{pattern} in {found:?}");
        }
    }
}
