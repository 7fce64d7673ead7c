use std::cmp::Reverse;

use alloy_primitives::Address;

use super::pools::{Exchange, PoolKey};
use super::reach::Reach;
use super::states::Pool;
use crate::convert::{Asset, Order};
use crate::dex::{Dex, RouterKind};

/// Pools of one pair and exchange that are tried, the deepest first: with all of them on both hops the quotes would not fit into one call.
const TRIED: usize = 3;

/// Those of a v3 exchange that are tried together with a v2 pool.
const TRIED_WITH_V2: usize = 2;

/// A way from the sold token to the bought one, by one router: over one exchange, or over a v2 and a v3 one.
#[derive(Debug, Clone)]
pub struct Candidate<'a> {
    /// One pool, or two.
    pub hops: Vec<Hop<'a>>,
}

/// A pool, and which way through it.
#[derive(Debug, Clone, Copy)]
pub struct Hop<'a> {
    /// Whose pool it is.
    pub exchange: Exchange<'a>,
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

impl Hop<'_> {
    /// Whether it is a constant-product pool.
    pub const fn is_v2(&self) -> bool {
        matches!(self.exchange, Exchange::V2(_))
    }
}

impl Candidate<'_> {
    /// Whose router swaps: where a v3 pool is on the way, that exchange's.
    fn by(&self) -> Exchange<'_> {
        let of_v3 = self.hops.iter().find(|hop| !hop.is_v2());
        of_v3.unwrap_or(&self.hops[0]).exchange
    }

    /// The contract that swaps.
    pub fn router(&self) -> Address {
        self.by().router()
    }

    /// Whether the router can swap the order's assets where one is the chain's coin, and is safe with it.
    ///
    /// The first v3 router has no function that wraps the coin first: it pays with what came along. A token that is called before it pays can make it
    /// give the coin back, and it then takes the wrapped one from the signer, by what it was allowed to. Bases do no such thing.
    pub fn takes_coin(&self, dex: &Dex, order: &Order) -> bool {
        let sold = order.from == Asset::Native;
        match self.by() {
            Exchange::V2(v2) => v2.coin || !(sold || order.to == Asset::Native),
            Exchange::V3(v3) => match v3.router_kind {
                RouterKind::SwapRouter => !sold || dex.bases.contains(&self.hops[0].to),
                RouterKind::SwapRouter02 => true,
            },
        }
    }
}

/// All ways of one and two hops. `reach` tells which v2 pools a v3 router can swap over as well.
pub fn candidates<'a>(
    dex: &'a Dex,
    pools: &[Pool],
    reach: &Reach,
    sell: Address,
    buy: Address,
) -> Vec<Candidate<'a>> {
    let bases = || dex.bases.iter().copied().filter(|&base| base != sell && base != buy);
    let mut found = Vec::new();
    for exchange in Exchange::all(dex) {
        for hop in hops(pools, exchange, TRIED, sell, buy) {
            found.push(Candidate { hops: vec![hop] });
        }
        for base in bases() {
            let firsts = hops(pools, exchange, TRIED, sell, base);
            pair_up(&mut found, &firsts, &hops(pools, exchange, TRIED, base, buy));
        }
    }
    for (v2, v3) in reach.pairs(dex) {
        for base in bases() {
            let [into, onward] = [(sell, base), (base, buy)].map(|(from, to)| {
                let mut old = hops(pools, v2, 1, from, to);
                old.retain(|hop| Reach::finds(&hop.pool));
                (old, hops(pools, v3, TRIED_WITH_V2, from, to))
            });
            pair_up(&mut found, &into.0, &onward.1);
            pair_up(&mut found, &into.1, &onward.0);
        }
    }
    found
}

fn pair_up<'a>(found: &mut Vec<Candidate<'a>>, firsts: &[Hop<'a>], seconds: &[Hop<'a>]) {
    for &first in firsts {
        found.extend(seconds.iter().map(|&second| Candidate { hops: vec![first, second] }));
    }
}

/// The deepest pools of an exchange from one token to another.
fn hops<'a>(
    pools: &[Pool],
    exchange: Exchange<'a>,
    most: usize,
    from: Address,
    to: Address,
) -> Vec<Hop<'a>> {
    let found = between(pools, exchange, from, to).into_iter().take(most);
    found.map(|pool| Hop { exchange, pool, from, to }).collect()
}

fn between(pools: &[Pool], exchange: Exchange<'_>, a: Address, b: Address) -> Vec<Pool> {
    let keys = exchange.keys(a, b);
    let mut found: Vec<_> = pools.iter().filter(|pool| keys.contains(&pool.key)).copied().collect();
    found.sort_by_key(|pool| Reverse((pool.depth(a), Reverse(pool.key.fee))));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convert::router::states::State;
    use crate::dex::{V2, V3};
    use alloy_primitives::U256;

    fn token(number: u8) -> Address {
        Address::repeat_byte(number)
    }

    fn dex() -> Dex {
        let (factory, router) = (token(0xf2), token(0xe2));
        let v2 = V2 {
            id: "two".into(),
            name: None,
            factory,
            router,
            init_code_hash: None,
            fee_bps: 30,
            coin: true,
        };
        let v3 = V3 {
            id: "three".into(),
            name: None,
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
        let ways = candidates(&dex, &pools, &Reach::default(), token(1), token(2));
        // v2: direct and two bases; v3: three tiers direct, nine pairs of tiers over each base.
        assert_eq!(ways.len(), 3 + 3 + 2 * 9);
        for way in &ways {
            let exchange = way.hops[0].exchange;
            let keys = |hop: &Hop<'_>| exchange.keys(hop.from, hop.to);
            assert!(way.hops.iter().all(|hop| keys(hop).contains(&hop.pool.key)));
            assert_eq!(way.router(), exchange.router());
            assert_eq!((way.hops[0].from, way.hops.last().unwrap().to), (token(1), token(2)));
        }
    }

    #[test]
    fn a_router_that_reaches_v2_pools_takes_ways_over_both() {
        let mut dex = dex();
        let mut pools = pools(&dex, token(1), token(2));
        let reach = Reach::of([(token(0xe3), token(0xf2))]);
        let mixed = |dex: &Dex, pools: &[Pool]| {
            let ways = candidates(dex, pools, &reach, token(1), token(2));
            let ids = |way: Candidate<'_>| {
                let ids = way.hops.iter().map(|hop| hop.exchange.id().to_owned());
                (ids.collect::<Vec<_>>().join(" "), way.router())
            };
            let both = ways.into_iter().map(ids).filter(|(ids, _)| ids.contains(' '));
            both.filter(|(ids, _)| ids.contains("two") && ids.contains("three")).collect::<Vec<_>>()
        };
        // The pools stand elsewhere than where that router would look for them.
        assert_eq!(mixed(&dex, &pools), []);
        for pool in pools.iter_mut().filter(|pool| pool.key.factory == token(0xf2)) {
            pool.address = Reach::address(&pool.key);
        }
        assert_eq!(mixed(&dex, &pools), []);
        dex.v3[0].router_kind = RouterKind::SwapRouter02;
        let ways = mixed(&dex, &pools);
        // Over each of two bases: v2 first or last, two tiers.
        assert_eq!(ways.len(), 2 * 2 * 2);
        assert!(ways.iter().all(|(_, router)| *router == token(0xe3)));
        assert!(ways.iter().any(|(ids, _)| ids == "two three"));
        assert!(ways.iter().any(|(ids, _)| ids == "three two"));
    }

    #[test]
    fn the_shallowest_tier_is_left_out() {
        let dex = dex();
        let pools = pools(&dex, token(1), token(2));
        let ways = candidates(&dex, &pools, &Reach::default(), token(1), token(2));
        let tried = |fee| ways.iter().any(|way| way.hops.iter().any(|hop| hop.pool.key.fee == fee));
        assert!(tried(10_000) && tried(3_000) && tried(500) && !tried(100));
    }

    /// Where the coin, wrapped in the base 9, or that token itself is sold for a token: the exchanges and tokens of each way that is taken.
    fn taken(dex: &Dex, from: Asset, to: Asset) -> Vec<(String, Vec<Address>)> {
        let wrapped = Some(token(9));
        let [sell, buy] = [from, to].map(|asset| asset.traded(wrapped).unwrap());
        let mut pools = pools(dex, sell, buy);
        for pool in pools.iter_mut().filter(|pool| pool.key.factory == token(0xf2)) {
            pool.address = Reach::address(&pool.key);
        }
        let reach = Reach::of([(token(0xe3), token(0xf2))]);
        let order = Order { from, to, amount: U256::from(5), user: token(0xaa) };
        let mut ways = candidates(dex, &pools, &reach, sell, buy);
        ways.retain(|way| way.takes_coin(dex, &order));
        let told = |way: Candidate<'_>| {
            let ids = way.hops.iter().map(|hop| hop.exchange.id()).collect::<Vec<_>>().join(" ");
            (ids, way.hops.iter().map(|hop| hop.to).collect())
        };
        let mut ways: Vec<_> = ways.into_iter().map(told).collect();
        ways.sort();
        ways.dedup();
        ways
    }

    #[test]
    fn the_first_v3_router_takes_the_coin_only_where_a_base_comes_first() {
        let mut dex = dex();
        dex.v2.clear();
        let (other, base) = (token(2), token(8));
        let direct = ("three".to_owned(), vec![other]);
        let over_base = ("three three".to_owned(), vec![base, other]);
        let coin_for = |dex: &Dex, bought| taken(dex, Asset::Native, Asset::Token(bought));
        assert_eq!(coin_for(&dex, other), std::slice::from_ref(&over_base));
        assert_eq!(coin_for(&dex, base), [("three".to_owned(), vec![base])]);
        let wrapped = Asset::Token(token(9));
        let both = [direct, over_base];
        assert_eq!(taken(&dex, wrapped, Asset::Token(other)), both);
        let back = taken(&dex, Asset::Token(other), Asset::Native);
        assert_eq!(back.len(), 2, "{back:?}");
        dex.v3[0].router_kind = RouterKind::SwapRouter02;
        assert_eq!(coin_for(&dex, other), both);
    }

    #[test]
    fn a_v2_router_without_functions_for_the_coin_takes_only_tokens() {
        let mut dex = dex();
        dex.v3[0].router_kind = RouterKind::SwapRouter02;
        dex.v2[0].coin = false;
        let (coin, other) = (Asset::Native, Asset::Token(token(2)));
        let ids = |dex: &Dex, from, to| {
            taken(dex, from, to).into_iter().map(|(ids, _)| ids).collect::<Vec<_>>()
        };
        let without = ["three", "three three", "three two", "two three"];
        assert_eq!(ids(&dex, coin, other), without);
        assert_eq!(ids(&dex, other, coin), without);
        let all = ["three", "three three", "three two", "two", "two three", "two two"];
        assert_eq!(ids(&dex, Asset::Token(token(9)), other), all);
        dex.v2[0].coin = true;
        assert_eq!(ids(&dex, coin, other), all);
    }
}
