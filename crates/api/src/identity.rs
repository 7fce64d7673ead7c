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
