use http::{HeaderMap, header};

use crate::config::Config;

/// Where the caller reaches this gateway, without a slash at the end: the operator's `public_url`, or what the request says. What a
/// request says is believed in the answer to that very request only.
pub fn own_address(config: &Config, headers: &HeaderMap) -> String {
    if let Some(url) = &config.public_url {
        return url.clone();
    }
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let is_plain =
        |host: &&str| host.bytes().all(|b| b.is_ascii_alphanumeric() || b".-:[]".contains(&b));
    let host = text(header::HOST.as_str()).filter(is_plain);
    let scheme = if text("x-forwarded-proto") == Some("https") { "https" } else { "http" };
    host.map(|host| format!("{scheme}://{host}")).unwrap_or_default()
}
