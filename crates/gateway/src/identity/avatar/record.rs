use alloy_primitives::{Address, U256};
use percent_encoding::{
    AsciiSet, CONTROLS, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode,
};

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
    /// Reads a record; none when it is of no known form. Schemes are read in any case (RFC 3986).
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim_start_matches('\u{feff}').trim();
        if let Some((scheme, rest)) = text.split_once(':') {
            match (scheme.to_ascii_lowercase().as_str(), rest.strip_prefix("//")) {
                ("https", Some(rest)) => return Some(Self::Web(format!("https://{}", web(rest)))),
                ("data", _) => return Some(Self::Data(format!("data:{rest}"))),
                (root @ ("ipfs" | "ipns"), Some(path)) => return below(root, path),
                ("ar", Some(path)) => return arweave(path),
                _ => {}
            }
        }
        let bare = text.trim_start_matches('/');
        for root in ["ipfs", "ipns"] {
            if let Some(path) = bare.strip_prefix(root).and_then(|rest| rest.strip_prefix('/')) {
                return below(root, path);
            }
        }
        if is_cid(bare.split('/').next().unwrap_or_default()) {
            return below("ipfs", bare);
        }
        NftId::parse(text).map(Self::Nft)
    }
}

/// A path below a root of IPFS.
fn below(root: &str, path: &str) -> Option<Record> {
    let mut path = path.trim_start_matches('/');
    // Some write the root twice.
    while let Some(rest) = path.strip_prefix("ipfs/") {
        path = rest.trim_start_matches('/');
    }
    Some(Record::Ipfs(format!("{root}/{}", encoded(path)?)))
}

/// A file of Arweave, by its public gateway.
fn arweave(path: &str) -> Option<Record> {
    let path = path.trim_start_matches('/');
    let id = path.split('/').next().unwrap_or_default();
    let is_id =
        id.len() == 43 && id.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
    let path = encoded(path).filter(|_| is_id)?;
    Some(Record::Web(format!("https://arweave.net/{path}")))
}

/// Whether this is a CID: 46 letters of base58 from `Qm` on, or base32 in lower case from `b` on.
fn is_cid(text: &str) -> bool {
    let is_base58 = |b: u8| b.is_ascii_alphanumeric() && !b"0OIl".contains(&b);
    let is_base32 = |b: u8| b.is_ascii_lowercase() || (b'2'..=b'7').contains(&b);
    (text.len() == 46 && text.starts_with("Qm") && text.bytes().all(is_base58))
        || ((59..=128).contains(&text.len())
            && text.starts_with('b')
            && text.bytes().all(is_base32))
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

/// Bytes of a path as it was written.
const LONGEST_PATH: usize = 1024;

/// What stands in a part of a path as it is (RFC 3986), besides letters and digits.
const PART: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~')
    .remove(b'!')
    .remove(b'$')
    .remove(b'(')
    .remove(b')')
    .remove(b'*')
    .remove(b'+')
    .remove(b',')
    .remove(b';')
    .remove(b'=')
    .remove(b':')
    .remove(b'@');

/// What cannot stand anywhere in a URL.
const URL: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'<')
    .add(b'>')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// A path with each part percent-encoded, if it stays below its root. What was encoded already stays as it is.
fn encoded(path: &str) -> Option<String> {
    if path.is_empty() || path.len() > LONGEST_PATH || path.starts_with('/') {
        return None;
    }
    let parts: Vec<String> = path.split('/').map(part).collect::<Option<_>>()?;
    Some(parts.join("/"))
}

fn part(text: &str) -> Option<String> {
    // However often it is decoded on its way, it must not lead upwards.
    let mut decoded = text.to_owned();
    loop {
        if decoded.split(['/', '\\']).any(|part| part == ".." || part == ".") {
            return None;
        }
        let further = percent_decode_str(&decoded).decode_utf8_lossy().into_owned();
        if further == decoded {
            break;
        }
        decoded = further;
    }
    Some(kept_escapes(text, PART))
}

/// Encodes what is in the set, and `%` where it begins no escape.
fn kept_escapes(text: &str, set: &'static AsciiSet) -> String {
    let mut found = String::with_capacity(text.len());
    for (index, piece) in text.split('%').enumerate() {
        if index > 0 {
            let is_escape = piece.bytes().take(2).filter(u8::is_ascii_hexdigit).count() == 2;
            found.push_str(if is_escape { "%" } else { "%25" });
        }
        found.extend(utf8_percent_encode(piece, set));
    }
    found
}

/// An address as it may be asked for: with a fragment it is the same file.
fn web(rest: &str) -> String {
    kept_escapes(rest.split('#').next().unwrap_or_default(), URL)
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
    fn each_part_of_a_path_is_encoded_once_and_roots_are_known_in_every_form() {
        const V0: &str = "QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKU7TR";
        const V1: &str = "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi";
        const TX: &str = "bNbA3TEQVL60xlgCcqdz4ZPHFZ711cZ3hmkpGttDt_U";
        let ipfs = [
            ("ipfs://QmA/my cat 1.png".to_owned(), "ipfs/QmA/my%20cat%201.png".to_owned()),
            ("ipfs://QmA/cat #1.png".into(), "ipfs/QmA/cat%20%231.png".into()),
            ("ipfs://QmA/what?.png".into(), "ipfs/QmA/what%3F.png".into()),
            ("ipfs://QmA/my%20cat.png".into(), "ipfs/QmA/my%20cat.png".into()),
            ("ipfs://QmA/100%.png".into(), "ipfs/QmA/100%25.png".into()),
            ("ipfs://QmA/é/猫.png".into(), "ipfs/QmA/%C3%A9/%E7%8C%AB.png".into()),
            ("IPFS://QmA/1.png".into(), "ipfs/QmA/1.png".into()),
            ("ipfs:///QmA".into(), "ipfs/QmA".into()),
            ("ipfs://ipfs/ipfs/QmA".into(), "ipfs/QmA".into()),
            ("\u{feff} ipfs://QmA \n".into(), "ipfs/QmA".into()),
            ("/ipfs/QmA/1.png".into(), "ipfs/QmA/1.png".into()),
            ("ipfs/QmA/1.png".into(), "ipfs/QmA/1.png".into()),
            (format!("{V0}/my cat.png"), format!("ipfs/{V0}/my%20cat.png")),
            (format!("{V1}/1.png"), format!("ipfs/{V1}/1.png")),
            (V1.into(), format!("ipfs/{V1}")),
        ];
        for (text, path) in ipfs {
            assert_eq!(Record::parse(&text), Some(Record::Ipfs(path)), "{text}");
        }
        let web = [
            (format!("ar://{TX}/1 2.png"), format!("https://arweave.net/{TX}/1%202.png")),
            (
                "HTTPS://a.example/my cat.png?a=b#c".into(),
                "https://a.example/my%20cat.png?a=b".into(),
            ),
        ];
        for (text, url) in web {
            assert_eq!(Record::parse(&text), Some(Record::Web(url)), "{text}");
        }
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
            "ipfs://a/../../admin",
            "ipfs://a/%2e%2E/admin",
            "ipfs://a/%252e%252e/admin",
            "ipfs://a/b%2f..%2fc",
            "ipfs://a/..\\\\admin",
            "/ipfs/../admin",
            "ar://short/1.png",
            "admin",
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
