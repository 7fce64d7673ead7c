//! Fails when a dependency has a licence, a source or a name that deny.toml does not allow. `cargo deny` knows more, but takes five
//! minutes to compile; this takes none, and also reads what npm packages a page downloads.

use std::fs;

use anyhow::{Context, Result, bail};
use serde_json::Value;
use spdx::{Expression, ParseMode};

use crate::support::{paths, shell};

/// Every workspace of ours.
const MANIFESTS: [&str; 3] = ["Cargo.toml", "fuzz/Cargo.toml", "xtask/bindgen/Cargo.toml"];
/// What servers and visitors run. What only other systems need is not even fetched.
const PLATFORMS: [&str; 2] = ["x86_64-unknown-linux-gnu", "wasm32-unknown-unknown"];

pub fn check() -> Result<()> {
    let rules = Rules::parse(&fs::read_to_string(paths::at("deny.toml"))?)?;
    let mut wrong = Vec::new();
    for manifest in MANIFESTS {
        wrong.extend(crates(manifest)?.lines().filter_map(|line| rules.objection(line)));
    }
    let lock = serde_json::from_str(&fs::read_to_string(paths::at("package-lock.json"))?)?;
    wrong.extend(rules.npm_objections(&lock));
    wrong.sort();
    wrong.dedup();
    if !wrong.is_empty() {
        bail!("deny.toml does not allow:\n{}", wrong.join("\n"));
    }
    Ok(())
}

/// What is really compiled, one crate per line with its licence. `cargo metadata` also lists what no feature asks for.
fn crates(manifest: &str) -> Result<String> {
    let mut cargo = shell::cargo();
    cargo.args(["tree", "--quiet", "--locked", "--workspace", "--prefix=none"]);
    cargo.args(["--format={p}\t{l}\t", "--manifest-path", manifest]);
    cargo.args(PLATFORMS.iter().flat_map(|platform| ["--target", platform]));
    shell::output(&mut cargo)
}

/// What deny.toml says.
struct Rules {
    licences: Vec<String>,
    banned: Vec<String>,
}

impl Rules {
    fn parse(text: &str) -> Result<Self> {
        let rules: toml::Table = text.parse().context("reading deny.toml")?;
        let at = |table: &str, key: &str| rules.get(table)?.get(key)?.as_array();
        let licences = at("licenses", "allow").context("deny.toml has no licenses.allow")?;
        let banned = at("bans", "deny").context("deny.toml has no bans.deny")?;
        let text = |value: &toml::Value| value.as_str().map(str::to_owned);
        Ok(Self {
            licences: licences.iter().filter_map(text).collect(),
            banned: banned.iter().filter_map(|ban| text(ban.get("name")?)).collect(),
        })
    }

    /// Against a line such as `name v1.2.3 (where from)<tab>MIT<tab>`. Crates of the public registry say no "where from".
    fn objection(&self, line: &str) -> Option<String> {
        let (package, rest) = line.split_once('\t')?;
        let name = package.split(' ').next().unwrap_or_default();
        if self.banned.iter().any(|banned| banned == name) {
            return Some(format!("{name}: its name is on the list of bans"));
        }
        if package.contains("://") || package.contains("(registry") {
            return Some(format!("{package}: not from the public registry"));
        }
        let licence = rest.split('\t').next().filter(|licence| !licence.is_empty());
        self.licence_objection(name, licence)
    }

    /// What a page downloads; what only builds and tests it is its author's business.
    fn npm_objections<'a>(&'a self, lock: &'a Value) -> impl Iterator<Item = String> + 'a {
        let installed = lock["packages"].as_object().into_iter().flatten();
        installed.filter_map(|(path, package)| {
            let name = path.rsplit_once("node_modules/")?.1;
            if package["dev"] == true || package["link"] == true {
                return None;
            }
            self.licence_objection(name, package["license"].as_str())
        })
    }

    fn licence_objection(&self, name: &str, licence: Option<&str>) -> Option<String> {
        let Some(licence) = licence else { return Some(format!("{name}: names no licence")) };
        // Old manifests write `MIT/Apache-2.0`.
        match Expression::parse_mode(licence, ParseMode::LAX) {
            Ok(expression)
                if expression.evaluate(|one| self.licences.contains(&one.to_string())) =>
            {
                None
            }
            Ok(_) => Some(format!("{name}: {licence}")),
            Err(error) => Some(format!("{name}: {licence}: {}", error.reason)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn rules() -> Rules {
        let text = "[licenses]\nallow = [\"MIT\", \"Apache-2.0\", \"Apache-2.0 WITH LLVM-exception\"]\n[bans]\ndeny = [{ name = \"evil\" }]";
        Rules::parse(text).unwrap()
    }

    fn objects(licence: &str) -> bool {
        rules().objection(&format!("a v1.0.0\t{licence}\t (*)")).is_some()
    }

    #[test]
    fn one_allowed_licence_of_a_choice_is_enough() {
        assert!(!objects("MIT OR GPL-3.0-only") && !objects("MIT/Apache-2.0"));
        assert!(!objects("Apache-2.0 WITH LLVM-exception"));
    }

    #[test]
    fn a_licence_that_must_be_kept_too_is_refused_where_it_is_not_allowed() {
        assert!(objects("MIT AND GPL-3.0-only") && objects("(MIT OR ISC) AND NCSA"));
    }

    #[test]
    fn no_licence_and_an_unknown_one_are_refused() {
        assert!(objects("") && objects("My own"));
    }

    #[test]
    fn a_banned_name_and_a_foreign_source_are_refused() {
        let refused = |package: &str| rules().objection(&format!("{package}\tMIT\t")).is_some();
        assert!(refused("evil v1.0.0"));
        assert!(refused("a v1.0.0 (https://example.org/a?rev=1#1)"));
        assert!(!refused("a v1.0.0 (proc-macro)") && !refused("ours v0.1.0 (/home/me/ours)"));
    }

    #[test]
    fn of_npm_only_what_a_page_downloads_is_judged() {
        let lock = json!({ "packages": {
            "": { "license": "none" },
            "node_modules/shipped": { "license": "LGPL-3.0-only" },
            "node_modules/tool": { "license": "LGPL-3.0-only", "dev": true },
        } });
        assert_eq!(rules().npm_objections(&lock).collect::<Vec<_>>(), ["shipped: LGPL-3.0-only"]);
    }
}
