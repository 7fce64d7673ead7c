//! What the vendors' swaps have in common.

use alloy_primitives::{Address, Bytes, U256};

use super::PluginError;
use crate::convert::{Asset, Offer, Offers, Order, SourceError};
use crate::evm::Transaction;

/// Gas units of a swap where the vendor does not tell them: about two pools on the way.
pub const USUAL_GAS: u64 = 300_000;

/// The asset as a vendor writes it that has this placeholder for the chain's own currency.
pub fn token(asset: Asset, native: Address) -> Address {
    match asset {
        Asset::Native => native,
        Asset::Token(token) => token,
    }
}

/// Whom the user must allow: nobody for the chain's own currency, else whom the vendor names.
pub fn spender(order: &Order, named: Option<Address>) -> Result<Option<Address>, PluginError> {
    match (order.from, named.filter(|address| !address.is_zero())) {
        (Asset::Native, _) => Ok(None),
        // A token that is allowed to take itself would be a vendor's mistake, or worse.
        (Asset::Token(token), Some(named)) if named != token => Ok(Some(named)),
        (Asset::Token(_), _) => Err(PluginError::Answer),
    }
}

/// What one vendor offers: nothing where it says that it has nothing.
pub fn offers(found: Result<Option<Offer>, PluginError>) -> Result<Offers, SourceError> {
    let offers = unless_refused(found)?.into_iter().collect();
    Ok(Offers { offers, ..Offers::default() })
}

/// What was found, or nothing where the vendor says that it has nothing.
pub fn unless_refused<T>(found: Result<Option<T>, PluginError>) -> Result<Option<T>, SourceError> {
    match found {
        Ok(found) => Ok(found),
        Err(PluginError::Refused(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Hundredths of a percent that may be lost between what was offered and the minimum, rounded down.
pub fn slippage_bps(offered: U256, min_out: U256) -> u64 {
    let lost = offered.saturating_sub(min_out);
    let bps = lost.saturating_mul(U256::from(10_000)).checked_div(offered).unwrap_or_default();
    u64::try_from(bps).unwrap_or(0)
}

/// A vendor's transaction, if it is one that this order can mean: of the chain's own currency it sends what is sold and no more, and it calls
/// neither of the two tokens. What it then does is simulated before the user sees it.
pub fn transaction(
    order: &Order,
    to: Address,
    value: U256,
    data: Bytes,
) -> Result<Transaction, SourceError> {
    let due = if order.from == Asset::Native { order.amount } else { U256::ZERO };
    let to_token = [order.from, order.to].contains(&Asset::Token(to));
    if value != due || to.is_zero() || to_token || data.is_empty() {
        return Err(PluginError::Answer.into());
    }
    Ok(Transaction { from: Some(order.user), to: Some(to), value: Some(value), data: Some(data) })
}

/// Refuses a promise below the minimum.
pub fn at_least(promised: U256, min_out: U256) -> Result<(), SourceError> {
    if promised < min_out { Err(SourceError::Moved) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(from: Asset) -> Order {
        let to = Asset::Token(Address::repeat_byte(2));
        Order { from, to, amount: U256::from(5), user: Address::repeat_byte(9) }
    }

    #[test]
    fn slippage_is_never_more_than_the_terms_allow() {
        let table = [
            (10_000, 9_950, 50),
            (10_000, 9_951, 49),
            (3, 3, 0),
            (0, 0, 0),
            (5, 9, 0),
            (1, 0, 10_000),
        ];
        for (offered, min, bps) in table {
            assert_eq!(slippage_bps(U256::from(offered), U256::from(min)), bps, "{offered} {min}");
        }
    }

    #[test]
    fn a_transaction_that_takes_more_or_calls_a_token_is_none() {
        let data = || Bytes::from_static(&[1]);
        let (sold, router) = (Address::repeat_byte(1), Address::repeat_byte(7));
        let of_token = order(Asset::Token(sold));
        assert!(transaction(&of_token, router, U256::ZERO, data()).is_ok());
        assert!(transaction(&order(Asset::Native), router, U256::from(5), data()).is_ok());
        for (order, to, value, data) in [
            (of_token, router, 1, data()),
            (of_token, sold, 0, data()),
            (of_token, Address::repeat_byte(2), 0, data()),
            (of_token, Address::ZERO, 0, data()),
            (of_token, router, 0, Bytes::new()),
            (order(Asset::Native), router, 6, data()),
        ] {
            let refused = transaction(&order, to, U256::from(value), data).unwrap_err();
            assert_eq!(refused, PluginError::Answer.into());
        }
    }

    #[test]
    fn who_may_take_a_token_must_be_named() {
        let token = Asset::Token(Address::repeat_byte(1));
        let named = Some(Address::repeat_byte(7));
        assert_eq!(spender(&order(token), named), Ok(named));
        assert_eq!(spender(&order(Asset::Native), named), Ok(None));
        for wrong in [None, Some(Address::ZERO), Some(Address::repeat_byte(1))] {
            assert_eq!(spender(&order(token), wrong), Err(PluginError::Answer));
        }
    }
}
