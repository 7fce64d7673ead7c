use http::{HeaderMap, HeaderName};
use shares::ShareKey;

use super::{DeviceKey, Expected, Proof, ProofError, Replays, ServerNonce};

/// The header of a proof.
const DPOP: HeaderName = HeaderName::from_static("dpop");

/// Characters of a proof's id: 128 bits in base64url, and no more than anyone needs.
const ID_LENGTH: std::ops::RangeInclusive<usize> = 22..=64;

/// What proofs are compared with, shared by all workers.
#[derive(Debug)]
pub struct Proofs {
    /// The server's nonce.
    pub nonce: ServerNonce,
    /// Proofs that were used.
    pub used: Replays,
}

impl Proofs {
    /// With a new nonce, and no proof used.
    pub fn random() -> Result<Self, getrandom::Error> {
        Ok(Self { nonce: ServerNonce::random()?, used: Replays::default() })
    }

    /// The key of the device that sent a request. Its proof is used with this.
    pub fn accept(
        &self,
        headers: &HeaderMap,
        expected: &Expected<'_>,
        network: ShareKey,
    ) -> Result<DeviceKey, ProofError> {
        let mut all = headers.get_all(DPOP).iter();
        let (Some(text), None) = (all.next(), all.next()) else { return Err(ProofError::Missing) };
        let proof = Proof::read(text.to_str().map_err(|_| ProofError::Malformed)?)?;
        proof.check(expected)?;
        let Proof { key, jti, nonce, .. } = &proof;
        if !ID_LENGTH.contains(&jti.len()) || !jti.bytes().all(is_base64url) {
            return Err(ProofError::Id);
        }
        if !nonce.as_ref().is_some_and(|it| self.nonce.is_recent(it, expected.now_ms)) {
            return Err(ProofError::Nonce);
        }
        let until_ms = proof.until_ms();
        self.used.spend(&key.thumbprint(), jti, network, until_ms, expected.now_ms)?;
        Ok(proof.key)
    }
}

const fn is_base64url(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'
}
