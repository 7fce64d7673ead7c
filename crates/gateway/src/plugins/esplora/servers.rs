use std::collections::HashMap;
use std::time::Duration;

use serde::de::DeserializeOwned;

use crate::config::Config;
use crate::outbound::{Limits, Outbound};
use crate::plugins::{PluginConfig, PluginError, Vendor};

/// 25 transactions, of which some have thousands of inputs; and as long as a node may take, in whose place it is asked.
const LIMITS: Limits = Limits { bytes: 16 << 20, time: Duration::from_secs(10) };

/// The servers that the operator named, each with its own budget and circuit breaker.
#[derive(Debug, Default)]
pub struct EsploraServers(HashMap<String, Vendor>);

impl EsploraServers {
    /// One for each chain's server: the one of `[plugins.esplora]` with its settings, those that stand with their chains with the usual ones.
    pub fn new(config: &Config) -> Self {
        let plugin =
            |url: &str| config.plugins.iter().find(|one| one.is_esplora() && one.url == url);
        let servers = config.chains.iter().filter_map(|chain| {
            let url = chain.esplora.as_deref()?;
            let usual = || PluginConfig::esplora(url, &chain.id);
            let limits = Limits { time: LIMITS.time.min(config.timeouts.upstream), ..LIMITS };
            let settings = plugin(url).cloned().unwrap_or_else(usual);
            Some((url.to_owned(), Vendor::with_limits(settings, limits)))
        });
        Self(servers.collect())
    }

    /// The JSON at a path below a server's address.
    pub async fn get<T: DeserializeOwned>(
        &self,
        outbound: &Outbound,
        server: &str,
        path: &str,
    ) -> Result<T, PluginError> {
        // Only servers of the configuration are asked for.
        let vendor = self.0.get(server).ok_or(PluginError::Answer)?;
        vendor.get(outbound, path).await
    }
}
