use alloy_primitives::{Address, Bytes, U256};
use alloy_sol_types::decode_revert_reason;
use serde_json::json;

use super::overrides::as_if_approved;
use super::simulate::{Call, Done, simulate};
use super::{Asset, Market, Order};
use crate::ask::{AskError, read_result};
use crate::evm::abi::Erc20::{approveCall, balanceOfCall};
use crate::evm::abi::Multicall3::getEthBalanceCall;
use crate::evm::{EvmError, Transaction};
use alloy_sol_types::SolCall;

/// A swap to try.
#[derive(Debug, Clone, Copy)]
pub struct Attempt<'a> {
    /// What is swapped.
    pub order: &'a Order,
    /// How.
    pub transaction: &'a Transaction,
    /// What it should give.
    pub promised: U256,
    /// Whom to let take the sold token first, where that has not been done.
    pub approve: Option<Address>,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effect {
    /// The node's method.
    pub method: &'static str,
    /// What the user has more or less of.
    pub changes: Vec<Change>,
    /// Gas units, where the method tells them.
    pub gas: Option<u64>,
    /// What the node says that it needs, where that was asked together with it.
    pub estimated: Option<u64>,
}

/// More or less of an asset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// Which.
    pub asset: Asset,
    /// How much.
    pub amount: U256,
    /// Whether it is less.
    pub less: bool,
}

/// It would not work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AttemptError {
    /// A contract says no, in these words.
    Reverted(String),
    /// The chain does not answer.
    Chain(EvmError),
}

impl From<EvmError> for AttemptError {
    fn from(error: EvmError) -> Self {
        Self::Chain(error)
    }
}

impl Effect {
    /// How much more of an asset there is.
    pub fn gained(&self, asset: Asset) -> U256 {
        let gain = self.changes.iter().find(|change| change.asset == asset && !change.less);
        gain.map_or(U256::ZERO, |change| change.amount)
    }
}

/// Tries the swap at the market's block, gas not counted.
pub async fn attempt(market: &Market<'_>, tried: Attempt<'_>) -> Result<Effect, AttemptError> {
    let order = tried.order;
    let look = [order.from, order.to].map(|asset| match asset {
        Asset::Native => {
            Call::view(market.evm.multicall3(), &getEthBalanceCall { addr: order.user })
        }
        Asset::Token(token) => Call::view(token, &balanceOfCall { owner: order.user }),
    });
    let mut calls = look.to_vec();
    if let (Some(spender), Asset::Token(token)) = (tried.approve, order.from) {
        // From zero, as some tokens want it.
        for amount in [U256::ZERO, order.amount] {
            calls.push(Call::of(order.user, token, &approveCall { spender, amount }));
        }
    }
    calls.push(Call::new(tried.transaction.clone()));
    let swap = calls.len() - 1;
    calls.extend(look);
    let Some(done) = simulate(market, &calls).await? else {
        return call_alone(market, tried).await;
    };
    if let Some(words) = &done[swap].error {
        return Err(AttemptError::Reverted(reason(&done[swap].returned, words)));
    }
    let [before, after] = [&done[..2], &done[swap + 1..]];
    let assets = [order.from, order.to];
    let changes = assets.into_iter().zip(before.iter().zip(after));
    let changes = changes
        .map(|(asset, (before, after))| Ok(change(asset, balance(before)?, balance(after)?)));
    let changes = changes.collect::<Result<Vec<_>, EvmError>>()?;
    Ok(Effect {
        method: "eth_simulateV1",
        changes: changes.into_iter().filter(|change| !change.amount.is_zero()).collect(),
        gas: Some(done[swap].gas),
        estimated: None,
    })
}

/// On nodes without `eth_simulateV1`: the swap alone, which tells whether it works; what it gives is the quote's word.
async fn call_alone(market: &Market<'_>, tried: Attempt<'_>) -> Result<Effect, AttemptError> {
    let order = tried.order;
    let block = format!("{:#x}", market.block);
    let mut estimated = None;
    let answer = if let (Some(spender), Asset::Token(token)) = (tried.approve, order.from) {
        let approved = as_if_approved(market.evm, token, order.user, spender, market.block).await?;
        let Some(approved) = approved else {
            let words =
                "it cannot be tried before the approval on this chain's node: approve first";
            return Err(AttemptError::Reverted(words.to_owned()));
        };
        let params = json!([tried.transaction, block, approved]);
        market.evm.ask.call::<Bytes>("eth_call", &params).await
    } else {
        let called;
        (called, estimated) = call_and_estimate(market, tried.transaction, &block).await;
        called
    };
    match answer {
        Ok(_) => {
            let sold = Change { asset: order.from, amount: order.amount, less: true };
            let bought = Change { asset: order.to, amount: tried.promised, less: false };
            Ok(Effect { method: "eth_call", changes: vec![sold, bought], gas: None, estimated })
        }
        Err(error) if error.is_revert() => {
            let words = error.to_string();
            let data = EvmError::from(error).revert_data().unwrap_or_default();
            Err(AttemptError::Reverted(reason(&data, &words)))
        }
        Err(error) => Err(AttemptError::Chain(error.into())),
    }
}

/// What a transaction returns, and the gas that the node says it needs; `None` where it does not say.
async fn call_and_estimate(
    market: &Market<'_>,
    transaction: &Transaction,
    block: &str,
) -> (Result<Bytes, AskError>, Option<u64>) {
    let params = json!([transaction, block]).to_string();
    let both = [("eth_call", params.clone()), ("eth_estimateGas", params)];
    let mut answers = market.evm.ask.call_texts(&both).await.into_iter();
    let mut next = |method| answers.next().unwrap_or(Err(AskError::Shape { method }));
    let called = next("eth_call").and_then(|called| read_result("eth_call", &called));
    let gas = next("eth_estimateGas").and_then(|gas| read_result::<U256>("eth_estimateGas", &gas));
    (called, gas.ok().and_then(|gas| u64::try_from(gas).ok()))
}

/// The contract's own words, else the node's.
pub fn reason(data: &[u8], words: &str) -> String {
    decode_revert_reason(data).unwrap_or_else(|| words.to_owned())
}

fn balance(done: &Done) -> Result<U256, EvmError> {
    balanceOfCall::abi_decode_returns(&done.returned).map_err(|_| EvmError::Answer)
}

fn change(asset: Asset, before: U256, after: U256) -> Change {
    Change { asset, amount: before.abs_diff(after), less: after < before }
}
