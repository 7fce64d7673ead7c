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
    /// The registry's icon for it, `logo-usdc`, by which it has a `logo` once the list is read.
    #[serde(default)]
    pub icon: Option<String>,
    /// Address of its picture: https, or a path of this gateway, which [`absolute`] completes.
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
    /// The registry's icon for it, `logo-eth`, by which it has a `logo` once the list is read.
    #[serde(default)]
    pub icon: Option<String>,
    /// Address of its picture: https, or a path of this gateway, which [`absolute`] completes.
    #[serde(default)]
    pub logo: Option<String>,
    /// As price feeds name it: `ETH`.
    #[serde(default)]
    pub asset: Option<String>,
}

impl Token {
    /// The same, its picture found by its icon. An icon is chosen by who wrote the list, for this address: a contract that only calls itself
    /// alike has none.
    #[must_use]
    pub fn pictured(mut self) -> Self {
        self.logo = self.logo.or_else(|| path(self.icon.take()));
        self
    }
}

impl Native {
    /// The same, its picture found by its icon.
    #[must_use]
    pub fn pictured(mut self) -> Self {
        self.logo = self.logo.or_else(|| path(self.icon.take()));
        self
    }

    /// The currency of a chain that nobody described.
    pub fn nameless(namespace: Namespace) -> Self {
        let decimals = match namespace {
            Namespace::Eip155 => 18,
            Namespace::Solana => 9,
            Namespace::Polkadot => 10,
            Namespace::Bip122 => 8,
        };
        let (name, symbol) = ("Native currency".to_owned(), "NATIVE".to_owned());
        Self { name, symbol, decimals, icon: None, logo: None, asset: None }
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

fn path(icon: Option<String>) -> Option<String> {
    icon.map(|icon| format!("/public/getAssetImage/{icon}"))
}

/// The address of a picture as the caller reaches it: what stands at this gateway is completed with `base`.
pub fn absolute(base: &str, logo: Option<String>) -> Option<String> {
    let logo = logo?;
    if !logo.starts_with('/') {
        return Some(logo);
    }
    (!base.is_empty()).then(|| format!("{base}{logo}"))
}

#[cfg(test)]
mod tests {
    use super::absolute;

    #[test]
    fn a_path_is_completed_and_an_address_is_left_as_it_is() {
        let table = [
            ("https://gw.example", Some("/a"), Some("https://gw.example/a")),
            ("https://gw.example", Some("https://x.example/a"), Some("https://x.example/a")),
            ("", Some("/a"), None),
            ("https://gw.example", None, None),
        ];
        for (base, logo, whole) in table {
            assert_eq!(absolute(base, logo.map(str::to_owned)).as_deref(), whole, "{logo:?}");
        }
    }
}
