use caip::AccountId;
use json::Json;

use super::Simulation;
use crate::provenance::AsOf;

/// The body of `POST /v1/convert/build-transaction` for a swap on Solana.
///
/// `{"projectId":"…","amount":"1","from":"solana:…:So1…","to":"solana:…:EPj…","userAddress":"oeYf…","solana":{"slippage":1}}`
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct BuildSolanaSwap {
    /// Who asks.
    pub project_id: String,
    /// What is sold, in base units.
    pub amount: String,
    /// The token that is sold: its mint, or the chain's own currency (interface 4.4).
    pub from: AccountId,
    /// The token that is bought.
    pub to: AccountId,
    /// Who sells and who gets what is bought: an address or a CAIP-10 account.
    pub user_address: String,
    /// The quote that the user saw: it is refused when the swap now gives less than that quote's minimum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quote_id: Option<String>,
    /// How the swap is made.
    pub solana: SolanaSwapSettings,
    /// Builds without simulation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disable_estimate: Option<bool>,
}

/// How a swap on Solana is made.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct SolanaSwapSettings {
    /// Whole percent, 1 to 50, that the swap may give less than quoted. This or `slippageBps` is required.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slippage: Option<u32>,
    /// The same in hundredths of a percent, 1 to 5000; counts before `slippage`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slippage_bps: Option<u32>,
}

/// The answer.
///
/// `{"tx":{"from":"solana:…:oeYf…","data":"AQAAA…","amount":"2","solana":{"fee":"5000","lastValidBlockHeight":"312000150"}}}`
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct BuiltSolanaSwap {
    /// What to sign.
    pub tx: SolanaSwapTransaction,
    /// What it would do; absent when `disableEstimate` was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub simulation: Option<Simulation>,
    /// The least that comes out, or the transaction fails, in base units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_to_amount: Option<String>,
    /// Who found the way: a plugin's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The slot that it is true for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_of: Option<AsOf>,
}

/// A swap to sign on Solana.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SolanaSwapTransaction {
    /// Who signs.
    pub from: AccountId,
    /// The whole transaction, the user's signature left empty: base64.
    pub data: String,
    /// What comes out as things are now, in base units.
    pub amount: String,
    /// What it costs, and how long it is valid.
    pub solana: SolanaSwapFees,
}

/// What a swap on Solana costs.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct SolanaSwapFees {
    /// Lamports: signatures and priority. Deposits for new accounts stand among the changes. Absent when `disableEstimate` was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fee: Option<String>,
    /// The last block that takes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_valid_block_height: Option<String>,
}
