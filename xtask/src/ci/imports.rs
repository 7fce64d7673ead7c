//! What a TypeScript file imports, as far as other folders of this repository are concerned.

use std::path::{Component, Path, PathBuf};

use super::deps::{Workspaces, folder};

/// Folders of tests' helpers, which no package publishes.
const TESTS: [&str; 2] = ["test", "fixtures"];

/// A source file that is published; tests and their helpers may import anything.
pub fn is_shipped(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let code = [".ts", ".tsx", ".js", ".mjs"].iter().any(|ending| name.ends_with(ending));
    let helps = |part: Component| TESTS.iter().any(|folder| part.as_os_str() == *folder);
    code && !name.contains(".test.") && !file.components().any(helps)
}

/// The module names after `from`, `import` and `import(`.
pub fn of(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in source.lines() {
        for marker in ["from ", "import ", "import("] {
            for (at, _) in line.match_indices(marker) {
                found.extend(quoted(&line[at + marker.len()..]));
            }
        }
    }
    found
}

/// The string at the very start of `rest`.
fn quoted(rest: &str) -> Option<String> {
    let quote = rest.chars().next().filter(|first| matches!(first, '\'' | '"'))?;
    rest[1..].split(quote).next().map(str::to_owned)
}

/// The folder of this repository that an import reaches into, or None for what is outside.
pub fn resolve(import: &str, file: &Path, workspaces: &Workspaces) -> Option<String> {
    if import.starts_with('.') {
        let target = folder(&normal(&file.parent()?.join(import)));
        let home =
            workspaces.values().map(|(home, _)| home).filter(|home| target.starts_with(*home));
        return home.max_by_key(|home| home.len()).cloned();
    }
    let named = workspaces
        .iter()
        .find(|(name, _)| import == *name || import.starts_with(&format!("{name}/")));
    named.map(|(_, (home, _))| home.clone())
}

/// Without `.` and `..`.
pub fn normal(path: &Path) -> PathBuf {
    let mut clean = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                clean.pop();
            }
            Component::CurDir => {}
            part => clean.push(part),
        }
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::paths;
    use serde_json::Value;

    fn workspaces() -> Workspaces {
        let of = |name: &str, home: &str| (name.to_owned(), (home.to_owned(), Value::Null));
        [of("@drawstring/core", "packages/core"), of("@drawstring/react", "packages/react")].into()
    }

    #[test]
    fn helpers_of_tests_are_not_shipped() {
        assert!(is_shipped(Path::new("packages/wagmi/src/follow.ts")));
        for helper in ["src/follow.test.ts", "src/fixtures/page.ts", "test/chains.ts"] {
            assert!(!is_shipped(Path::new(helper)), "{helper}");
        }
    }

    #[test]
    fn every_way_to_import_is_seen() {
        let source = "import a, { b } from '@x/a'\nimport \"./side.css\"\nconst c = await import('../c.js')\nexport * from './d.js'";
        assert_eq!(of(source), ["@x/a", "./side.css", "../c.js", "./d.js"]);
    }

    #[test]
    fn a_path_inside_a_package_belongs_to_the_package() {
        let file = paths::at("packages/react/src/a.ts");
        let resolved = resolve("@drawstring/core/adapter", &file, &workspaces());
        assert_eq!(resolved.as_deref(), Some("packages/core"));
    }

    #[test]
    fn a_relative_path_into_another_package_is_seen() {
        let file = paths::at("packages/core/src/a.ts");
        let resolved = resolve("../../react/src/b.js", &file, &workspaces());
        assert_eq!(resolved.as_deref(), Some("packages/react"));
    }

    #[test]
    fn a_package_from_outside_is_nobodys() {
        assert_eq!(resolve("react", &paths::at("packages/react/src/a.ts"), &workspaces()), None);
    }
}
