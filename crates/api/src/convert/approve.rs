use caip::AccountId;
use json::Json;

use crate::provenance::AsOf;

/// The answer to `GET /v1/convert/allowance?tokenAddress&userAddress`.
///
/// `{"allowance":"0"}`
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct Allowance {
    /// What the spender may take, in base units. A chain's own currency needs nobody's leave: the largest number there is.
    pub allowance: String,
    /// Whose allowance it is: the router of the user's last quote for the token, or the chain's first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spender: Option<AccountId>,
}

/// The answer to `GET /v1/convert/build-approve?userAddress&from&to&amount`.
///
/// `{"tx":{"from":"eip155:1:0x…","to":"eip155:1:0x…","data":"0x095ea7b3…","value":"0","eip155":{"gasPrice":"1000000007"}}}`
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct BuiltApproval {
    /// What to sign first.
    pub tx: ApproveTransaction,
    /// All that must be signed, in order, when one transaction is not enough: some tokens let an allowance change only from zero.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<ApproveTransaction>,
    /// Who is allowed to take the token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spender: Option<AccountId>,
    /// How much of it, in base units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
    /// Whether the token also takes signed permits (EIP-2612).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eip2612: Option<bool>,
    /// The block that it is true for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_of: Option<AsOf>,
}

/// An approval to sign.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ApproveTransaction {
    /// The token that was asked about, as asked; not who signs.
    pub from: AccountId,
    /// The contract to call: the token.
    pub to: AccountId,
    /// Function and arguments, `0x` and hex.
    pub data: String,
    /// Wei: `0`.
    pub value: String,
    /// What it costs.
    pub eip155: ApproveFees,
}

/// What an approval costs.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct ApproveFees {
    /// Wei per gas unit.
    pub gas_price: String,
}
