use std::hash::Hash;
use std::time::{Duration, Instant};

use alloy_primitives::{Address, U256};
use quick_cache::sync::Cache;

use super::{Asset, Order};

/// How long a quote is remembered: a visitor reads it, approves in the wallet, and comes back.
const LIFE: Duration = Duration::from_mins(2);

/// How long a quote's amount binds the transaction that is built (spec 9: quotes are asked again every 10 seconds).
pub const BINDING: Duration = Duration::from_secs(30);

/// Quotes of each kind: 200 bytes each.
const MOST: usize = 10_000;

/// The quotes that were given lately, so that calls that do not name a quote (allowance, approval, transaction) mean the one the user saw.
///
/// Another process of the gateway does not know them: then the chain's first router is meant, and the amount binds only when the call names
/// the quote.
#[derive(Debug)]
pub struct Remembered {
    orders: Promises<(u64, Order)>,
    spenders: Cache<(u64, Address, Address), (Address, Instant)>,
}

/// What the last quote of each order promised.
#[derive(Debug)]
pub struct Promises<K>(Cache<K, Given>);

impl<K: Eq + Hash> Default for Promises<K> {
    fn default() -> Self {
        Self(Cache::new(MOST))
    }
}

impl<K: Eq + Hash> Promises<K> {
    /// Remembers the order's best quote.
    pub fn add(&self, order: K, to_amount: U256) {
        self.0.insert(order, Given { to_amount, at: Instant::now() });
    }

    /// The amount that the order's last quote still promises.
    pub fn get(&self, order: &K) -> Option<U256> {
        let given = self.0.get(order)?;
        (given.at.elapsed() < BINDING).then_some(given.to_amount)
    }
}

#[derive(Debug, Clone, Copy)]
struct Given {
    to_amount: U256,
    at: Instant,
}

impl Default for Remembered {
    fn default() -> Self {
        Self { orders: Promises::default(), spenders: Cache::new(MOST) }
    }
}

impl Remembered {
    /// Remembers the best quote of an order.
    pub fn add(&self, chain: u64, order: Order, to_amount: U256, spender: Option<Address>) {
        self.orders.add((chain, order), to_amount);
        let at = Instant::now();
        if let (Asset::Token(token), Some(spender)) = (order.from, spender) {
            self.spenders.insert((chain, order.user, token), (spender, at));
        }
    }

    /// The amount that the order's last quote still promises.
    pub fn promised(&self, chain: u64, order: Order) -> Option<U256> {
        self.orders.get(&(chain, order))
    }

    /// The router of the user's last quote for selling the token.
    pub fn spender(&self, chain: u64, user: Address, token: Address) -> Option<Address> {
        let (spender, at) = self.spenders.get(&(chain, user, token))?;
        (at.elapsed() < LIFE).then_some(spender)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_quote_of_a_token_names_the_spender() {
        let [user, token, first, second] = [1, 2, 3, 4].map(Address::repeat_byte);
        let amount = U256::from(5);
        let order = Order { from: Asset::Token(token), to: Asset::Native, amount, user };
        let quotes = Remembered::default();
        assert_eq!((quotes.spender(1, user, token), quotes.promised(1, order)), (None, None));
        quotes.add(1, order, U256::from(7), Some(first));
        quotes.add(1, Order { amount: U256::from(6), ..order }, U256::from(8), Some(second));
        assert_eq!(quotes.spender(1, user, token), Some(second));
        assert_eq!(quotes.promised(1, order), Some(U256::from(7)));
        assert_eq!((quotes.spender(2, user, token), quotes.promised(2, order)), (None, None));
    }
}
