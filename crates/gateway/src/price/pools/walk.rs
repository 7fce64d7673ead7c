use std::collections::HashMap;

use alloy_primitives::Address;

use super::depth::{Sides, depth_in_base, price_in_base};
use super::find::{Pool, find_pools};
use super::state::{State, read_pools};
use crate::app::Shared;
use crate::dex::Dex;
use crate::evm::{Evm, EvmError};
use crate::price::Fixed;

/// A token, how many decimals it has, and what it costs, if that is known otherwise.
#[derive(Debug, Clone, Copy)]
pub struct Priced {
    /// The token.
    pub token: Address,
    /// Digits after the point.
    pub decimals: u8,
    /// US dollars.
    pub usd: Option<Fixed>,
}

/// What tokens cost by the chain's pools. `bases` are what pools price in; those among them without a price are priced by the others first.
/// The answer has those tokens and bases that a pool above the floor knows.
pub async fn pool_prices(
    app: &Shared,
    evm: &Evm,
    dex: &Dex,
    bases: &[Priced],
    tokens: &[Priced],
) -> Result<HashMap<Address, Fixed>, EvmError> {
    let wanted: Vec<Priced> =
        bases.iter().chain(tokens).copied().filter(|one| one.usd.is_none()).collect();
    let addresses: Vec<_> = wanted.iter().map(|one| one.token).collect();
    let pools = find_pools(evm, dex, &app.prices.pools, &addresses).await?;
    let states = read_pools(evm, &pools).await?;
    let filled: Vec<_> =
        pools.into_iter().zip(states).filter_map(|(pool, state)| Some((pool, state?))).collect();
    let decimals = bases.iter().chain(tokens).map(|one| (one.token, one.decimals)).collect();
    let mut market = Market {
        filled: &filled,
        decimals,
        usd: bases.iter().filter_map(|base| Some((base.token, base.usd?))).collect(),
        floor: app.config.liquidity_floor,
    };
    let mut found = HashMap::new();
    // Bases come first, so that tokens may be priced in them.
    for one in &wanted {
        if let Some(usd) = market.price(one.token) {
            found.insert(one.token, usd);
            if bases.iter().any(|base| base.token == one.token) {
                market.usd.insert(one.token, usd);
            }
        }
    }
    Ok(found)
}

struct Market<'a> {
    filled: &'a [(Pool, State)],
    decimals: HashMap<Address, u8>,
    /// What bases cost.
    usd: HashMap<Address, Fixed>,
    floor: Fixed,
}

impl Market<'_> {
    /// The price by the deepest pool above the floor.
    fn price(&self, token: Address) -> Option<Fixed> {
        let said = self.filled.iter().filter(|(pool, _)| pool.token == token);
        let deepest = said
            .filter_map(|(pool, state)| {
                let base = *self.usd.get(&pool.base)?;
                let sides = Sides {
                    token: *self.decimals.get(&pool.token)?,
                    base: *self.decimals.get(&pool.base)?,
                };
                let depth = depth_in_base(*state, sides)?.times(base)?;
                let price = price_in_base(pool, *state, sides)?.times(base)?;
                Some((depth, price))
            })
            .filter(|(depth, price)| *depth >= self.floor && !price.is_zero())
            .max_by_key(|(depth, _)| *depth);
        deepest.map(|(_, price)| price)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloy_primitives::U256;

    const TOKEN: Address = Address::repeat_byte(1);
    const DOLLAR: Address = Address::repeat_byte(2);

    fn pool(units: u64) -> (Pool, State) {
        let pool = Pool { address: Address::ZERO, token: TOKEN, base: DOLLAR, is_v3: false };
        (pool, State::V2 { token: U256::from(1_000), base: U256::from(units) })
    }

    fn price(filled: &[(Pool, State)]) -> Option<String> {
        let market = Market {
            filled,
            decimals: [(TOKEN, 0), (DOLLAR, 0)].into(),
            usd: [(DOLLAR, Fixed::ONE)].into(),
            floor: Fixed::parse("10000").unwrap(),
        };
        market.price(TOKEN).map(|price| price.decimal().to_string())
    }

    #[test]
    fn the_deepest_pool_counts() {
        assert_eq!(price(&[pool(6_000), pool(9_000), pool(7_000)]).as_deref(), Some("9"));
    }

    #[test]
    fn a_pool_below_the_floor_does_not() {
        assert_eq!(price(&[pool(4_999)]), None);
        assert_eq!(price(&[]), None);
    }
}
