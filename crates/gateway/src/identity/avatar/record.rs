use alloy_primitives::{Address, U256};

/// What an avatar record says (ENSIP-12), or an address inside a token's metadata.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Record {
    /// An https address.
    Web(String),
    /// A path below an IPFS or IPNS root: `ipfs/bafy…/1.png`.
    Ipfs(String),
    /// A whole `data:` URL.
    Data(String),
    /// A token's picture.
    Nft(NftId),
}

/// A token (CAIP-22, CAIP-29).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NftId {
    /// The chain, `eip155:1`.
    pub chain: String,
    /// Which standard.
    pub standard: NftStandard,
    /// The contract.
    pub contract: Address,
    /// The token's number.
    pub token: U256,
}

/// The standards of tokens that have pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NftStandard {
    /// One owner each.
    Erc721,
    /// Many owners each.
    Erc1155,
}

impl Record {
    /// Reads a record; none when it is of no known form.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.starts_with("https://") {
            return Some(Self::Web(text.to_owned()));
        }
        if text.starts_with("data:") {
            return Some(Self::Data(text.to_owned()));
        }
        for root in ["ipfs", "ipns"] {
            if let Some(path) = text.strip_prefix(root).and_then(|rest| rest.strip_prefix("://")) {
                // Some write the root twice.
                let path = path.strip_prefix("ipfs/").unwrap_or(path);
                return is_path(path).then(|| Self::Ipfs(format!("{root}/{path}")));
            }
        }
        NftId::parse(text).map(Self::Nft)
    }
}

impl NftId {
    /// Reads `eip155:1/erc721:0x…/123`.
    fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('/');
        let (chain, asset, token) = (parts.next()?, parts.next()?, parts.next()?);
        let (standard, contract) = asset.split_once(':')?;
        let standard = match standard {
            "erc721" => NftStandard::Erc721,
            "erc1155" => NftStandard::Erc1155,
            _ => return None,
        };
        let is_evm = chain.strip_prefix("eip155:")?.parse::<u64>().is_ok();
        let token = U256::from_str_radix(token, 10).ok()?;
        let contract = contract.parse().ok()?;
        (is_evm && parts.next().is_none()).then(|| Self {
            chain: chain.to_owned(),
            standard,
            contract,
            token,
        })
    }
}

/// A path that stays below its root.
fn is_path(path: &str) -> bool {
    let is_plain = |b: u8| b.is_ascii_alphanumeric() || b"-_.~/%".contains(&b);
    !path.is_empty()
        && path.len() <= 1024
        && path.bytes().all(is_plain)
        && path.split('/').all(|part| part != ".." && part != ".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_the_standard_is_read() {
        assert_eq!(
            Record::parse("https://a.example/1.png"),
            Some(Record::Web("https://a.example/1.png".into()))
        );
        assert_eq!(
            Record::parse("ipfs://bafy/1.png"),
            Some(Record::Ipfs("ipfs/bafy/1.png".into()))
        );
        assert_eq!(Record::parse("ipfs://ipfs/Qm1"), Some(Record::Ipfs("ipfs/Qm1".into())));
        assert_eq!(Record::parse("ipns://a.eth"), Some(Record::Ipfs("ipns/a.eth".into())));
        assert!(matches!(Record::parse("data:image/png;base64,AA=="), Some(Record::Data(_))));
        let nft = "eip155:1/erc1155:0x495f947276749ce646f68ac8c248420045cb7b5e/8112316025873927737505937898915153732580103913704334048512380490797008551937";
        let Some(Record::Nft(id)) = Record::parse(nft) else { panic!("no token") };
        assert_eq!((id.chain.as_str(), id.standard), ("eip155:1", NftStandard::Erc1155));
    }

    #[test]
    fn what_leads_elsewhere_is_no_record() {
        for text in [
            "",
            "http://a.example",
            "javascript:alert(1)",
            "file:///etc/passwd",
            "ipfs://",
            "ipfs://../admin",
            "ipfs://a?b",
            "ipfs://a b",
            "eip155:1/erc20:0x495f947276749ce646f68ac8c248420045cb7b5e/1",
            "eip155:x/erc721:0x495f947276749ce646f68ac8c248420045cb7b5e/1",
            "eip155:1/erc721:0x1/1",
            "eip155:1/erc721:0x495f947276749ce646f68ac8c248420045cb7b5e/-1",
            "eip155:1/erc721:0x495f947276749ce646f68ac8c248420045cb7b5e/1/2",
        ] {
            assert_eq!(Record::parse(text), None, "{text}");
        }
    }
}
