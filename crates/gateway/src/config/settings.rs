use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;

use super::{
    ChainSettings, EmbeddedSettings, LogFormat, MailSettings, NameSettings, RelaySettings,
    SecretSettings, SignInSettings,
};
use crate::plugins::PluginSettings;

/// What one source (file, environment or flags) says; `None` leaves the choice to the next one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// Address and port to listen on; port 0 lets the system choose.
    pub listen: Option<String>,
    /// Where metrics and readiness are told to the operator; the port after that of `listen`, on this machine, unless said otherwise.
    pub admin_listen: Option<String>,
    /// Folder of the SQLite file.
    pub data_dir: Option<PathBuf>,
    /// Folder of static files to serve.
    #[serde(rename = "static")]
    pub static_dir: Option<PathBuf>,
    /// Headers of static files, besides the default ones; an empty text takes one away.
    pub static_headers: BTreeMap<String, String>,
    /// Folder with `registry.json` and `icons/` to serve in place of the built-in registry.
    pub registry: Option<PathBuf>,
    /// PEM file of authorities that nodes' certificates may be signed by, besides the public ones.
    pub ca_file: Option<PathBuf>,
    /// Threads that serve; one per core unless said otherwise.
    pub workers: Option<usize>,
    /// How much to log.
    pub log: LogSettings,
    /// Upstream nodes by CAIP-2 id.
    pub chains: BTreeMap<String, ChainSettings>,
    /// Where visitors reach this gateway, `https://wallet.example.org`; without it each request says so itself.
    pub public_url: Option<String>,
    /// Where addresses have names.
    pub names: NameSettings,
    /// Vendors that may be asked, by id.
    pub plugins: BTreeMap<String, PluginSettings>,
    /// Servers of the operator's own, `host:port`, that names and pictures may lead to although they are private or without TLS.
    pub allow_outbound: Option<Vec<String>>,
    /// How long to wait.
    pub timeouts: TimeoutSettings,
    /// How much to accept.
    pub limits: LimitSettings,
    /// How many events are kept.
    pub events: EventLimits,
    /// How much room to leave on the disk.
    pub disk: DiskFloors,
    /// How much the index of histories may do.
    pub index: IndexLimits,
    /// What prices are taken from.
    pub prices: PriceSettings,
    /// The WalletConnect relay.
    pub relay: RelaySettings,
    /// What the gateway's own secrets are sealed with.
    pub secrets: SecretSettings,
    /// Sign-in with a wallet.
    pub sign_in: SignInSettings,
    /// The embedded wallet.
    pub embedded: EmbeddedSettings,
    /// The mail server that sends one-time codes.
    pub mail: MailSettings,
}

/// `[prices]`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PriceSettings {
    /// US dollars that a pool must hold for its price to count.
    pub liquidity_floor_usd: Option<u64>,
}

/// `[log]`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LogSettings {
    /// `error`, `warn`, `info`, `debug` or `trace`.
    pub level: Option<String>,
    /// `text` or `json`.
    pub format: Option<LogFormat>,
}

/// `[timeouts]`, all in milliseconds.
#[allow(clippy::struct_field_names, reason = "the unit belongs into the operator's file")]
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TimeoutSettings {
    /// One attempt at one upstream.
    pub upstream_ms: Option<u64>,
    /// A client's request head.
    pub header_ms: Option<u64>,
    /// A next request on a connection.
    pub idle_ms: Option<u64>,
    /// A client's request body.
    pub body_ms: Option<u64>,
    /// Requests under way when the gateway is told to stop.
    pub drain_ms: Option<u64>,
    /// Pause between two looks at a chain's head while the chain is in use.
    pub head_poll_ms: Option<u64>,
}

/// `[limits]`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LimitSettings {
    /// Bytes of a request's body.
    pub body_bytes: Option<usize>,
    /// Bytes of an upstream's answer.
    pub answer_bytes: Option<usize>,
    /// Requests in one JSON-RPC batch.
    pub batch: Option<usize>,
    /// Nested arrays and objects in a JSON-RPC request.
    pub json_depth: Option<usize>,
    /// Bytes of all cached answers together.
    pub cache_bytes: Option<u64>,
    /// Connections at a time.
    pub connections: Option<usize>,
    /// Connections at a time from one address.
    pub connections_per_ip: Option<usize>,
    /// Open sockets at a time from one address.
    pub sockets_per_ip: Option<usize>,
    /// Bytes in flight, in all: messages that are not finished, what nodes answer, and answers that are not read.
    pub held_bytes: Option<usize>,
    /// The same, of one network, beside one long answer; a sixteenth at most.
    pub held_bytes_per_ip: Option<usize>,
    /// Bytes a second that a client sends and reads at least, once it has begun.
    pub least_rate: Option<u32>,
    /// Subscriptions of one WebSocket.
    pub subscriptions: Option<usize>,
    /// Subscriptions to one chain from one network (/24, /56).
    pub subscriptions_per_network: Option<usize>,
    /// Subscriptions to one chain.
    pub subscriptions_per_chain: Option<usize>,
    /// Calls per second from one network (/24, /56); 0 is no limit.
    pub ip_per_second: Option<u32>,
    /// Calls at once from one network.
    pub ip_burst: Option<u32>,
    /// Calls per second for one project; 0 is no limit.
    pub project_per_second: Option<u32>,
    /// Calls at once for one project.
    pub project_burst: Option<u32>,
    /// Calls per second to one chain, from everybody; 0 is no limit.
    pub chain_per_second: Option<u32>,
    /// Calls at once to one chain.
    pub chain_burst: Option<u32>,
    /// Pictures per second for one network; 0 is no limit.
    pub pictures_per_second: Option<u32>,
    /// Pictures at once for one network.
    pub pictures_burst: Option<u32>,
    /// Bytes of a picture that is fetched from elsewhere.
    pub picture_bytes: Option<usize>,
    /// Bytes of a token's metadata.
    pub metadata_bytes: Option<usize>,
    /// The header in which the proxy in front writes the visitor's address; `x-forwarded-for` unless said otherwise.
    pub ip_header: Option<String>,
    /// The proxies whose word on the visitor's address counts, addresses or ranges.
    pub trusted_proxies: Option<Vec<String>>,
    /// Bits of an IPv6 address that one host has.
    pub ipv6_prefix: Option<u8>,
}

/// `[events]`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EventLimits {
    /// Days after which an event is deleted.
    pub retention_days: Option<u64>,
    /// Bytes of one project's events.
    pub project_bytes: Option<u64>,
    /// Bytes that one network may add in a day.
    pub network_bytes_per_day: Option<u64>,
}

/// `[disk]`: free bytes on the data folder's disk below which writes are refused.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_field_names, reason = "they are called so in the settings file")]
pub struct DiskFloors {
    /// For events and histories.
    pub events_free_bytes: Option<u64>,
    /// For the relay's mailboxes.
    pub relay_free_bytes: Option<u64>,
    /// For projects.
    pub projects_free_bytes: Option<u64>,
}

/// `[index]`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct IndexLimits {
    /// Calls to the nodes of one chain in any minute.
    pub calls_per_minute: Option<usize>,
    /// Days after which an account that was not requested again is removed.
    pub forget_days: Option<u64>,
    /// Blocks of the past that are read whole where a node has neither `ots_` nor `trace_` methods.
    pub native_blocks: Option<u64>,
    /// Rows of one account's history that are kept, the newest.
    pub rows_per_account: Option<usize>,
    /// Bytes of recent blocks that are kept in memory, of all chains together.
    pub recent_bytes: Option<usize>,
    /// Accounts of one chain that are followed for one network.
    pub accounts_per_network: Option<usize>,
    /// Accounts of one chain that are followed for one project.
    pub accounts_per_project: Option<usize>,
    /// Accounts of one chain that are followed in all.
    pub accounts_per_chain: Option<usize>,
}

impl Settings {
    /// `self` where it says something, `under` elsewhere.
    #[must_use]
    pub fn over(self, under: Self) -> Self {
        let mut chains = under.chains;
        for (id, settings) in self.chains {
            let under = chains.remove(&id).unwrap_or_default();
            chains.insert(id, settings.over(under));
        }
        let mut plugins = under.plugins;
        for (id, settings) in self.plugins {
            let under = plugins.remove(&id).unwrap_or_default();
            plugins.insert(id, settings.over(under));
        }
        Self {
            listen: self.listen.or(under.listen),
            admin_listen: self.admin_listen.or(under.admin_listen),
            static_headers: {
                let mut headers = under.static_headers;
                headers.extend(self.static_headers);
                headers
            },
            data_dir: self.data_dir.or(under.data_dir),
            static_dir: self.static_dir.or(under.static_dir),
            registry: self.registry.or(under.registry),
            ca_file: self.ca_file.or(under.ca_file),
            workers: self.workers.or(under.workers),
            log: LogSettings {
                level: self.log.level.or(under.log.level),
                format: self.log.format.or(under.log.format),
            },
            chains,
            plugins,
            public_url: self.public_url.or(under.public_url),
            names: self.names.over(under.names),
            allow_outbound: self.allow_outbound.or(under.allow_outbound),
            timeouts: self.timeouts.over(&under.timeouts),
            limits: self.limits.over(&under.limits),
            events: self.events.over(&under.events),
            disk: self.disk.over(&under.disk),
            index: self.index.over(&under.index),
            relay: self.relay.over(under.relay),
            secrets: self.secrets.over(under.secrets),
            sign_in: self.sign_in.over(&under.sign_in),
            embedded: self.embedded.over(under.embedded),
            mail: self.mail.over(under.mail),
            prices: PriceSettings {
                liquidity_floor_usd: self
                    .prices
                    .liquidity_floor_usd
                    .or(under.prices.liquidity_floor_usd),
            },
        }
    }
}

impl TimeoutSettings {
    fn over(&self, under: &Self) -> Self {
        Self {
            upstream_ms: self.upstream_ms.or(under.upstream_ms),
            header_ms: self.header_ms.or(under.header_ms),
            idle_ms: self.idle_ms.or(under.idle_ms),
            body_ms: self.body_ms.or(under.body_ms),
            drain_ms: self.drain_ms.or(under.drain_ms),
            head_poll_ms: self.head_poll_ms.or(under.head_poll_ms),
        }
    }
}

impl LimitSettings {
    fn over(&self, under: &Self) -> Self {
        Self {
            body_bytes: self.body_bytes.or(under.body_bytes),
            answer_bytes: self.answer_bytes.or(under.answer_bytes),
            batch: self.batch.or(under.batch),
            json_depth: self.json_depth.or(under.json_depth),
            cache_bytes: self.cache_bytes.or(under.cache_bytes),
            connections: self.connections.or(under.connections),
            connections_per_ip: self.connections_per_ip.or(under.connections_per_ip),
            sockets_per_ip: self.sockets_per_ip.or(under.sockets_per_ip),
            held_bytes: self.held_bytes.or(under.held_bytes),
            held_bytes_per_ip: self.held_bytes_per_ip.or(under.held_bytes_per_ip),
            least_rate: self.least_rate.or(under.least_rate),
            subscriptions: self.subscriptions.or(under.subscriptions),
            subscriptions_per_network: self
                .subscriptions_per_network
                .or(under.subscriptions_per_network),
            subscriptions_per_chain: self.subscriptions_per_chain.or(under.subscriptions_per_chain),
            ip_per_second: self.ip_per_second.or(under.ip_per_second),
            ip_burst: self.ip_burst.or(under.ip_burst),
            project_per_second: self.project_per_second.or(under.project_per_second),
            project_burst: self.project_burst.or(under.project_burst),
            chain_per_second: self.chain_per_second.or(under.chain_per_second),
            chain_burst: self.chain_burst.or(under.chain_burst),
            pictures_per_second: self.pictures_per_second.or(under.pictures_per_second),
            pictures_burst: self.pictures_burst.or(under.pictures_burst),
            picture_bytes: self.picture_bytes.or(under.picture_bytes),
            metadata_bytes: self.metadata_bytes.or(under.metadata_bytes),
            ip_header: self.ip_header.clone().or_else(|| under.ip_header.clone()),
            trusted_proxies: self.trusted_proxies.clone().or_else(|| under.trusted_proxies.clone()),
            ipv6_prefix: self.ipv6_prefix.or(under.ipv6_prefix),
        }
    }
}

impl EventLimits {
    fn over(&self, under: &Self) -> Self {
        Self {
            retention_days: self.retention_days.or(under.retention_days),
            project_bytes: self.project_bytes.or(under.project_bytes),
            network_bytes_per_day: self.network_bytes_per_day.or(under.network_bytes_per_day),
        }
    }
}

impl DiskFloors {
    fn over(&self, under: &Self) -> Self {
        Self {
            events_free_bytes: self.events_free_bytes.or(under.events_free_bytes),
            relay_free_bytes: self.relay_free_bytes.or(under.relay_free_bytes),
            projects_free_bytes: self.projects_free_bytes.or(under.projects_free_bytes),
        }
    }
}

impl IndexLimits {
    fn over(&self, under: &Self) -> Self {
        Self {
            calls_per_minute: self.calls_per_minute.or(under.calls_per_minute),
            forget_days: self.forget_days.or(under.forget_days),
            native_blocks: self.native_blocks.or(under.native_blocks),
            rows_per_account: self.rows_per_account.or(under.rows_per_account),
            recent_bytes: self.recent_bytes.or(under.recent_bytes),
            accounts_per_network: self.accounts_per_network.or(under.accounts_per_network),
            accounts_per_project: self.accounts_per_project.or(under.accounts_per_project),
            accounts_per_chain: self.accounts_per_chain.or(under.accounts_per_chain),
        }
    }
}
