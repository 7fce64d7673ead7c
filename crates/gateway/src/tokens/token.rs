use caip::Namespace;
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
    /// What one of it is worth one of, as price feeds name it: `ETH` for wrapped Ether.
    #[serde(default)]
    pub asset: Option<String>,
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
    /// As price feeds name it: `ETH`.
    #[serde(default)]
    pub asset: Option<String>,
}

impl Native {
    /// The currency of a chain that nobody described.
    pub fn nameless(namespace: Namespace) -> Self {
        let decimals = match namespace {
            Namespace::Eip155 => 18,
            Namespace::Solana => 9,
            Namespace::Polkadot => 10,
            Namespace::Bip122 => 8,
        };
        let (name, symbol) = ("Native currency".to_owned(), "NATIVE".to_owned());
        Self { name, symbol, decimals, logo: None, asset: None }
    }

    /// The address that stands for the currency of a chain of this namespace (interface 4.4).
    pub const fn placeholder(namespace: Namespace) -> &'static str {
        match namespace {
            Namespace::Eip155 => NATIVE,
            Namespace::Solana => "So11111111111111111111111111111111111111111",
            Namespace::Polkadot | Namespace::Bip122 => "0x",
        }
    }
}
