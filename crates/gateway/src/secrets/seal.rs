use std::fmt;

use data_encoding::HEXLOWER_PERMISSIVE;
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::hmac;
use zeroize::Zeroizing;

use super::SecretError;

/// Bytes of a key.
pub const KEY: usize = 32;

/// The first byte of everything that is sealed: the form of the rest.
const FORM: u8 = 1;
/// Bytes that name the key.
const ID: usize = 8;
/// Form, key and nonce, before what is sealed.
const HEAD: usize = 1 + ID + NONCE_LEN;

/// A key that seals secrets (ChaCha20-Poly1305, RFC 8439).
pub struct SealingKey {
    id: [u8; ID],
    key: LessSafeKey,
}

impl SealingKey {
    /// What seals, and the key's name, are derived from these bytes.
    pub fn new(bytes: &[u8; KEY]) -> Self {
        let root = hmac::Key::new(hmac::HMAC_SHA256, bytes);
        let derived = |what: &[u8]| hmac::sign(&root, what);
        let mut id = [0; ID];
        id.copy_from_slice(&derived(b"drawstring secrets: name of the key").as_ref()[..ID]);
        let key = derived(b"drawstring secrets: ChaCha20-Poly1305");
        Self { id, key: cipher(key.as_ref()) }
    }

    /// Reads 64 hexadecimal digits; `what` is what the error calls them.
    pub fn parse(what: &'static str, text: &str) -> Result<Self, SecretError> {
        let bytes = HEXLOWER_PERMISSIVE.decode(text.trim().as_bytes()).map(Zeroizing::new);
        let bytes = bytes.map_err(|_| SecretError::Key(what))?;
        let bytes: &[u8; KEY] = bytes.as_slice().try_into().map_err(|_| SecretError::Key(what))?;
        Ok(Self::new(bytes))
    }
}

fn cipher(key: &[u8]) -> LessSafeKey {
    let key = UnboundKey::new(&CHACHA20_POLY1305, key);
    LessSafeKey::new(key.expect("a digest of SHA-256 has the 32 bytes of a key"))
}

/// The id alone: it tells nothing of the key.
impl fmt::Debug for SealingKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("SealingKey").field("id", &self.id).finish_non_exhaustive()
    }
}

/// The key that seals, and older ones that only open.
#[derive(Debug)]
pub struct SealingKeys {
    newest: SealingKey,
    older: Vec<SealingKey>,
}

impl SealingKeys {
    /// The first one seals.
    pub const fn new(newest: SealingKey, older: Vec<SealingKey>) -> Self {
        Self { newest, older }
    }

    /// Seals a secret under its name: it does not open under another.
    pub fn seal(&self, name: &str, secret: &[u8]) -> Result<Vec<u8>, SecretError> {
        let mut nonce = [0; NONCE_LEN];
        getrandom::fill(&mut nonce).map_err(|_| SecretError::Random)?;
        let SealingKey { id, key } = &self.newest;
        let bound = bound(*id, name);
        // Encrypted where it lies, so that no copy of the secret is left behind.
        let mut sealed = Vec::with_capacity(HEAD + secret.len() + CHACHA20_POLY1305.tag_len());
        sealed.extend_from_slice(secret);
        let nonce_of_it = Nonce::assume_unique_for_key(nonce);
        key.seal_in_place_append_tag(nonce_of_it, Aad::from(bound), &mut sealed)
            .map_err(|_| SecretError::TooLong)?;
        drop(sealed.splice(..0, [FORM].into_iter().chain(*id).chain(nonce)));
        Ok(sealed)
    }

    /// Opens what was sealed under this name.
    pub fn open(&self, name: &str, sealed: &[u8]) -> Result<Zeroizing<Vec<u8>>, SecretError> {
        let damaged = || SecretError::Damaged { name: name.to_owned() };
        let (head, rest) = sealed.split_at_checked(HEAD).ok_or_else(damaged)?;
        if head[0] != FORM {
            return Err(SecretError::Newer { name: name.to_owned() });
        }
        let SealingKey { id, key } =
            self.key_of(head).ok_or_else(|| SecretError::OtherKey { name: name.to_owned() })?;
        let nonce = Nonce::try_assume_unique_for_key(&head[1 + ID..]).map_err(|_| damaged())?;
        let mut secret = Zeroizing::new(rest.to_vec());
        let length = key
            .open_in_place(nonce, Aad::from(bound(*id, name)), &mut secret)
            .map_err(|_| damaged())?
            .len();
        secret.truncate(length);
        Ok(secret)
    }

    /// Whether it was sealed by a key that only opens.
    pub fn is_old(&self, sealed: &[u8]) -> bool {
        sealed.get(1..=ID).is_none_or(|id| id != self.newest.id)
    }

    fn key_of(&self, head: &[u8]) -> Option<&SealingKey> {
        let all = std::iter::once(&self.newest).chain(&self.older);
        all.into_iter().find(|key| key.id == head[1..=ID])
    }
}

/// What is authenticated beside the secret.
fn bound(id: [u8; ID], name: &str) -> Vec<u8> {
    [&[FORM], &id[..], name.as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(newest: u8, older: &[u8]) -> SealingKeys {
        let key = |byte: u8| SealingKey::new(&[byte; KEY]);
        SealingKeys::new(key(newest), older.iter().map(|byte| key(*byte)).collect())
    }

    #[test]
    fn what_is_sealed_opens_under_its_name_alone() {
        let keys = keys(1, &[]);
        for secret in [&b""[..], b"hunter2", &[0; 4_096]] {
            let sealed = keys.seal("a", secret).unwrap();
            assert_eq!(keys.open("a", &sealed).unwrap().as_slice(), secret);
            let other = keys.open("b", &sealed);
            assert!(matches!(other, Err(SecretError::Damaged { name }) if name == "b"));
        }
        let sealed = keys.seal("a", b"hunter2").unwrap();
        assert!(!sealed.windows(7).any(|part| part == b"hunter2"));
        assert_ne!(sealed, keys.seal("a", b"hunter2").unwrap(), "a nonce is used once");
    }

    #[test]
    fn an_older_key_opens_and_the_newest_seals() {
        let before = keys(1, &[]).seal("a", b"hunter2").unwrap();
        let after = keys(2, &[1]);
        assert_eq!(after.open("a", &before).unwrap().as_slice(), b"hunter2");
        assert!(after.is_old(&before));
        let again = after.seal("a", b"hunter2").unwrap();
        assert!(!after.is_old(&again));
        assert!(keys(2, &[]).open("a", &again).is_ok());
        assert!(matches!(keys(1, &[]).open("a", &again), Err(SecretError::OtherKey { .. })));
    }

    #[test]
    fn whatever_is_changed_does_not_open() {
        let keys = keys(1, &[]);
        let sealed = keys.seal("a", b"hunter2").unwrap();
        for place in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[place] ^= 1;
            assert!(keys.open("a", &changed).is_err(), "byte {place}");
            assert!(keys.open("a", &sealed[..place]).is_err(), "cut at {place}");
        }
    }

    #[test]
    fn a_key_is_64_digits_and_is_not_printed() {
        let text = "0123456789abcdef".repeat(4);
        let key = SealingKey::parse("the key", &format!("{text}\n")).unwrap();
        let other_case = SealingKey::parse("the key", &text.to_uppercase()).unwrap();
        assert_eq!(key.id, other_case.id);
        for wrong in ["", "abc", &text[1..], &format!("{text}0"), &text.replace('0', "g")] {
            let error = SealingKey::parse("the key", wrong).unwrap_err().to_string();
            assert!(error.contains("64 hexadecimal digits"), "{error}");
        }
        let bytes = SealingKey::new(&[7; KEY]);
        assert!(!format!("{bytes:?}").contains("7, 7, 7, 7"));
    }
}
