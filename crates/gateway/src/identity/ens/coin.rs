//! Coin types, by which names keep addresses of many networks (ENSIP-9, ENSIP-11, ENSIP-19).

use alloy_primitives::Address;

/// Ethereum's, by SLIP-44.
pub const ETHEREUM: u64 = 60;

/// Of every EVM chain that has no record of its own (ENSIP-19).
pub const ANY_EVM: u64 = 0x8000_0000;

const BITCOIN: u64 = 0;
const SOLANA: u64 = 501;

/// Of an EVM chain (ENSIP-11).
pub const fn of_chain(chain: u64) -> u64 {
    if chain == 1 { ETHEREUM } else { ANY_EVM | chain }
}

/// Whether it is an EVM chain's, Ethereum's aside.
pub const fn is_evm(coin: u64) -> bool {
    coin >= ANY_EVM && coin < ANY_EVM << 1
}

/// Whether addresses of it are read here.
pub const fn is_known(coin: u64) -> bool {
    matches!(coin, ETHEREUM | BITCOIN | SOLANA) || is_evm(coin)
}

/// An address as a record has it, in its network's own form; none where the bytes are no address, or the network is not known here.
pub fn read(coin: u64, record: &[u8]) -> Option<String> {
    match coin {
        BITCOIN => caip::address::script::of_script(record),
        SOLANA => (record.len() == 32).then(|| bs58::encode(record).into_string()),
        _ if coin == ETHEREUM || is_evm(coin) => {
            let address = Address::from(<[u8; 20]>::try_from(record).ok()?);
            (!address.is_zero()).then(|| address.to_string())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_coin_types_of_chains_are_those_of_ensip_11() {
        for (chain, coin) in
            [(1, 60), (10, 2_147_483_658), (8453, 0x8000_2105), (100, 2_147_483_748)]
        {
            assert_eq!(of_chain(chain), coin);
        }
        assert!(is_evm(of_chain(8453)) && !is_evm(ETHEREUM) && !is_evm(1 << 40));
    }

    #[test]
    fn what_is_no_address_is_none() {
        for (coin, record) in [
            (60, vec![0; 20]),
            (60, vec![1; 19]),
            (ANY_EVM, vec![]),
            (of_chain(10), vec![1; 32]),
            (501, vec![1; 31]),
            (0, vec![1; 20]),
            (2, vec![1; 20]),
        ] {
            assert_eq!(read(coin, &record), None, "{coin}");
        }
        assert_eq!(read(501, &[0; 32]).as_deref(), Some("11111111111111111111111111111111"));
    }
}
