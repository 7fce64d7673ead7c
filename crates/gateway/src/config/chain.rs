use std::path::PathBuf;

use caip::{ChainId, Namespace};
use serde::Deserialize;

use super::ConfigError;

/// `[chains."eip155:1"]`: where a chain's nodes are and what may be asked of them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChainSettings {
    /// Addresses of the nodes, the preferred one first.
    #[serde(default)]
    pub rpc: Vec<String>,
    /// Addresses of nodes that tell of new blocks by themselves, `ws://` or `wss://`, the preferred one first.
    #[serde(default)]
    pub ws: Vec<String>,
    /// The methods that may be called, in place of the default list.
    pub methods: Option<Vec<String>>,
    /// Methods that may be called besides the default list.
    #[serde(default)]
    pub extra_methods: Vec<String>,
    /// The chain's token list, a JSON file, in place of the bundled one.
    #[serde(default)]
    pub tokens: Option<PathBuf>,
    /// The chain's exchanges, a JSON file, in place of the bundled ones.
    #[serde(default)]
    pub dex: Option<PathBuf>,
    /// Address of an Esplora server, for Bitcoin's balances and history.
    #[serde(default)]
    pub esplora: Option<String>,
    /// The chain's price feeds, a JSON file, in place of the bundled ones.
    #[serde(default)]
    pub feeds: Option<PathBuf>,
}

impl ChainSettings {
    /// `self` where it says something, `under` elsewhere; a list is taken whole.
    pub(super) fn over(self, under: Self) -> Self {
        let list = |over: Vec<String>, under| if over.is_empty() { under } else { over };
        Self {
            rpc: list(self.rpc, under.rpc),
            ws: list(self.ws, under.ws),
            methods: self.methods.or(under.methods),
            extra_methods: list(self.extra_methods, under.extra_methods),
            tokens: self.tokens.or(under.tokens),
            dex: self.dex.or(under.dex),
            esplora: self.esplora.or(under.esplora),
            feeds: self.feeds.or(under.feeds),
        }
    }
}

/// A chain that the gateway proxies, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChainConfig {
    /// Its CAIP-2 id.
    pub id: ChainId,
    /// Its nodes, the preferred one first; at least one.
    pub upstreams: Vec<http::Uri>,
    /// Its WebSocket nodes, the preferred one first.
    pub sockets: Vec<http::Uri>,
    /// The methods that may be called, in place of the default list.
    pub methods: Option<Vec<String>>,
    /// Methods that may be called besides the default list.
    pub extra_methods: Vec<String>,
    /// The chain's token list, in place of the bundled one.
    pub tokens: Option<PathBuf>,
    /// The chain's exchanges, in place of the bundled ones.
    pub dex: Option<PathBuf>,
    /// Address of an Esplora server, without a slash at the end.
    pub esplora: Option<String>,
    /// The chain's price feeds, in place of the bundled ones.
    pub feeds: Option<PathBuf>,
}

const RPC_FORM: &str = "write <CAIP-2 id>=<url>, for example eip155:1=https://node.example.org";

/// Reads `eip155:1=https://node.example.org`, the form of `--rpc` and `DRAWSTRING_RPC`, into id and address.
pub fn parse_rpc_pair(key: &str, text: &str) -> Result<(String, String), ConfigError> {
    match text.split_once('=') {
        Some((id, url)) if !id.trim().is_empty() && !url.trim().is_empty() => {
            Ok((id.trim().to_owned(), url.trim().to_owned()))
        }
        // What stands behind the sign is an address, with what it may hold.
        Some((id, _)) => Err(ConfigError::value(key, format!("{}=…", id.trim()), RPC_FORM)),
        None => Err(ConfigError::address(key, text, RPC_FORM)),
    }
}

impl ChainConfig {
    /// Checks what was written for the chain `id`.
    pub fn resolve(id: &str, settings: ChainSettings) -> Result<Self, ConfigError> {
        let key = format!("chains.{id}");
        let chain = ChainId::parse(id).map_err(|_| {
            ConfigError::value("chains", id, "write a CAIP-2 id, for example eip155:1 for Ethereum")
        })?;
        if settings.rpc.is_empty() {
            return Err(ConfigError::value(key + ".rpc", "[]", "name at least one node's address"));
        }
        let esplora = settings.esplora.as_deref().map(|url| upstream(&key, url)).transpose()?;
        let esplora = esplora.map(|url| url.to_string().trim_end_matches('/').to_owned());
        let known = matches!(chain.namespace(), Namespace::Eip155 | Namespace::Solana);
        if !known && settings.methods.is_none() {
            let advice = "there is no default method list for this namespace: name the methods that may be called, \
                          for example methods = [\"getblockcount\"]";
            return Err(ConfigError::value(key + ".methods", "(absent)", advice));
        }
        let upstreams =
            settings.rpc.iter().map(|url| upstream(&key, url)).collect::<Result<_, _>>()?;
        let sockets = settings.ws.iter().map(|url| socket(&key, url)).collect::<Result<_, _>>()?;
        Ok(Self {
            id: chain,
            upstreams,
            sockets,
            methods: settings.methods,
            extra_methods: settings.extra_methods,
            tokens: settings.tokens,
            dex: settings.dex,
            feeds: settings.feeds,
            esplora,
        })
    }
}

/// An address of a node: http or https, with a host, and before it the user and password that some nodes want.
fn upstream(key: &str, url: &str) -> Result<http::Uri, ConfigError> {
    let refuse = |advice: &str| ConfigError::address(format!("{key}.rpc"), url, advice);
    let uri: http::Uri =
        url.parse().map_err(|_| refuse("write a URL, for example https://node.example.org"))?;
    match uri.scheme_str() {
        Some("http" | "https") if uri.host().is_some_and(|host| !host.is_empty()) => {}
        Some("ws" | "wss") => {
            return Err(refuse(
                "a WebSocket address goes into the chain's ws list, beside the https address of the same node or another",
            ));
        }
        _ => return Err(refuse("write the whole URL, starting with http:// or https://")),
    }
    Ok(uri)
}

/// An address of a WebSocket node: ws or wss, with a host.
fn socket(key: &str, url: &str) -> Result<http::Uri, ConfigError> {
    let refuse = |advice: &str| ConfigError::address(format!("{key}.ws"), url, advice);
    let advice = "write the whole URL, starting with ws:// or wss://";
    let uri: http::Uri = url.parse().map_err(|_| refuse(advice))?;
    match uri.scheme_str() {
        Some("ws" | "wss") if uri.host().is_some_and(|host| !host.is_empty()) => {}
        _ => return Err(refuse(advice)),
    }
    without_user(uri, refuse)
}

fn without_user(
    uri: http::Uri,
    refuse: impl Fn(&str) -> ConfigError,
) -> Result<http::Uri, ConfigError> {
    if uri.authority().is_some_and(|authority| authority.as_str().contains('@')) {
        return Err(refuse(
            "a user name in a WebSocket address is not supported: put the node's key in the path",
        ));
    }
    Ok(uri)
}
