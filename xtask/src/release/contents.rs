//! What must not be published: files, and what they hold.

use std::collections::BTreeMap;
use std::env;
use std::path::Path;

use serde_json::Value;

use super::packed::Packed;
use crate::ci::imports as modules;
use crate::support::paths;

/// Folders of the repository that no user needs.
const FOLDERS: [&str; 6] = ["src", "test", "tests", "fixtures", "__snapshots__", "node_modules"];
const ENDINGS: [&str; 4] = [".tsbuildinfo", ".tgz", ".log", ".env"];

/// How paths of this machine begin: of this clone, and of whoever built it.
pub fn machine() -> Vec<String> {
    let folder = |path: &Path| format!("{}/", path.display());
    let homes = ["HOME", "CARGO_HOME", "RUSTUP_HOME"].into_iter().filter_map(env::var_os);
    let homes = homes.map(|home| folder(Path::new(&home))).filter(|home| home.len() > 2);
    homes.chain([folder(&paths::root())]).collect()
}

/// Files that no user needs, and what no file may hold.
pub fn files(package: &Packed, machine: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for (path, bytes) in &package.files {
        if is_ours_alone(path) {
            found.push(format!("{path} is not for users"));
        }
        for folder in machine.iter().filter(|folder| holds(bytes, folder)) {
            found.push(format!("{path} holds the path {folder} of this machine"));
        }
        if Path::new(path).extension().is_some_and(|end| end == "map") {
            found.extend(map(package, path, bytes));
        }
    }
    found
}

fn is_ours_alone(path: &str) -> bool {
    let mut parts = path.split('/');
    let name = parts.next_back().unwrap_or_default();
    parts.any(|folder| FOLDERS.contains(&folder))
        || name.contains(".test.")
        || ENDINGS.iter().any(|ending| name.ends_with(ending))
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|part| part == text.as_bytes())
}

/// A debugger of a user finds each source in the map or in the package.
fn map(package: &Packed, path: &str, bytes: &[u8]) -> Vec<String> {
    let Ok(map) = serde_json::from_slice::<Value>(bytes) else {
        return vec![format!("{path} is no source map")];
    };
    let sources = map["sources"].as_array().into_iter().flatten().enumerate();
    let lost = sources.filter(|(at, source)| {
        let source = source.as_str().unwrap_or_default();
        !map["sourcesContent"][at].is_string() && !has(package, path, source)
    });
    lost.map(|(_, source)| format!("{path} lacks the source {source}")).collect()
}

/// Imports that a user could not resolve.
pub fn imports(package: &Packed, ours: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let mut found = Vec::new();
    for (path, bytes) in &package.files {
        let is_code = [".js", ".mjs", ".d.ts"].iter().any(|ending| path.ends_with(ending));
        let Ok(text) = str::from_utf8(bytes) else { continue };
        if !is_code {
            continue;
        }
        let code: Vec<&str> = text.lines().filter(|line| !is_comment(line)).collect();
        let code = code.join("\n");
        let named = modules::of(&code).into_iter().chain(urls(&code));
        found.extend(named.filter_map(|name| objection(package, path, &name, ours)));
    }
    found
}

fn is_comment(line: &str) -> bool {
    ["//", "/*", "*"].iter().any(|start| line.trim_start().starts_with(start))
}

/// The files beside a module, as bundlers find them: `new URL('./file', import.meta.url)`.
fn urls(code: &str) -> impl Iterator<Item = String> {
    let rest = code.split("new URL(").skip(1);
    rest.filter_map(|rest| {
        let quote = rest.chars().next().filter(|first| matches!(first, '\'' | '"'))?;
        let (name, rest) = rest[1..].split_once(quote)?;
        rest.starts_with(", import.meta.url").then(|| name.to_owned())
    })
}

fn objection(
    package: &Packed,
    path: &str,
    name: &str,
    ours: &BTreeMap<String, Vec<String>>,
) -> Option<String> {
    if name.starts_with('.') {
        let is_there = has(package, path, name);
        return (!is_there).then(|| format!("{path} names {name}, which is not in the package"));
    }
    if name.starts_with("node:") {
        return None;
    }
    let (needed, entry) = split(name);
    if needed != package.name() && !package.dependencies().any(|(declared, _)| declared == needed) {
        return Some(format!("{path} imports {name}, which package.json does not name"));
    }
    let entries = ours.get(needed)?;
    (!entries.contains(&entry))
        .then(|| format!("{path} imports {name}, which that package does not export"))
}

/// `@a/b/c` is the entry `./c` of `@a/b`.
fn split(name: &str) -> (&str, String) {
    let slashes = usize::from(name.starts_with('@'));
    match name.match_indices('/').nth(slashes) {
        Some((at, _)) => (&name[..at], format!(".{}", &name[at..])),
        None => (name, ".".to_owned()),
    }
}

/// Whether a path relative to a file of the package leads to another.
fn has(package: &Packed, from: &str, relative: &str) -> bool {
    let beside = Path::new(from).parent().unwrap_or(Path::new(""));
    let target = modules::normal(&beside.join(relative)).to_string_lossy().into_owned();
    package.files.contains_key(&target)
}
