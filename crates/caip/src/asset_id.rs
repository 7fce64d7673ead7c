use std::fmt;

use crate::ChainId;
use crate::charset::{is_namespace, is_word};

/// A coin, a token or one piece of a collection, as CAIP-19 writes it.
///
/// `eip155:1/slip44:60` is Ether, `eip155:1/erc20:0x6b17…1d0f` DAI, `eip155:1/erc721:0x06012…266d/771769` one piece.
/// The reference and the token id keep the case in which they were written.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AssetId {
    chain: ChainId,
    namespace: String,
    reference: String,
    token: Option<String>,
}

/// The text is not a CAIP-19 id on a chain of a known namespace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text())]
pub struct ParseAssetIdError;

impl ParseAssetIdError {
    /// What is wrong, for code without the machinery of `fmt`.
    pub const fn text(self) -> &'static str {
        "Invalid CAIP-19 asset id"
    }
}

impl AssetId {
    /// A place to be filled by the JSON reader (`FromJson::blank`); not a valid value.
    pub(crate) const fn blank() -> Self {
        Self {
            chain: ChainId::blank(),
            namespace: String::new(),
            reference: String::new(),
            token: None,
        }
    }

    /// Reads a CAIP-19 id: chain, `/`, asset namespace, `:`, reference and, for one piece of a collection, `/` and its id.
    pub fn parse(text: &str) -> Result<Self, ParseAssetIdError> {
        let (chain, asset) = text.split_once('/').ok_or(ParseAssetIdError)?;
        let chain = ChainId::parse(chain).map_err(|_| ParseAssetIdError)?;
        let (namespace, rest) = asset.split_once(':').ok_or(ParseAssetIdError)?;
        let (reference, token) = match rest.split_once('/') {
            Some((reference, token)) => (reference, Some(token)),
            None => (rest, None),
        };
        let valid = is_namespace(namespace)
            && is_word(reference, 128, b"-.%")
            && token.is_none_or(|token| is_word(token, 78, b"-.%"));
        valid
            .then(|| Self {
                chain,
                namespace: namespace.to_owned(),
                reference: reference.to_owned(),
                token: token.map(str::to_owned),
            })
            .ok_or(ParseAssetIdError)
    }

    /// The chain it lives on.
    pub const fn chain(&self) -> &ChainId {
        &self.chain
    }

    /// What kind of asset: `slip44` (a chain's own coin), `erc20`, `token`, `erc721` ...
    pub fn namespace(&self) -> &str {
        &self.namespace
    }

    /// Which one of its kind: a coin type of SLIP-44, a contract's or mint's address.
    pub fn reference(&self) -> &str {
        &self.reference
    }

    /// Which piece of a collection.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    pub(crate) fn text(&self) -> String {
        let Self { chain, namespace, reference, token } = self;
        let mut text = [chain.as_str(), "/", namespace, ":", reference].concat();
        if let Some(token) = token {
            text.push('/');
            text.push_str(token);
        }
        text
    }
}

impl fmt::Display for AssetId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read() {
        let text = "eip155:1/erc20:0x6b175474e89094c44da98b954eedeac495271d0f";
        let asset = AssetId::parse(text).unwrap();
        assert_eq!(asset.chain(), &ChainId::eip155(1));
        assert_eq!(asset.namespace(), "erc20");
        assert_eq!(asset.reference(), "0x6b175474e89094c44da98b954eedeac495271d0f");
        assert_eq!(asset.token(), None);
        assert_eq!(asset.to_string(), text);
    }

    #[test]
    fn a_piece_of_a_collection_is_read() {
        let text = "eip155:1/erc721:0x06012c8cf97BEaD5deAe237070F9587f8E7A266d/771769";
        let asset = AssetId::parse(text).unwrap();
        assert_eq!(asset.token(), Some("771769"));
        assert_eq!(asset.to_string(), text);
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "",
            "eip155:1",
            "eip155:1/",
            "eip155:1/slip44",
            "eip155:1/slip44:",
            "eip155/slip44:60",
            "cosmos:cosmoshub-4/slip44:118",
            "eip155:1/ERC20:0x6b",
            "eip155:1/erc20:0x6b/",
            "eip155:1/erc721:0x06/7/1",
            "eip155:1/erc20:0x6b:7",
        ] {
            let refusal = AssetId::parse(text).unwrap_err();
            assert_eq!(refusal.to_string(), "Invalid CAIP-19 asset id", "{text}");
        }
    }
}
