use super::ConfigError;
use super::resolve::positive;
use super::settings::LimitSettings;
use crate::limits::{Network, Proxies};

/// Bytes of all answers of a chain's nodes to one request together; one answer has its own limit, `limits.answer_bytes`.
pub const REQUEST_BYTES: usize = 12 << 20;

/// How much the gateway accepts.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Bytes of a request's body.
    pub body_bytes: usize,
    /// Bytes of an upstream's answer (interface: 10 MB).
    pub answer_bytes: usize,
    /// Requests in one batch.
    pub batch: usize,
    /// Nested arrays and objects.
    pub json_depth: usize,
    /// Bytes of all cached answers together.
    pub cache_bytes: u64,
    /// Connections at a time.
    pub connections: usize,
    /// Connections at a time from one address.
    pub connections_per_ip: usize,
    /// Open sockets at a time from one address.
    pub sockets_per_ip: usize,
    /// Bytes in flight, in all: messages that are not finished, what nodes answer, and answers that are not read.
    pub held_bytes: usize,
    /// The same, of one network, beside one long answer; a sixteenth at most.
    pub held_bytes_per_ip: usize,
    /// Bytes a second that a client sends and reads at least, once it has begun.
    pub least_rate: u32,
    /// Subscriptions of one WebSocket.
    pub subscriptions: usize,
    /// Subscriptions to one chain from one network (/24, /56).
    pub subscriptions_per_network: usize,
    /// Subscriptions to one chain.
    pub subscriptions_per_chain: usize,
    /// Calls from one network (/24, /56).
    pub by_ip: Option<Rate>,
    /// Calls for one project.
    pub by_project: Option<Rate>,
    /// Calls to one chain.
    pub by_chain: Option<Rate>,
    /// Pictures for one network.
    pub pictures: Option<Rate>,
    /// Bytes of a picture that is fetched from elsewhere.
    pub picture_bytes: usize,
    /// Bytes of a token's metadata.
    pub metadata_bytes: usize,
    /// The proxies in front.
    pub proxies: Proxies,
    /// Bits of an IPv6 address that one host has.
    pub ipv6_bits: u8,
}

/// A token bucket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// Tokens that come per second, at least one.
    pub per_second: u32,
    /// Tokens that fit, at least one.
    pub burst: u32,
}

impl Limits {
    /// Checks what is written and fills in the defaults.
    pub(super) fn resolve(limits: LimitSettings) -> Result<Self, ConfigError> {
        Ok(Self {
            body_bytes: positive("limits.body_bytes", limits.body_bytes, 1 << 20)?,
            answer_bytes: answer_bytes(limits.answer_bytes)?,
            batch: positive("limits.batch", limits.batch, 1_000)?,
            json_depth: positive("limits.json_depth", limits.json_depth, 64)?,
            cache_bytes: limits.cache_bytes.unwrap_or(64 << 20),
            connections: positive("limits.connections", limits.connections, 10_000)?,
            connections_per_ip: positive(
                "limits.connections_per_ip",
                limits.connections_per_ip,
                512,
            )?,
            sockets_per_ip: positive("limits.sockets_per_ip", limits.sockets_per_ip, 64)?,
            held_bytes: positive("limits.held_bytes", limits.held_bytes, 60 << 20)?,
            held_bytes_per_ip: positive(
                "limits.held_bytes_per_ip",
                limits.held_bytes_per_ip,
                usize::MAX,
            )?,
            least_rate: limits.least_rate.unwrap_or(8_192).max(1),
            subscriptions: positive("limits.subscriptions", limits.subscriptions, 64)?,
            subscriptions_per_network: positive(
                "limits.subscriptions_per_network",
                limits.subscriptions_per_network,
                512,
            )?,
            subscriptions_per_chain: positive(
                "limits.subscriptions_per_chain",
                limits.subscriptions_per_chain,
                20_000,
            )?,
            by_ip: rate(limits.ip_per_second.unwrap_or(200), limits.ip_burst),
            by_project: rate(limits.project_per_second.unwrap_or(2_000), limits.project_burst),
            by_chain: rate(limits.chain_per_second.unwrap_or(10_000), limits.chain_burst),
            pictures: rate(limits.pictures_per_second.unwrap_or(100), limits.pictures_burst),
            picture_bytes: positive("limits.picture_bytes", limits.picture_bytes, 8 << 20)?,
            metadata_bytes: positive("limits.metadata_bytes", limits.metadata_bytes, 512 << 10)?,
            proxies: proxies(limits.ip_header, limits.trusted_proxies.unwrap_or_default())?,
            ipv6_bits: ipv6_bits(limits.ipv6_prefix)?,
        })
    }
}

/// A longer answer than one request may have would never pass.
fn answer_bytes(written: Option<usize>) -> Result<usize, ConfigError> {
    let key = "limits.answer_bytes";
    match positive(key, written, 10 << 20)? {
        bytes if bytes > REQUEST_BYTES => {
            let advice = format!("write at most {REQUEST_BYTES}: one request has no more answers");
            Err(ConfigError::value(key, bytes.to_string(), advice))
        }
        bytes => Ok(bytes),
    }
}

/// None written as 0 per second; unless said otherwise ten seconds' worth may come at once.
fn rate(per_second: u32, burst: Option<u32>) -> Option<Rate> {
    let burst = burst.unwrap_or(per_second.saturating_mul(10)).max(1);
    (per_second > 0).then_some(Rate { per_second, burst })
}

/// A header that no peer may write would be ignored in silence: both are needed.
fn proxies(header_name: Option<String>, trusted: Vec<String>) -> Result<Proxies, ConfigError> {
    if let Some(name) = header_name.as_ref().filter(|_| trusted.is_empty()) {
        let advice = "name the addresses of the proxies that write it in limits.trusted_proxies, for example 127.0.0.1/32: from any other peer it is not believed";
        return Err(ConfigError::value("limits.ip_header", name, advice));
    }
    let network = |text: String| {
        text.parse::<Network>()
            .map_err(|error| ConfigError::value("limits.trusted_proxies", &text, error.to_string()))
    };
    let trusted = trusted.into_iter().map(network).collect::<Result<_, _>>()?;
    let header = header_name.map(|name| header(&name)).transpose()?;
    let header = header.unwrap_or_else(|| Proxies::default().header);
    Ok(Proxies { trusted, header })
}

fn ipv6_bits(written: Option<u8>) -> Result<u8, ConfigError> {
    match written.unwrap_or(64) {
        bits @ 16..=128 => Ok(bits),
        bits => Err(ConfigError::value("limits.ipv6_prefix", bits.to_string(), "write 16 to 128")),
    }
}

fn header(name: &str) -> Result<http::HeaderName, ConfigError> {
    name.parse().map_err(|_| {
        ConfigError::value("limits.ip_header", name, "write a header's name, for example x-real-ip")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, Settings};

    #[test]
    fn a_limit_of_none_per_second_is_no_limit() {
        let mut settings = Settings::default();
        settings.limits.ip_per_second = Some(0);
        settings.limits.project_per_second = Some(5);
        let limits = Config::resolve(settings).unwrap().limits;
        assert_eq!(
            (limits.by_ip, limits.by_project),
            (None, Some(Rate { per_second: 5, burst: 50 }))
        );
    }

    #[test]
    fn an_answer_longer_than_a_request_may_have_is_refused_with_the_most() {
        let with = |bytes| {
            let mut settings = Settings::default();
            settings.limits.answer_bytes = Some(bytes);
            Config::resolve(settings).map(|config| config.limits.answer_bytes)
        };
        assert_eq!(with(REQUEST_BYTES).unwrap(), REQUEST_BYTES);
        let text = with(REQUEST_BYTES + 1).unwrap_err().to_string();
        assert!(text.contains("limits.answer_bytes") && text.contains("12582912"), "{text}");
    }
}
