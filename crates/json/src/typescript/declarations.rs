use super::{TypeScript, comment};

/// Named types in an order in which each comes after those it names, each once.
#[derive(Debug, Default)]
pub struct Declarations {
    /// Name and module of every type that was met.
    met: Vec<(&'static str, &'static str)>,
    /// Name and text of every type that is complete.
    complete: Vec<(&'static str, String)>,
}

impl Declarations {
    /// Adds a type and all types it names.
    pub fn add<T: TypeScript + ?Sized>(&mut self) {
        T::declare(self);
    }

    /// Adds a name for another type: `export type name = target`.
    pub fn alias(
        &mut self,
        name: &'static str,
        module: &'static str,
        docs: &str,
        target: impl Into<String>,
    ) {
        if self.begin(name, module) {
            self.finish(
                name,
                format!("{}export type {name} = {}\n", comment(docs, 0), target.into()),
            );
        }
    }

    /// Whether the type is new and must be finished: first declare the types it names, then [`Self::finish`].
    ///
    /// # Panics
    ///
    /// When a type of another module has this name: in TypeScript they would be one.
    pub fn begin(&mut self, name: &'static str, module: &'static str) -> bool {
        match self.met.iter().find(|(met, _)| *met == name) {
            None => {
                self.met.push((name, module));
                true
            }
            Some((_, other)) => {
                assert!(
                    *other == module,
                    "rename {module}::{name} or {other}::{name}: TypeScript has one name for both"
                );
                false
            }
        }
    }

    /// Completes a type that [`Self::begin`] called new.
    pub fn finish(&mut self, name: &'static str, text: String) {
        self.complete.push((name, text));
    }

    /// Name and text of each type, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.complete.iter().map(|(name, text)| (*name, text.as_str()))
    }

    /// The contents of a `.ts` file that exports every type.
    pub fn render(&self) -> String {
        let texts: Vec<&str> = self.iter().map(|(_, text)| text).collect();
        texts.join("\n")
    }
}
