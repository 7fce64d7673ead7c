use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use alloy_primitives::U256;
use serde::Deserialize;

use super::limits::Limits;
use super::names::{authority, base_url};
use super::settings::{DiskFloors, EventLimits, IndexLimits};
use super::trust::trust;
use super::{
    ChainConfig, ConfigError, EmbeddedConfig, MailConfig, NameConfig, RelayConfig, SecretConfig,
    Settings, SignInConfig,
};
use crate::disk::DiskSettings;
use crate::events::EventSettings;
use crate::index::{AccountCaps, IndexSettings};
use crate::plugins::PluginConfig;
use crate::price::Fixed;

/// Everything the operator decided, checked, with the defaults filled in.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where metrics and readiness are told to the operator; none where they are not.
    pub admin_listen: Option<SocketAddr>,
    /// Whether the operator chose that address.
    pub admin_chosen: bool,
    /// Folder of the SQLite file; made when it is not there.
    pub data_dir: PathBuf,
    /// Folder of static files, if any are served.
    pub static_dir: Option<PathBuf>,
    /// Headers of static files.
    pub static_headers: http::HeaderMap,
    /// Folder of a registry that replaces the built-in one.
    pub registry: Option<PathBuf>,
    /// How a node behind TLS proves that it is the one: its certificate against the public authorities and the operator's own.
    pub node_tls: rustls::ClientConfig,
    /// Threads that serve.
    pub workers: usize,
    /// The least severe level that is logged.
    pub log_level: tracing::level_filters::LevelFilter,
    /// How log lines look.
    pub log_format: LogFormat,
    /// The chains, in the order of their ids.
    pub chains: Vec<ChainConfig>,
    /// Where visitors reach this gateway, without a slash at the end, if the operator said so.
    pub public_url: Option<String>,
    /// The name service that is asked, if there is one.
    pub names: Option<NameConfig>,
    /// The way to IPFS, without a slash at the end.
    pub ipfs_gateway: Option<String>,
    /// `host:port` of servers of the operator's own that names and pictures may lead to.
    pub allow_outbound: Vec<String>,
    /// Vendors that may be asked.
    pub plugins: Vec<PluginConfig>,
    /// How long to wait.
    pub timeouts: Timeouts,
    /// How much to accept.
    pub limits: Limits,
    /// How many events are kept.
    pub events: EventSettings,
    /// How much room to leave on the disk.
    pub disk: DiskSettings,
    /// How much the index of histories may do.
    pub index: IndexSettings,
    /// US dollars that a pool must hold for its price to count.
    pub liquidity_floor: Fixed,
    /// The WalletConnect relay.
    pub relay: RelayConfig,
    /// What the gateway's own secrets are sealed with.
    pub secrets: SecretConfig,
    /// Sign-in with a wallet.
    pub sign_in: SignInConfig,
    /// The embedded wallet, if there is one.
    pub embedded: Option<EmbeddedConfig>,
    /// How mail is sent; none where no server is configured.
    pub mail: Option<MailConfig>,
    /// PEM file of authorities besides the public ones.
    pub ca_file: Option<PathBuf>,
}

/// How log lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For eyes.
    Text,
    /// One JSON object per line.
    Json,
}

/// How long the gateway waits.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    /// For one attempt at one upstream (interface: 10 s).
    pub upstream: Duration,
    /// For a client's request head.
    pub header: Duration,
    /// For a next request on a connection; crowded ones have only `header`.
    pub idle: Duration,
    /// For a client's request body.
    pub body: Duration,
    /// For requests under way when told to stop.
    pub drain: Duration,
    /// Between two looks at a chain's head.
    pub head_poll: Duration,
}

impl Config {
    /// Checks `settings` and fills in the defaults.
    pub fn resolve(settings: Settings) -> Result<Self, ConfigError> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let chains =
            settings.chains.into_iter().map(|(id, chain)| ChainConfig::resolve(&id, chain));
        let mut chains: Vec<_> = chains.collect::<Result<_, _>>()?;
        let plugins = settings.plugins.into_iter();
        let plugins = plugins.map(|(id, plugin)| PluginConfig::resolve(&id, plugin));
        let plugins: Vec<_> = plugins.collect::<Result<_, _>>()?;
        for plugin in plugins.iter().filter(|plugin| plugin.is_esplora()) {
            let chain = chains.iter_mut().find(|chain| Some(&chain.id) == plugin.chain.as_ref());
            match chain {
                Some(chain) if chain.esplora.is_none() => chain.esplora = Some(plugin.url.clone()),
                Some(_) => {
                    let advice = "the chain has one already (`esplora`): name it once";
                    return Err(ConfigError::address("plugins.esplora.url", &plugin.url, advice));
                }
                None => {
                    let chain = plugin.chain.as_ref().map(ToString::to_string).unwrap_or_default();
                    let advice = "the gateway has no such chain: configure its nodes as well";
                    return Err(ConfigError::value("plugins.esplora.chain", chain, advice));
                }
            }
        }
        let base = |key: &str, url: Option<String>| url.map(|url| base_url(key, &url)).transpose();
        let ipfs_gateway = base("names.ipfs_gateway", settings.names.ipfs_gateway.clone())?;
        let public_url = base("public_url", settings.public_url.clone())?;
        let mut allow_outbound = settings.allow_outbound.unwrap_or_default();
        // The operator named it: it may be their own.
        allow_outbound.extend(ipfs_gateway.as_deref().and_then(authority));
        let timeouts = settings.timeouts;
        let floor = settings.prices.liquidity_floor_usd.unwrap_or(10_000);
        let static_dir = settings.static_dir.map(|dir| folder("static", dir)).transpose()?;
        let listen = address("listen", settings.listen.as_deref().unwrap_or("127.0.0.1:8787"))?;
        Ok(Self {
            listen,
            admin_listen: match settings.admin_listen.as_deref() {
                Some("off") => None,
                Some(text) => Some(address("admin_listen", text)?),
                None => Some(after(listen)),
            },
            admin_chosen: settings.admin_listen.is_some(),
            static_headers: static_headers(settings.static_headers)?,
            data_dir: settings.data_dir.unwrap_or_else(|| "drawstring-data".into()),
            embedded: EmbeddedConfig::resolve(
                settings.embedded,
                public_url.as_deref(),
                static_dir.as_deref(),
            )?,
            static_dir,
            registry: settings.registry.map(|dir| folder("registry", dir)).transpose()?,
            node_tls: trust(settings.ca_file.as_deref())?,
            workers: positive("workers", settings.workers, cores)?,
            log_level: level(settings.log.level.as_deref().unwrap_or("info"))?,
            log_format: settings.log.format.unwrap_or(LogFormat::Text),
            relay: RelayConfig::resolve(settings.relay, public_url.as_deref())?,
            secrets: settings.secrets.into(),
            sign_in: SignInConfig::resolve(&settings.sign_in)?,
            mail: MailConfig::resolve(settings.mail)?,
            ca_file: settings.ca_file,
            public_url,
            names: NameConfig::resolve(&settings.names, &chains)?,
            ipfs_gateway,
            allow_outbound,
            plugins,
            chains,
            timeouts: Timeouts {
                upstream: millis("timeouts.upstream_ms", timeouts.upstream_ms, 10_000)?,
                header: millis("timeouts.header_ms", timeouts.header_ms, 10_000)?,
                idle: millis("timeouts.idle_ms", timeouts.idle_ms, 80_000)?,
                body: millis("timeouts.body_ms", timeouts.body_ms, 10_000)?,
                drain: millis("timeouts.drain_ms", timeouts.drain_ms, 5_000)?,
                head_poll: millis("timeouts.head_poll_ms", timeouts.head_poll_ms, 1_000)?,
            },
            limits: Limits::resolve(settings.limits)?,
            events: events(&settings.events)?,
            disk: disk(&settings.disk)?,
            index: index(&settings.index)?,
            liquidity_floor: Fixed::of_units(U256::from(floor), 0).unwrap_or(Fixed::ZERO),
        })
    }
}

impl Config {
    /// Serves the relay and what operators ask, nothing else.
    pub fn be_relay_alone(&mut self) {
        self.relay.alone = true;
        self.relay.enabled = true;
        self.chains.clear();
        self.static_dir = None;
        self.embedded = None;
    }
}

fn events(written: &EventLimits) -> Result<EventSettings, ConfigError> {
    let default = EventSettings::default();
    let retention = match written.retention_days {
        Some(0) => {
            return Err(ConfigError::value("events.retention_days", "0", "write at least 1"));
        }
        Some(days) => Duration::from_secs(days.saturating_mul(24 * 60 * 60)),
        None => default.retention,
    };
    Ok(EventSettings {
        retention,
        project_bytes: written.project_bytes.unwrap_or(default.project_bytes),
        network_bytes_per_day: written
            .network_bytes_per_day
            .unwrap_or(default.network_bytes_per_day),
    })
}

/// Each use stops before the next more important one, whatever was written.
fn disk(written: &DiskFloors) -> Result<DiskSettings, ConfigError> {
    let default = DiskSettings::default();
    let projects = written.projects_free_bytes.unwrap_or(default.projects);
    let relay = written.relay_free_bytes.unwrap_or_else(|| default.relay.max(projects));
    let events = written.events_free_bytes.unwrap_or_else(|| default.events.max(relay));
    for (key, lower, higher) in
        [("disk.relay_free_bytes", projects, relay), ("disk.events_free_bytes", relay, events)]
    {
        if higher < lower {
            let advice = "write at least as much as for what must stop later: projects, relay, events, from low to high";
            return Err(ConfigError::value(key, higher.to_string(), advice));
        }
    }
    Ok(DiskSettings { events, relay, projects })
}

fn index(written: &IndexLimits) -> Result<IndexSettings, ConfigError> {
    let default = IndexSettings::default();
    let calls =
        positive("index.calls_per_minute", written.calls_per_minute, default.calls_per_minute)?;
    let forget = match written.forget_days {
        Some(0) => return Err(ConfigError::value("index.forget_days", "0", "write at least 1")),
        Some(days) => Duration::from_secs(days.saturating_mul(24 * 60 * 60)),
        None => default.forget_after,
    };
    let native_blocks = written.native_blocks.unwrap_or(default.native_blocks);
    let cap = |key: &str, written, default| positive(&format!("index.{key}"), written, default);
    let caps = default.accounts;
    let accounts = AccountCaps {
        network: cap("accounts_per_network", written.accounts_per_network, caps.network)?,
        project: cap("accounts_per_project", written.accounts_per_project, caps.project)?,
        chain: cap("accounts_per_chain", written.accounts_per_chain, caps.chain)?,
    };
    let rows =
        cap("rows_per_account", written.rows_per_account, default.rows_per_account as usize)?;
    Ok(IndexSettings {
        calls_per_minute: calls,
        forget_after: forget,
        native_blocks,
        rows_per_account: u32::try_from(rows).unwrap_or(u32::MAX),
        recent_bytes: written.recent_bytes.unwrap_or(default.recent_bytes),
        accounts,
    })
}

fn address(key: &str, text: &str) -> Result<SocketAddr, ConfigError> {
    text.parse().map_err(|_| {
        ConfigError::value(key, text, "write address and port, for example 127.0.0.1:8787")
    })
}

/// The port after that of the public address, on this machine alone; any where any is meant.
fn after(listen: SocketAddr) -> SocketAddr {
    let port = if listen.port() == 0 { 0 } else { listen.port().checked_add(1).unwrap_or(0) };
    SocketAddr::from(([127, 0, 0, 1], port))
}

/// What static files carry unless the operator says otherwise: no other site may put a page of this one into a frame, where its buttons would be
/// pressed unseen; other sites do not learn the address of the page that led to them; and pop-ups, which wallets need, stay possible.
const STATIC_HEADERS: [(&str, &str); 3] = [
    ("content-security-policy", "frame-ancestors 'self'"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("cross-origin-opener-policy", "same-origin-allow-popups"),
];

fn static_headers(written: BTreeMap<String, String>) -> Result<http::HeaderMap, ConfigError> {
    let mut headers = http::HeaderMap::new();
    let default = STATIC_HEADERS.map(|(name, value)| (name.to_owned(), value.to_owned()));
    for (name, value) in default.into_iter().chain(written) {
        let key = format!("static_headers.{name}");
        let wrong = || ConfigError::value(&key, &value, "write a header's name and its value");
        let name: http::HeaderName = name.parse().map_err(|_| wrong())?;
        if value.is_empty() {
            headers.remove(name);
        } else {
            headers.insert(name, value.parse().map_err(|_| wrong())?);
        }
    }
    Ok(headers)
}

pub(super) fn folder(key: &str, path: PathBuf) -> Result<PathBuf, ConfigError> {
    if path.is_dir() {
        return Ok(path);
    }
    Err(ConfigError::value(key, path.display().to_string(), "name a folder that exists"))
}

fn level(text: &str) -> Result<tracing::level_filters::LevelFilter, ConfigError> {
    text.parse().map_err(|_| {
        ConfigError::value("log.level", text, "write off, error, warn, info, debug or trace")
    })
}

fn millis(key: &str, written: Option<u64>, default: u64) -> Result<Duration, ConfigError> {
    match written.unwrap_or(default) {
        0 => Err(ConfigError::value(key, "0", "write at least 1 (milliseconds)")),
        millis => Ok(Duration::from_millis(millis)),
    }
}

pub(super) fn positive(
    key: &str,
    written: Option<usize>,
    default: usize,
) -> Result<usize, ConfigError> {
    match written.unwrap_or(default) {
        0 => Err(ConfigError::value(key, "0", "write at least 1")),
        number => Ok(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{ChainSettings, parse_rpc_pair};

    fn refused(settings: Settings) -> String {
        Config::resolve(settings).unwrap_err().to_string()
    }

    fn with_chain(id: &str, rpc: &str) -> Settings {
        let chain = ChainSettings { rpc: vec![rpc.into()], ..ChainSettings::default() };
        Settings { chains: [(id.into(), chain)].into(), ..Settings::default() }
    }

    fn with_socket(ws: &str) -> Settings {
        let mut settings = with_chain("eip155:1", "https://node.example.org");
        if let Some(chain) = settings.chains.get_mut("eip155:1") {
            chain.ws = vec![ws.into()];
        }
        settings
    }

    #[test]
    fn nothing_written_is_enough() {
        let config = Config::resolve(Settings::default()).unwrap();
        assert_eq!(config.listen.to_string(), "127.0.0.1:8787");
        assert_eq!(config.timeouts.upstream, Duration::from_secs(10));
    }

    /// What ends a process waits thirty seconds at most before it kills it.
    #[test]
    fn a_stop_takes_less_than_thirty_seconds_by_default() {
        let config = Config::resolve(Settings::default()).unwrap();
        let drain = config.timeouts.drain + config.relay.settings.drain;
        assert!(drain <= Duration::from_secs(25), "{drain:?}");
    }

    #[test]
    fn wrong_values_are_refused_with_key_and_advice() {
        let table = [
            (
                Settings { listen: Some("8787".into()), ..Settings::default() },
                "listen",
                "127.0.0.1:8787",
            ),
            (
                Settings { static_dir: Some("/no/such".into()), ..Settings::default() },
                "static",
                "exists",
            ),
            (Settings { workers: Some(0), ..Settings::default() }, "workers", "at least 1"),
            (with_chain("ethereum", "http://a"), "chains", "eip155:1"),
            (with_chain("eip155:1", "node.example.org"), "chains.eip155:1.rpc", "https://"),
            (with_chain("eip155:1", "wss://node.example.org"), "chains.eip155:1.rpc", "ws list"),
            (with_socket("http://node.example.org"), "chains.eip155:1.ws", "wss://"),
            (with_socket("node"), "chains.eip155:1.ws", "wss://"),
            (
                with_chain("bip122:000000000019d6689c085ae165831e93", "http://a"),
                "methods",
                "getblockcount",
            ),
        ];
        for (settings, key, advice) in table {
            let text = refused(settings);
            assert!(text.contains(key) && text.contains(advice), "{text}");
        }
    }

    #[test]
    fn a_wrong_address_is_told_without_its_password_and_key() {
        for url in
            ["ftp://me:hunter2@node.example.org/v2/hunter2", "me:hunter2@node.example.org?hunter2"]
        {
            let text = refused(with_chain("eip155:1", url));
            assert!(text.contains("node.example.org") && !text.contains("hunter2"), "{text}");
        }
    }

    #[test]
    fn an_rpc_flag_without_a_chain_is_told_its_form() {
        let error = parse_rpc_pair("--rpc", "http://127.0.0.1:8545").unwrap_err();
        assert!(error.to_string().contains("eip155:1=https://"), "{error}");
        for text in ["https://user:hunter2@a.example/hunter2", "=https://a.example/hunter2"] {
            let error = parse_rpc_pair("--rpc", text).unwrap_err().to_string();
            assert!(error.starts_with("--rpc = ") && !error.contains("hunter2"), "{error}");
        }
    }

    #[test]
    fn flags_win_over_the_rest() {
        let flags = Settings { listen: Some("127.0.0.1:1".into()), ..Settings::default() };
        let file = Settings {
            listen: Some("127.0.0.1:2".into()),
            workers: Some(3),
            ..Settings::default()
        };
        let settings = flags.over(file);
        assert_eq!((settings.listen.as_deref(), settings.workers), (Some("127.0.0.1:1"), Some(3)));
    }
}
