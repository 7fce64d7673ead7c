use std::fmt;

#[cfg(not(feature = "checksums"))]
use super::shape::{is_polkadot, to_bip122};
#[cfg(feature = "checksums")]
use super::{bip122::to_canonical as to_bip122, polkadot::is_valid as is_polkadot};
use super::{eip155, solana};
use crate::Namespace;

/// An address that passed the rules of its namespace, in one canonical form, so that equal addresses are equal texts.
///
/// The canonical form is `0x` and the EIP-55 case under `eip155`, lower case for bech32, and the text as written
/// elsewhere. What a person typed must be checked with [`eip155::is_checksum_valid`] first: this form has forgotten it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Address(String);

/// The text is no address of the namespace (spec 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text())]
pub struct ParseAddressError;

impl ParseAddressError {
    /// What is wrong, for code without the machinery of `fmt`.
    pub const fn text(self) -> &'static str {
        "Invalid CAIP-10 address"
    }
}

impl Address {
    /// A place to be filled by the JSON reader (`FromJson::blank`); not a valid value.
    pub(crate) const fn blank() -> Self {
        Self(String::new())
    }

    /// Reads an address of this namespace.
    pub fn parse(namespace: Namespace, text: &str) -> Result<Self, ParseAddressError> {
        let canonical = match namespace {
            Namespace::Eip155 => eip155::to_checksum(text),
            Namespace::Solana => solana::is_valid(text).then(|| text.to_owned()),
            Namespace::Polkadot => is_polkadot(text).then(|| text.to_owned()),
            Namespace::Bip122 => to_bip122(text),
        };
        canonical.map(Self).ok_or(ParseAddressError)
    }

    /// Reads an address whose namespace is not at hand, as in JSON: the first namespace of [`Namespace::ALL`] that accepts it.
    pub fn parse_any(text: &str) -> Result<Self, ParseAddressError> {
        Namespace::ALL
            .into_iter()
            .find_map(|namespace| Self::parse(namespace, text).ok())
            .ok_or(ParseAddressError)
    }

    /// The whole address.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The address for a narrow place: its first and last four characters, after `0x` if it has one: `0x12ab…9fE0`.
    pub fn short(&self) -> String {
        let head = if self.0.starts_with("0x") { 6 } else { 4 };
        // Every accepted address is ASCII and longer than this.
        [&self.0[..head], "…", &self.0[self.0.len() - 4..]].concat()
    }
}

impl fmt::Display for Address {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evm_addresses_are_kept_in_their_checksum_case() {
        let address =
            Address::parse(Namespace::Eip155, "d8da6bf26964af9d7eed9e03e53415d37aa96045").unwrap();
        assert_eq!(address.as_str(), "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045");
    }

    #[test]
    fn bech32_addresses_are_kept_in_lower_case() {
        let text = "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4";
        let address = Address::parse(Namespace::Bip122, text).unwrap();
        assert_eq!(address.as_str(), text.to_lowercase());
    }

    #[test]
    fn a_short_evm_address_shows_its_prefix_and_both_ends() {
        let address = Address::parse_any("0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045").unwrap();
        assert_eq!(address.short(), "0xd8dA…6045");
    }

    #[test]
    fn a_short_address_of_another_family_shows_both_ends() {
        let address = Address::parse_any("So11111111111111111111111111111111111111112").unwrap();
        assert_eq!(address.short(), "So11…1112");
    }

    #[test]
    fn the_refusal_has_the_text_of_the_specification() {
        let refusal = Address::parse(Namespace::Polkadot, "0x").unwrap_err();
        assert_eq!(refusal.to_string(), "Invalid CAIP-10 address");
        assert_eq!(Address::parse_any("nonsense"), Err(refusal));
    }
}
