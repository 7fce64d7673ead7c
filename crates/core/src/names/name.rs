use crate::text::pieces;
use sha3::{Digest, Keccak256};

/// Bytes of the longest name in DNS form (RFC 1035), and of its longest label.
const LONGEST: usize = 255;
const LONGEST_LABEL: usize = 63;

/// A name in its normal form (ENSIP-15), of letters whose normal form needs no tables: those of ASCII.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Name(String);

impl Name {
    /// Takes what a person typed. `None` for what is no name, and for names of other letters: what looks like one of them may be another.
    pub fn typed(text: &str) -> Option<Self> {
        let name = text.to_ascii_lowercase();
        let labels = pieces(&name, b'.').count();
        (labels > 1 && name.len() < LONGEST && pieces(&name, b'.').all(is_normal))
            .then_some(Self(name))
    }

    /// Its hash (EIP-137).
    pub fn node(&self) -> [u8; 32] {
        let mut node = [0; 32];
        let labels: Vec<&str> = pieces(&self.0, b'.').collect();
        for label in labels.iter().rev() {
            let mut hash = Keccak256::new();
            hash.update(node);
            hash.update(Keccak256::digest(label));
            node = hash.finalize().into();
        }
        node
    }

    /// Its DNS form: each label after its length, a zero at the end (ENSIP-10).
    pub fn dns(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for label in pieces(&self.0, b'.') {
            // Labels have at most 63 bytes.
            out.push(u8::try_from(label.len()).unwrap_or(0));
            out.extend_from_slice(label.as_bytes());
        }
        out.push(0);
        out
    }
}

/// Whether a label of ASCII is in its normal form: letters, digits and hyphens, not two hyphens in the third place, behind any underscores.
fn is_normal(label: &str) -> bool {
    let begins = label.bytes().take_while(|byte| *byte == b'_').count();
    let rest = &label.as_bytes()[begins..];
    let known = |byte: &u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
    (1..=LONGEST_LABEL).contains(&label.len())
        && rest.iter().all(known)
        && label.as_bytes().get(2..4) != Some(b"--")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evm::hex;
    use proptest::prelude::*;

    #[test]
    fn names_hash_as_the_standard_says() {
        let foo = Name::typed("foo.eth").unwrap();
        let node = "de9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f";
        assert_eq!(hex(&foo.node()), node);
    }

    #[test]
    fn the_dns_form_counts_each_label() {
        let name = Name::typed("Vitalik.ETH").unwrap();
        assert_eq!(hex(&name.dns()), "07766974616c696b0365746800");
    }

    #[test]
    fn what_is_not_normal_at_first_sight_is_left_to_the_gateway() {
        let long = format!("{}.eth", "a".repeat(64));
        let deep = format!("{}eth", "a.".repeat(127));
        for text in [
            "",
            ".",
            "eth",
            "a..eth",
            ".eth",
            "a b.eth",
            "xn--bob.eth",
            "a_b.eth",
            "vit\u{e4}.eth",
            "v\u{456}talik.eth",
            "bob\u{200d}.eth",
            "bob\u{3002}eth",
            "bob'.eth",
            "\u{212a}.eth",
            &long,
            &deep,
        ] {
            assert_eq!(Name::typed(text), None, "{text}");
        }
        for text in
            ["_a.eth", "a-b.eth", "-a-.eth", "a--b.eth", "0x12.base.eth", "__.eth", "alice.com"]
        {
            assert!(Name::typed(text).is_some(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn what_is_taken_for_normal_is_normal_by_the_standards_own_tables(text in "[a-cA-C0-2_.$'-]{1,12}\\.eth") {
            if let Some(name) = Name::typed(&text) {
                prop_assert_eq!(ens_normalize::ens_normalize(&text).unwrap(), name.0);
            }
        }

        #[test]
        fn any_text_is_a_name_or_none(text in "\\PC{0,40}") {
            if let Some(name) = Name::typed(&text) {
                prop_assert_eq!(ens_normalize::ens_normalize(&text).unwrap(), name.0);
            }
        }
    }
}
