//! What chains do with their own coin in ways of their own: the coin as a token, and the fee for a transaction's data.

/// Stand-ins for the coin where an address must be, and the coin's contract of the first OP stack (also Metis, Mantle): on any EVM chain they hold the coin, or nothing.
const EVERYWHERE: [&str; 3] = [
    "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
    "0x0000000000000000000000000000000000000000",
    "0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000",
];
/// Chains, by number, that also keep their coin as an ERC-20 token: what is held under this address is the coin itself.
const TOKENS: [(u64, &str); 13] = [
    // Celo and its test networks: GoldToken.
    (42_220, "0x471ece3750da237f93b8e339c536989b8978a438"),
    (44_787, "0xf194afdf50b03e69bd7d057c1aa9e10c9954e4c9"),
    (11_142_220, "0x471ece3750da237f93b8e339c536989b8978a438"),
    // Polygon and its test network: MRC20.
    (137, "0x0000000000000000000000000000000000001010"),
    (80_002, "0x0000000000000000000000000000000000001010"),
    // zkSync Era, its test network, and chains of the same system: L2BaseToken.
    (324, "0x000000000000000000000000000000000000800a"),
    (300, "0x000000000000000000000000000000000000800a"),
    (2_741, "0x000000000000000000000000000000000000800a"),
    (11_124, "0x000000000000000000000000000000000000800a"),
    (232, "0x000000000000000000000000000000000000800a"),
    // Moonbeam, Moonriver and their test network: the precompile of the balances pallet.
    (1_284, "0x0000000000000000000000000000000000000802"),
    (1_285, "0x0000000000000000000000000000000000000802"),
    (1_287, "0x0000000000000000000000000000000000000802"),
];

/// Whether an address on an EVM chain stands for the chain's own coin, in any letters' case.
#[must_use]
pub fn is_coin(chain: u64, address: &str) -> bool {
    let is = |coin: &str| address.eq_ignore_ascii_case(coin);
    EVERYWHERE.iter().any(|coin| is(coin))
        || TOKENS.iter().any(|(of, coin)| *of == chain && is(coin))
}

/// Where chains of the OP stack tell what a transaction's bytes cost on the chain below. On any other chain nothing answers there.
const OP_STACK: &str = "0x420000000000000000000000000000000000000F";
/// Chains, by number, whose oracle with the same function is elsewhere.
const ORACLES: [(u64, &str); 4] = [
    // Scroll and its test network.
    (534_352, "0x5300000000000000000000000000000000000002"),
    (534_351, "0x5300000000000000000000000000000000000002"),
    // Morph and its test network.
    (2_818, "0x530000000000000000000000000000000000000F"),
    (2_910, "0x530000000000000000000000000000000000000F"),
];

/// The contract of an EVM chain whose `getL1Fee(bytes)` tells what a transaction's bytes cost besides its gas, in wei.
#[must_use]
pub fn data_fee_oracle(chain: u64) -> &'static str {
    ORACLES.iter().find(|(of, _)| *of == chain).map_or(OP_STACK, |(_, oracle)| oracle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coin_is_known_by_each_of_its_addresses_on_its_own_chain_alone() {
        for (chain, address) in [
            (42_220, "0x471EcE3750Da237f93B8E339c536989b8978a438"),
            (137, "0x0000000000000000000000000000000000001010"),
            (1_088, "0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000"),
            (5_000, "0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000"),
            (324, "0x000000000000000000000000000000000000800A"),
            (1, "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE"),
        ] {
            assert!(is_coin(chain, address), "{chain} {address}");
        }
        for (chain, address) in [
            (1, "0x471EcE3750Da237f93B8E339c536989b8978a438"),
            (1, "0x0000000000000000000000000000000000001010"),
            (42_220, "0x765DE816845861e75A25fCA122bb6898B8B1282a"),
            (42_220, "471EcE3750Da237f93B8E339c536989b8978a438"),
            (1, ""),
        ] {
            assert!(!is_coin(chain, address), "{chain} {address}");
        }
    }

    #[test]
    fn the_oracle_is_the_chains_own() {
        assert_eq!(data_fee_oracle(10), OP_STACK);
        assert_eq!(data_fee_oracle(1), OP_STACK);
        assert_eq!(data_fee_oracle(534_352), "0x5300000000000000000000000000000000000002");
        assert_eq!(data_fee_oracle(2_818), "0x530000000000000000000000000000000000000F");
    }
}
