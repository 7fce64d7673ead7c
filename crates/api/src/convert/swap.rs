use caip::AccountId;
use json::Json;

use crate::provenance::AsOf;

/// The body of `POST /v1/convert/build-transaction`.
///
/// `{"projectId":"…","amount":"1","from":"eip155:1:0x…","to":"eip155:1:0x…","userAddress":"0x…","eip155":{"slippage":1}}`
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct BuildSwap {
    /// Who asks.
    pub project_id: String,
    /// What is sold, in base units.
    pub amount: String,
    /// The token that is sold.
    pub from: AccountId,
    /// The token that is bought.
    pub to: AccountId,
    /// Who sells and who gets what is bought: an address or a CAIP-10 account.
    pub user_address: String,
    /// The quote that the user saw: it is refused when the pools now give less than that quote's minimum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quote_id: Option<String>,
    /// How the swap is made.
    pub eip155: SwapSettings,
    /// Builds without simulation, gas estimate and a look at balance and allowance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disable_estimate: Option<bool>,
}

/// How a swap is made.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct SwapSettings {
    /// Whole percent, 1 to 50, that the swap may give less than quoted. This or `slippageBps` is required.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slippage: Option<u32>,
    /// The same in hundredths of a percent, 1 to 5000; counts before `slippage`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slippage_bps: Option<u32>,
    /// Builds for this contract alone, which takes the sold token: an address or a CAIP-10 account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spender: Option<String>,
    /// Builds as if the router were already allowed to take the amount: for wallets that send approval and swap as one (EIP-5792), and for clients that put
    /// a permit (EIP-2612) before the calls of a router that takes one. A permit itself is never sent to a gateway.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assume_approved: Option<bool>,
}

/// The answer.
///
/// `{"tx":{"from":"eip155:1:0x…","to":"eip155:1:0x…","data":"0x…","amount":"2","eip155":{"gas":"130000","gasPrice":"1000000007"},"value":"0"}}`
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct BuiltSwap {
    /// What to sign.
    pub tx: SwapTransaction,
    /// What it would do; absent when `disableEstimate` was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub simulation: Option<Simulation>,
    /// The least that comes out, or the transaction fails, in base units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_to_amount: Option<String>,
    /// Who found the way: `router`, `wrap`, or a plugin's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The contract that takes the sold token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spender: Option<AccountId>,
    /// When the transaction stops being valid: Unix time in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<String>,
    /// The block that it is true for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_of: Option<AsOf>,
}

/// A swap to sign.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SwapTransaction {
    /// Who signs.
    pub from: AccountId,
    /// The contract to call.
    pub to: AccountId,
    /// Function and arguments, `0x` and hex.
    pub data: String,
    /// What comes out as the pools are now, in base units.
    pub amount: String,
    /// What it costs.
    pub eip155: SwapFees,
    /// Wei to send with it.
    #[serde(default)]
    pub value: String,
}

/// What a swap costs.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct SwapFees {
    /// Gas units: a tenth more than the node estimates.
    pub gas: String,
    /// Wei per gas unit.
    pub gas_price: String,
}

/// What a transaction would do.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Simulation {
    /// How it was tried: `eth_simulateV1`, or `eth_call` on nodes without it.
    pub method: String,
    /// What the user would have more or less afterwards, the gas not counted.
    pub changes: Vec<BalanceChange>,
}

/// More or less of an asset.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BalanceChange {
    /// The token.
    pub asset: AccountId,
    /// Base units, `-` before them when it is less.
    pub change: String,
}
