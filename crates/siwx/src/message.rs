use caip::{AccountId, Namespace};

/// A sign-in message of version 1. Times are as they are written, RFC 3339; [`crate::time`] reads them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// `https`, where the text names it.
    pub scheme: Option<String>,
    /// Host of the page that asks, with its port unless it is the scheme's own (RFC 3986 authority).
    pub domain: String,
    /// Who signs, and on which network.
    pub account: AccountId,
    /// The address as it is written: of EVM accounts with or without the checksum of EIP-55.
    pub address: String,
    /// What the page says about it, in one line.
    pub statement: Option<String>,
    /// What is signed in to.
    pub uri: String,
    /// What the server gave, so that a signature counts once: eight letters and digits at least.
    pub nonce: String,
    /// When it was made.
    pub issued_at: String,
    /// When the session ends.
    pub expiration_time: Option<String>,
    /// When it begins.
    pub not_before: Option<String>,
    /// What the server calls the request.
    pub request_id: Option<String>,
    /// What the sign-in gives access to; present and empty is another text than absent.
    pub resources: Option<Vec<String>>,
}

impl Message {
    /// The text that is signed.
    pub fn text(&self) -> String {
        let mut text = String::new();
        if let Some(scheme) = &self.scheme {
            text.push_str(scheme);
            text.push_str("://");
        }
        text.push_str(&self.domain);
        text.push_str(asks(self.account.chain().namespace()));
        for part in ["\n", &self.address, "\n\n"] {
            text.push_str(part);
        }
        if let Some(statement) = &self.statement {
            text.push_str(statement);
            text.push('\n');
        }
        line(&mut text, URI, &self.uri);
        line(&mut text, VERSION, "1");
        line(&mut text, CHAIN, self.account.chain().reference());
        line(&mut text, NONCE, &self.nonce);
        line(&mut text, ISSUED, &self.issued_at);
        for (name, value) in [
            (EXPIRES, &self.expiration_time),
            (BEGINS, &self.not_before),
            (REQUEST, &self.request_id),
        ] {
            if let Some(value) = value {
                line(&mut text, name, value);
            }
        }
        if let Some(resources) = &self.resources {
            line(&mut text, RESOURCES, "");
            for resource in resources {
                line(&mut text, RESOURCE, resource);
            }
        }
        text
    }
}

pub(crate) const URI: &str = "URI: ";
pub(crate) const VERSION: &str = "Version: ";
pub(crate) const CHAIN: &str = "Chain ID: ";
pub(crate) const NONCE: &str = "Nonce: ";
pub(crate) const ISSUED: &str = "Issued At: ";
pub(crate) const EXPIRES: &str = "Expiration Time: ";
pub(crate) const BEGINS: &str = "Not Before: ";
pub(crate) const REQUEST: &str = "Request ID: ";
pub(crate) const RESOURCES: &str = "Resources:";
pub(crate) const RESOURCE: &str = "- ";

/// How the first line goes on behind the domain.
pub(crate) fn asks(family: Namespace) -> &'static str {
    match family {
        Namespace::Solana => " wants you to sign in with your Solana account:",
        Namespace::Bip122 => " wants you to sign in with your Bitcoin account:",
        Namespace::Polkadot => " wants you to sign in with your Polkadot account:",
        Namespace::Eip155 => " wants you to sign in with your Ethereum account:",
    }
}

fn line(text: &mut String, name: &str, value: &str) {
    text.push('\n');
    text.push_str(name);
    text.push_str(value);
}
