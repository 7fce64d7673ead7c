use std::cmp::Reverse;

use alloy_primitives::Address;

use super::pools::{Exchange, PoolKey};
use super::states::Pool;
use crate::dex::Dex;

/// Pools of one pair and exchange that are tried, the deepest first: with all of them on both hops the quotes would not fit into one call.
const TRIED: usize = 3;

/// A way from the sold token to the bought one, over one exchange.
#[derive(Debug, Clone)]
pub struct Candidate<'a> {
    /// The exchange.
    pub exchange: Exchange<'a>,
    /// One pool, or two.
    pub hops: Vec<Hop>,
}

/// A pool, and which way through it.
#[derive(Debug, Clone, Copy)]
pub struct Hop {
    /// The pool.
    pub pool: Pool,
    /// What goes in.
    pub from: Address,
    /// What comes out.
    pub to: Address,
}

/// The pools that may lie on a way, and those that tell what the native currency is worth.
pub fn wanted(
    dex: &Dex,
    wrapped: Option<Address>,
    sell: Address,
    buy: Address,
) -> Vec<(Exchange<'_>, PoolKey)> {
    let mut pairs = vec![(sell, buy)];
    for base in dex.bases.iter().copied().chain(wrapped) {
        let via = [(sell, base), (base, buy)];
        let new = via.into_iter().filter(|(a, b)| a != b);
        for pair in new {
            if !pairs.contains(&pair) && !pairs.contains(&(pair.1, pair.0)) {
                pairs.push(pair);
            }
        }
    }
    let exchanges = Exchange::all(dex);
    let keys = exchanges.flat_map(|exchange| {
        let keys = pairs.iter().flat_map(move |(a, b)| exchange.keys(*a, *b));
        keys.map(move |key| (exchange, key))
    });
    keys.collect()
}

/// All ways of one and two hops.
pub fn candidates<'a>(
    dex: &'a Dex,
    pools: &[Pool],
    sell: Address,
    buy: Address,
) -> Vec<Candidate<'a>> {
    let mut found = Vec::new();
    for exchange in Exchange::all(dex) {
        for pool in between(pools, exchange, sell, buy) {
            found.push(Candidate { exchange, hops: vec![Hop { pool, from: sell, to: buy }] });
        }
        for &base in dex.bases.iter().filter(|&&base| base != sell && base != buy) {
            for first in between(pools, exchange, sell, base) {
                for second in between(pools, exchange, base, buy) {
                    let hops = vec![
                        Hop { pool: first, from: sell, to: base },
                        Hop { pool: second, from: base, to: buy },
                    ];
                    found.push(Candidate { exchange, hops });
                }
            }
        }
    }
    found
}

fn between(pools: &[Pool], exchange: Exchange<'_>, a: Address, b: Address) -> Vec<Pool> {
    let keys = exchange.keys(a, b);
    let mut found: Vec<_> = pools.iter().filter(|pool| keys.contains(&pool.key)).copied().collect();
    found.sort_by_key(|pool| Reverse((pool.depth(a), Reverse(pool.key.fee))));
    found.truncate(TRIED);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convert::router::states::State;
    use crate::dex::{RouterKind, V2, V3};
    use alloy_primitives::U256;

    fn token(number: u8) -> Address {
        Address::repeat_byte(number)
    }

    fn dex() -> Dex {
        let (factory, router) = (token(0xf2), token(0xe2));
        let v2 = V2 { id: "two".into(), factory, router, init_code_hash: None, fee_bps: 30 };
        let v3 = V3 {
            id: "three".into(),
            factory: token(0xf3),
            quoter: token(0xd3),
            router: token(0xe3),
            router_kind: RouterKind::SwapRouter,
            tiers: vec![100, 500, 3_000, 10_000],
        };
        let chain = caip::ChainId::eip155(1);
        Dex { chain, bases: vec![token(8), token(9)], v2: vec![v2], v3: vec![v3] }
    }

    fn pools(dex: &Dex, sell: Address, buy: Address) -> Vec<Pool> {
        let keys = wanted(dex, Some(token(9)), sell, buy);
        let pool = |(exchange, key): (Exchange<'_>, PoolKey)| {
            let state = match exchange {
                Exchange::V2(_) => State::Reserves(U256::from(5), U256::from(5)),
                Exchange::V3(_) => State::Range(U256::from(1) << 96, 1_000 + u128::from(key.fee)),
            };
            Pool { key, address: token(7), state }
        };
        keys.into_iter().map(pool).collect()
    }

    #[test]
    fn all_pairs_are_wanted_once() {
        let dex = dex();
        // One direct pair and two over each base, one v2 pool and four tiers each.
        assert_eq!(wanted(&dex, None, token(1), token(2)).len(), 5 * 5);
        assert_eq!(wanted(&dex, Some(token(9)), token(1), token(2)).len(), 5 * 5);
        // A base that is sold itself leaves the direct pair and the other base.
        assert_eq!(wanted(&dex, None, token(8), token(2)).len(), 3 * 5);
    }

    #[test]
    fn ways_have_one_or_two_hops_over_one_exchange() {
        let dex = dex();
        let pools = pools(&dex, token(1), token(2));
        let ways = candidates(&dex, &pools, token(1), token(2));
        // v2: direct and two bases; v3: three tiers direct, nine pairs of tiers over each base.
        assert_eq!(ways.len(), 3 + 3 + 2 * 9);
        for way in &ways {
            let keys = |hop: &Hop| way.exchange.keys(hop.from, hop.to);
            assert!(way.hops.iter().all(|hop| keys(hop).contains(&hop.pool.key)));
            assert_eq!((way.hops[0].from, way.hops.last().unwrap().to), (token(1), token(2)));
        }
    }

    #[test]
    fn the_shallowest_tier_is_left_out() {
        let dex = dex();
        let pools = pools(&dex, token(1), token(2));
        let ways = candidates(&dex, &pools, token(1), token(2));
        let tried = |fee| ways.iter().any(|way| way.hops.iter().any(|hop| hop.pool.key.fee == fee));
        assert!(tried(10_000) && tried(3_000) && tried(500) && !tried(100));
    }
}
