use alloy_primitives::{Address, B256};
use caip::ChainId;
use serde::Deserialize;

/// A chain's exchanges.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dex {
    /// The chain.
    pub chain: ChainId,
    /// The tokens that most pools have on one side, the deepest first: wrapped native currency, stable coins.
    pub bases: Vec<Address>,
    /// Exchanges with one pool per pair of tokens.
    #[serde(default)]
    pub v2: Vec<V2>,
    /// Exchanges with a pool per pair and fee, and ranges of liquidity.
    #[serde(default)]
    pub v3: Vec<V3>,
}

impl Dex {
    /// The name of the exchange whose router this is.
    pub fn name_of(&self, router: Address) -> Option<&str> {
        let v2 = self.v2.iter().map(|exchange| (exchange.router, &exchange.name));
        let v3 = self.v3.iter().map(|exchange| (exchange.router, &exchange.name));
        v2.chain(v3).find(|(at, _)| *at == router).and_then(|(_, name)| name.as_deref())
    }
}

/// An exchange with constant-product pools, as Uniswap v2 is and its descendants are.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct V2 {
    /// `uniswap-v2`
    pub id: String,
    /// `Uniswap`; without it nobody is told by whom a swap was.
    #[serde(default)]
    pub name: Option<String>,
    /// Answers `getPair(a, b)`.
    pub factory: Address,
    /// Answers `getAmountsOut`, and swaps.
    pub router: Address,
    /// Of the pools' creation code: with it a pool's address can be computed. Without it the factory must be asked.
    #[serde(default)]
    pub init_code_hash: Option<B256>,
    /// What a swap costs, in hundredths of a percent of what goes in.
    pub fee_bps: u16,
    /// Whether the router's functions for the chain's coin are called as Uniswap's are (`swapExactETHForTokens…`); true unless it says otherwise. Without
    /// them this router swaps only tokens.
    #[serde(default = "yes")]
    pub coin: bool,
}

const fn yes() -> bool {
    true
}

/// An exchange with concentrated liquidity, as Uniswap v3 is and its descendants are.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct V3 {
    /// `uniswap-v3`
    pub id: String,
    /// `Uniswap`; without it nobody is told by whom a swap was.
    #[serde(default)]
    pub name: Option<String>,
    /// Answers `getPool(a, b, fee)`.
    pub factory: Address,
    /// Answers `quoteExactInput` and `quoteExactInputSingle` of `QuoterV2`.
    pub quoter: Address,
    /// Swaps.
    pub router: Address,
    /// How the router's functions look.
    pub router_kind: RouterKind,
    /// The fees that pools have, in millionths of what goes in.
    pub tiers: Vec<u32>,
}

/// How a v3 router's functions look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RouterKind {
    /// The first one: `deadline` stands in the parameters.
    SwapRouter,
    /// The second one: no `deadline` in the parameters; `multicall(deadline, calls)` has it.
    SwapRouter02,
}
