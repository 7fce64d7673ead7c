//! What must not be published: manifests.

use std::collections::BTreeMap;

use super::contents;
use super::packed::Packed;

const MUST_HAVE: [&str; 3] = ["LICENSE-MIT", "LICENSE-APACHE", "README.md"];
const LICENCE: &str = "MIT OR Apache-2.0";

/// What all packages of a release agree on.
pub struct Rules {
    version: String,
    /// The entries of each of our packages.
    ours: BTreeMap<String, Vec<String>>,
    /// Paths of this machine.
    machine: Vec<String>,
}

impl Rules {
    pub fn of(version: String, packages: &[Packed]) -> Self {
        let entries = |package: &Packed| package.entries().into_keys().map(str::to_owned).collect();
        Self {
            version,
            ours: packages.iter().map(|one| (one.name().to_owned(), entries(one))).collect(),
            machine: contents::machine(),
        }
    }

    pub fn faults(&self, package: &Packed) -> Vec<String> {
        let mut found = self.manifest(package);
        found.extend(dependencies(package, &self.ours, &self.version));
        found.extend(missing(package));
        found.extend(contents::files(package, &self.machine));
        found.extend(contents::imports(package, &self.ours));
        found.sort();
        found.dedup();
        found.into_iter().map(|fault| format!("{}: {fault}", package.name())).collect()
    }

    fn manifest(&self, package: &Packed) -> Vec<String> {
        let mut found = Vec::new();
        if package.version() != self.version {
            found.push(format!("is version {}, not {}", package.version(), self.version));
        }
        if package.manifest["license"] != LICENCE {
            found.push(format!("its package.json does not name the licence {LICENCE}"));
        }
        if package.manifest["description"].as_str().is_none_or(str::is_empty) {
            found.push("its package.json has no description".to_owned());
        }
        found
    }
}

/// What a user's npm could not resolve, or would resolve to another version.
fn dependencies(
    package: &Packed,
    ours: &BTreeMap<String, Vec<String>>,
    version: &str,
) -> Vec<String> {
    let wrong = |(name, range): (&str, &str)| {
        if range.contains([':', '/', '*']) || range.is_empty() {
            return Some(format!(
                "depends on {name} by \"{range}\", which is no range of versions"
            ));
        }
        let wanted = format!("^{version}");
        (ours.contains_key(name) && range != wanted)
            .then(|| format!("depends on {name} {range}, not {wanted}"))
    };
    package.dependencies().filter_map(wrong).collect()
}

/// Files that must be there, or that the manifest names.
fn missing(package: &Packed) -> Vec<String> {
    let named = |path: &str| path.trim_start_matches("./").to_owned();
    let has = |path: &str| package.files.contains_key(path);
    let entries = package.entries();
    let exported = entries.iter().flat_map(|(entry, files)| {
        files.iter().map(move |file| (named(file), format!("exports[\"{entry}\"]")))
    });
    let bins = package.manifest["bin"].as_object().into_iter().flatten();
    let bins =
        bins.filter_map(|(bin, file)| Some((named(file.as_str()?), format!("bin \"{bin}\""))));
    let mut found: Vec<String> = exported
        .chain(bins)
        .filter(|(file, _)| !has(file))
        .map(|(file, by)| format!("{file}, named by {by}, is not in the package"))
        .collect();
    let lacks = MUST_HAVE.into_iter().filter(|file| !has(file));
    found.extend(lacks.map(|file| format!("has no {file}")));
    if entries.is_empty() {
        found.push("exports nothing".to_owned());
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::release::packed::tests::package;
    use serde_json::{Value, json};

    /// What is wrong with a package of these, beside a sound `@drawstring/core`.
    fn faults(more: &Value, files: &[(&str, &str)]) -> Vec<String> {
        let exports =
            json!({ "exports": { ".": "./dist/index.js", "./networks": "./dist/index.js" } });
        let all =
            [package("@drawstring/core", &exports, &[]), package("@drawstring/react", more, files)];
        let mut rules = Rules::of("0.1.0".to_owned(), &all);
        rules.machine = vec!["/home/somebody/".to_owned()];
        assert_eq!(rules.faults(&all[0]), Vec::<String>::new());
        let cut = |fault: String| fault.trim_start_matches("@drawstring/react: ").to_owned();
        rules.faults(&all[1]).into_iter().map(cut).collect()
    }

    #[test]
    fn a_sound_package_has_no_fault() {
        let more = json!({ "peerDependencies": { "@drawstring/core": "^0.1.0", "react": ">=18" } });
        let index = "import { a } from '@drawstring/core/networks'\nimport 'react/jsx-runtime'\nimport('./late.js')";
        let files =
            [("dist/index.js", index), ("dist/late.js", "import { readFile } from 'node:fs'")];
        assert_eq!(faults(&more, &files), Vec::<String>::new());
    }

    #[test]
    fn all_packages_have_one_version_and_need_each_other_in_it() {
        assert_eq!(faults(&json!({ "version": "0.2.0" }), &[]), ["is version 0.2.0, not 0.1.0"]);
        let needs =
            |range: &str| faults(&json!({ "dependencies": { "@drawstring/core": range } }), &[]);
        assert_eq!(needs("^0.0.9"), ["depends on @drawstring/core ^0.0.9, not ^0.1.0"]);
        for range in ["file:../core", "workspace:^", "*", "", "git+https://a.example/b.git", "a/b"]
        {
            assert_eq!(needs(range).len(), 1, "{range}");
        }
    }

    #[test]
    fn a_missing_licence_or_readme_is_reported() {
        let exports = json!({ "license": "MIT" });
        let mut bare = package("@drawstring/react", &exports, &[]);
        for file in MUST_HAVE {
            bare.files.remove(file);
        }
        let found = Rules::of("0.1.0".to_owned(), &[]).faults(&bare);
        for wanted in [
            "has no LICENSE-MIT",
            "has no LICENSE-APACHE",
            "has no README.md",
            "does not name the licence",
        ] {
            assert!(found.iter().any(|fault| fault.contains(wanted)), "{wanted}: {found:?}");
        }
    }

    #[test]
    fn an_entry_or_a_program_without_its_file_is_reported() {
        let more = json!({ "exports": { "./a": { "types": "./dist/a.d.ts" } }, "bin": { "b": "./bin/b.mjs" } });
        let wanted = [
            "bin/b.mjs, named by bin \"b\", is not in the package",
            "dist/a.d.ts, named by exports[\"./a\"], is not in the package",
        ];
        assert_eq!(faults(&more, &[]), wanted);
    }

    #[test]
    fn an_import_that_a_user_could_not_resolve_is_reported() {
        let more = json!({ "dependencies": { "@drawstring/core": "^0.1.0" } });
        let imports = |line: &str| faults(&more, &[("dist/index.js", line)]);
        let undeclared = ["dist/index.js imports left-pad, which package.json does not name"];
        assert_eq!(imports("import pad from 'left-pad'"), undeclared);
        let inner =
            ["dist/index.js imports @drawstring/core/inner, which that package does not export"];
        assert_eq!(imports("export { a } from '@drawstring/core/inner'"), inner);
        let gone = ["dist/index.js names ./gone.wasm, which is not in the package"];
        assert_eq!(imports("fetch(new URL('./gone.wasm', import.meta.url))"), gone);
        assert_eq!(imports(" * import pad from 'left-pad'"), Vec::<String>::new());
    }

    #[test]
    fn what_belongs_to_the_repository_alone_is_reported() {
        for file in
            ["dist/a.test.js", "src/index.ts", "dist/fixtures/a.js", "dist/a.tsbuildinfo", ".env"]
        {
            assert_eq!(faults(&json!({}), &[(file, "")]), [format!("{file} is not for users")]);
        }
    }

    #[test]
    fn a_path_of_the_machine_that_built_it_is_reported() {
        let files = [("dist/a.wasm", "\0/home/somebody/.cargo/registry/a.rs")];
        assert_eq!(
            faults(&json!({}), &files),
            ["dist/a.wasm holds the path /home/somebody/ of this machine"]
        );
    }

    #[test]
    fn a_source_map_has_its_sources() {
        let map = |text: &str| faults(&json!({}), &[("dist/a.js.map", text)]).len();
        assert_eq!(map(r#"{"sources":["../src/a.ts"],"sourcesContent":["a"]}"#), 0);
        assert_eq!(map(r#"{"sources":["index.js"]}"#), 0);
        assert_eq!(map(r#"{"sources":["../src/a.ts"]}"#), 1);
        assert_eq!(map("not json"), 1);
    }
}
