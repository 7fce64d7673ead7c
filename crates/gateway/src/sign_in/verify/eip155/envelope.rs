use alloy_primitives::{Address, B256, Bytes, b256};
use alloy_sol_types::{SolType, sol_data};

use super::super::VerifyError;

/// The end of a signature that says how its account is deployed (ERC-6492).
const SUFFIX: B256 = b256!("6492649264926492649264926492649264926492649264926492649264926492");

type Parts = (sol_data::Address, sol_data::Bytes, sol_data::Bytes);

/// A contract account's signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Envelope {
    /// What the account's code reads.
    pub signature: Bytes,
    /// Who deploys the account; zero where the signature does not say it.
    pub factory: Address,
    /// What the factory is called with.
    pub deploy: Bytes,
}

impl Envelope {
    /// Reads what is around a signature. What ends as ERC-6492 says but is not written so is malformed.
    pub fn open(signature: Bytes) -> Result<Self, VerifyError> {
        let Some(inside) = signature.strip_suffix(SUFFIX.as_slice()) else {
            return Ok(Self { signature, factory: Address::ZERO, deploy: Bytes::new() });
        };
        let (factory, deploy, signature) =
            Parts::abi_decode_params(inside).map_err(|_| VerifyError::Malformed)?;
        Ok(Self { signature, factory, deploy })
    }
}
