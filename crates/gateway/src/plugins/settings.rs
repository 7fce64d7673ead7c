use caip::ChainId;
use serde::Deserialize;

use super::known::ESPLORA;
use super::{KNOWN, Known, Secret};
use crate::config::ConfigError;

/// `[plugins.ID]`: a vendor that may be asked.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PluginSettings {
    /// The operator's key; better in the environment than in the file.
    pub key: Option<Secret>,
    /// Its server, in place of the public one.
    pub url: Option<String>,
    /// Questions per minute, in place of what its smallest plan allows.
    pub per_minute: Option<u32>,
    /// The chain that its server is about, where each chain has its own: `eip155:1`.
    pub chain: Option<String>,
}

/// A vendor that may be asked, checked.
#[derive(Debug, Clone)]
pub struct PluginConfig {
    /// Which vendor.
    pub known: &'static Known,
    /// Its server, without a slash at the end.
    pub url: String,
    /// The operator's key.
    pub key: Option<Secret>,
    /// Questions per minute.
    pub per_minute: u32,
    /// The chain that its server is about; none for vendors whose server is about many.
    pub chain: Option<ChainId>,
}

impl PluginSettings {
    /// `self` where it says something, `under` elsewhere.
    #[must_use]
    pub fn over(self, under: Self) -> Self {
        Self {
            key: self.key.or(under.key),
            url: self.url.or(under.url),
            per_minute: self.per_minute.or(under.per_minute),
            chain: self.chain.or(under.chain),
        }
    }
}

impl PluginConfig {
    /// The Esplora server that stands with its chain, with the usual budget.
    pub fn esplora(url: &str, chain: &ChainId) -> Self {
        let (url, chain) = (url.to_owned(), Some(chain.clone()));
        Self { known: &ESPLORA, url, key: None, per_minute: ESPLORA.per_minute, chain }
    }

    /// Whether it is an Esplora server.
    pub fn is_esplora(&self) -> bool {
        self.known.id == ESPLORA.id
    }

    /// Checks what was written for the vendor `id`.
    pub fn resolve(id: &str, settings: PluginSettings) -> Result<Self, ConfigError> {
        let known = Known::find(id).ok_or_else(|| {
            let ids: Vec<_> = KNOWN.iter().map(|known| known.id).collect();
            ConfigError::value("plugins", id, format!("name one of {}", ids.join(", ")))
        })?;
        let key = settings.key.filter(|key| !key.reveal().is_empty());
        let field = |name: &str| format!("plugins.{id}.{name}");
        if key.is_none() && !known.works_without_key {
            let name = id.to_ascii_uppercase();
            let advice = format!("give the vendor's key, best as DRAWSTRING_PLUGIN_{name}_KEY");
            return Err(ConfigError::value(field("key"), "(absent)", advice));
        }
        let url = settings.url.as_deref().or(known.base).ok_or_else(|| {
            ConfigError::value(
                field("url"),
                "(absent)",
                "name the server's address: this vendor has none for all",
            )
        })?;
        if !url.starts_with("https://") && !url.starts_with("http://") {
            return Err(ConfigError::address(
                field("url"),
                url,
                "write a whole URL, starting with https://",
            ));
        }
        let per_minute = settings.per_minute.unwrap_or(known.per_minute);
        if per_minute == 0 {
            return Err(ConfigError::value(
                field("per_minute"),
                "0",
                "write at least 1, or leave the plugin out",
            ));
        }
        let parsed = settings.chain.as_deref().map(ChainId::parse).transpose();
        let chain = parsed.map_err(|_| {
            let written = settings.chain.unwrap_or_default();
            ConfigError::value(field("chain"), written, "write a CAIP-2 id, for example eip155:1")
        })?;
        let advice = match id {
            "blockscout" if !url.contains("{network}") => Some(
                "name the chain that the server is about, for example eip155:1, or write {network} where the chain's number stands in url",
            ),
            id if id == ESPLORA.id => Some(
                "name the chain that the server is about, for example bip122:000000000019d6689c085ae165831e93",
            ),
            _ => None,
        };
        if let (Some(advice), None) = (advice, &chain) {
            return Err(ConfigError::value(field("chain"), "(absent)", advice));
        }
        Ok(Self { known, url: url.trim_end_matches('/').to_owned(), key, per_minute, chain })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plugin_needs_what_its_vendor_needs() {
        let key = || Some(Secret::new("hunter2"));
        let table = [
            ("oneinch", PluginSettings::default(), "1inch"),
            ("1inch", PluginSettings::default(), "DRAWSTRING_PLUGIN_1INCH_KEY"),
            ("blockscout", PluginSettings::default(), "plugins.blockscout.url"),
            ("esplora", PluginSettings::default(), "plugins.esplora.url"),
            (
                "esplora",
                PluginSettings {
                    url: Some("https://esplora.example".into()),
                    ..PluginSettings::default()
                },
                "plugins.esplora.chain",
            ),
            ("mempool", PluginSettings::default(), "name one of"),
            (
                "zerion",
                PluginSettings {
                    key: key(),
                    url: Some("zerion.io".into()),
                    ..PluginSettings::default()
                },
                "https://",
            ),
            (
                "zerion",
                PluginSettings { key: key(), per_minute: Some(0), ..PluginSettings::default() },
                "at least 1",
            ),
        ];
        for (id, settings, named) in table {
            let error = PluginConfig::resolve(id, settings).unwrap_err().to_string();
            assert!(error.contains(named) && !error.contains("hunter2"), "{error}");
        }
    }

    #[test]
    fn a_server_of_one_chain_says_which() {
        let resolve = |url: &str, chain: Option<&str>| {
            let (url, chain) = (Some(url.to_owned()), chain.map(str::to_owned));
            let settings = PluginSettings { url, chain, ..PluginSettings::default() };
            PluginConfig::resolve("blockscout", settings).map_err(|error| error.to_string())
        };
        assert!(resolve("https://scan.example", Some("eip155:1")).is_ok());
        assert!(resolve("https://scan.example/{network}", None).is_ok());
        for chain in [None, Some("ethereum")] {
            let error = resolve("https://scan.example", chain).unwrap_err();
            assert!(error.contains("plugins.blockscout.chain"), "{error}");
        }
    }

    #[test]
    fn a_plugin_without_a_key_may_be_switched_on() {
        let config = PluginConfig::resolve("defillama", PluginSettings::default()).unwrap();
        assert_eq!(config.url, "https://coins.llama.fi");
    }
}
