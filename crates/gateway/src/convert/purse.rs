use alloy_primitives::{Address, U256};

use super::market::no_chain;
use super::{Asset, Market, Order};
use crate::evm::abi::Erc20::{allowanceCall, balanceOfCall};
use crate::evm::abi::Multicall3::getEthBalanceCall;
use crate::evm::{BlockTag, Query, read};
use crate::web::ApiError;

/// What the user has, and who may take it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Purse {
    native: U256,
    sold: U256,
    allowances: Vec<(Address, U256)>,
}

/// Looks at what the user has of what is sold and of the native currency, and what these spenders may take, with one call.
pub async fn look_into(
    market: &Market<'_>,
    order: &Order,
    spenders: &[Address],
) -> Result<Purse, ApiError> {
    let owner = order.user;
    let mut queries = vec![Query::new(market.evm.multicall3(), &getEthBalanceCall { addr: owner })];
    if let Asset::Token(token) = order.from {
        queries.push(Query::new(token, &balanceOfCall { owner }));
        let allowances =
            spenders.iter().map(|&spender| Query::new(token, &allowanceCall { owner, spender }));
        queries.extend(allowances);
    }
    let answers = market.evm.call_many(&queries, BlockTag::Number(market.block)).await;
    let answers = answers.map_err(no_chain)?;
    // Every question is answered with one number; a token that does not tell has nothing that could be taken.
    let mut numbers =
        answers.iter().map(|answer| read::<balanceOfCall>(answer.as_ref()).unwrap_or_default());
    let native = numbers.next().unwrap_or_default();
    let sold =
        if order.from == Asset::Native { native } else { numbers.next().unwrap_or_default() };
    Ok(Purse { native, sold, allowances: spenders.iter().copied().zip(numbers).collect() })
}

impl Purse {
    /// Whether the spender may take this much; nobody may take anything.
    pub fn allows(&self, spender: Option<Address>, amount: U256) -> bool {
        let Some(spender) = spender else { return true };
        self.allowances.iter().any(|(allowed, most)| *allowed == spender && *most >= amount)
    }

    /// 400 when there is less than is to be sold.
    pub fn holds(&self, order: &Order) -> Result<(), ApiError> {
        if self.sold >= order.amount {
            return Ok(());
        }
        let advice = format!(
            "insufficient balance: the user has {} of the {} to be sold",
            self.sold, order.amount
        );
        Err(ApiError::bad_input("amount", advice))
    }

    /// 400 when what is left cannot pay the gas.
    pub fn pays_gas(&self, order: &Order, value: Option<U256>, cost: U256) -> Result<(), ApiError> {
        let needed = value.unwrap_or_default().saturating_add(cost);
        if self.native >= needed {
            return Ok(());
        }
        let field = if order.from == Asset::Native { "amount" } else { "userAddress" };
        let advice = format!(
            "insufficient balance for gas: the user has {} wei, the transaction needs {needed}",
            self.native
        );
        Err(ApiError::bad_input(field, advice))
    }

    /// The refusal when the spender may not take enough.
    pub fn not_allowed(&self, spender: Option<Address>, order: &Order) -> ApiError {
        let spender = spender.unwrap_or_default();
        let allowed = self.allowances.iter().find(|(allowed, _)| *allowed == spender);
        let allowed = allowed.map_or(U256::ZERO, |(_, allowed)| *allowed);
        let advice = format!(
            "insufficient allowance: {spender} may take {allowed} of the {} to be sold; build and send the approval first",
            order.amount
        );
        ApiError::bad_input("allowance", advice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_allowance_counts_for_its_spender_only() {
        let [one, other] = [1, 2].map(Address::repeat_byte);
        let [small, large] = [5, 6].map(U256::from);
        let purse = Purse { native: small, sold: small, allowances: vec![(one, small)] };
        assert!(purse.allows(Some(one), small) && !purse.allows(Some(one), large));
        assert!(!purse.allows(Some(other), small) && purse.allows(None, large));
    }
}
