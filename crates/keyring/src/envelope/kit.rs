use std::fmt;

use bech32::primitives::decode::{CheckedHrpstring, UncheckedHrpstring};
use bech32::{Bech32m, Hrp};
use rand_core::CryptoRng;
use zeroize::Zeroizing;

use super::FactorSecret;
use crate::secret::Secret;

/// How every kit's code begins, before the `1` of bech32m.
const PREFIX: &str = "ewk";

/// The secret of a recovery kit: 32 random bytes.
#[derive(PartialEq, Eq)]
pub struct KitSecret(pub(super) Secret<32>);

/// The code of a recovery kit, `ewk1…`, in lower case: 62 letters. As secret as what it stands for.
pub struct KitCode(Zeroizing<String>);

/// What is wrong with a kit's code. No variant repeats any of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum KitCodeError {
    /// It does not begin like a kit's code, or has letters that none has.
    #[error("this is not the code of a recovery kit, which begins with ewk1")]
    Form,
    /// A letter is wrong, missing or too much.
    #[error("the code of the recovery kit has a wrong letter")]
    Checksum,
}

impl KitSecret {
    /// Draws the secret of a new kit.
    pub fn generate(rng: &mut impl CryptoRng) -> Self {
        Self(Secret::random(rng))
    }

    /// Reads a code, in either case, with any white space or hyphens in it.
    pub fn from_code(text: &str) -> Result<Self, KitCodeError> {
        let is_filler = |letter: &char| letter.is_whitespace() || *letter == '-';
        let mut code = Zeroizing::new(String::with_capacity(text.len()));
        code.extend(text.chars().filter(|letter| !is_filler(letter)));
        let unchecked = UncheckedHrpstring::new(&code).map_err(|_| KitCodeError::Form)?;
        if unchecked.hrp() != hrp() {
            return Err(KitCodeError::Form);
        }
        let checked =
            CheckedHrpstring::new::<Bech32m>(&code).map_err(|_| KitCodeError::Checksum)?;
        let mut bytes = Zeroizing::new(Vec::with_capacity(code.len()));
        bytes.extend(checked.byte_iter());
        let bytes = bytes.as_slice().try_into().map_err(|_| KitCodeError::Checksum)?;
        let secret = Self(Secret::new(bytes));
        // Four bits are left over behind 32 bytes: only one way to fill them is a code.
        if secret.code().0.eq_ignore_ascii_case(&code) {
            Ok(secret)
        } else {
            Err(KitCodeError::Checksum)
        }
    }

    /// The code that stands for the secret.
    pub fn code(&self) -> KitCode {
        let code = bech32::encode::<Bech32m>(hrp(), self.0.expose())
            .expect("32 bytes are less than bech32m's limit");
        KitCode(Zeroizing::new(code))
    }

    /// The secret as that of a factor.
    pub fn factor_secret(&self) -> FactorSecret {
        FactorSecret::new(self.0.expose()).expect("a kit has the 32 bytes of a factor")
    }
}

impl KitCode {
    /// The code itself, for as long as it is borrowed.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

fn hrp() -> Hrp {
    Hrp::parse_unchecked(PREFIX)
}

impl fmt::Debug for KitSecret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("KitSecret(..)")
    }
}

impl fmt::Debug for KitCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("KitCode(..)")
    }
}
