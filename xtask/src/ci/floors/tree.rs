//! The modules of a crate: which names each one has, and which paths it mentions.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};

use super::{Sources, collect};

/// The crate's root and its file.
pub const ROOT: usize = 0;
pub const ROOT_FILE: &str = "lib.rs";

pub type Path = Vec<String>;

/// All modules that are compiled outside of tests.
#[derive(Default)]
pub struct Tree {
    pub modules: Vec<Module>,
    pub mentions: Vec<Mention>,
}

/// A module, or a block with items of its own, which is one without a name.
pub struct Module {
    pub parent: usize,
    pub file: String,
    pub is_block: bool,
    pub names: BTreeMap<String, Vec<Binding>>,
    pub globs: Vec<Path>,
}

/// What a name stands for. One name may be a module and a function.
pub enum Binding {
    Module(usize),
    Item,
    Import(Path),
}

/// A path in the code of a module.
pub struct Mention {
    pub module: usize,
    pub path: Path,
    pub how: How,
}

/// How a path is mentioned.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum How {
    Used,
    ReExported,
}

impl Tree {
    /// The tree below `lib.rs`.
    pub fn read(sources: &Sources) -> Result<Self> {
        let mut tree = Self::default();
        tree.add(ROOT, ROOT_FILE.to_owned(), false);
        tree.read_file(sources, ROOT, ROOT_FILE)?;
        Ok(tree)
    }

    fn read_file(&mut self, sources: &Sources, module: usize, file: &str) -> Result<()> {
        let text = sources.get(file).with_context(|| format!("there is no {file}"))?;
        let parsed = syn::parse_file(text).with_context(|| file.to_owned())?;
        for child in collect::file(self, module, &parsed) {
            let below = file_of(sources, file, &child.path)?;
            self.modules[child.module].file.clone_from(&below);
            self.read_file(sources, child.module, &below)?;
        }
        Ok(())
    }

    pub fn add(&mut self, parent: usize, file: String, is_block: bool) -> usize {
        let (names, globs) = (BTreeMap::new(), Vec::new());
        self.modules.push(Module { parent, file, is_block, names, globs });
        self.modules.len() - 1
    }

    /// Whether `module` is `ancestor` or lies within it.
    pub fn is_within(&self, mut module: usize, ancestor: usize) -> bool {
        while module != ancestor && module != ROOT {
            module = self.modules[module].parent;
        }
        module == ancestor
    }
}

/// The file of `mod name;`, where `path` is the name, after those of the modules around it in the
/// same file.
fn file_of(sources: &Sources, file: &str, path: &[String]) -> Result<String> {
    let stem = file.trim_end_matches(".rs");
    let folder = match stem.rsplit_once('/').unwrap_or(("", stem)) {
        (folder, "mod" | "lib") => folder,
        _ => stem,
    };
    let base = [&[folder.to_owned()], path].concat().join("/");
    let base = base.trim_start_matches('/');
    let places = [format!("{base}.rs"), format!("{base}/mod.rs")];
    match places.into_iter().find(|place| sources.contains_key(place)) {
        Some(found) => Ok(found),
        None => bail!("{file} has a module {}, which has no file", path.join("::")),
    }
}
