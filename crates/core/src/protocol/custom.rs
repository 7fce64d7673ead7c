//! What the page knows that the package and the registry do not, or knows otherwise: tokens, wallets, nodes.

use json::Json;

/// A token that a page shows the balance of.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
pub struct TokenOption {
    /// Its contract.
    pub address: String,
    /// Address of its picture, shown beside the amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
}

/// A token that the page vouches for.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
pub struct CustomToken {
    /// Contract, or mint on Solana.
    pub address: String,
    /// `USDC`
    pub symbol: String,
    /// `USD Coin`. Absent: the symbol.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Digits after the point, 77 at most.
    pub decimals: u8,
    /// Address of its picture. Absent: the gateway's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
}

impl CustomToken {
    /// What it is called.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.symbol)
    }
}

/// A wallet the registry does not know.
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[serde(default)]
pub struct CustomWallet {
    /// Unique among all wallets.
    pub id: String,
    /// Name shown to people.
    pub name: String,
    /// Its site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub homepage: Option<String>,
    /// Its icon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image_url: Option<String>,
    /// Deep link on phones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mobile_link: Option<String>,
    /// Deep link on desktops.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub desktop_link: Option<String>,
    /// Address of a web wallet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub webapp_link: Option<String>,
    /// Apple's store.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app_store: Option<String>,
    /// Google's store.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play_store: Option<String>,
}

/// One of the page's own JSON-RPC addresses.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
pub struct CustomRpcUrl {
    /// Its address.
    pub url: String,
}
