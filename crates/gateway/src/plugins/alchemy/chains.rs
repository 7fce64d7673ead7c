use caip::ChainId;

/// How its servers' names begin.
const NETWORKS: &[(u64, &str)] = &[
    (1, "eth-mainnet"),
    (10, "opt-mainnet"),
    (56, "bnb-mainnet"),
    (100, "gnosis-mainnet"),
    (130, "unichain-mainnet"),
    (137, "polygon-mainnet"),
    (324, "zksync-mainnet"),
    (480, "worldchain-mainnet"),
    (8_453, "base-mainnet"),
    (42_161, "arb-mainnet"),
    (42_220, "celo-mainnet"),
    (43_114, "avax-mainnet"),
    (59_144, "linea-mainnet"),
    (81_457, "blast-mainnet"),
    (84_532, "base-sepolia"),
    (534_352, "scroll-mainnet"),
    (11_155_111, "eth-sepolia"),
];

/// How it names the chain, if it knows it.
pub fn network(chain: &ChainId) -> Option<&'static str> {
    let (_, name) = NETWORKS.iter().find(|(id, _)| chain.evm_id() == Some(*id))?;
    Some(name)
}
