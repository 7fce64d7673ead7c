use std::collections::HashMap;
use std::path::{Path, PathBuf};

use caip::ChainId;

use super::Dex;
use super::bundled::DEX;

/// The exchanges of all chains.
#[derive(Debug, Default)]
pub struct Dexes(HashMap<ChainId, Dex>);

/// A file of exchanges cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DexError {
    /// It cannot be read.
    #[error(
        "dex: cannot read {path}: {source}; name a file as crates/gateway/README.md describes it"
    )]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// It is not what it should be.
    #[error("dex: {path}: {source}")]
    Syntax {
        /// The file, or `bundled`.
        path: PathBuf,
        /// Where and why.
        source: serde_json::Error,
    },
    /// A fee is none.
    #[error("dex: {path}: {id} takes {fee} of {whole}: correct the fee")]
    Fee {
        /// The file, or `bundled`.
        path: PathBuf,
        /// The exchange.
        id: String,
        /// What was written.
        fee: u32,
        /// All of what goes in, in the same unit.
        whole: u32,
    },
}

impl Dexes {
    /// The bundled exchanges, each chain's replaced by the operator's for the same chain.
    pub fn open(files: &[PathBuf]) -> Result<Self, DexError> {
        let mut chains = HashMap::new();
        for text in DEX {
            add(&mut chains, Path::new("bundled"), text)?;
        }
        for path in files {
            let text = std::fs::read_to_string(path)
                .map_err(|source| DexError::Unreadable { path: path.clone(), source })?;
            add(&mut chains, path, &text)?;
        }
        Ok(Self(chains))
    }

    /// The chain's exchanges, if any is known.
    pub fn of(&self, chain: &ChainId) -> Option<&Dex> {
        self.0.get(chain)
    }
}

fn add(chains: &mut HashMap<ChainId, Dex>, path: &Path, text: &str) -> Result<(), DexError> {
    let dex: Dex = serde_json::from_str(text)
        .map_err(|source| DexError::Syntax { path: path.to_owned(), source })?;
    let v2 = dex.v2.iter().map(|exchange| (&exchange.id, u32::from(exchange.fee_bps), 10_000));
    let tiers = |id, tiers: &[u32]| tiers.iter().map(move |fee| (id, *fee, 1_000_000)).collect();
    let v3 = dex.v3.iter().flat_map(|exchange| -> Vec<_> { tiers(&exchange.id, &exchange.tiers) });
    if let Some((id, fee, whole)) = v2.chain(v3).find(|(_, fee, whole)| fee >= whole) {
        return Err(DexError::Fee { path: path.to_owned(), id: id.clone(), fee, whole });
    }
    chains.insert(dex.chain.clone(), dex);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dex::RouterKind;
    use alloy_primitives::address;

    /// The twelve chains that the specification swaps on (spec 9).
    const SWAP_CHAINS: [u64; 12] =
        [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1_313_161_554];

    fn read(text: &str) -> Result<HashMap<ChainId, Dex>, DexError> {
        let mut chains = HashMap::new();
        add(&mut chains, Path::new("test.json"), text).map(|()| chains)
    }

    #[test]
    fn every_swap_chain_has_an_exchange_and_a_base() {
        let dexes = Dexes::open(&[]).unwrap();
        for chain in SWAP_CHAINS {
            let dex = dexes.of(&ChainId::eip155(chain)).unwrap();
            assert!(!dex.bases.is_empty() && dex.v2.len() + dex.v3.len() > 0, "{chain}");
        }
    }

    #[test]
    fn ethereums_exchanges_are_the_known_ones() {
        let dexes = Dexes::open(&[]).unwrap();
        let dex = dexes.of(&ChainId::eip155(1)).unwrap();
        assert_eq!(dex.v2[0].factory, address!("5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f"));
        assert_eq!(dex.v3[0].tiers, [100, 500, 3_000, 10_000]);
        assert_eq!(dex.v3[0].router_kind, RouterKind::SwapRouter02);
    }

    #[test]
    fn trader_joe_alone_calls_the_functions_for_the_coin_otherwise() {
        let dexes = Dexes::open(&[]).unwrap();
        let without = dexes.0.values().flat_map(|dex| dex.v2.iter().filter(|v2| !v2.coin));
        assert_eq!(without.map(|v2| &*v2.id).collect::<Vec<_>>(), ["traderjoe-v1"]);
    }

    #[test]
    fn the_operators_file_replaces_its_chain() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("dex.json");
        std::fs::write(&file, r#"{"chain":"eip155:1","bases":[]}"#).unwrap();
        let dexes = Dexes::open(&[file]).unwrap();
        assert!(dexes.of(&ChainId::eip155(1)).unwrap().v2.is_empty());
        assert!(dexes.of(&ChainId::eip155(10)).is_some());
    }

    #[test]
    fn a_wrong_file_is_told_where() {
        let zero = "0x0000000000000000000000000000000000000000";
        let v2 = format!(
            r#"{{"chain":"eip155:1","bases":[],"v2":[{{"id":"x","factory":"{zero}","router":"{zero}","feeBps":10000}}]}}"#
        );
        let table = [
            ("{", "test.json"),
            (r#"{"chain":"eip155:1"}"#, "bases"),
            (r#"{"chain":"eip155:1","bases":["0x1"]}"#, "test.json"),
            (r#"{"chain":"eip155:1","bases":[],"v4":[]}"#, "v4"),
            (&v2, "x takes 10000 of 10000"),
        ];
        for (text, named) in table {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(named), "{error}");
        }
    }
}
