//! The packed packages in the hands of a user: installed in an empty folder, typed, and imported where there is no window.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::packed::Packed;
use crate::support::{npm, paths, say::say, shell};

/// How a user may tell TypeScript to find modules.
const RESOLUTIONS: [(&str, &str); 2] = [("nodenext", "nodenext"), ("esnext", "bundler")];

/// The first lines that anybody writes.
const PAGE: &str = "\
import { createDrawstring } from '@drawstring/core'
import { mainnet } from '@drawstring/core/networks'
export const drawstring = createDrawstring({ projectId: 'page', networks: [mainnet] })
";

const IMPORT: &str = "\
for (const entry of process.argv.slice(1)) await import(entry).catch((error) => {
  console.error(`${entry} cannot be imported where there is no window`)
  throw error
})";

/// Fails where something does not work there. The folder stays only then.
pub fn try_out(packages: &[Packed]) -> Result<()> {
    // Outside of the repository, whose node_modules would lend a package what it forgot to name.
    let folder = std::env::temp_dir().join(format!("drawstring-release-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    install(&folder, packages)?;
    types(&folder, packages)?;
    let entries = packages.iter().flat_map(code);
    let mut node = npm::node();
    node.current_dir(&folder).args(["--input-type=module", "-e", IMPORT]).args(entries);
    shell::run(&mut node)?;
    say("the tarballs install, their types hold, and every entry can be imported without a window");
    fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())
}

fn install(folder: &Path, packages: &[Packed]) -> Result<()> {
    let mut needed: Vec<PathBuf> = packages.iter().map(|one| one.tarball.clone()).collect();
    needed.extend(types_of_others(packages)?.into_iter().map(PathBuf::from));
    fs::write(
        folder.join("package.json"),
        json!({ "private": true, "type": "module" }).to_string(),
    )?;
    npm::install_into(folder, &needed)
}

/// What a user installs for TypeScript: the compiler, and the types of what has none of its own.
fn types_of_others(packages: &[Packed]) -> Result<Vec<String>> {
    let root: Value = serde_json::from_str(&fs::read_to_string(paths::at("package.json"))?)?;
    let all = packages.iter().map(|one| &one.manifest).chain([&root]);
    let tools = all.filter_map(|manifest| manifest["devDependencies"].as_object()).flatten();
    let wanted = tools.filter(|(name, _)| *name == "typescript" || name.starts_with("@types/"));
    let mut found: Vec<_> =
        wanted.filter_map(|(name, range)| Some(format!("{name}@{}", range.as_str()?))).collect();
    found.sort();
    found.dedup();
    Ok(found)
}

fn types(folder: &Path, packages: &[Packed]) -> Result<()> {
    let entries = packages.iter().flat_map(code);
    let lines: Vec<_> = entries.map(|entry| format!("export type {{}} from '{entry}'")).collect();
    fs::write(folder.join("entries.ts"), lines.join("\n"))?;
    fs::write(folder.join("page.ts"), PAGE)?;
    for (module, resolution) in RESOLUTIONS {
        let mut tsc = shell::command(folder.join("node_modules/.bin/tsc"));
        tsc.current_dir(folder).args(["--noEmit", "--strict", "--skipLibCheck", "false"]);
        tsc.args(["--target", "es2022", "--lib", "es2023,dom,dom.iterable"]);
        tsc.args(["--module", module, "--moduleResolution", resolution, "page.ts", "entries.ts"]);
        shell::run(&mut tsc)?;
    }
    Ok(())
}

/// The names by which its modules are imported. What is named with an ending is a script for pages, or a style sheet.
fn code(package: &Packed) -> Vec<String> {
    let entries = package.entries().into_keys().filter(|entry| !entry[1..].contains('.'));
    entries.map(|entry| format!("{}{}", package.name(), &entry[1..])).collect()
}
