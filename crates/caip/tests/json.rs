//! What crosses the boundary: every id is a string in JSON, and a narrow string type in TypeScript.

use caip::{AccountId, Address, AssetId, ChainId, Namespace};
use json::typescript::Declarations;

#[test]
fn ids_are_written_and_read_as_strings() {
    fn check<T: json::ToJson + json::FromJson + PartialEq + std::fmt::Debug>(id: &T, text: &str) {
        assert_eq!(json::to_string(id), text);
        assert_eq!(&json::from_str::<T>(text).unwrap(), id);
    }
    let account = "eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
    check(&Namespace::Polkadot, r#""polkadot""#);
    check(&ChainId::eip155(10), r#""eip155:10""#);
    check(&AccountId::parse(account).unwrap(), &format!("\"{account}\""));
    check(&AssetId::parse("eip155:1/slip44:60").unwrap(), r#""eip155:1/slip44:60""#);
    let address = "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY";
    check(&Address::parse_any(address).unwrap(), &format!("\"{address}\""));
}

#[test]
fn a_refused_id_says_where_and_why() {
    let refusal = json::from_str::<Vec<ChainId>>(r#"["eip155:1","eip155"]"#).unwrap_err();
    assert_eq!(refusal.to_string(), "[1]: Invalid CAIP-2 network id");
    let refusal = json::from_str::<AccountId>("7").unwrap_err();
    assert_eq!(refusal.to_string(), "expected a string, found a number");
}

#[test]
fn typescript_knows_the_shape_of_every_id() {
    let mut out = Declarations::default();
    out.add::<AssetId>();
    out.add::<AccountId>();
    out.add::<Address>();
    let types: Vec<&str> = out
        .iter()
        .filter_map(|(_, text)| text.lines().find(|line| line.starts_with("export")))
        .collect();
    assert_eq!(
        types,
        [
            "export type Namespace = 'eip155' | 'solana' | 'polkadot' | 'bip122'",
            "export type ChainId = `${Namespace}:${string}`",
            "export type AssetId = `${ChainId}/${string}:${string}`",
            "export type AccountId = `${ChainId}:${string}`",
            "export type Address = string",
        ]
    );
}
