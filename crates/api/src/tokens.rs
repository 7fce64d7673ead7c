//! The tokens of a chain: `GET /v1/convert/tokens` (interface 3.3).

use json::Json;

/// The answer: the chain's own currency first, then its tokens in the order of its list, then the project's own.
///
/// `{"tokens":[{"name":"USD Coin","symbol":"USDC","address":"eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
/// "decimals":6,"eip2612":true,"verified":true}]}`
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tokens {
    /// The tokens.
    pub tokens: Vec<Token>,
}

/// A token that can be swapped.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[serde(rename_all = "camelCase")]
pub struct Token {
    /// `USD Coin`
    pub name: String,
    /// `USDC`
    pub symbol: String,
    /// CAIP-10 in form, but a text: the native currency's address is a placeholder that is no address in every namespace
    /// (interface 4.4), and it is in lower case.
    pub address: String,
    /// Digits after the point.
    pub decimals: u8,
    /// Address of its picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logo_uri: Option<String>,
    /// Whether it takes EIP-2612 permits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eip2612: Option<bool>,
    /// Whether it stands on a list; otherwise name and symbol are what the token says of itself.
    #[serde(default)]
    pub verified: bool,
}
