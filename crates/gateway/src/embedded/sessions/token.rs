use data_encoding::BASE64URL_NOPAD;
use ring::digest::{SHA256, digest};
use zeroize::Zeroizing;

/// Bytes of a session's id: it is looked up by it, and no secret.
const ID: usize = 16;
/// Bytes of a token's secret.
const SECRET: usize = 32;

/// SHA-256 of a token. A token is 256 random bits, so the hash needs no salt, and comparing hashes tells nothing of it.
pub type Hash = [u8; 32];

/// What is kept of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kept {
    /// Its hash.
    pub hash: Hash,
    /// When it is over, in milliseconds since 1970.
    pub until_ms: u64,
}

/// A new id of a session or user.
pub fn new_id() -> Result<String, getrandom::Error> {
    let mut bytes = [0; ID];
    getrandom::fill(&mut bytes)?;
    Ok(BASE64URL_NOPAD.encode(&bytes))
}

/// A new token of a session, `<id>.<secret>`, and what is kept of it.
pub fn new_token(session: &str, until_ms: u64) -> Result<(String, Kept), getrandom::Error> {
    let mut secret = Zeroizing::new([0; SECRET]);
    getrandom::fill(&mut *secret)?;
    let token = format!("{session}.{}", BASE64URL_NOPAD.encode(&*secret));
    let hash = hash_of(&token);
    Ok((token, Kept { hash, until_ms }))
}

/// The hash of a token.
pub fn hash_of(token: &str) -> Hash {
    let mut hash = [0; 32];
    hash.copy_from_slice(digest(&SHA256, token.as_bytes()).as_ref());
    hash
}

/// The id of the session that a token is said to be of.
pub fn session_of(token: &str) -> Option<&str> {
    token.split_once('.').map(|(session, _)| session)
}
