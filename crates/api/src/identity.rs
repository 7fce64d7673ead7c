//! The name and picture of an address: `GET /v1/identity/{address}` (interface 3.3); and names: `GET /v1/profile/...`.

use json::{Json, Map};

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

/// Whom a name means: the answer to `GET /v1/profile/account/{name}?coinType?`. A name that means nobody is `[]`.
///
/// `{"name":"alice.eth","addresses":{"60":{"address":"0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"}}}`
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Profile {
    /// In its normal form.
    pub name: String,
    /// By coin types.
    pub addresses: ProfileAddresses,
}

/// Addresses of a name by coin types (ENSIP-9, which follow SLIP-44; of EVM chains ENSIP-11), each in decimal digits: Ethereum's is `60`. Of others
/// only the one that was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ProfileAddresses(pub Map<ProfileAddress>);

impl json::ToJson for ProfileAddresses {
    fn write(&self, out: &mut String) {
        self.0.write(out);
    }
}

impl json::view::WrittenAs<json::view::Keyed<ProfileAddress>> for ProfileAddresses {}

impl json::FromJson for ProfileAddresses {
    fn from_json(value: &json::Value) -> Result<Self, json::Error> {
        Map::from_json(value).map(Self)
    }

    fn blank() -> Self {
        Self::default()
    }

    fn fill(&mut self, value: &json::Value) -> Result<(), Box<json::Error>> {
        self.0.fill(value)
    }
}

impl json::TypeScript for ProfileAddresses {
    fn inline() -> String {
        Map::<ProfileAddress>::inline()
    }

    fn declare(out: &mut json::typescript::Declarations) {
        Map::<ProfileAddress>::declare(out);
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for ProfileAddresses {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.0.iter().map(|(coin, address)| (coin, address)))
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for ProfileAddresses {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let all = std::collections::BTreeMap::<String, ProfileAddress>::deserialize(deserializer)?;
        Ok(Self(Map(all.into_iter().collect())))
    }
}

/// An address of a name.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProfileAddress {
    /// In its network's own form; of EVM networks with its EIP-55 checksum.
    pub address: String,
    /// Of Ethereum's address, where the name has none for the network that was asked for: whether a contract stands there, which may have no
    /// owner on any other network. Absent where nobody had to know, or could tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contract: Option<bool>,
}

/// Names like one that was asked for: the answer to `GET /v1/profile/suggestions/{name}?zone`. The name itself comes first, if it may be free.
///
/// `{"suggestions":[{"name":"alice1.example.eth","registered":false}]}`
#[derive(Debug, Clone, PartialEq, Eq, Default, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Suggestions {
    /// At most five.
    pub suggestions: Vec<Suggestion>,
    /// `registered`, where nothing could say which names are taken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub partial: Vec<Partial>,
}

/// A name that may be free.
#[derive(Debug, Clone, PartialEq, Eq, Json)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Suggestion {
    /// With its zone, in its normal form.
    pub name: String,
    /// `false`: the name has no address. Absent: that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub registered: Option<bool>,
}

/// Whether this can be the first label of an account name: letters, digits and hyphens, at least four (specification, section 6), that are in the
/// normal form of ENSIP-15 once they are small.
pub fn is_account_label(label: &str) -> bool {
    let known = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    (4..=63).contains(&label.len())
        && label.bytes().all(known)
        && label.as_bytes().get(2..4) != Some(b"--")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn account_labels_are_letters_digits_and_hyphens() {
        for label in ["alice", "ALICE", "4444", "a-b-", &"a".repeat(63)] {
            assert!(is_account_label(label), "{label}");
        }
        for label in ["", "bob", "a.bc", "al ce", "alic\u{e9}", "al_ce", "xn--bob", &"a".repeat(64)]
        {
            assert!(!is_account_label(label), "{label}");
        }
    }

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
