//! Who stands on whom: the crates by cargo, the npm workspaces by their package.json.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::check;
use crate::support::{paths, shell};

/// A crate or an npm workspace.
pub struct Member {
    pub name: String,
    /// Where it is in the repository: `crates/core`.
    pub folder: String,
    /// The names of those of the repository that it stands on.
    pub uses: BTreeSet<String>,
    /// Whether its documentation's examples can be run: programs have none.
    pub is_library: bool,
}

pub struct Workspace {
    pub crates: Vec<Member>,
    pub packages: Vec<Member>,
}

impl Workspace {
    pub fn read() -> Result<Self> {
        Ok(Self { crates: crates()?, packages: packages()? })
    }
}

/// The names, and those of all that stand on them, over however many steps.
pub fn with_dependents(members: &[Member], names: &BTreeSet<String>) -> BTreeSet<String> {
    let mut reached = names.clone();
    loop {
        let more = members.iter().filter(|member| !member.uses.is_disjoint(&reached));
        let before = reached.len();
        let more: Vec<_> = more.map(|member| member.name.clone()).collect();
        reached.extend(more);
        if reached.len() == before {
            return reached;
        }
    }
}

fn crates() -> Result<Vec<Member>> {
    let flags = ["metadata", "--no-deps", "--offline", "--format-version=1"];
    let metadata: Value = serde_json::from_str(&shell::output(shell::cargo().args(flags))?)
        .context("cargo's metadata")?;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let root = paths::root();
    let member = |one: Value| {
        let manifest = text(&one["manifest_path"]);
        let folder = std::path::Path::new(&manifest).parent().unwrap_or(&root);
        let uses = list(&one["dependencies"]).into_iter().filter(|other| other["path"].is_string());
        let kinds = list(&one["targets"]).into_iter().flat_map(|target| list(&target["kind"]));
        Member {
            name: text(&one["name"]),
            folder: folder.strip_prefix(&root).unwrap_or(folder).to_string_lossy().into_owned(),
            uses: uses.map(|other| text(&other["name"])).collect(),
            is_library: kinds.into_iter().any(|kind| kind == "lib" || kind == "proc-macro"),
        }
    };
    Ok(list(&metadata["packages"]).into_iter().map(member).collect())
}

fn packages() -> Result<Vec<Member>> {
    let mut manifests = BTreeMap::new();
    for folder in check::WORKSPACES {
        let file = paths::at(folder).join("package.json");
        let text = fs::read_to_string(&file).with_context(|| format!("{}", file.display()))?;
        let manifest: Value = serde_json::from_str(&text).context("package.json")?;
        manifests.insert(folder, manifest);
    }
    // They are called by their folders here, as everywhere in this program.
    let folders: BTreeMap<_, _> = manifests
        .iter()
        .filter_map(|(folder, manifest)| Some((manifest["name"].as_str()?, *folder)))
        .collect();
    let uses = |manifest: &Value| {
        ["dependencies", "devDependencies", "peerDependencies"]
            .into_iter()
            .filter_map(|kind| manifest[kind].as_object())
            .flat_map(serde_json::Map::keys)
            .filter_map(|name| folders.get(name.as_str()))
            .map(|folder| (*folder).to_owned())
            .collect()
    };
    let member = |(folder, manifest): (&&str, &Value)| Member {
        name: (*folder).to_owned(),
        folder: (*folder).to_owned(),
        uses: uses(manifest),
        is_library: true,
    };
    Ok(manifests.iter().map(member).collect())
}
