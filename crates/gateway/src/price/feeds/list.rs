use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use alloy_primitives::Address;
use caip::ChainId;
use serde::Deserialize;

use super::bundled::FEEDS;

/// The feeds of all chains.
#[derive(Debug, Default)]
pub struct Feeds(BTreeMap<ChainId, Vec<Feed>>);

/// A contract that says what an asset costs in US dollars: `latestRoundData()`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Feed {
    /// `ETH`, `EUR`
    pub asset: String,
    /// The contract.
    pub feed: Address,
    /// Digits after the point of its answers.
    pub decimals: u8,
    /// Seconds after which its answer is stale.
    pub max_age: u64,
}

/// A file of feeds cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FeedsError {
    /// It cannot be read.
    #[error(
        "feeds: cannot read {path}: {source}; name a file as crates/gateway/README.md describes it"
    )]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// It is not what it should be.
    #[error("feeds: {path}: {source}")]
    Syntax {
        /// The file, or `bundled`.
        path: PathBuf,
        /// Where and why.
        source: serde_json::Error,
    },
    /// Its answers cannot be counted so.
    #[error("feeds: {path}: {asset} has {decimals} decimals: write at most 36")]
    Decimals {
        /// The file, or `bundled`.
        path: PathBuf,
        /// The asset.
        asset: String,
        /// What was written.
        decimals: u8,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    chain: ChainId,
    feeds: Vec<Feed>,
}

impl Feeds {
    /// The bundled feeds, each chain's replaced by the operator's for the same chain.
    pub fn open(files: &[PathBuf]) -> Result<Self, FeedsError> {
        let mut chains = BTreeMap::new();
        for text in FEEDS {
            add(&mut chains, Path::new("bundled"), text)?;
        }
        for path in files {
            let text = std::fs::read_to_string(path)
                .map_err(|source| FeedsError::Unreadable { path: path.clone(), source })?;
            add(&mut chains, path, &text)?;
        }
        Ok(Self(chains))
    }

    /// The chain's feeds.
    pub fn of(&self, chain: &ChainId) -> &[Feed] {
        self.0.get(chain).map(Vec::as_slice).unwrap_or_default()
    }

    /// The chains that have feeds: `first`, if it has, then the others.
    pub fn chains<'a>(&'a self, first: &'a ChainId) -> impl Iterator<Item = &'a ChainId> {
        let others = self.0.keys().filter(move |chain| *chain != first);
        self.0.get_key_value(first).map(|(chain, _)| chain).into_iter().chain(others)
    }
}

fn add(
    chains: &mut BTreeMap<ChainId, Vec<Feed>>,
    path: &Path,
    text: &str,
) -> Result<(), FeedsError> {
    let File { chain, feeds } = serde_json::from_str(text)
        .map_err(|source| FeedsError::Syntax { path: path.to_owned(), source })?;
    if let Some(feed) = feeds.iter().find(|feed| feed.decimals > 36) {
        let (asset, decimals) = (feed.asset.clone(), feed.decimals);
        return Err(FeedsError::Decimals { path: path.to_owned(), asset, decimals });
    }
    chains.insert(chain, feeds);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ethereum_has_feeds_for_its_currency_and_for_fiat() {
        let feeds = Feeds::open(&[]).unwrap();
        let assets: Vec<_> =
            feeds.of(&ChainId::eip155(1)).iter().map(|feed| &*feed.asset).collect();
        for asset in ["ETH", "BTC", "EUR", "GBP", "AUD", "CAD", "INR", "JPY"] {
            assert!(assets.contains(&asset), "{asset}");
        }
    }

    #[test]
    fn a_chains_own_feeds_come_first() {
        let feeds = Feeds::open(&[]).unwrap();
        let optimism = ChainId::eip155(10);
        assert_eq!(feeds.chains(&optimism).next(), Some(&optimism));
        let without = ChainId::eip155(31337);
        assert!(feeds.chains(&without).all(|chain| *chain != without));
    }

    #[test]
    fn a_wrong_file_is_told_where() {
        let feed = r#"{"asset":"ETH","feed":"0x0000000000000000000000000000000000000000","decimals":99,"maxAge":1}"#;
        let table = [
            ("{".to_owned(), "test.json"),
            (r#"{"chain":"eip155:1"}"#.to_owned(), "feeds"),
            (format!(r#"{{"chain":"eip155:1","feeds":[{feed}]}}"#), "99 decimals"),
        ];
        for (text, named) in table {
            let error = add(&mut BTreeMap::new(), Path::new("test.json"), &text).unwrap_err();
            assert!(error.to_string().contains(named), "{error}");
        }
    }
}
