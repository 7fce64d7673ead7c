use caip::ChainId;

/// A chain as it names it, and the coin that is the chain's own currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Platform {
    /// Where its tokens are; none for chains without.
    pub tokens: Option<&'static str>,
    /// The chain's own currency.
    pub native: &'static str,
}

const EVM: &[(u64, &str, &str)] = &[
    (1, "ethereum", "ethereum"),
    (10, "optimistic-ethereum", "ethereum"),
    (56, "binance-smart-chain", "binancecoin"),
    (100, "xdai", "xdai"),
    (130, "unichain", "ethereum"),
    (137, "polygon-pos", "polygon-ecosystem-token"),
    (146, "sonic", "sonic-3"),
    (250, "fantom", "fantom"),
    (324, "zksync", "ethereum"),
    (1_101, "polygon-zkevm", "ethereum"),
    (5_000, "mantle", "mantle"),
    (8_453, "base", "ethereum"),
    (34_443, "mode", "ethereum"),
    (42_161, "arbitrum-one", "ethereum"),
    (42_220, "celo", "celo"),
    (43_114, "avalanche", "avalanche-2"),
    (59_144, "linea", "ethereum"),
    (81_457, "blast", "ethereum"),
    (534_352, "scroll", "ethereum"),
];

const OTHERS: &[(&str, Platform)] = &[
    (
        "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
        Platform { tokens: Some("solana"), native: "solana" },
    ),
    ("bip122:000000000019d6689c085ae165831e93", Platform { tokens: None, native: "bitcoin" }),
    ("polkadot:91b171bb158e2d3848fa23a9f1c25182", Platform { tokens: None, native: "polkadot" }),
];

/// How it names the chain, if it knows it.
pub fn platform(chain: &ChainId) -> Option<Platform> {
    let evm = EVM.iter().find(|(id, ..)| chain.evm_id() == Some(*id));
    let evm = evm.map(|(_, tokens, native)| Platform { tokens: Some(tokens), native });
    evm.or_else(|| Some(OTHERS.iter().find(|(id, _)| *id == chain.as_str())?.1))
}
