use crate::{
    Message, field,
    message::{
        BEGINS, CHAIN, EXPIRES, ISSUED, NONCE, REQUEST, RESOURCE, RESOURCES, URI, VERSION, asks,
    },
    time,
};
use caip::{AccountId, ChainId, Namespace};

/// Longer texts are not read.
const LONGEST: usize = 16_384;

/// Why a text is no sign-in message: the field that is wrong or missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// It is longer than 16,384 bytes.
    #[error("the message is longer than 16384 bytes")]
    Length,
    /// The first line names no host that asks an account of this family.
    #[error("the first line does not say which host asks which kind of account to sign in")]
    Domain,
    /// The second line is no address of the family.
    #[error("the second line is no address")]
    Address,
    /// The statement is not one line, or has characters that are not seen.
    #[error("the statement is not one line of visible text")]
    Statement,
    /// `URI` is missing or is no URI.
    #[error("URI is missing or wrong")]
    Uri,
    /// `Version` is missing or not 1.
    #[error("Version is not 1")]
    Version,
    /// `Chain ID` is missing, or names no network of the family.
    #[error("Chain ID is missing or wrong: it is the reference of a CAIP-2 id, as in 1")]
    Chain,
    /// `Nonce` is missing, or has not eight letters and digits.
    #[error("Nonce is missing or wrong: it has eight letters and digits at least")]
    Nonce,
    /// A time is missing or is not written as RFC 3339 says.
    #[error("a time is missing or not written as in 2026-01-31T12:00:00Z")]
    Time,
    /// `Request ID` has characters that have no place in it.
    #[error("Request ID is wrong")]
    RequestId,
    /// A resource is no URI.
    #[error("a resource is no URI")]
    Resource,
    /// Something else stands there, or the fields stand in another order.
    #[error("the lines of the message are not those of a sign-in message")]
    Lines,
}

impl Message {
    /// Reads a text of an account of this family. It must be written exactly as [`Message::text`] writes it.
    pub fn parse(family: Namespace, text: &str) -> Result<Self, ParseError> {
        if text.len() > LONGEST {
            return Err(ParseError::Length);
        }
        let mut lines = text.split('\n').peekable();
        let (scheme, domain) = first_line(family, lines.next())?;
        let address = lines.next().unwrap_or_default();
        if lines.next() != Some("") {
            return Err(ParseError::Lines);
        }
        let statement = match lines.next() {
            Some("") => None,
            Some(statement) if lines.next() == Some("") => Some(statement),
            _ => return Err(ParseError::Lines),
        };
        if statement.is_some_and(|statement| !field::is_statement(statement)) {
            return Err(ParseError::Statement);
        }
        let mut named = |name: &str| {
            lines.next_if(|line| line.starts_with(name)).map(|line| line[name.len()..].to_owned())
        };
        let uri = named(URI).filter(|uri| field::is_uri(uri)).ok_or(ParseError::Uri)?;
        named(VERSION).filter(|version| version == "1").ok_or(ParseError::Version)?;
        let reference = named(CHAIN).ok_or(ParseError::Chain)?;
        let nonce = named(NONCE).filter(|nonce| field::is_nonce(nonce)).ok_or(ParseError::Nonce)?;
        let issued_at = named(ISSUED).ok_or(ParseError::Time)?;
        let (expiration_time, not_before) = (named(EXPIRES), named(BEGINS));
        for written in [Some(&issued_at), expiration_time.as_ref(), not_before.as_ref()] {
            written.map_or(Some(0), |written| time(written)).ok_or(ParseError::Time)?;
        }
        let request_id = named(REQUEST);
        if request_id.as_deref().is_some_and(|id| !field::is_request_id(id)) {
            return Err(ParseError::RequestId);
        }
        let resources = match lines.next() {
            None => None,
            Some(RESOURCES) => {
                let read = |line: &str| {
                    let uri = line.strip_prefix(RESOURCE).filter(|uri| field::is_uri(uri));
                    uri.map(str::to_owned).ok_or(ParseError::Resource)
                };
                Some(lines.map(read).collect::<Result<_, _>>()?)
            }
            Some(_) => return Err(ParseError::Lines),
        };
        Ok(Self {
            scheme,
            domain,
            account: account(family, &reference, address)?,
            address: address.to_owned(),
            statement: statement.map(str::to_owned),
            uri,
            nonce,
            issued_at,
            expiration_time,
            not_before,
            request_id,
            resources,
        })
    }
}

fn first_line(
    family: Namespace,
    line: Option<&str>,
) -> Result<(Option<String>, String), ParseError> {
    let origin = line.and_then(|line| line.strip_suffix(asks(family))).ok_or(ParseError::Domain)?;
    let (scheme, domain) = match origin.split_once("://") {
        Some((scheme, domain)) => (Some(scheme), domain),
        None => (None, origin),
    };
    if !field::is_domain(domain) || !scheme.is_none_or(field::is_scheme) {
        return Err(ParseError::Domain);
    }
    Ok((scheme.map(str::to_owned), domain.to_owned()))
}

/// Who signs. Letters of an EVM address are all small, or as the checksum of EIP-55 has them.
fn account(family: Namespace, reference: &str, address: &str) -> Result<AccountId, ParseError> {
    let chain = ChainId::parse(&[family.as_str(), ":", reference].concat());
    let chain = chain.map_err(|_| ParseError::Chain)?;
    if chain.reference() != reference {
        return Err(ParseError::Chain);
    }
    let account = AccountId::new(chain, address).map_err(|_| ParseError::Address)?;
    let canonical = account.address().as_str();
    let is_evm = family == Namespace::Eip155;
    let is_written_so = canonical == address || is_evm && canonical.to_ascii_lowercase() == address;
    if is_written_so { Ok(account) } else { Err(ParseError::Address) }
}
