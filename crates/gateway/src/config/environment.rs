use super::settings::{LogSettings, TimeoutSettings};
use super::{ConfigError, LogFormat, Settings, parse_rpc_pair};
use crate::plugins::{Known, Secret};

/// Reads the `DRAWSTRING_*` variables that [`Settings`] has a place for. Others are returned by name: somebody may have
/// mistyped them.
///
/// `DRAWSTRING_RPC` holds any number of `<CAIP-2 id>=<url>`, parted by commas or white space.
#[expect(clippy::too_many_lines, reason = "a table: one line for each variable")]
pub fn from_environment(
    variables: impl Iterator<Item = (String, String)>,
) -> Result<(Settings, Vec<String>), ConfigError> {
    let mut settings = Settings::default();
    let mut unknown = Vec::new();
    for (name, value) in variables {
        let Some(key) = name.strip_prefix("DRAWSTRING_") else { continue };
        if value.is_empty() {
            continue;
        }
        let TimeoutSettings { upstream_ms, header_ms, idle_ms, body_ms, drain_ms, head_poll_ms } =
            &mut settings.timeouts;
        let limits = &mut settings.limits;
        let LogSettings { level, format } = &mut settings.log;
        match key {
            // Read before, to find the file.
            "CONFIG" => {}
            "LISTEN" => settings.listen = Some(value),
            "ADMIN_LISTEN" => settings.admin_listen = Some(value),
            "DATA_DIR" => settings.data_dir = Some(value.into()),
            "STATIC" => settings.static_dir = Some(value.into()),
            "CA_FILE" => settings.ca_file = Some(value.into()),
            "REGISTRY" => settings.registry = Some(value.into()),
            "PUBLIC_URL" => settings.public_url = Some(value),
            "NAMES_CHAIN" => settings.names.chain = Some(value),
            "NAMES_REGISTRY" => settings.names.registry = Some(value),
            "IPFS_GATEWAY" => settings.names.ipfs_gateway = Some(value),
            "ALLOW_OUTBOUND" => {
                settings.allow_outbound = Some(list(&value));
            }
            "WORKERS" => settings.workers = Some(number(&name, &value)?),
            "LOG" => *level = Some(value),
            "LOG_FORMAT" => *format = Some(log_format(&name, &value)?),
            "RPC" => {
                for pair in value.split([',', ' ', '\n', '\t']).filter(|pair| !pair.is_empty()) {
                    let (id, url) = parse_rpc_pair(&name, pair)?;
                    settings.chains.entry(id).or_default().rpc.push(url);
                }
            }
            "WS" => {
                for pair in value.split([',', ' ', '\n', '\t']).filter(|pair| !pair.is_empty()) {
                    let (id, url) = parse_rpc_pair(&name, pair)?;
                    settings.chains.entry(id).or_default().ws.push(url);
                }
            }
            "UPSTREAM_TIMEOUT_MS" => *upstream_ms = Some(number(&name, &value)?),
            "HEADER_TIMEOUT_MS" => *header_ms = Some(number(&name, &value)?),
            "IDLE_TIMEOUT_MS" => *idle_ms = Some(number(&name, &value)?),
            "BODY_TIMEOUT_MS" => *body_ms = Some(number(&name, &value)?),
            "DRAIN_TIMEOUT_MS" => *drain_ms = Some(number(&name, &value)?),
            "HEAD_POLL_MS" => *head_poll_ms = Some(number(&name, &value)?),
            "BODY_BYTES" => limits.body_bytes = Some(number(&name, &value)?),
            "ANSWER_BYTES" => limits.answer_bytes = Some(number(&name, &value)?),
            "BATCH" => limits.batch = Some(number(&name, &value)?),
            "JSON_DEPTH" => limits.json_depth = Some(number(&name, &value)?),
            "CACHE_BYTES" => limits.cache_bytes = Some(number(&name, &value)?),
            "CONNECTIONS" => limits.connections = Some(number(&name, &value)?),
            "CONNECTIONS_PER_IP" => limits.connections_per_ip = Some(number(&name, &value)?),
            "SOCKETS_PER_IP" => limits.sockets_per_ip = Some(number(&name, &value)?),
            "HELD_BYTES" => limits.held_bytes = Some(number(&name, &value)?),
            "HELD_BYTES_PER_IP" => limits.held_bytes_per_ip = Some(number(&name, &value)?),
            "LEAST_RATE" => limits.least_rate = Some(number(&name, &value)?),
            "SUBSCRIPTIONS_PER_NETWORK" => {
                limits.subscriptions_per_network = Some(number(&name, &value)?);
            }
            "SUBSCRIPTIONS_PER_CHAIN" => {
                limits.subscriptions_per_chain = Some(number(&name, &value)?);
            }
            "SUBSCRIPTIONS" => limits.subscriptions = Some(number(&name, &value)?),
            "IP_PER_SECOND" => limits.ip_per_second = Some(number(&name, &value)?),
            "IP_BURST" => limits.ip_burst = Some(number(&name, &value)?),
            "PROJECT_PER_SECOND" => limits.project_per_second = Some(number(&name, &value)?),
            "PROJECT_BURST" => limits.project_burst = Some(number(&name, &value)?),
            "CHAIN_PER_SECOND" => limits.chain_per_second = Some(number(&name, &value)?),
            "CHAIN_BURST" => limits.chain_burst = Some(number(&name, &value)?),
            "PICTURES_PER_SECOND" => limits.pictures_per_second = Some(number(&name, &value)?),
            "PICTURES_BURST" => limits.pictures_burst = Some(number(&name, &value)?),
            "PICTURE_BYTES" => limits.picture_bytes = Some(number(&name, &value)?),
            "METADATA_BYTES" => limits.metadata_bytes = Some(number(&name, &value)?),
            "IP_HEADER" => limits.ip_header = Some(value),
            "TRUSTED_PROXIES" => limits.trusted_proxies = Some(list(&value)),
            "IPV6_PREFIX" => limits.ipv6_prefix = Some(number(&name, &value)?),
            "EVENTS_RETENTION_DAYS" => {
                settings.events.retention_days = Some(number(&name, &value)?);
            }
            "EVENTS_PROJECT_BYTES" => {
                settings.events.project_bytes = Some(number(&name, &value)?);
            }
            "EVENTS_NETWORK_BYTES_PER_DAY" => {
                settings.events.network_bytes_per_day = Some(number(&name, &value)?);
            }
            "DISK_EVENTS_FREE_BYTES" => {
                settings.disk.events_free_bytes = Some(number(&name, &value)?);
            }
            "DISK_RELAY_FREE_BYTES" => {
                settings.disk.relay_free_bytes = Some(number(&name, &value)?);
            }
            "DISK_PROJECTS_FREE_BYTES" => {
                settings.disk.projects_free_bytes = Some(number(&name, &value)?);
            }
            "INDEX_CALLS_PER_MINUTE" => {
                settings.index.calls_per_minute = Some(number(&name, &value)?);
            }
            "INDEX_FORGET_DAYS" => settings.index.forget_days = Some(number(&name, &value)?),
            "INDEX_NATIVE_BLOCKS" => settings.index.native_blocks = Some(number(&name, &value)?),
            "INDEX_ROWS_PER_ACCOUNT" => {
                settings.index.rows_per_account = Some(number(&name, &value)?);
            }
            "INDEX_RECENT_BYTES" => settings.index.recent_bytes = Some(number(&name, &value)?),
            "INDEX_ACCOUNTS_PER_NETWORK" => {
                settings.index.accounts_per_network = Some(number(&name, &value)?);
            }
            "INDEX_ACCOUNTS_PER_PROJECT" => {
                settings.index.accounts_per_project = Some(number(&name, &value)?);
            }
            "INDEX_ACCOUNTS_PER_CHAIN" => {
                settings.index.accounts_per_chain = Some(number(&name, &value)?);
            }
            "LIQUIDITY_FLOOR_USD" => {
                settings.prices.liquidity_floor_usd = Some(number(&name, &value)?);
            }
            "SECRETS_KEY" => settings.secrets.key = Some(Secret::new(value)),
            "SECRETS_OLD_KEYS" => {
                let keys = list(&value).into_iter().map(Secret::new);
                settings.secrets.old_keys = Some(keys.collect());
            }
            "EMBEDDED_ORIGIN" => settings.embedded.origin = Some(value),
            "EMBEDDED_FRAME_DIR" => settings.embedded.frame_dir = Some(value.into()),
            "EMBEDDED_IDLE_MINUTES" => {
                settings.embedded.idle_minutes = Some(number(&name, &value)?);
            }
            "MAIL_URL" => settings.mail.url = Some(Secret::new(value)),
            "MAIL_FROM" => settings.mail.from = Some(value),
            "MAIL_PER_PROJECT_PER_DAY" => {
                settings.mail.per_project_per_day = Some(number(&name, &value)?);
            }
            "SIGN_IN_KEY_DAYS" => settings.sign_in.key_days = Some(number(&name, &value)?),
            _ if key.starts_with("RELAY_") => {
                if !settings.relay.read_variable(&name, &value)? {
                    unknown.push(name);
                }
            }
            _ => match plugin_key(key) {
                Some(id) => settings.plugins.entry(id).or_default().key = Some(Secret::new(value)),
                None => unknown.push(name),
            },
        }
    }
    Ok((settings, unknown))
}

/// The vendor that `PLUGIN_<ID>_KEY` names.
fn plugin_key(key: &str) -> Option<String> {
    let id = key.strip_prefix("PLUGIN_")?.strip_suffix("_KEY")?.to_ascii_lowercase();
    Known::find(&id).map(|known| known.id.to_owned())
}

/// Parted by commas.
fn list(value: &str) -> Vec<String> {
    let parts = value.split(',').map(|part| part.trim().to_owned());
    parts.filter(|part| !part.is_empty()).collect()
}

pub(super) fn number<T: std::str::FromStr>(name: &str, value: &str) -> Result<T, ConfigError> {
    value.parse().map_err(|_| ConfigError::value(name, value, "write a whole number"))
}

fn log_format(name: &str, value: &str) -> Result<LogFormat, ConfigError> {
    match value {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err(ConfigError::value(name, value, "write text or json")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Result<(Settings, Vec<String>), ConfigError> {
        from_environment(pairs.iter().map(|(name, value)| ((*name).into(), (*value).into())))
    }

    #[test]
    fn several_nodes_of_one_chain_keep_their_order() {
        let text = "eip155:1=http://a, eip155:1=http://b\nsolana:x=http://c";
        let (settings, _) = read(&[("DRAWSTRING_RPC", text)]).unwrap();
        assert_eq!(settings.chains["eip155:1"].rpc, ["http://a", "http://b"]);
        assert_eq!(settings.chains["solana:x"].rpc, ["http://c"]);
    }

    #[test]
    fn a_number_that_is_none_is_refused_by_its_variable() {
        let error = read(&[("DRAWSTRING_BATCH", "many")]).unwrap_err();
        assert_eq!(error.to_string(), "DRAWSTRING_BATCH = \"many\": write a whole number");
    }

    #[test]
    fn unknown_variables_are_told() {
        let (_, unknown) = read(&[("DRAWSTRING_LISTN", "x"), ("HOME", "/")]).unwrap();
        assert_eq!(unknown, ["DRAWSTRING_LISTN"]);
    }
}
