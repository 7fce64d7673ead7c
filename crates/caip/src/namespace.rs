use std::fmt;

/// A chain family that Drawstring knows, by its CAIP-2 namespace (spec 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Namespace {
    /// Ethereum and the chains that work like it.
    Eip155,
    /// Solana.
    Solana,
    /// Polkadot and its parachains.
    Polkadot,
    /// Bitcoin and its test networks.
    Bip122,
}

/// The text names no family that Drawstring knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text())]
pub struct ParseNamespaceError;

impl ParseNamespaceError {
    /// What is wrong, for code without the machinery of `fmt`.
    pub const fn text(self) -> &'static str {
        "Unknown namespace: use eip155, solana, polkadot or bip122"
    }
}

impl Namespace {
    /// Every family, in the order in which they are shown.
    pub const ALL: [Self; 4] = [Self::Eip155, Self::Solana, Self::Polkadot, Self::Bip122];

    /// Reads the CAIP-2 namespace, exactly as written there: lower case, no blanks.
    pub fn parse(text: &str) -> Result<Self, ParseNamespaceError> {
        Self::ALL.into_iter().find(|one| one.as_str() == text).ok_or(ParseNamespaceError)
    }

    /// The CAIP-2 namespace: `eip155`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Eip155 => "eip155",
            Self::Solana => "solana",
            Self::Polkadot => "polkadot",
            Self::Bip122 => "bip122",
        }
    }

    /// The family's name for people: `EVM`. A proper name, so it is not translated.
    pub const fn family(self) -> &'static str {
        match self {
            Self::Eip155 => "EVM",
            Self::Solana => "Solana",
            Self::Polkadot => "Polkadot",
            Self::Bip122 => "Bitcoin",
        }
    }
}

impl fmt::Display for Namespace {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_namespace_reads_what_it_writes() {
        for namespace in Namespace::ALL {
            assert_eq!(Namespace::parse(namespace.as_str()), Ok(namespace));
        }
    }

    #[test]
    fn unknown_and_misspelt_names_are_refused() {
        for text in ["", "cosmos", "EIP155", " eip155", "eip155:"] {
            assert_eq!(Namespace::parse(text), Err(ParseNamespaceError), "{text}");
        }
    }

    #[test]
    fn families_have_names_for_people() {
        assert_eq!(Namespace::ALL.map(Namespace::family), ["EVM", "Solana", "Polkadot", "Bitcoin"]);
    }
}
