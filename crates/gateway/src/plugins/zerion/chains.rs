use caip::ChainId;

/// How it names chains.
const NAMES: &[(&str, &str)] = &[
    ("eip155:1", "ethereum"),
    ("eip155:10", "optimism"),
    ("eip155:56", "binance-smart-chain"),
    ("eip155:100", "xdai"),
    ("eip155:130", "unichain"),
    ("eip155:137", "polygon"),
    ("eip155:250", "fantom"),
    ("eip155:324", "zksync-era"),
    ("eip155:5000", "mantle"),
    ("eip155:8453", "base"),
    ("eip155:42161", "arbitrum"),
    ("eip155:42220", "celo"),
    ("eip155:43114", "avalanche"),
    ("eip155:59144", "linea"),
    ("eip155:81457", "blast"),
    ("eip155:534352", "scroll"),
    ("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "solana"),
];

/// How it names the chain, if it knows it.
pub fn name(chain: &ChainId) -> Option<&'static str> {
    let (_, name) = NAMES.iter().find(|(id, _)| *id == chain.as_str())?;
    Some(name)
}

/// The chain that it names so.
pub fn chain(name: &str) -> Option<ChainId> {
    let (id, _) = NAMES.iter().find(|(_, known)| *known == name)?;
    ChainId::parse(id).ok()
}
