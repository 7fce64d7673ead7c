//! Tokens that keep part of every transfer: found out by moving the token to and fro in a simulation.

use alloy_primitives::{Address, U256, U512, address};
use alloy_sol_types::SolCall;

use super::Hop;
use crate::convert::simulate::{Call, Done, simulate};
use crate::convert::{Market, SourceError};
use crate::evm::BlockTag;
use crate::evm::abi::Erc20::{balanceOfCall, transferCall};

/// Nobody's address, which nobody uses otherwise: half of a hash of nothing.
const NOBODY: Address = address!("c5d2460186f7233c927e7db2dcc703c0e500b653");

/// What is left of transfers of the sold and of the bought token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TransferFees {
    /// Of the sold token, on its way into the first pool: so much of so much.
    sold: (U256, U256),
    /// Of the bought token, on its way out of the last pool.
    bought: (U256, U256),
}

impl TransferFees {
    /// No token keeps anything.
    pub const NONE: Self = Self { sold: (U256::ONE, U256::ONE), bought: (U256::ONE, U256::ONE) };

    /// Whether a token keeps something.
    pub fn any(&self) -> bool {
        self.sold.0 != self.sold.1 || self.bought.0 != self.bought.1
    }

    /// What arrives in the first pool.
    pub fn arriving(&self, amount: U256) -> U256 {
        share(amount, self.sold)
    }

    /// What arrives at the buyer.
    pub fn leaving(&self, amount: U256) -> U256 {
        share(amount, self.bought)
    }
}

fn share(amount: U256, (kept, whole): (U256, U256)) -> U256 {
    if kept == whole {
        return amount;
    }
    let product = U512::from(amount) * U512::from(kept);
    U256::saturating_from(product / U512::from(whole))
}

/// What the tokens at both ends of a way keep, and the tokens that could not be tried as the node cannot simulate. A token that somebody
/// vouches for is taken at its word.
pub async fn measure(
    market: &Market<'_>,
    first: &Hop<'_>,
    last: &Hop<'_>,
    (amount_in, amount_out): (U256, U256),
) -> Result<(TransferFees, Vec<Address>), SourceError> {
    let mut fees = TransferFees::NONE;
    let mut unchecked = Vec::new();
    if !market.vouches_for(first.from) {
        match move_both_ways(market, first.from, first.pool.address, amount_in).await? {
            Some(moved) => fees.sold = moved.into_pool,
            None => unchecked.push(first.from),
        }
    }
    if !market.vouches_for(last.to) {
        match move_both_ways(market, last.to, last.pool.address, amount_out).await? {
            Some(moved) => fees.bought = moved.out_of_pool,
            None => unchecked.push(last.to),
        }
    }
    Ok((fees, unchecked))
}

struct Moved {
    out_of_pool: (U256, U256),
    into_pool: (U256, U256),
}

/// Moves tokens from the pool to nobody, then half of them back. `None` when the node cannot simulate.
async fn move_both_ways(
    market: &Market<'_>,
    token: Address,
    pool: Address,
    amount: U256,
) -> Result<Option<Moved>, SourceError> {
    let asked = balanceOfCall { owner: pool };
    let held = match market.evm.call_at(token, &asked, BlockTag::Number(market.block)).await {
        Ok(held) => held,
        Err(error) if error.is_contracts() => {
            return Err(SourceError::Token { token, reason: "does not tell balances" });
        }
        Err(error) => return Err(error.into()),
    };
    // Some tokens limit what may be moved at once.
    let out = amount.min(held / U256::from(4)).max(U256::from(2));
    let back = out / U256::from(2);
    let balance = |owner| Call::view(token, &balanceOfCall { owner });
    let calls = [
        balance(NOBODY),
        Call::of(pool, token, &transferCall { to: NOBODY, amount: out }),
        balance(NOBODY),
        balance(pool),
        Call::of(NOBODY, token, &transferCall { to: pool, amount: back }),
        balance(pool),
    ];
    let Some(results) = simulate(market, &calls).await? else { return Ok(None) };
    let refuse = |reason| Err(SourceError::Token { token, reason });
    let [before, sent, after, pool_before, returned, pool_after] = &results[..] else {
        return refuse("could not be tried");
    };
    if sent.error.is_some() {
        return refuse("does not let its pool pay out: it cannot be bought");
    }
    if returned.error.is_some() {
        return refuse(
            "does not let itself be sent into its pool, or keeps more than half of a transfer: it cannot be sold",
        );
    }
    let read = |call: &Done| balanceOfCall::abi_decode_returns(&call.returned).ok();
    let (Some(before), Some(after), Some(pool_before), Some(pool_after)) =
        (read(before), read(after), read(pool_before), read(pool_after))
    else {
        return refuse("does not tell balances");
    };
    Ok(Some(Moved {
        out_of_pool: (after.saturating_sub(before).min(out), out),
        into_pool: (pool_after.saturating_sub(pool_before).min(back), back),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_rounded_in_nobodys_favour_but_the_tokens() {
        let two_percent = TransferFees {
            sold: (U256::from(98), U256::from(100)),
            bought: (U256::from(1), U256::from(1)),
        };
        assert!(two_percent.any() && !TransferFees::NONE.any());
        assert_eq!(two_percent.arriving(U256::from(101)), U256::from(98));
        assert_eq!(two_percent.leaving(U256::from(101)), U256::from(101));
        let exact = U512::from(U256::MAX) * U512::from(98) / U512::from(100);
        assert_eq!(U512::from(two_percent.arriving(U256::MAX)), exact);
    }
}
