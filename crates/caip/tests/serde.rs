//! With the feature `serde` every id is a string.
#![cfg(feature = "serde")]

use caip::{AccountId, Address, AssetId, ChainId, Namespace};

#[test]
fn ids_are_written_as_strings() {
    let ids = (
        Namespace::Bip122,
        ChainId::eip155(1),
        AccountId::parse("eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045").unwrap(),
        AssetId::parse("eip155:1/slip44:60").unwrap(),
        Address::parse_any("So11111111111111111111111111111111111111112").unwrap(),
    );
    let text = concat!(
        r#"["bip122","eip155:1","eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045","#,
        r#""eip155:1/slip44:60","So11111111111111111111111111111111111111112"]"#
    );
    assert_eq!(serde_json::to_string(&ids).unwrap(), text);
    let read: (Namespace, ChainId, AccountId, AssetId, Address) =
        serde_json::from_str(text).unwrap();
    assert_eq!(read, ids);
}

#[test]
fn a_refused_id_says_why() {
    let refusal = serde_json::from_str::<ChainId>("\"eip155\"").unwrap_err();
    assert!(refusal.to_string().starts_with("Invalid CAIP-2 network id"), "{refusal}");
}

#[test]
fn escaped_and_owned_texts_are_read_too() {
    assert_eq!(serde_json::from_str("\"eip155\\u003a1\"").ok(), Some(ChainId::eip155(1)));
    let value = serde_json::Value::from("eip155:1");
    assert_eq!(serde_json::from_value(value).ok(), Some(ChainId::eip155(1)));
}
