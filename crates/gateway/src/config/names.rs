use alloy_primitives::Address;
use caip::ChainId;
use serde::Deserialize;

use super::{ChainConfig, ConfigError};
use crate::identity::ens::REGISTRY;

/// `[names]`: where addresses have names.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct NameSettings {
    /// The chain of the name service; Ethereum, where its nodes are configured.
    pub chain: Option<String>,
    /// The service's registry, where it does not stand at its usual address.
    pub registry: Option<String>,
    /// The way to pictures on IPFS, `https://ipfs.example.org`; without it they are not shown.
    pub ipfs_gateway: Option<String>,
}

/// The name service that is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameConfig {
    /// Its chain.
    pub chain: ChainId,
    /// Its registry.
    pub registry: Address,
}

impl NameSettings {
    /// `self` where it says something, `under` elsewhere.
    #[must_use]
    pub fn over(self, under: Self) -> Self {
        Self {
            chain: self.chain.or(under.chain),
            registry: self.registry.or(under.registry),
            ipfs_gateway: self.ipfs_gateway.or(under.ipfs_gateway),
        }
    }
}

impl NameConfig {
    /// Checks what was written; none when nothing was, and no node of Ethereum is configured.
    pub fn resolve(
        settings: &NameSettings,
        chains: &[ChainConfig],
    ) -> Result<Option<Self>, ConfigError> {
        let registry = settings.registry.as_deref().map(|text| {
            text.parse().map_err(|_| {
                ConfigError::value("names.registry", text, "write the contract's address")
            })
        });
        let registry = registry.transpose()?.unwrap_or(REGISTRY);
        let served = |id: &str| chains.iter().find(|chain| chain.id.as_str() == id);
        let Some(written) = &settings.chain else {
            return Ok(served("eip155:1").map(|chain| Self { chain: chain.id.clone(), registry }));
        };
        let chain = served(written).filter(|chain| chain.id.evm_id().is_some());
        let refuse = || {
            ConfigError::value(
                "names.chain",
                written.clone(),
                "name an EVM chain that has nodes in [chains]",
            )
        };
        Ok(Some(Self { chain: chain.ok_or_else(refuse)?.id.clone(), registry }))
    }
}

/// An address that paths are put behind: https (or http, for a server of the operator's own), without a slash at its end.
pub fn base_url(key: &str, text: &str) -> Result<String, ConfigError> {
    let refuse = || {
        ConfigError::value(key, text, "write a whole URL, for example https://wallet.example.org")
    };
    let uri: http::Uri = text.parse().map_err(|_| refuse())?;
    let is_web = matches!(uri.scheme_str(), Some("http" | "https"));
    let is_whole = uri.host().is_some_and(|host| !host.is_empty()) && uri.query().is_none();
    if is_web && is_whole { Ok(text.trim_end_matches('/').to_owned()) } else { Err(refuse()) }
}

/// `host:port` of an address made by [`base_url`].
pub fn authority(url: &str) -> Option<String> {
    let uri: http::Uri = url.parse().ok()?;
    let port = uri.port_u16().unwrap_or(if uri.scheme_str() == Some("https") { 443 } else { 80 });
    Some(format!("{}:{port}", uri.host()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::ChainSettings;

    fn chain(id: &str) -> ChainConfig {
        let settings = ChainSettings { rpc: vec!["http://a".into()], ..ChainSettings::default() };
        ChainConfig::resolve(id, settings).unwrap()
    }

    #[test]
    fn ethereum_has_names_by_itself() {
        let found = NameConfig::resolve(&NameSettings::default(), &[chain("eip155:1")]).unwrap();
        assert_eq!(found.unwrap().registry, REGISTRY);
        assert_eq!(
            NameConfig::resolve(&NameSettings::default(), &[chain("eip155:10")]).unwrap(),
            None
        );
    }

    #[test]
    fn a_chain_without_nodes_and_a_wrong_registry_are_refused() {
        for (settings, key) in [
            (
                NameSettings { chain: Some("eip155:5".into()), ..NameSettings::default() },
                "names.chain",
            ),
            (
                NameSettings { registry: Some("0x1".into()), ..NameSettings::default() },
                "names.registry",
            ),
        ] {
            let error = NameConfig::resolve(&settings, &[chain("eip155:1")]).unwrap_err();
            assert!(error.to_string().contains(key), "{error}");
        }
    }

    #[test]
    fn a_base_is_a_whole_url() {
        assert_eq!(base_url("k", "https://a.example/x/").unwrap(), "https://a.example/x");
        for text in ["a.example", "ftp://a", "https://", "https://a?b"] {
            assert!(base_url("k", text).is_err(), "{text}");
        }
        assert_eq!(authority("https://a.example/x").as_deref(), Some("a.example:443"));
    }
}
