use std::fmt;

use ring::hmac;
use zeroize::Zeroizing;

use super::{Code, Digest};
use crate::mail::EmailAddress;
use crate::secrets::{SealingKey, SealingKeys, SecretError, Secrets};

/// The name of the secret: the pepper of the digests, then the key that seals rows.
const NAME: &str = "otp/keys";

/// Bytes of each.
const HALF: usize = 32;

/// The keys of one-time codes. Who has the database alone can neither try codes on its digests nor read an address.
///
/// Digests are HMAC-SHA256 under the pepper, of a label and the parts, each with its length before it.
pub struct Keys {
    pepper: hmac::Key,
    sealing: SealingKeys,
}

impl Keys {
    /// Reads them from the gateway's secrets, and makes them once.
    pub fn open(secrets: &Secrets) -> Result<Self, SecretError> {
        if let Some(bytes) = secrets.get(NAME)? {
            return Self::read(&bytes)
                .ok_or_else(|| SecretError::Damaged { name: NAME.to_owned() });
        }
        let mut bytes = Zeroizing::new([0; 2 * HALF]);
        getrandom::fill(&mut *bytes).map_err(|_| SecretError::Random)?;
        secrets.put(NAME, &*bytes)?;
        Self::read(&*bytes).ok_or(SecretError::Random)
    }

    /// Keys of these bytes; none where there are not 64.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (pepper, sealing) = bytes.split_at_checked(HALF)?;
        let sealing = SealingKey::new(sealing.try_into().ok()?);
        let pepper = hmac::Key::new(hmac::HMAC_SHA256, pepper);
        Some(Self { pepper, sealing: SealingKeys::new(sealing, Vec::new()) })
    }

    /// The digest of parts under a label.
    pub fn digest(&self, label: &str, parts: &[&[u8]]) -> Digest {
        let tag = hmac::sign(&self.pepper, &joined(label, parts));
        let mut digest = [0; 32];
        digest.copy_from_slice(tag.as_ref());
        Digest(digest)
    }

    /// Who an address is in a project.
    pub fn person(&self, project: &str, email: &EmailAddress) -> Digest {
        self.digest("person", &[project.as_bytes(), email.as_str().as_bytes()])
    }

    /// What is stored of a code.
    pub fn code_digest(&self, challenge: &str, code: &Code) -> Digest {
        self.digest(CODE, &[challenge.as_bytes(), code.reveal().as_bytes()])
    }

    /// Whether a digest is of this code; it takes the same time whichever bytes differ.
    pub fn is_code(&self, digest: &Digest, challenge: &str, code: &Code) -> bool {
        let text = joined(CODE, &[challenge.as_bytes(), code.reveal().as_bytes()]);
        hmac::verify(&self.pepper, &text, &digest.0).is_ok()
    }

    /// Seals the field of a row; it opens as the same field of the same row alone.
    pub fn seal(&self, field: &str, id: &str, clear: &[u8]) -> Result<Vec<u8>, SecretError> {
        self.sealing.seal(&format!("otp/{field}/{id}"), clear)
    }

    /// Opens the field of a row.
    pub fn open_field(
        &self,
        field: &str,
        id: &str,
        sealed: &[u8],
    ) -> Result<Zeroizing<Vec<u8>>, SecretError> {
        self.sealing.open(&format!("otp/{field}/{id}"), sealed)
    }
}

const CODE: &str = "code";

fn joined(label: &str, parts: &[&[u8]]) -> Zeroizing<Vec<u8>> {
    let mut text = Zeroizing::new(Vec::with_capacity(512));
    for part in std::iter::once(&label.as_bytes()).chain(parts) {
        text.extend_from_slice(&(part.len() as u64).to_be_bytes());
        text.extend_from_slice(part);
    }
    text
}

impl fmt::Debug for Keys {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Keys").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::MemoryStore;

    fn keys() -> Keys {
        Keys::read(&[7; 64]).unwrap()
    }

    #[test]
    fn a_code_is_bound_to_its_challenge_and_the_pepper() {
        let code = |text| Code::parse(text).unwrap();
        let digest = keys().code_digest("a", &code("000001"));
        assert!(keys().is_code(&digest, "a", &code("000001")));
        assert!(!keys().is_code(&digest, "a", &code("000002")));
        assert!(!keys().is_code(&digest, "b", &code("000001")));
        assert!(!Keys::read(&[8; 64]).unwrap().is_code(&digest, "a", &code("000001")));
    }

    #[test]
    fn parts_do_not_run_into_each_other() {
        let digest = |label, parts: &[&[u8]]| keys().digest(label, parts);
        let all = [
            digest("a", &[b"bc", b"d"]),
            digest("a", &[b"b", b"cd"]),
            digest("ab", &[b"c", b"d"]),
            digest("a", &[b"bcd"]),
            digest("a", &[b"bc", b"d", b""]),
        ];
        assert_eq!(std::collections::BTreeSet::from(all).len(), all.len());
    }

    #[test]
    fn a_sealed_field_opens_in_its_own_row_alone() {
        let sealed = keys().seal("email", "a", b"ada@example.org").unwrap();
        assert!(!sealed.windows(3).any(|part| part == b"ada"));
        assert_eq!(
            keys().open_field("email", "a", &sealed).unwrap().as_slice(),
            b"ada@example.org"
        );
        assert!(keys().open_field("email", "b", &sealed).is_err());
        assert!(keys().open_field("mail", "a", &sealed).is_err());
    }

    #[test]
    fn keys_are_made_once_and_kept() {
        let sealing = SealingKeys::new(SealingKey::new(&[1; 32]), Vec::new());
        let secrets = Secrets::with(sealing, Box::<MemoryStore>::default()).unwrap();
        let [first, second] = [(); 2].map(|()| Keys::open(&secrets).unwrap().digest("a", &[b"b"]));
        assert_eq!(first, second);
        secrets.put(NAME, b"short").unwrap();
        assert!(matches!(Keys::open(&secrets), Err(SecretError::Damaged { .. })));
    }
}
