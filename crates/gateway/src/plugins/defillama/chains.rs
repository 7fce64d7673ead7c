use caip::{ChainId, Namespace};

use crate::tokens::Known;

/// How it names chains.
const NAMES: &[(u64, &str)] = &[
    (1, "ethereum"),
    (10, "optimism"),
    (56, "bsc"),
    (100, "xdai"),
    (130, "unichain"),
    (137, "polygon"),
    (146, "sonic"),
    (250, "fantom"),
    (324, "era"),
    (1_101, "polygon_zkevm"),
    (5_000, "mantle"),
    (8_453, "base"),
    (34_443, "mode"),
    (42_161, "arbitrum"),
    (42_220, "celo"),
    (43_114, "avax"),
    (59_144, "linea"),
    (81_457, "blast"),
    (534_352, "scroll"),
];

const BITCOIN: &str = "bip122:000000000019d6689c085ae165831e93";
const SOLANA: &str = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const POLKADOT: &str = "polkadot:91b171bb158e2d3848fa23a9f1c25182";

/// How it names a token; none when it does not know the chain.
pub fn coin(chain: &ChainId, token: &Known) -> Option<String> {
    let address = token.address.as_deref();
    let named = |name: &str, native: &str| format!("{name}:{}", address.unwrap_or(native));
    match (chain.namespace(), chain.as_str()) {
        (Namespace::Eip155, _) => {
            let (_, name) = NAMES.iter().find(|(id, _)| chain.evm_id() == Some(*id))?;
            Some(named(name, "0x0000000000000000000000000000000000000000"))
        }
        (_, SOLANA) => Some(named("solana", "So11111111111111111111111111111111111111112")),
        (_, BITCOIN) => Some("coingecko:bitcoin".to_owned()),
        (_, POLKADOT) => Some("coingecko:polkadot".to_owned()),
        _ => None,
    }
}

/// Whether it knows the chain.
pub fn knows(chain: &ChainId) -> bool {
    [BITCOIN, SOLANA, POLKADOT].contains(&chain.as_str())
        || NAMES.iter().any(|(id, _)| chain.evm_id() == Some(*id))
}
