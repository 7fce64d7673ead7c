//! From a path to what it names: imports, renames, globs and re-exports are followed to the module
//! that defines it.

use std::collections::BTreeSet;

use super::tree::{Binding, ROOT, Tree};

/// What a path names. Nothing where it leads out of the crate.
#[derive(Default)]
pub struct Found {
    pub module: Option<usize>,
    /// The items: the module where each stands, and its name.
    pub items: BTreeSet<(usize, String)>,
}

/// Imports that are being followed, so that one that leads to itself ends.
type Trail = Vec<(usize, String)>;

impl Tree {
    /// What a path means within a module. Of a path into a type, the type.
    pub fn resolve(&self, module: usize, path: &[String]) -> Found {
        self.follow(module, path, &mut Trail::new())
    }

    fn follow(&self, module: usize, path: &[String], trail: &mut Trail) -> Found {
        let Some((first, rest)) = path.split_first() else { return Found::default() };
        let mut found = self.first(module, first, trail);
        for name in rest {
            let Some(within) = found.module else { return found };
            found = match name.as_str() {
                "super" => Found::module(self.named(self.modules[within].parent)),
                // A name that is not to be seen is one that a macro makes there.
                name => {
                    self.member(within, name, trail).unwrap_or_else(|| Found::item(within, name))
                }
            };
        }
        found
    }

    fn first(&self, module: usize, name: &str, trail: &mut Trail) -> Found {
        match name {
            "crate" => Found::module(ROOT),
            "self" => Found::module(self.named(module)),
            "super" => Found::module(self.named(self.modules[self.named(module)].parent)),
            name => self.in_scope(module, name, trail).unwrap_or_default(),
        }
    }

    /// A name as code of the module sees it: a block sees also what is around it.
    fn in_scope(&self, module: usize, name: &str, trail: &mut Trail) -> Option<Found> {
        let around = self.modules[module].is_block.then(|| self.modules[module].parent);
        let found = self.member(module, name, trail);
        found.or_else(|| self.in_scope(around?, name, trail))
    }

    /// A name of a module: its own and what it imports, else what its globs bring.
    fn member(&self, module: usize, name: &str, trail: &mut Trail) -> Option<Found> {
        let step = (module, name.to_owned());
        let is_followed = trail.contains(&step);
        trail.push(step);
        let found = match self.modules[module].names.get(name) {
            Some(bindings) => Some(self.bound(module, name, bindings, is_followed, trail)),
            None if is_followed => None,
            None => self.by_glob(module, name, trail),
        };
        trail.pop();
        found
    }

    fn bound(
        &self,
        module: usize,
        name: &str,
        bindings: &[Binding],
        is_followed: bool,
        trail: &mut Trail,
    ) -> Found {
        let mut found = Found::default();
        for binding in bindings {
            match binding {
                Binding::Module(child) => found.module = Some(*child),
                Binding::Item => found.add(Found::item(module, name)),
                Binding::Import(_) if is_followed => {}
                Binding::Import(path) => found.add(self.follow(module, path, trail)),
            }
        }
        found
    }

    fn by_glob(&self, module: usize, name: &str, trail: &mut Trail) -> Option<Found> {
        self.modules[module].globs.iter().find_map(|path| {
            let from = self.follow(module, path, trail).module?;
            self.member(from, name, trail)
        })
    }

    /// The module itself, or for a block the one that it stands in.
    fn named(&self, mut module: usize) -> usize {
        while self.modules[module].is_block {
            module = self.modules[module].parent;
        }
        module
    }
}

impl Found {
    fn module(module: usize) -> Self {
        Self { module: Some(module), items: BTreeSet::new() }
    }

    fn item(module: usize, name: &str) -> Self {
        Self { module: None, items: [(module, name.to_owned())].into() }
    }

    fn add(&mut self, other: Self) {
        self.module = self.module.or(other.module);
        self.items.extend(other.items);
    }
}
