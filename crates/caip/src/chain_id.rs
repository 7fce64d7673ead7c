use std::fmt;

use crate::Namespace;
use crate::charset::is_word;

/// A chain, as CAIP-2 writes it: `eip155:1`.
///
/// The namespace is a known one and the reference has 1 to 32 letters, digits, `-` or `_`; under `eip155` it is
/// the chain's number in its shortest decimal form, so that two ids of one chain are always equal.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ChainId {
    namespace: Namespace,
    text: String,
}

/// The text is not a CAIP-2 id of a known namespace (spec 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text())]
pub struct ParseChainIdError;

impl ParseChainIdError {
    /// What is wrong, for code without the machinery of `fmt`.
    pub const fn text(self) -> &'static str {
        "Invalid CAIP-2 network id"
    }
}

impl ChainId {
    /// A place to be filled by the JSON reader (`FromJson::blank`); not a valid value.
    pub(crate) const fn blank() -> Self {
        Self { namespace: Namespace::Eip155, text: String::new() }
    }

    /// Reads a CAIP-2 id: exactly two parts, parted by a colon.
    pub fn parse(text: &str) -> Result<Self, ParseChainIdError> {
        // By hand: `split_once` brings a search for letters of any size into the page.
        let colon = text.bytes().position(|byte| byte == b':').ok_or(ParseChainIdError)?;
        let (namespace, reference) = (&text[..colon], &text[colon + 1..]);
        let namespace = Namespace::parse(namespace).map_err(|_| ParseChainIdError)?;
        // A second colon is outside this alphabet.
        let valid = match namespace {
            Namespace::Eip155 => evm_number(reference).is_some(),
            _ => is_word(reference, 32, b"-_"),
        };
        valid.then(|| Self { namespace, text: text.to_owned() }).ok_or(ParseChainIdError)
    }

    /// The EVM chain of this number (EIP-155): `ChainId::eip155(1)` is Ethereum.
    pub fn eip155(number: u64) -> Self {
        Self { namespace: Namespace::Eip155, text: ["eip155:", &json::to_string(&number)].concat() }
    }

    /// The chain's family.
    pub const fn namespace(&self) -> Namespace {
        self.namespace
    }

    /// The part after the colon: `1`.
    pub fn reference(&self) -> &str {
        &self.text[self.namespace.as_str().len() + 1..]
    }

    /// The chain's number (EIP-155), if it is an EVM chain.
    pub fn evm_id(&self) -> Option<u64> {
        match self.namespace {
            Namespace::Eip155 => evm_number(self.reference()),
            _ => None,
        }
    }

    /// The whole id: `eip155:1`.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for ChainId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl AsRef<str> for ChainId {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

/// The number that `reference` writes in its shortest decimal form.
fn evm_number(reference: &str) -> Option<u64> {
    let shortest =
        reference == "0" || reference.starts_with(|first: char| matches!(first, '1'..='9'));
    reference.parse().ok().filter(|_| shortest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read() {
        let chain = ChainId::parse("eip155:137").unwrap();
        assert_eq!((chain.namespace(), chain.reference()), (Namespace::Eip155, "137"));
        assert_eq!(chain.evm_id(), Some(137));
        assert_eq!(chain, ChainId::eip155(137));
    }

    #[test]
    fn only_evm_chains_have_a_number() {
        let solana = ChainId::parse("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp").unwrap();
        assert_eq!(solana.evm_id(), None);
        assert_eq!(solana.reference(), "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp");
    }

    #[test]
    fn ids_of_every_family_are_read() {
        for text in [
            "eip155:1",
            "eip155:18446744073709551615",
            "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
            "polkadot:91b171bb158e2d3848fa23a9f1c25182",
            "bip122:000000000019d6689c085ae165831e93",
        ] {
            assert_eq!(ChainId::parse(text).unwrap().as_str(), text);
        }
    }

    #[test]
    fn anything_but_two_parts_of_a_known_namespace_is_refused() {
        for text in [
            "",
            "eip155",
            "eip155:",
            ":1",
            "eip155:1:0xab",
            "solana:a:b",
            "cosmos:cosmoshub-4",
            "EIP155:1",
            "eip155: 1",
            "eip155:01",
            "eip155:+1",
            "eip155:-1",
            "eip155:0x1",
            "eip155:18446744073709551616",
            "solana:123456789012345678901234567890123",
            "solana:a b",
        ] {
            let refusal = ChainId::parse(text).unwrap_err();
            assert_eq!(refusal.to_string(), "Invalid CAIP-2 network id", "{text}");
        }
    }
}
