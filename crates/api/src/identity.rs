//! The name and picture of an address: `GET /v1/identity/{address}` (interface 3.3).

use json::Json;

use crate::provenance::Partial;

/// The answer. Both are `null` when the address has none; `partial` says when they could not be asked for.
///
/// `{"name":"alice.eth","avatar":"https://gateway.example.org/v1/identity/0xd8dA…6045/avatar?projectId=p1"}`
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Identity {
    /// The address's own name, which points back to it.
    pub name: Option<String>,
    /// Where the gateway serves its picture.
    pub avatar: Option<String>,
    /// What could not be found out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub partial: Vec<Partial>,
}

/// Whom a name means: the answer to `GET /v1/profile/account/{name}`. A name that means nobody is `[]`.
///
/// `{"name":"alice.eth","addresses":{"60":{"address":"0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"}}}`
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Profile {
    /// In its normal form.
    pub name: String,
    /// By coin types of ENSIP-9, which follow SLIP-44.
    pub addresses: ProfileAddresses,
}

/// Addresses of a name.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProfileAddresses {
    /// On Ethereum and the networks that use its addresses.
    #[serde(rename = "60")]
    pub ethereum: ProfileAddress,
}

/// An address of a name.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProfileAddress {
    /// With its EIP-55 checksum.
    pub address: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_is_null_and_nothing_else() {
        assert_eq!(json::to_string(&Identity::default()), r#"{"name":null,"avatar":null}"#);
    }

    #[test]
    fn the_original_shape_is_read() {
        let text = r#"{"name":"alice.eth","avatar":null}"#;
        let identity: Identity = json::from_str(text).unwrap();
        assert_eq!(identity.name.as_deref(), Some("alice.eth"));
    }
}
