use std::fmt;

use hkdf::Hkdf;
use sha2::Sha256;
use zeroize::Zeroizing;

use super::EnvelopeContext;
use crate::secret::Secret;

/// The server's secret of one factor: 32 bytes. Without it no envelope of the factor opens; deleting it revokes the factor.
pub type ServerSecret = Secret<32>;

/// Fewest bytes of a factor's secret. What people make up has fewer bits, and is stretched before.
const SHORTEST: usize = 32;

/// The user's secret of one factor: 32 bytes of a kit or a passkey, 64 of a password's export key.
pub struct FactorSecret(Zeroizing<Vec<u8>>);

/// A factor's secret has 32 bytes or more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the secret of a factor has 32 bytes or more")]
pub struct FactorSecretTooShort;

impl FactorSecret {
    /// Takes bytes over. The caller overwrites its own copy.
    pub fn new(bytes: &[u8]) -> Result<Self, FactorSecretTooShort> {
        if bytes.len() < SHORTEST {
            return Err(FactorSecretTooShort);
        }
        Ok(Self(Zeroizing::new(bytes.to_vec())))
    }

    /// Two secrets that only together open an envelope, as of a device and a kit without a server.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let mut both = Zeroizing::new(Vec::with_capacity(self.0.len() + other.0.len()));
        both.extend_from_slice(&self.0);
        both.extend_from_slice(&other.0);
        Self(both)
    }
}

impl fmt::Debug for FactorSecret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("FactorSecret(..)")
    }
}

/// The key of one envelope.
pub struct Kek(pub(super) Secret<32>);

impl Kek {
    /// Derives the key: `HKDF-SHA256` (RFC 5869) of the factor's secret, with the server's secret as salt.
    pub fn derive(
        factor: &FactorSecret,
        server: &ServerSecret,
        context: &EnvelopeContext<'_>,
    ) -> Self {
        Self(Secret::filled(|key| {
            Hkdf::<Sha256>::new(Some(server.expose()), &factor.0)
                .expand(&context.kek_info(), key)
                .expect("32 bytes are less than HKDF's limit of 8 160");
        }))
    }

    /// A key that was derived elsewhere, in the same way: by `deriveBits` of a key that cannot leave its device.
    pub const fn derived(key: Secret<32>) -> Self {
        Self(key)
    }
}

impl fmt::Debug for Kek {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Kek(..)")
    }
}
