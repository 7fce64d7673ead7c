//! What a change can break.

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

use super::places::{ALWAYS, Breaks, FACE, FEATURES, PLACES};
use super::workspace::{Member, Workspace, with_dependents};

const WASM: &str = "drawstring-wasm";
const WALLETCONNECT_WASM: &str = "drawstring-walletconnect-wasm";
/// What a page is made of.
const PRODUCT: [&str; 2] = ["packages/core", "packages/react"];
/// What stands on the packages as they were published, and for their types alone: no test of it breaks by their code.
const APART: [&str; 2] = ["interop", "e2e"];

/// The tests to run.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// Crates by name.
    pub crates: BTreeSet<String>,
    /// Those of them whose documentation has examples that can be run.
    pub libraries: BTreeSet<String>,
    /// npm workspaces by folder, other than `e2e`.
    pub packages: BTreeSet<String>,
    /// Browser tests.
    pub specs: Specs,
    /// Whether TypeScript changed, or what its types come from.
    pub types: bool,
    /// Whether what a visitor downloads can have changed.
    pub sizes: bool,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Specs {
    All,
    /// Those whose file's name begins with one of these.
    Some(BTreeSet<String>),
}

impl Default for Specs {
    fn default() -> Self {
        Self::Some(BTreeSet::new())
    }
}

impl Specs {
    pub fn is_none(&self) -> bool {
        matches!(self, Self::Some(names) if names.is_empty())
    }

    fn add<'a>(&mut self, more: impl IntoIterator<Item = &'a str>) {
        if let Self::Some(names) = self {
            names.extend(more.into_iter().map(str::to_owned));
        }
    }
}

impl Reach {
    pub fn of(files: &[String], workspace: &Workspace) -> Self {
        let mut reach = Self::default();
        for file in files {
            reach.add(file, workspace);
        }
        reach.follow(workspace);
        reach
    }

    /// What is in the place of this file, and the browser tests of its feature.
    fn add(&mut self, file: &str, workspace: &Workspace) {
        self.types |= owner(&workspace.packages, file).is_some();
        let place = PLACES.iter().filter(|place| file.starts_with(place.at));
        match place.max_by_key(|place| place.at.len()).map(|place| &place.breaks) {
            Some(Breaks::Everything) => return self.add_everything(workspace),
            Some(Breaks::Nothing) => return,
            Some(Breaks::AllSpecs) => return self.add_spec(file),
            Some(Breaks::Specs(names)) => return self.specs.add(names.iter().copied()),
            Some(Breaks::More(crates, packages, specs)) => {
                self.crates.extend(crates.iter().map(|&name| name.to_owned()));
                self.packages.extend(packages.iter().map(|&name| name.to_owned()));
                self.specs.add(specs.iter().copied());
            }
            None => {}
        }
        let member = owner(&workspace.crates, file);
        self.crates.extend(member.map(|member| member.name.clone()));
        let member = owner(&workspace.packages, file);
        self.packages.extend(member.map(|member| member.name.clone()));
        if is_product(file) && !is_test(file) {
            self.add_specs_of(file);
        }
    }

    /// A browser test, or what they share.
    fn add_spec(&mut self, file: &str) {
        match spec(file) {
            Some(name) => self.specs.add([name]),
            None => self.specs = Specs::All,
        }
    }

    /// A file of no feature's can be in the way of every one.
    fn add_specs_of(&mut self, file: &str) {
        let lower = file.to_lowercase();
        let words: Vec<_> = lower.split('/').skip(1).filter(|word| *word != "src").collect();
        let begins = |start: &&str| words.iter().any(|word| word.starts_with(*start));
        let features: Vec<_> =
            FEATURES.iter().filter(|feature| feature.words.iter().any(begins)).collect();
        if features.is_empty() {
            self.specs = Specs::All;
        }
        for feature in features {
            self.specs.add(feature.specs.iter().copied());
        }
        self.specs.add(ALWAYS);
        if file.starts_with("packages/react/") {
            self.specs.add(FACE);
        }
    }

    /// Whatever stands on what changed.
    fn follow(&mut self, workspace: &Workspace) {
        self.crates = with_dependents(&workspace.crates, &self.crates);
        if self.crates.contains(WASM) {
            self.packages.insert(PRODUCT[0].to_owned());
        }
        if self.crates.contains(WALLETCONNECT_WASM) {
            self.packages.insert("interop".to_owned());
        }
        // Its tests are the browser's, and what they stand on changed.
        if self.packages.remove("e2e") {
            self.specs = Specs::All;
        }
        let asked = self.packages.clone();
        self.packages = with_dependents(&workspace.packages, &self.packages);
        self.packages.retain(|name| asked.contains(name) || !APART.contains(&name.as_str()));
        self.sizes = PRODUCT.iter().any(|&name| self.packages.contains(name));
        let is_library = |name: &&String| {
            workspace.crates.iter().any(|one| one.name == **name && one.is_library)
        };
        self.libraries = self.crates.iter().filter(is_library).cloned().collect();
    }

    fn add_everything(&mut self, workspace: &Workspace) {
        self.crates.extend(workspace.crates.iter().map(|member| member.name.clone()));
        self.packages.extend(workspace.packages.iter().map(|member| member.name.clone()));
    }
}

/// The member in whose folder the file is: the innermost, where one is in another.
fn owner<'a>(members: &'a [Member], file: &str) -> Option<&'a Member> {
    let is_in = |member: &&Member| {
        file.strip_prefix(&member.folder).is_some_and(|rest| rest.starts_with('/'))
    };
    members.iter().filter(is_in).max_by_key(|member| member.folder.len())
}

/// The name of a browser test's file.
fn spec(file: &str) -> Option<&str> {
    file.strip_prefix("e2e/")?.strip_suffix(".spec.ts").filter(|name| !name.contains('/'))
}

/// Code that a visitor meets.
fn is_product(file: &str) -> bool {
    let meets = ["packages/core/src/", "packages/react/src/", "crates/"];
    let is_code = Path::new(file).extension().is_some_and(|ending| ending != "md");
    is_code && meets.iter().any(|start| file.starts_with(start))
}

/// Code that only a lower test runs.
fn is_test(file: &str) -> bool {
    let marks = ["/tests/", "/tests.rs", ".test.ts", "/testing/", "/fixtures/", "/conformance/"];
    marks.iter().any(|mark| file.contains(mark))
}

/// What is said before a run.
impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |names: &BTreeSet<String>| {
            if names.is_empty() {
                return "none".to_owned();
            }
            names.iter().map(String::as_str).collect::<Vec<_>>().join(" ")
        };
        let specs = match &self.specs {
            Specs::All => "all".to_owned(),
            Specs::Some(names) => list(names),
        };
        write!(
            f,
            "crates: {}\n   packages: {}\n   browser tests: {specs}",
            list(&self.crates),
            list(&self.packages)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GATEWAY: &str = "drawstring-gateway";

    fn reach(files: &[&str]) -> Reach {
        let files: Vec<_> = files.iter().map(|&file| file.to_owned()).collect();
        Reach::of(&files, &Workspace::read().unwrap())
    }

    fn names(list: &[&str]) -> BTreeSet<String> {
        list.iter().map(|&name| name.to_owned()).collect()
    }

    fn some(reach: &Reach) -> &BTreeSet<String> {
        let Specs::Some(specs) = &reach.specs else { panic!("all browser tests: {reach}") };
        specs
    }

    #[test]
    fn a_feature_of_the_core_reaches_the_page_and_its_own_browser_tests() {
        let reach = reach(&["crates/core/src/swap/form.rs"]);
        assert_eq!(reach.crates, names(&["drawstring-core", WASM]));
        for package in ["apps/demo", "packages/core", "packages/react", "packages/wagmi"] {
            assert!(reach.packages.contains(package), "{package}");
        }
        assert!(!reach.packages.contains("packages/testing"));
        let specs = some(&reach);
        assert!(specs.contains("swap") && specs.contains("console"), "{specs:?}");
        assert!(!specs.contains("network") && reach.sizes, "{specs:?}");
    }

    #[test]
    fn what_all_features_stand_on_reaches_every_browser_test() {
        for file in ["crates/core/src/runtime/tasks.rs", "packages/core/src/index.ts"] {
            assert_eq!(reach(&[file]).specs, Specs::All, "{file}");
        }
    }

    #[test]
    fn starters_and_the_guides_that_show_them_reach_their_own_tests() {
        for file in ["examples/vite-wagmi/src/App.tsx", "docs/wagmi.md"] {
            let reach = reach(&[file]);
            assert!(reach.packages.is_empty() && some(&reach).contains("starters"), "{file}");
        }
    }

    #[test]
    fn one_major_of_ethers_reaches_the_other() {
        let reach = reach(&["packages/ethers/src/createEthers.ts"]);
        assert_eq!(reach.packages, names(&["interop", "packages/ethers", "packages/ethers5"]));
    }

    #[test]
    fn a_view_reaches_no_crate() {
        let reach = reach(&["packages/react/src/views/Networks/Networks.tsx"]);
        assert_eq!(reach.crates, names(&[]));
        assert!(some(&reach).contains("network") && some(&reach).contains("a11y"));
        assert!(!reach.packages.contains("packages/core"));
    }

    #[test]
    fn a_crate_reaches_all_that_stand_on_it() {
        let reach = reach(&["crates/relay/src/mailbox/mod.rs"]);
        assert_eq!(reach.crates, names(&["drawstring-relay", GATEWAY]));
        assert!(reach.packages.contains("interop") && some(&reach).contains("official"));
    }

    #[test]
    fn a_browser_test_reaches_itself_and_what_they_share_reaches_all() {
        let one = reach(&["e2e/swap.spec.ts"]);
        assert_eq!((one.specs, one.packages.len()), (Specs::Some(names(&["swap"])), 0));
        assert_eq!(reach(&["e2e/support/chain.ts"]).specs, Specs::All);
        assert!(reach(&["e2e/bench/modal.bench.ts"]).specs.is_none());
    }

    #[test]
    fn tests_and_words_reach_no_browser() {
        let files = [
            "crates/core/src/swap/tests/late.rs",
            "packages/react/src/i18n/i18n.test.tsx",
            "docs/send.md",
        ];
        assert!(reach(&files).specs.is_none());
    }

    #[test]
    fn tools_and_settings_reach_everything() {
        for file in ["Cargo.lock", "package-lock.json", "xtask/src/build/wasm.rs", "x"] {
            let reach = reach(&[file]);
            assert_eq!(reach.specs, Specs::All, "{file}");
            assert!(reach.crates.contains(GATEWAY) && reach.packages.contains("interop"));
        }
        let one = reach(&["xtask/src/bench/relay.rs"]);
        assert_eq!((one.crates, one.libraries.len()), (names(&["xtask"]), 0));
    }

    #[test]
    fn every_browser_test_of_the_tables_is_there() {
        let specs = std::fs::read_dir(crate::support::paths::at("e2e")).unwrap();
        let specs: Vec<_> =
            specs.map(|file| file.unwrap().file_name().to_string_lossy().into_owned()).collect();
        let features = FEATURES.iter().flat_map(|feature| feature.specs);
        for name in features.chain(&ALWAYS).chain(&FACE) {
            let is_there = |file: &String| file.starts_with(name) && file.ends_with(".spec.ts");
            assert!(specs.iter().any(is_there), "{name}");
        }
    }
}
