use std::collections::HashMap;

use caip::ChainId;
use serde::Deserialize;

use super::bundled::REGISTRY;
use crate::tokens::Native;

#[derive(Deserialize)]
struct File {
    chains: Vec<Chain>,
}

#[derive(Deserialize)]
struct Chain {
    caip2: ChainId,
    native_currency: Native,
}

/// The currencies of the registry's chains.
pub fn currencies() -> Result<HashMap<ChainId, Native>, serde_json::Error> {
    let File { chains } = serde_json::from_slice(REGISTRY)?;
    Ok(chains.into_iter().map(|chain| (chain.caip2, chain.native_currency.pictured())).collect())
}
