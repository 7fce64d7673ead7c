use super::{Members, comment, quote};

/// The variants of an enum, as they are collected by derived code.
#[derive(Default)]
pub struct Union {
    lines: String,
}

impl Union {
    /// Adds a variant that is a string.
    #[must_use]
    pub fn name(self, docs: &str, name: &str) -> Self {
        self.variant(docs, &quote(name))
    }

    /// Adds a variant that is an object.
    #[must_use]
    pub fn members(self, docs: &str, members: &Members) -> Self {
        let inline = members.inline(4);
        self.variant(docs, &inline)
    }

    fn variant(mut self, docs: &str, inline: &str) -> Self {
        self.lines.push_str(&comment(docs, 2));
        self.lines.push_str("  | ");
        self.lines.push_str(inline);
        self.lines.push('\n');
        self
    }

    /// `export type head = | ...`
    pub fn declare(&self, head: &str, docs: &str) -> String {
        format!("{}export type {head} =\n{}", comment(docs, 0), self.lines)
    }
}
