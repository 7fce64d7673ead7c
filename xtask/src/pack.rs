//! `./x pack`: the npm packages as tarballs, to install in a page of one's own while they are not published.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::build;
use crate::release::packed;
use crate::support::{args, npm, paths};

/// What every page installs; the others belong to one library each.
const ALWAYS: [&str; 2] = ["core", "react"];

pub fn run(words: &[&str]) -> Result<()> {
    args::none_left(words)?;
    build::browser_side()?;
    let folder = paths::target("packages");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let mut tarballs = Vec::new();
    for source in packed::published()? {
        let name = source.file_name().context("a folder of packages/")?.to_string_lossy();
        tarballs.push((name.into_owned(), npm::pack(&source, &folder)?));
    }
    println!("{}", told(&tarballs, &folder));
    Ok(())
}

/// The line that installs them, and where the others are.
fn told(tarballs: &[(String, PathBuf)], folder: &Path) -> String {
    let is_always = |name: &str| ALWAYS.contains(&name);
    let always = tarballs.iter().filter(|(name, _)| is_always(name));
    let paths: Vec<_> = always.map(|(_, path)| path.display().to_string()).collect();
    let others = tarballs.iter().map(|(name, _)| &**name).filter(|name| !is_always(name));
    let others: Vec<_> = others.collect();
    format!(
        "\n  In the folder of your page:\n\n  npm install {}\n\n  {} are in {}\n",
        paths.join(" "),
        others.join(", "),
        folder.display()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_installs_core_and_react_and_the_others_are_named() {
        let all = ["core", "react", "wagmi"];
        let all = all.map(|name| (name.to_owned(), PathBuf::from(format!("/t/{name}.tgz"))));
        let text = told(&all, Path::new("/t"));
        assert!(text.contains("\n  npm install /t/core.tgz /t/react.tgz\n"), "{text}");
        assert!(text.contains("\n  wagmi are in /t\n"), "{text}");
    }
}
