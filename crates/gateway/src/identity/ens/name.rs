use alloy_primitives::{Address, B256, keccak256};
use std::fmt;

/// A name in its normal form (ENSIP-15): `alice.eth`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EnsName(String);

/// Not a name, or not in its normal form: it may look like another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the name is not in its normal form")]
pub struct NotNormal;

/// A resolver is looked for at each of a name's labels, in one call.
const MOST_LABELS: usize = 32;

/// Bytes of the longest name in DNS form (RFC 1035).
const LONGEST: usize = 255;

impl EnsName {
    /// Takes a name that is in its normal form already. A record that holds another form is one that the record's owner
    /// could use to look like somebody else.
    pub fn parse(text: &str) -> Result<Self, NotNormal> {
        let labels = text.split('.').count();
        let fits = text.len() < LONGEST && labels <= MOST_LABELS;
        if !fits || text.split('.').any(|label| label.is_empty() || label.len() > 63) {
            return Err(NotNormal);
        }
        let is_normal = text.split('.').all(is_plain)
            || ens_normalize::ens_normalize(text).is_ok_and(|normal| normal == text);
        if is_normal { Ok(Self(text.to_owned())) } else { Err(NotNormal) }
    }

    /// Takes what a person typed, and brings it into its normal form (ENSIP-15); what has none is no name.
    pub fn typed(text: &str) -> Result<Self, NotNormal> {
        if text.len() > LONGEST || !text.contains('.') {
            return Err(NotNormal);
        }
        let normal = ens_normalize::ens_normalize(text).map_err(|_| NotNormal)?;
        Self::parse(&normal)
    }

    /// The name under which an address may set its own (ENSIP-3).
    pub fn reverse_of(address: Address) -> Self {
        Self(format!("{}.addr.reverse", alloy_primitives::hex::encode(address)))
    }

    /// The name and all names above it, longest first: `a.b.eth`, `b.eth`, `eth`.
    pub fn with_parents(&self) -> impl Iterator<Item = &str> {
        let starts = self.0.match_indices('.').map(|(at, _)| at + 1);
        std::iter::once(0).chain(starts).map(|start| &self.0[start..])
    }

    /// Its hash (EIP-137).
    pub fn node(&self) -> B256 {
        namehash(&self.0)
    }

    /// Its DNS form: each label after its length, a zero at the end (ENSIP-10).
    pub fn dns(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.0.len() + 2);
        for label in self.0.split('.') {
            // Labels have at most 63 bytes.
            out.push(u8::try_from(label.len()).unwrap_or(0));
            out.extend_from_slice(label.as_bytes());
        }
        out.push(0);
        out
    }
}

/// Whether a label is normal at first sight: small letters and digits. The tables for all others take some megabytes.
fn is_plain(label: &str) -> bool {
    label.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
}

/// The hash of a name (EIP-137).
pub fn namehash(name: &str) -> B256 {
    name.rsplit('.')
        .filter(|label| !label.is_empty())
        .fold(B256::ZERO, |node, label| keccak256([node, keccak256(label)].concat()))
}

impl fmt::Display for EnsName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloy_primitives::{address, b256, hex};
    use proptest::prelude::*;

    #[test]
    fn names_hash_as_the_standard_says() {
        let table = [
            ("", B256::ZERO),
            ("eth", b256!("93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae")),
            ("foo.eth", b256!("de9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f")),
        ];
        for (name, node) in table {
            assert_eq!(namehash(name), node, "{name}");
        }
    }

    #[test]
    fn an_address_has_its_reverse_name() {
        let name = EnsName::reverse_of(address!("314159265dD8dbb310642f98f50C066173C1259b"));
        assert_eq!(name.to_string(), "314159265dd8dbb310642f98f50c066173c1259b.addr.reverse");
    }

    #[test]
    fn the_dns_form_counts_each_label() {
        let name = EnsName::parse("vitalik.eth").unwrap();
        assert_eq!(name.dns(), hex!("07766974616c696b0365746800"));
    }

    #[test]
    fn parents_end_with_the_last_label() {
        let name = EnsName::parse("a.b.eth").unwrap();
        assert_eq!(name.with_parents().collect::<Vec<_>>(), ["a.b.eth", "b.eth", "eth"]);
    }

    #[test]
    fn what_a_person_types_is_brought_into_its_normal_form() {
        let typed = |text: &str| EnsName::typed(text).map(|name| name.to_string());
        assert_eq!(typed("Alice.ETH").as_deref(), Ok("alice.eth"));
        assert_eq!(typed("vitalik.eth").as_deref(), Ok("vitalik.eth"));
        for text in ["", "alice", "a b.eth", "v\u{0456}talik.eth", "\u{202e}eth.a", "a..eth"] {
            assert_eq!(typed(text), Err(NotNormal), "{text}");
        }
    }

    #[test]
    fn what_is_not_in_normal_form_is_no_name() {
        let long = format!("{}.eth", "a".repeat(64));
        let deep = format!("{}eth", "a.".repeat(40));
        for text in [
            "",
            ".",
            "a..eth",
            "Alice.eth",
            "a b.eth",
            "vita\u{200d}lik.eth",
            "\u{202e}eth.a",
            "v\u{0456}talik.eth",
            &long,
            &deep,
        ] {
            assert_eq!(EnsName::parse(text), Err(NotNormal), "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_a_name_or_refused(text in "\\PC{0,40}") {
            if let Ok(name) = EnsName::parse(&text) {
                prop_assert!(name.dns().ends_with(&[0]));
            }
        }
    }
}
