use std::collections::BTreeMap;

use alloy_primitives::{B256, Bloom};
use bytes::Bytes;
use serde_json::value::RawValue;

/// A block's header, as those who subscribed to heads get it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Its number.
    pub number: u64,
    /// Its hash.
    pub hash: B256,
    /// The hash of the block before it.
    pub parent: B256,
    /// The text of the header.
    pub header: Bytes,
    bloom: Bloom,
    has_transactions: bool,
}

/// What a whole block has and a header has not.
const NOT_HEADER: [&str; 5] = ["transactions", "uncles", "withdrawals", "size", "totalDifficulty"];

/// The root of a block without transactions: the hash of the empty trie.
const NO_TRANSACTIONS: &str = "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421";

impl Block {
    /// Reads a header, or a block with the hashes of its transactions. None if it is no block of a chain, such as `null` or a pending one.
    pub fn read(text: &[u8]) -> Option<Self> {
        let mut fields: BTreeMap<String, &RawValue> = serde_json::from_slice(text).ok()?;
        let field = |name: &str| fields.get(name).and_then(|value| read::<String>(value));
        let number = crate::rpc::probe::hex_number(&field("number")?)?;
        let (hash, parent) = (field("hash")?.parse().ok()?, field("parentHash")?.parse().ok()?);
        let bloom = field("logsBloom").and_then(|bloom| bloom.parse().ok()).unwrap_or_default();
        let has_transactions = field("transactionsRoot").is_none_or(|root| root != NO_TRANSACTIONS);
        fields.retain(|name, _| !NOT_HEADER.contains(&name.as_str()));
        let header = serde_json::to_vec(&fields).ok()?.into();
        Some(Self { number, hash, parent, header, bloom, has_transactions })
    }

    /// The filter of its logs, if it is to be trusted: a chain that does not make any leaves it empty.
    pub fn bloom(&self) -> Option<&Bloom> {
        (!self.bloom.is_zero() || !self.has_transactions).then_some(&self.bloom)
    }
}

fn read<'a, T: serde::Deserialize<'a>>(value: &'a RawValue) -> Option<T> {
    serde_json::from_str(value.get()).ok()
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A block of this number on this branch, after that one.
    pub fn block(number: u64, branch: u64, parent_branch: u64) -> Block {
        let hash = |number: u64, branch: u64| {
            B256::left_padding_from(&[number, branch].map(u64::to_be_bytes).concat())
        };
        let parent = hash(number.saturating_sub(1), parent_branch);
        let text = format!(
            r#"{{"number":"{number:#x}","hash":"{}","parentHash":"{parent}"}}"#,
            hash(number, branch)
        );
        Block::read(text.as_bytes()).unwrap()
    }

    #[test]
    fn a_header_is_the_block_without_its_contents() {
        let hash = format!("0x{}", "ab".repeat(32));
        let text = format!(
            r#"{{"number":"0x10","hash":"{hash}","parentHash":"{hash}","size":"0x1","transactions":["0x1"],"gasUsed":"0x5"}}"#
        );
        let block = Block::read(text.as_bytes()).unwrap();
        assert_eq!(block.number, 16);
        let header = String::from_utf8(block.header.to_vec()).unwrap();
        assert!(header.contains(r#""gasUsed":"0x5""#), "{header}");
        assert!(!header.contains("transactions") && !header.contains("size"), "{header}");
    }

    #[test]
    fn what_is_no_block_is_none() {
        for text in ["null", "{}", "[]", "<html>", r#"{"number":null,"hash":null}"#] {
            assert_eq!(Block::read(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn an_empty_filter_of_logs_is_trusted_without_transactions_only() {
        let mut block = block(1, 0, 0);
        assert_eq!(block.bloom(), None);
        block.has_transactions = false;
        assert!(block.bloom().is_some());
    }
}
