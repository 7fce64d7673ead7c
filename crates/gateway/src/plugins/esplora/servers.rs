use std::collections::HashMap;
use std::time::Duration;

use caip::ChainId;
use serde::de::DeserializeOwned;
use tokio::sync::OnceCell;

use crate::config::Config;
use crate::outbound::{Limits, Outbound};
use crate::plugins::{PluginConfig, PluginError, Vendor};
use crate::rpc::is_first_block;

/// 25 transactions, of which some have thousands of inputs; and as long as a node may take, in whose place it is asked.
const LIMITS: Limits = Limits { bytes: 16 << 20, time: Duration::from_secs(10) };

/// Letters of a block's hash.
const HASH: usize = 64;

/// The servers that the operator named, each with its own budget and circuit breaker.
#[derive(Debug, Default)]
pub struct EsploraServers(HashMap<ChainId, Server>);

#[derive(Debug)]
struct Server {
    vendor: Vendor,
    chain: ChainId,
    /// Whether it is about its chain; unknown until it was asked.
    is_of_chain: OnceCell<bool>,
}

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
            let vendor = Vendor::with_limits(settings, limits);
            let server = Server { vendor, chain: chain.id.clone(), is_of_chain: OnceCell::new() };
            Some((chain.id.clone(), server))
        });
        Self(servers.collect())
    }

    /// The JSON at a path below the address of a chain's server.
    pub async fn get<T: DeserializeOwned>(
        &self,
        outbound: &Outbound,
        chain: &ChainId,
        path: &str,
    ) -> Result<T, PluginError> {
        // Only chains that have one in the configuration are asked for.
        let server = self.0.get(chain).ok_or(PluginError::Answer)?;
        if !server.is_of_chain(outbound).await? {
            return Err(PluginError::WrongChain);
        }
        server.vendor.get(outbound, path).await
    }
}

impl Server {
    /// Before it is trusted with a question, a server is asked for its chain, as nodes are. Its word counts until the gateway is started anew.
    async fn is_of_chain(&self, outbound: &Outbound) -> Result<bool, PluginError> {
        let ask = || async {
            let first = self.vendor.get_plain(outbound, "/block-height/0", hash).await?;
            let found = is_first_block(&self.chain, &first);
            if !found {
                tracing::warn!(chain = %self.chain, %first, "the Esplora server is about another chain, and is not used");
            }
            Ok(found)
        };
        self.is_of_chain.get_or_try_init(ask).await.copied()
    }
}

/// A block's hash, as the server writes it: hex digits and nothing else.
fn hash(body: &[u8]) -> Result<String, PluginError> {
    let text = std::str::from_utf8(body).map_err(|_| PluginError::Answer)?.trim();
    let is_hash = text.len() == HASH && text.bytes().all(|letter| letter.is_ascii_hexdigit());
    if is_hash { Ok(text.to_ascii_lowercase()) } else { Err(PluginError::Answer) }
}
