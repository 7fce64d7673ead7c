//! `./x release`: makes a version of what is noted in `.changeset/`. `./x release --dry-run`: packs every npm package and holds it to what a user of
//! it relies on. Neither publishes, and neither commits.

mod contents;
mod faults;
pub mod packed;
mod page;
mod version;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::build;
use crate::support::{npm, paths, say::say, shell};
use faults::Rules;
use packed::Packed;

pub fn run(words: &[&str]) -> Result<()> {
    match words {
        [] => version::make(),
        ["--dry-run"] => dry_run(),
        _ => bail!(
            "usage: ./x release makes a version, ./x release --dry-run packs and checks the packages; the maintainers publish, with the \
             commands that the dry run prints"
        ),
    }
}

/// The packages as they would be published: packed, checked, installed in an empty folder and used there.
fn dry_run() -> Result<()> {
    build::browser_side()?;
    let packages = checked()?;
    say("installing the tarballs in an empty folder");
    page::try_out(&packages)?;
    let list = paths::target(packed::FOLDER).join("files.txt");
    fs::write(&list, files(&packages))?;
    println!("{}\n\nEvery file: {}", table(&packages), shown(&list).display());
    println!("\nReady. A maintainer publishes with:\n{}", commands(&packages));
    Ok(())
}

/// The part that needs no network. The packages must be built.
pub fn check() -> Result<()> {
    checked().map(drop)
}

fn checked() -> Result<Vec<Packed>> {
    let packages = packed::pack_all()?;
    let rules = Rules::of(version::current()?, &packages);
    let mut wrong: Vec<String> =
        packages.iter().flat_map(|package| rules.faults(package)).collect();
    for (package, found) in packages.iter().zip(linted(&packages)?) {
        wrong.extend(found.iter().map(|line| format!("{}: {line}", package.name())));
    }
    if !wrong.is_empty() {
        bail!("these packages must not be published:\n{}", wrong.join("\n"));
    }
    Ok(packages)
}

/// What publint and Are The Types Wrong find in each tarball.
fn linted(packages: &[Packed]) -> Result<Vec<Vec<String>>> {
    let mut node = npm::node();
    node.arg("xtask/release/lint.mjs").args(packages.iter().map(|package| &package.tarball));
    serde_json::from_str(&shell::output(&mut node)?).context("the report of lint.mjs")
}

fn table(packages: &[Packed]) -> String {
    let head = format!(
        "{:<24}{:>9}{:>8}{:>12}{:>14}",
        "package", "version", "files", "packed", "unpacked"
    );
    let row = |package: &Packed| {
        format!(
            "{:<24}{:>9}{:>8}{:>9} kB{:>11} kB",
            package.name(),
            package.version(),
            package.files.len(),
            package.bytes / 1000,
            package.files.values().map(Vec::len).sum::<usize>() / 1000,
        )
    };
    [head].into_iter().chain(packages.iter().map(row)).collect::<Vec<_>>().join("\n")
}

/// In this order no package is published before one that it needs. npm takes a scoped package for a private one by default.
fn commands(packages: &[Packed]) -> String {
    let line = |package: &Packed| {
        format!("  npm publish ./{} --access public", shown(&package.tarball).display())
    };
    packages.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Each file with its bytes.
fn files(packages: &[Packed]) -> String {
    let of = |package: &Packed| {
        let line = |(path, bytes): (&String, &Vec<u8>)| format!("{:>9}  {path}\n", bytes.len());
        let lines: Vec<_> = package.files.iter().map(line).collect();
        format!("{}\n{}", package.name(), lines.concat())
    };
    packages.iter().map(of).collect::<Vec<_>>().join("\n")
}

fn shown(path: &Path) -> &Path {
    path.strip_prefix(paths::root()).unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use packed::tests::package;
    use serde_json::json;

    /// A package in a tarball, with its own manifest in it.
    fn pack(folder: &Path, mut package: Packed) -> Packed {
        let manifest = package.manifest.to_string().into_bytes();
        package.files.insert("package.json".to_owned(), manifest);
        for (path, bytes) in &package.files {
            let file = folder.join("package").join(path);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, bytes).unwrap();
        }
        package.tarball = folder.join("package.tgz");
        let mut tar = shell::command("tar");
        shell::run(tar.current_dir(folder).args(["-czf", "package.tgz", "package"])).unwrap();
        package
    }

    #[test]
    fn entries_that_bundlers_or_types_cannot_follow_are_reported() {
        let folder = std::env::temp_dir().join(format!("drawstring-lint-{}", std::process::id()));
        // The types of this one are found beside it; of a manifest made here, keys are sorted.
        let module = json!({ "type": "module", "exports": { ".": "./dist/index.js" } });
        let sound = pack(&folder.join("sound"), package("sound", &module, &[]));
        let backwards = json!({ "type": "module", "exports": {
            ".": { "default": "./dist/index.js", "types": "./dist/index.d.ts" },
            "./untyped": { "default": "./dist/untyped.js" },
        } });
        let files = [("dist/untyped.js", "export {}")];
        let wrong = pack(&folder.join("wrong"), package("wrong", &backwards, &files));
        let found = linted(&[sound, wrong]).unwrap();
        fs::remove_dir_all(folder).unwrap();
        assert_eq!(found[0], Vec::<String>::new());
        assert!(found[1].iter().any(|line| line.starts_with("publint: ")), "{found:?}");
        assert!(found[1].iter().any(|line| line.starts_with("attw: ./untyped")), "{found:?}");
    }
}
