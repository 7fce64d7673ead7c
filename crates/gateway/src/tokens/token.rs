use serde::Deserialize;

/// The address that stands for a chain's native currency in the data calls (interface 4.4).
pub const NATIVE: &str = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";

/// A token on a list.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Token {
    /// Its contract or mint, in the namespace's canonical form (EIP-55 for EVM).
    pub address: String,
    /// `USDC`
    pub symbol: String,
    /// `USD Coin`
    pub name: String,
    /// Digits after the point.
    pub decimals: u8,
    /// An https address of its picture.
    #[serde(default)]
    pub logo: Option<String>,
    /// Whether it takes EIP-2612 permits.
    #[serde(default)]
    pub eip2612: bool,
    /// The fiat currency that it is pegged to, `usd`.
    #[serde(default)]
    pub peg: Option<String>,
}

/// A chain's own currency.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Native {
    /// `Ether`
    pub name: String,
    /// `ETH`
    pub symbol: String,
    /// Digits after the point.
    pub decimals: u8,
    /// An https address of its picture.
    #[serde(default)]
    pub logo: Option<String>,
}
