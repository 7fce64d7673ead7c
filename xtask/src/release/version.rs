//! A version of what is noted in `.changeset/`.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::budget;
use crate::support::{npm, paths, say::say, shell, walk};

pub fn make() -> Result<()> {
    let files = notes()?;
    if files.is_empty() {
        bail!("there is nothing to release; .changeset/README.md says how a change is noted");
    }
    let read = |file: &PathBuf| {
        let text = fs::read_to_string(file)?;
        Note::parse(&text).with_context(|| file.display().to_string())
    };
    let notes = files.iter().map(read).collect::<Result<Vec<_>>>()?;
    let old = current()?;
    let new = next(&old, &notes)?;

    let changelog = fs::read_to_string(paths::at("CHANGELOG.md"))?;
    fs::write(paths::at("CHANGELOG.md"), with_section(&changelog, &new, &notes)?)?;
    set_everywhere(&old, &new)?;
    for file in files {
        fs::remove_file(file)?;
    }
    npm::lock()?;
    for manifest in ["Cargo.toml", "fuzz/Cargo.toml"] {
        let update = ["update", "--workspace", "--quiet", "--manifest-path", manifest];
        shell::run(shell::cargo().args(update))?;
    }
    budget::release()?;
    say(format!(
        "{old} became {new}; look at the changes, commit them, then: ./x release --dry-run"
    ));
    Ok(())
}

fn notes() -> Result<Vec<PathBuf>> {
    let mut files = walk::files(&paths::at(".changeset"), &["README.md"])?;
    files.retain(|file| file.extension().is_some_and(|end| end == "md"));
    Ok(files)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Bump {
    Patch,
    Minor,
    Major,
}

#[derive(Debug, PartialEq, Eq)]
struct Note {
    packages: Vec<String>,
    bump: Bump,
    text: String,
}

impl Note {
    fn parse(file: &str) -> Result<Self> {
        let (head, text) =
            file.strip_prefix("---\n")
                .and_then(|file| file.split_once("\n---\n"))
                .context("begin with ---, a line \"package\": minor for each package, and ---")?;
        let (mut packages, mut bump) = (Vec::new(), Bump::Patch);
        for line in head.lines() {
            let (name, word) =
                line.split_once(':').with_context(|| format!("{line:?} has no colon"))?;
            bump = bump.max(match word.trim() {
                "major" => Bump::Major,
                "minor" => Bump::Minor,
                "patch" => Bump::Patch,
                other => bail!("{other:?} is none of major, minor and patch"),
            });
            packages.push(name.trim_matches(['"', '\'', ' ']).to_owned());
        }
        if packages.is_empty() || text.trim().is_empty() {
            bail!("name a package and say what changed");
        }
        Ok(Self { packages, bump, text: text.trim().to_owned() })
    }
}

/// The one version, from the root Cargo.toml.
pub fn current() -> Result<String> {
    let text = fs::read_to_string(paths::at("Cargo.toml"))?;
    let line = text.lines().find_map(|line| line.strip_prefix("version = \""));
    line.and_then(|rest| rest.strip_suffix('"'))
        .map(str::to_owned)
        .context("Cargo.toml has no version")
}

fn next(old: &str, notes: &[Note]) -> Result<String> {
    let parts = old.split('.').map(str::parse).collect::<Result<Vec<u64>, _>>();
    let Ok([major, minor, patch]) = parts.as_deref() else { bail!("{old} is no version") };
    Ok(match notes.iter().map(|note| note.bump).max() {
        Some(Bump::Major) => format!("{}.0.0", major + 1),
        Some(Bump::Minor) => format!("{major}.{}.0", minor + 1),
        _ => format!("{major}.{minor}.{}", patch + 1),
    })
}

/// A new section before the latest one, what matters most first.
fn with_section(changelog: &str, version: &str, notes: &[Note]) -> Result<String> {
    let at = changelog.find("\n## ").context("CHANGELOG.md has no section")? + 1;
    let mut notes: Vec<_> = notes.iter().collect();
    notes.sort_by_key(|note| std::cmp::Reverse(note.bump));
    let line = |note: &&Note| {
        let text = note.text.replace('\n', "\n  ");
        format!("- {} ({})\n", text, note.packages.join(", "))
    };
    let lines: String = notes.iter().map(line).collect();
    Ok(format!("{}## {version}\n\n{lines}\n{}", &changelog[..at], &changelog[at..]))
}

/// In the workspace's Cargo.toml, and in every package.json: its own version, and what it needs of the other packages.
fn set_everywhere(old: &str, new: &str) -> Result<()> {
    let mut files = vec![paths::at("Cargo.toml")];
    for group in ["packages", "apps", "contracts", "e2e", "registry"] {
        let found = walk::files(&paths::at(group), &[])?;
        files.extend(found.into_iter().filter(|file| file.ends_with("package.json")));
    }
    for file in files {
        let text = fs::read_to_string(&file)?;
        fs::write(
            &file,
            text.lines().map(|line| renamed(line, old, new) + "\n").collect::<String>(),
        )?;
    }
    Ok(())
}

fn renamed(line: &str, old: &str, new: &str) -> String {
    let key = line.trim_start();
    let ours = ["version = ", "\"version\": ", "\"@drawstring/"];
    if ours.iter().any(|start| key.starts_with(start)) {
        line.replace(old, new)
    } else {
        line.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(bump: &str) -> Note {
        Note::parse(&format!("---\n\"@drawstring/core\": {bump}\n---\n\nA {bump} change.\n"))
            .unwrap()
    }

    #[test]
    fn the_greatest_word_decides_the_version() {
        let next = |bumps: &[&str]| {
            next("0.1.2", &bumps.iter().map(|bump| note(bump)).collect::<Vec<_>>()).unwrap()
        };
        assert_eq!(next(&["patch"]), "0.1.3");
        assert_eq!(next(&["patch", "minor", "patch"]), "0.2.0");
        assert_eq!(next(&["major", "minor"]), "1.0.0");
    }

    #[test]
    fn a_note_without_package_word_or_text_is_refused() {
        let refused = [
            "",
            "A change.",
            "---\n---\nx",
            "---\n\"a\": huge\n---\nx",
            "---\n\"a\": minor\n---\n\n",
        ];
        for file in refused {
            assert!(Note::parse(file).is_err(), "{file:?}");
        }
    }

    #[test]
    fn the_new_section_stands_before_the_old_ones() {
        let text = with_section(
            "# Changes\n\n## 0.1.0\n\n- Old.\n",
            "0.2.0",
            &[note("patch"), note("minor")],
        );
        let wanted = "# Changes\n\n## 0.2.0\n\n- A minor change. (@drawstring/core)\n- A patch change. (@drawstring/core)\n\n## 0.1.0\n\n- Old.\n";
        assert_eq!(text.unwrap(), wanted);
    }

    #[test]
    fn only_our_own_versions_move() {
        let renamed = |line| renamed(line, "0.1.0", "0.2.0");
        assert_eq!(
            renamed("    \"@drawstring/core\": \"^0.1.0\","),
            "    \"@drawstring/core\": \"^0.2.0\","
        );
        assert_eq!(renamed("version = \"0.1.0\""), "version = \"0.2.0\"");
        assert_eq!(renamed("    \"other\": \"0.1.0\","), "    \"other\": \"0.1.0\",");
    }
}
