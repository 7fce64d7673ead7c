use super::{comment, grouped, quote};

/// The fields of a struct or of a variant, as they are collected by derived code.
#[derive(Default)]
pub struct Members {
    /// Docs and `name: type`.
    fields: Vec<(&'static str, String)>,
    /// Types whose fields belong here too.
    merged: Vec<String>,
}

impl Members {
    /// Adds the field that tells variants apart.
    #[must_use]
    pub fn tag(mut self, tag: &str, name: &str) -> Self {
        self.fields.push(("", format!("{}: {}", property(tag), quote(name))));
        self
    }

    /// Adds a field.
    #[must_use]
    pub fn field(mut self, docs: &'static str, name: &str, optional: bool, inline: &str) -> Self {
        let mark = if optional { "?" } else { "" };
        self.fields.push((docs, format!("{}{mark}: {inline}", property(name))));
        self
    }

    /// Adds the fields of another type.
    #[must_use]
    pub fn flat(mut self, inline: &str) -> Self {
        self.merged.push(grouped(inline));
        self
    }

    /// `export interface head { ... }`, or a type alias if other types are merged in.
    pub fn declare(&self, head: &str, docs: &str) -> String {
        let docs = comment(docs, 0);
        if self.merged.is_empty() {
            format!("{docs}export interface {head} {}\n", self.block(0))
        } else {
            format!("{docs}export type {head} = {}\n", self.inline(0))
        }
    }

    /// As a type expression that begins on a line with this indentation.
    pub(super) fn inline(&self, indent: usize) -> String {
        let mut parts = self.merged.clone();
        if !self.fields.is_empty() || parts.is_empty() {
            parts.insert(0, self.block(indent));
        }
        parts.join(" & ")
    }

    fn block(&self, indent: usize) -> String {
        if self.fields.is_empty() {
            return "{}".into();
        }
        if indent > 0 && self.fields.iter().all(|(docs, _)| docs.is_empty()) {
            let fields: Vec<&str> = self.fields.iter().map(|(_, field)| field.as_str()).collect();
            return format!("{{ {} }}", fields.join("; "));
        }
        let pad = " ".repeat(indent);
        let line = |(docs, field): &(&str, String)| {
            format!("{}{pad}  {field}\n", comment(docs, indent + 2))
        };
        format!("{{\n{}{pad}}}", self.fields.iter().map(line).collect::<String>())
    }
}

/// A property's name, in quotes if it must be.
fn property(name: &str) -> String {
    let plain = name.chars().all(|char| char.is_ascii_alphanumeric() || char == '_' || char == '$');
    if plain && !name.starts_with(|char: char| char.is_ascii_digit()) && !name.is_empty() {
        name.into()
    } else {
        quote(name)
    }
}
