//! One file's names and paths, into the tree.

use syn::visit::{self, Visit};
use syn::{
    Attribute, Block, File, ImplItem, Item, ItemMod, ItemUse, Macro, Stmt, UseTree, Visibility,
};

use super::tree::{Binding, How, Mention, Path, Tree};
use super::{cfg, items, tokens};

/// A module whose code is in a file of its own.
pub struct Child {
    pub module: usize,
    /// Its name, after those of the modules around it in the file.
    pub path: Path,
}

/// Adds what stands in a file. Returns the modules that have files of their own.
pub fn file(tree: &mut Tree, module: usize, file: &File) -> Vec<Child> {
    let mut collector = Collector { tree, module, around: Vec::new(), children: Vec::new() };
    collector.visit_file(file);
    collector.children
}

struct Collector<'t> {
    tree: &'t mut Tree,
    module: usize,
    /// Names of the modules around this place, in the same file.
    around: Path,
    children: Vec<Child>,
}

impl Collector<'_> {
    fn bind(&mut self, name: String, binding: Binding) {
        self.tree.modules[self.module].names.entry(name).or_default().push(binding);
    }

    fn mention(&mut self, path: Path, how: How) {
        self.tree.mentions.push(Mention { module: self.module, path, how });
    }

    /// Does this within a new module below the current one.
    fn within(&mut self, is_block: bool, visit: impl FnOnce(&mut Self)) -> usize {
        let (parent, file) = (self.module, self.tree.modules[self.module].file.clone());
        self.module = self.tree.add(parent, file, is_block);
        visit(self);
        std::mem::replace(&mut self.module, parent)
    }

    fn import(&mut self, before: &Path, tree: &UseTree, how: How) {
        let with = |name: &dyn ToString| [before.as_slice(), &[name.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.import(&with(&path.ident), &path.tree, how),
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.import(before, tree, how));
            }
            UseTree::Name(name) if name.ident == "self" => {
                let name = before.last().cloned().unwrap_or_default();
                self.import_as(before.clone(), name, how);
            }
            UseTree::Name(name) => self.import_as(with(&name.ident), name.ident.to_string(), how),
            UseTree::Rename(name) => {
                self.import_as(with(&name.ident), name.rename.to_string(), how);
            }
            UseTree::Glob(_) => {
                self.tree.modules[self.module].globs.push(before.clone());
                self.mention(before.clone(), how);
            }
        }
    }

    fn import_as(&mut self, path: Path, name: String, how: How) {
        self.mention(path.clone(), how);
        self.bind(name, Binding::Import(path));
    }
}

impl<'ast> Visit<'ast> for Collector<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if cfg::is_for_tests(items::attributes(item)) {
            return;
        }
        if let Some(name) = items::name(item) {
            self.bind(name.to_string(), Binding::Item);
        }
        visit::visit_item(self, item);
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        if !cfg::is_for_tests(items::attributes_within_impl(item)) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        self.around.push(item.ident.to_string());
        let module = self.within(false, |within| visit::visit_item_mod(within, item));
        if item.content.is_none() {
            self.children.push(Child { module, path: self.around.clone() });
        }
        self.around.pop();
        self.bind(item.ident.to_string(), Binding::Module(module));
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        // From another crate, whatever its name is.
        if item.leading_colon.is_some() {
            return;
        }
        let is_own = matches!(item.vis, Visibility::Inherited);
        self.import(&Vec::new(), &item.tree, if is_own { How::Used } else { How::ReExported });
    }

    fn visit_block(&mut self, block: &'ast Block) {
        if block.stmts.iter().any(|statement| matches!(statement, Stmt::Item(_))) {
            self.within(true, |within| visit::visit_block(within, block));
        } else {
            visit::visit_block(self, block);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() {
            let names = path.segments.iter().map(|segment| segment.ident.to_string());
            self.mention(names.collect(), How::Used);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        for path in tokens::paths(call.tokens.clone()) {
            self.mention(path, How::Used);
        }
        visit::visit_macro(self, call);
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let syn::Meta::List(list) = &attribute.meta {
            for path in tokens::paths(list.tokens.clone()) {
                self.mention(path, How::Used);
            }
        }
        visit::visit_attribute(self, attribute);
    }
}
