//! serde's `rename_all` rules.

/// How names are spelled in JSON.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Case {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

/// The rules by the names they have in attributes.
const RULES: [(&str, Case); 8] = [
    ("lowercase", Case::Lower),
    ("UPPERCASE", Case::Upper),
    ("PascalCase", Case::Pascal),
    ("camelCase", Case::Camel),
    ("snake_case", Case::Snake),
    ("SCREAMING_SNAKE_CASE", Case::ScreamingSnake),
    ("kebab-case", Case::Kebab),
    ("SCREAMING-KEBAB-CASE", Case::ScreamingKebab),
];

impl Case {
    pub fn parse(rule: &str) -> Result<Self, String> {
        let found = RULES.iter().find(|(name, _)| *name == rule).map(|(_, case)| *case);
        found.ok_or_else(|| {
            let names: Vec<&str> = RULES.iter().map(|(name, _)| *name).collect();
            format!("unknown rename rule, use one of {}", names.join(", "))
        })
    }

    /// Spells the name of a field, which is in `snake_case`.
    pub fn field(self, name: &str) -> String {
        match self {
            Self::Lower | Self::Snake => name.into(),
            Self::Upper | Self::ScreamingSnake => name.to_ascii_uppercase(),
            Self::Pascal => pascal(name),
            Self::Camel => lower_first(&pascal(name)),
            Self::Kebab => name.replace('_', "-"),
            Self::ScreamingKebab => name.to_ascii_uppercase().replace('_', "-"),
        }
    }

    /// Spells the name of a variant, which is in `PascalCase`.
    pub fn variant(self, name: &str) -> String {
        match self {
            Self::Pascal => name.into(),
            Self::Lower => name.to_ascii_lowercase(),
            Self::Upper => name.to_ascii_uppercase(),
            Self::Camel => lower_first(name),
            Self::Snake | Self::ScreamingSnake | Self::Kebab | Self::ScreamingKebab => {
                self.field(&snake(name))
            }
        }
    }
}

fn pascal(name: &str) -> String {
    let mut out = String::new();
    let mut start = true;
    for char in name.chars() {
        if char == '_' {
            start = true;
        } else {
            out.push(if start { char.to_ascii_uppercase() } else { char });
            start = false;
        }
    }
    out
}

fn snake(name: &str) -> String {
    let mut out = String::new();
    for (at, char) in name.char_indices() {
        if at > 0 && char.is_uppercase() {
            out.push('_');
        }
        out.push(char.to_ascii_lowercase());
    }
    out
}

fn lower_first(name: &str) -> String {
    let mut chars = name.chars();
    chars
        .next()
        .map_or(String::new(), |first| first.to_ascii_lowercase().to_string() + chars.as_str())
}
