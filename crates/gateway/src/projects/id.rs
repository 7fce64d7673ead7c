use std::fmt;

/// A project's name on the wire: 32 hex digits from the system's random source. Public: it is in every page's source.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ProjectId(String);

impl ProjectId {
    /// A new one; fails only when the system has no randomness to give.
    pub fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0_u8; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Self(format!("{:032x}", u128::from_be_bytes(bytes))))
    }

    /// An id that is known to exist, or made up in a test.
    pub fn from_stored(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ProjectId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_32_hex_digits_and_never_the_same() {
        let (one, two) = (ProjectId::random().unwrap(), ProjectId::random().unwrap());
        assert!(one.as_str().len() == 32 && one.as_str().bytes().all(|b| b.is_ascii_hexdigit()));
        assert_ne!(one, two);
    }
}
