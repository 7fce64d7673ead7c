use super::{CacaoPayload, DID};
use crate::namespaces::chain_of;
use crate::text::after_last;

/// The text that is signed (EIP-4361).
pub fn message(payload: &CacaoPayload) -> String {
    let account = payload.iss.strip_prefix(DID).unwrap_or(&payload.iss);
    let chain = chain_of(account).unwrap_or_default();
    let address = after_last(account, b':');
    let reference = after_last(chain, b':');
    let mut text = String::new();
    let mut line = |name: &str, value: &str| {
        text.push_str(name);
        text.push_str(value);
        text.push('\n');
    };
    line(&payload.domain, " wants you to sign in with your Ethereum account:");
    line(address, "");
    line("", "");
    if let Some(statement) = &payload.statement {
        line(statement, "");
    }
    line("", "");
    line("URI: ", &payload.aud);
    line("Version: ", &payload.version);
    line("Chain ID: ", reference);
    line("Nonce: ", &payload.nonce);
    line("Issued At: ", &payload.iat);
    for (name, value) in [
        ("Expiration Time: ", &payload.exp),
        ("Not Before: ", &payload.nbf),
        ("Request ID: ", &payload.request_id),
    ] {
        if let Some(value) = value {
            line(name, value);
        }
    }
    if let Some(resources) = &payload.resources {
        line("Resources:", "");
        for resource in resources {
            line("- ", resource);
        }
    }
    text.pop();
    text
}
