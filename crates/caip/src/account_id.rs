use std::fmt;

use crate::{Address, ChainId};

/// An account on a chain, as CAIP-10 writes it: `eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb`.
///
/// The address is one of the chain's namespace, in its canonical form (see [`Address`]).
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AccountId {
    chain: ChainId,
    address: Address,
}

/// Why a text is not a CAIP-10 account id (spec 5, which gives both texts).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text())]
pub enum ParseAccountIdError {
    /// Not three non-empty parts, or not a chain of a known namespace.
    Shape,
    /// Well shaped, but the last part is no address of that namespace.
    Address,
}

impl ParseAccountIdError {
    /// What is wrong, for code without the machinery of `fmt`.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Shape => "Invalid CAIP Address",
            Self::Address => "Invalid CAIP-10 address",
        }
    }
}

impl AccountId {
    /// A place to be filled by the JSON reader (`FromJson::blank`); not a valid value.
    pub(crate) const fn blank() -> Self {
        Self { chain: ChainId::blank(), address: Address::blank() }
    }

    /// Reads a CAIP-10 id: exactly three non-empty parts, parted by colons.
    pub fn parse(text: &str) -> Result<Self, ParseAccountIdError> {
        let (chain, address) = text.rsplit_once(':').ok_or(ParseAccountIdError::Shape)?;
        let chain = ChainId::parse(chain).map_err(|_| ParseAccountIdError::Shape)?;
        if address.is_empty() {
            return Err(ParseAccountIdError::Shape);
        }
        let address =
            Address::parse(chain.namespace(), address).map_err(|_| ParseAccountIdError::Address)?;
        Ok(Self { chain, address })
    }

    /// The account with this address on this chain, if the address is one of the chain's namespace.
    pub fn new(chain: ChainId, address: &str) -> Result<Self, ParseAccountIdError> {
        let address =
            Address::parse(chain.namespace(), address).map_err(|_| ParseAccountIdError::Address)?;
        Ok(Self { chain, address })
    }

    /// The chain.
    pub const fn chain(&self) -> &ChainId {
        &self.chain
    }

    /// The address.
    pub const fn address(&self) -> &Address {
        &self.address
    }

    pub(crate) fn text(&self) -> String {
        [self.chain.as_str(), ":", self.address.as_str()].concat()
    }
}

impl fmt::Display for AccountId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VITALIK: &str = "eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";

    #[test]
    fn parts_are_read() {
        let account = AccountId::parse(VITALIK).unwrap();
        assert_eq!(account.chain(), &ChainId::eip155(1));
        assert_eq!(account.address().as_str(), "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045");
        assert_eq!(account.to_string(), VITALIK);
    }

    #[test]
    fn the_same_account_in_lower_case_is_equal() {
        assert_eq!(AccountId::parse(&VITALIK.to_lowercase()), AccountId::parse(VITALIK));
    }

    #[test]
    fn anything_but_three_parts_of_a_known_namespace_is_refused() {
        for text in [
            "",
            "eip155",
            "eip155:1",
            "eip155:1:",
            "eip155::0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
            ":1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
            "eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045:1",
            "cosmos:cosmoshub-4:cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh",
        ] {
            let refusal = AccountId::parse(text).unwrap_err();
            assert_eq!(refusal.to_string(), "Invalid CAIP Address", "{text}");
        }
    }

    #[test]
    fn an_address_of_another_namespace_is_refused() {
        for text in [
            "eip155:1:0x1234",
            "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
        ] {
            let refusal = AccountId::parse(text).unwrap_err();
            assert_eq!(refusal.to_string(), "Invalid CAIP-10 address", "{text}");
        }
    }
}
