use std::time::Duration;

use relay::mailbox::Room;
use relay::quota;
use serde::Deserialize;
use shares::Whole;

use super::ConfigError;
use super::environment::number;
use crate::plugins::Secret;

/// `[relay]`: what one source says of the WalletConnect relay.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RelaySettings {
    /// Whether there is one; there is unless said otherwise.
    pub enabled: Option<bool>,
    /// Addresses under which clients know it, `wss://relay.example.org`; `public_url` is one, and so is this machine.
    pub urls: Option<Vec<String>>,
    /// `sqlite`, `memory`, or the address of a server that several nodes share.
    pub store: Option<Secret>,
    /// Before every name on a shared server, `drawstring` unless said otherwise.
    pub prefix: Option<String>,
    /// Copies that a cluster keeps.
    pub replicas: Option<usize>,
    /// Whether only clients that name one of the gateway's projects are let in.
    pub known_projects: Option<bool>,
    /// Bytes of a message.
    pub message_bytes: Option<usize>,
    /// Bytes that the messages of one network take at a time.
    pub network_bytes: Option<u64>,
    /// Bytes of all messages that wait.
    pub total_bytes: Option<u64>,
    /// How long a message waits on a topic that nobody listened to, in seconds.
    pub unjoined_ttl_seconds: Option<u64>,
    /// How old a token may be, in seconds since it was signed.
    pub token_age_seconds: Option<u64>,
    /// Messages that wait on one topic.
    pub mailbox_messages: Option<usize>,
    /// Bytes of them.
    pub mailbox_bytes: Option<usize>,
    /// Topics of one client.
    pub subscriptions: Option<usize>,
    /// Sockets that listen to one topic.
    pub listeners: Option<usize>,
    /// Sockets of one client.
    pub sockets_per_client: Option<usize>,
    /// Requests per second of one client.
    pub client_per_second: Option<u32>,
    /// Requests at once of one client.
    pub client_burst: Option<u32>,
    /// The longest life of a message, in seconds.
    pub ttl_seconds: Option<u64>,
    /// Over how many milliseconds sockets are closed at the end.
    pub drain_ms: Option<u64>,
    /// Between two pings, in milliseconds; official clients hang up after 35 s without one.
    pub ping_ms: Option<u64>,
    /// How long somebody who is not let in is told why, in milliseconds.
    pub refused_ms: Option<u64>,
    /// After how many milliseconds a socket is closed that listens to nothing and asks nothing; 0 for never.
    pub idle_ms: Option<u64>,
    /// Watches and topics remembered for webhooks, of all clients together.
    pub watched: Option<usize>,
    /// Whether messages without a statement on their origin get an empty one.
    pub empty_attestation: Option<bool>,
    /// Other relays to which sockets are passed on when their token is one for them, `wss://relay.example.com`.
    pub upstreams: Option<Vec<String>>,
    /// Whether wallets' push servers are told of messages when they ask for it.
    pub webhooks: Option<bool>,
    /// Receivers that may be told, `push.example.org` or `push.example.org/path`; nobody unless named.
    pub webhook_hosts: Option<Vec<String>>,
    /// Whether a receiver is asked first if it wants posts.
    pub webhook_challenge: Option<bool>,
    /// The key that signs what they are told, 64 hex digits; nodes that share a store share it.
    pub key: Option<Secret>,
}

/// The relay as the operator decided.
#[expect(clippy::struct_excessive_bools, reason = "each is a setting of its own")]
#[derive(Debug, Clone)]
pub struct RelayConfig {
    /// Whether there is one.
    pub enabled: bool,
    /// Whether there is nothing else.
    pub alone: bool,
    /// Whether only clients of known projects are let in.
    pub known_projects: bool,
    /// Where messages wait.
    pub store: RelayStore,
    /// What waits on one topic.
    pub room: Room,
    /// Before every name on a shared server.
    pub prefix: String,
    /// Copies that a cluster keeps.
    pub replicas: usize,
    /// Other relays to which sockets are passed on.
    pub upstreams: Vec<String>,
    /// By which key wallets' push servers are told of messages, if they are.
    pub webhooks: Option<SigningKey>,
    /// Receivers that may be told.
    pub webhook_hosts: Vec<String>,
    /// Whether a receiver is asked first if it wants posts.
    pub webhook_challenge: bool,
    /// The rest.
    pub settings: relay::Settings,
}

/// The key that signs what push servers are told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SigningKey {
    /// One that is made once and kept in the data folder.
    Own,
    /// The operator's, 64 hex digits.
    Given(Secret),
}

/// Where messages wait.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RelayStore {
    /// In a file of the data folder.
    Sqlite,
    /// In memory: a restart loses them.
    Memory,
    /// On NATS, which several nodes share.
    Nats(Secret),
    /// In PostgreSQL, which a few nodes share.
    Postgres(Secret),
}

impl RelaySettings {
    /// `self` where it says something, `under` elsewhere.
    #[must_use]
    pub fn over(self, under: Self) -> Self {
        Self {
            enabled: self.enabled.or(under.enabled),
            urls: self.urls.or(under.urls),
            store: self.store.or(under.store),
            prefix: self.prefix.or(under.prefix),
            replicas: self.replicas.or(under.replicas),
            known_projects: self.known_projects.or(under.known_projects),
            message_bytes: self.message_bytes.or(under.message_bytes),
            network_bytes: self.network_bytes.or(under.network_bytes),
            total_bytes: self.total_bytes.or(under.total_bytes),
            unjoined_ttl_seconds: self.unjoined_ttl_seconds.or(under.unjoined_ttl_seconds),
            token_age_seconds: self.token_age_seconds.or(under.token_age_seconds),
            mailbox_messages: self.mailbox_messages.or(under.mailbox_messages),
            mailbox_bytes: self.mailbox_bytes.or(under.mailbox_bytes),
            subscriptions: self.subscriptions.or(under.subscriptions),
            listeners: self.listeners.or(under.listeners),
            sockets_per_client: self.sockets_per_client.or(under.sockets_per_client),
            client_per_second: self.client_per_second.or(under.client_per_second),
            client_burst: self.client_burst.or(under.client_burst),
            ttl_seconds: self.ttl_seconds.or(under.ttl_seconds),
            drain_ms: self.drain_ms.or(under.drain_ms),
            ping_ms: self.ping_ms.or(under.ping_ms),
            refused_ms: self.refused_ms.or(under.refused_ms),
            idle_ms: self.idle_ms.or(under.idle_ms),
            watched: self.watched.or(under.watched),
            empty_attestation: self.empty_attestation.or(under.empty_attestation),
            upstreams: self.upstreams.or(under.upstreams),
            webhooks: self.webhooks.or(under.webhooks),
            webhook_hosts: self.webhook_hosts.or(under.webhook_hosts),
            webhook_challenge: self.webhook_challenge.or(under.webhook_challenge),
            key: self.key.or(under.key),
        }
    }

    /// Reads a variable `DRAWSTRING_RELAY_*`; false when there is none of this name.
    pub fn read_variable(&mut self, name: &str, value: &str) -> Result<bool, ConfigError> {
        let text = value.to_owned();
        match name.strip_prefix("DRAWSTRING_RELAY_").unwrap_or_default() {
            "ENABLED" => self.enabled = Some(yes(name, value)?),
            "URLS" => self.urls = Some(list(value)),
            "UPSTREAMS" => self.upstreams = Some(list(value)),
            "STORE" => self.store = Some(Secret::new(text)),
            "PREFIX" => self.prefix = Some(text),
            "REPLICAS" => self.replicas = Some(number(name, value)?),
            "KNOWN_PROJECTS" => self.known_projects = Some(yes(name, value)?),
            "MESSAGE_BYTES" => self.message_bytes = Some(number(name, value)?),
            "NETWORK_BYTES" => self.network_bytes = Some(number(name, value)?),
            "TOTAL_BYTES" => self.total_bytes = Some(number(name, value)?),
            "UNJOINED_TTL_SECONDS" => self.unjoined_ttl_seconds = Some(number(name, value)?),
            "TOKEN_AGE_SECONDS" => self.token_age_seconds = Some(number(name, value)?),
            "MAILBOX_MESSAGES" => self.mailbox_messages = Some(number(name, value)?),
            "MAILBOX_BYTES" => self.mailbox_bytes = Some(number(name, value)?),
            "SUBSCRIPTIONS" => self.subscriptions = Some(number(name, value)?),
            "LISTENERS" => self.listeners = Some(number(name, value)?),
            "SOCKETS_PER_CLIENT" => self.sockets_per_client = Some(number(name, value)?),
            "CLIENT_PER_SECOND" => self.client_per_second = Some(number(name, value)?),
            "CLIENT_BURST" => self.client_burst = Some(number(name, value)?),
            "TTL_SECONDS" => self.ttl_seconds = Some(number(name, value)?),
            "DRAIN_MS" => self.drain_ms = Some(number(name, value)?),
            "PING_MS" => self.ping_ms = Some(number(name, value)?),
            "REFUSED_MS" => self.refused_ms = Some(number(name, value)?),
            "IDLE_MS" => self.idle_ms = Some(number(name, value)?),
            "WATCHED" => self.watched = Some(number(name, value)?),
            "WEBHOOKS" => self.webhooks = Some(yes(name, value)?),
            "WEBHOOK_HOSTS" => self.webhook_hosts = Some(list(value)),
            "WEBHOOK_CHALLENGE" => self.webhook_challenge = Some(yes(name, value)?),
            "KEY" => self.key = Some(Secret::new(text)),
            "EMPTY_ATTESTATION" => self.empty_attestation = Some(yes(name, value)?),
            _ => return Ok(false),
        }
        Ok(true)
    }
}

impl RelayConfig {
    /// Checks `written` and fills in the defaults.
    pub fn resolve(written: RelaySettings, public_url: Option<&str>) -> Result<Self, ConfigError> {
        let default = relay::Settings::default();
        let mut urls = addresses("relay.urls", written.urls)?;
        if let Some(rest) = public_url.and_then(|url| url.strip_prefix("http")) {
            urls.extend(names_of(&format!("ws{rest}")));
        }
        let (per_second, burst) = default.client_rate;
        let per_second = written.client_per_second.unwrap_or(per_second);
        let millis = |written: Option<u64>, default| written.map_or(default, Duration::from_millis);
        let message_bytes =
            above_zero("relay.message_bytes", written.message_bytes, default.message_bytes)?;
        let quota = quota::Limits {
            network_bytes: written.network_bytes.unwrap_or(default.quota.network_bytes),
            total_bytes: written.total_bytes.unwrap_or(default.quota.total_bytes),
            unjoined_ttl: written
                .unjoined_ttl_seconds
                .map_or(default.quota.unjoined_ttl, Duration::from_secs),
        };
        Ok(Self {
            enabled: written.enabled.unwrap_or(true),
            alone: false,
            known_projects: written.known_projects.unwrap_or(false),
            store: RelayStore::read(written.store.as_ref().map_or("sqlite", Secret::reveal))?,
            room: room(
                written.mailbox_messages,
                written.mailbox_bytes,
                message_bytes,
                quota.whole(message_bytes),
            )?,
            prefix: prefix(written.prefix)?,
            replicas: above_zero("relay.replicas", written.replicas, 1)?,
            upstreams: addresses("relay.upstreams", written.upstreams)?,
            webhook_hosts: hosts(written.webhook_hosts)?,
            webhook_challenge: written.webhook_challenge.unwrap_or(true),
            webhooks: written
                .webhooks
                .unwrap_or(true)
                .then(|| written.key.map_or(SigningKey::Own, SigningKey::Given)),
            settings: relay::Settings {
                urls,
                ttl: (
                    default.ttl.0,
                    written.ttl_seconds.map_or(default.ttl.1, Duration::from_secs),
                ),
                quota,
                token_age: written.token_age_seconds.map_or(default.token_age, Duration::from_secs),
                message_bytes,
                frame_bytes: message_bytes.saturating_mul(4),
                subscriptions: above_zero(
                    "relay.subscriptions",
                    written.subscriptions,
                    default.subscriptions,
                )?,
                listeners: above_zero("relay.listeners", written.listeners, default.listeners)?,
                sockets_per_client: above_zero(
                    "relay.sockets_per_client",
                    written.sockets_per_client,
                    default.sockets_per_client,
                )?,
                client_rate: (per_second, written.client_burst.unwrap_or(burst.max(per_second))),
                drain: millis(written.drain_ms, default.drain),
                ping: millis(written.ping_ms, default.ping),
                refused_for: millis(written.refused_ms, default.refused_for),
                idle: millis(written.idle_ms, default.idle),
                watched: above_zero("relay.watched", written.watched, default.watched)?,
                empty_attestation: written.empty_attestation.unwrap_or(default.empty_attestation),
                ..default
            },
        })
    }
}

/// The names of a relay that is reached at this address: its own, and its folder's.
pub fn names_of(url: &str) -> [String; 2] {
    [url.to_owned(), format!("{url}/relay")]
}

impl RelayStore {
    fn read(text: &str) -> Result<Self, ConfigError> {
        match text {
            "sqlite" => Ok(Self::Sqlite),
            "memory" => Ok(Self::Memory),
            nats if nats.starts_with("nats://") || nats.starts_with("tls://") => {
                Ok(Self::Nats(Secret::new(nats)))
            }
            postgres if postgres.starts_with("postgres://") => {
                Ok(Self::Postgres(Secret::new(postgres)))
            }
            other => {
                let advice = "write sqlite, memory, nats://host:4222 or postgres://user@host/db";
                Err(ConfigError::address("relay.store", other, advice))
            }
        }
    }
}

/// Addresses of relays, as their clients write them.
fn addresses(key: &str, written: Option<Vec<String>>) -> Result<Vec<String>, ConfigError> {
    let urls = written.unwrap_or_default();
    let wrong = urls.iter().find(|url| !["ws://", "wss://"].iter().any(|ws| url.starts_with(ws)));
    match wrong {
        Some(url) => {
            let advice =
                "write the address that clients connect to, for example wss://relay.example.org";
            Err(ConfigError::address(key, url, advice))
        }
        None => Ok(urls),
    }
}

/// Receivers' hosts, each perhaps with a port and the beginning of a path.
fn hosts(written: Option<Vec<String>>) -> Result<Vec<String>, ConfigError> {
    let hosts = written.unwrap_or_default();
    match hosts.iter().find(|host| host.contains("://") || host.contains('@') || host.is_empty()) {
        Some(wrong) => {
            let advice = "write a host, for example push.example.org or push.example.org/hooks";
            Err(ConfigError::address("relay.webhook_hosts", wrong, advice))
        }
        None => Ok(hosts),
    }
}

fn list(value: &str) -> Vec<String> {
    let words = value.split(',').map(|word| word.trim().to_owned());
    words.filter(|word| !word.is_empty()).collect()
}

/// It becomes part of names on the server.
fn prefix(written: Option<String>) -> Result<String, ConfigError> {
    let prefix = written.unwrap_or_else(|| "drawstring".into());
    let fits = prefix.bytes().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit());
    if fits && !prefix.is_empty() {
        return Ok(prefix);
    }
    Err(ConfigError::value("relay.prefix", prefix, "write small letters and digits"))
}

/// What waits on one topic: one message of the largest size at least.
fn room(
    messages: Option<usize>,
    bytes: Option<usize>,
    message_bytes: usize,
    all: Whole,
) -> Result<Room, ConfigError> {
    let default = Room::default();
    let messages = above_zero("relay.mailbox_messages", messages, default.messages)?;
    let key = "relay.mailbox_bytes";
    let least = default.bytes.max(message_bytes);
    match above_zero(key, bytes, least)? {
        bytes if bytes < message_bytes => {
            let advice = "write at least relay.message_bytes";
            Err(ConfigError::value(key, bytes.to_string(), advice))
        }
        bytes => Ok(Room { messages, bytes, all }),
    }
}

fn above_zero(key: &str, written: Option<usize>, default: usize) -> Result<usize, ConfigError> {
    match written.unwrap_or(default) {
        0 => Err(ConfigError::value(key, "0", "write at least 1")),
        number => Ok(number),
    }
}

fn yes(name: &str, value: &str) -> Result<bool, ConfigError> {
    value.parse().map_err(|_| ConfigError::value(name, value, "write true or false"))
}
