use json::{Raw, ToJson};

/// What belongs to an event, as a JSON object under construction.
#[derive(Default)]
pub struct Properties(String);

impl Properties {
    /// None yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a text.
    #[must_use]
    pub fn text(self, name: &str, value: &str) -> Self {
        self.value(name, &value)
    }

    /// Adds a flag.
    #[must_use]
    pub fn flag(self, name: &str, value: bool) -> Self {
        self.value(name, &value)
    }

    /// Adds a number, if there is one.
    #[must_use]
    pub fn number(self, name: &str, value: Option<u32>) -> Self {
        match value {
            Some(value) => self.value(name, &value),
            None => self,
        }
    }

    /// Adds any value.
    #[must_use]
    #[inline(never)]
    pub fn value(mut self, name: &str, value: &dyn ToJson) -> Self {
        self.0.push(if self.0.is_empty() { '{' } else { ',' });
        name.write(&mut self.0);
        self.0.push(':');
        value.write(&mut self.0);
        self
    }

    /// The finished object; `None` when nothing was added.
    pub fn finish(mut self) -> Option<Raw> {
        if self.0.is_empty() {
            return None;
        }
        self.0.push('}');
        Some(Raw(self.0))
    }
}
