use json::typescript::Declarations;
use json::view::{ListOf, WrittenAs};
use json::{Error, FromJson, ToJson, TypeScript, Value};

/// A list whose reader in the page leaves out what it does not know.
///
/// A page keeps its version for years while the gateway learns new chain families and features; one new word must
/// not cost the page the whole answer. The server's reader (serde) is strict: there an unknown word is a mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Known<T>(pub Vec<T>);

impl<T> Known<T> {
    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T> Default for Known<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> From<Vec<T>> for Known<T> {
    fn from(items: Vec<T>) -> Self {
        Self(items)
    }
}

impl<T: ToJson> ToJson for Known<T> {
    fn write(&self, out: &mut String) {
        self.0.write(out);
    }
}

impl<K, T: WrittenAs<K>> WrittenAs<ListOf<K>> for Known<T> {}

impl<T: FromJson> FromJson for Known<T> {
    fn from_json(value: &Value) -> Result<Self, Error> {
        let items = value.as_array().ok_or_else(|| Error::expected("an array", value))?;
        let mut known = Vec::new();
        for item in items {
            let mut place = T::blank();
            if place.fill(item).is_ok() {
                known.push(place);
            }
        }
        Ok(Self(known))
    }

    fn blank() -> Self {
        Self(Vec::new())
    }
}

impl<T: TypeScript> TypeScript for Known<T> {
    fn inline() -> String {
        <Vec<T>>::inline()
    }

    fn declare(out: &mut Declarations) {
        T::declare(out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use caip::ChainId;

    #[test]
    fn the_page_leaves_out_what_it_does_not_know() {
        let list: Known<ChainId> = json::from_str(r#"["eip155:1","newchain:1",7]"#).unwrap();
        assert_eq!(list.0, [ChainId::eip155(1)]);
    }

    #[test]
    fn what_is_no_list_is_refused() {
        assert!(json::from_str::<Known<ChainId>>("{}").is_err());
    }

    #[cfg(feature = "serde")]
    #[test]
    fn the_server_refuses_what_it_does_not_know() {
        assert!(serde_json::from_str::<Known<ChainId>>(r#"["eip155:1","newchain:1"]"#).is_err());
    }
}
