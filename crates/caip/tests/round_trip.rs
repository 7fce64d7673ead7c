//! Laws that hold for every id: what is read writes itself so that it reads the same again, and nothing panics.

use caip::{AccountId, Address, AssetId, ChainId, Namespace};
use proptest::prelude::*;

fn chain() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<u64>().prop_map(|number| format!("eip155:{number}")),
        "(solana|polkadot|bip122):[-_a-zA-Z0-9]{1,32}",
    ]
}

fn account() -> impl Strategy<Value = String> {
    prop_oneof![
        "eip155:[1-9][0-9]{0,8}:(0x)?[0-9a-fA-F]{40}",
        any::<[u8; 32]>().prop_map(|key| format!(
            "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:{}",
            bs58::encode(key).into_string()
        )),
        prop::sample::select(vec!["bc", "tb", "bcrt"]).prop_flat_map(|hrp| {
            (any::<[u8; 32]>(), any::<bool>()).prop_map(move |(program, upper)| {
                let hrp = bech32::Hrp::parse_unchecked(hrp);
                let address =
                    bech32::segwit::encode_v1(hrp, &program).expect("32 bytes are a program");
                let address = if upper { address.to_uppercase() } else { address };
                format!("bip122:000000000019d6689c085ae165831e93:{address}")
            })
        }),
    ]
}

fn asset() -> impl Strategy<Value = String> {
    (chain(), "[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}(/[-.%a-zA-Z0-9]{1,78})?")
        .prop_map(|(chain, asset)| format!("{chain}/{asset}"))
}

proptest! {
    #[test]
    fn a_chain_writes_what_it_read(text in chain()) {
        let chain: ChainId = text.parse().unwrap();
        prop_assert_eq!(chain.to_string(), text.as_str());
        prop_assert_eq!(format!("{}:{}", chain.namespace(), chain.reference()), text);
    }

    #[test]
    fn an_evm_chain_keeps_its_number(number: u64) {
        let chain = ChainId::eip155(number);
        prop_assert_eq!(chain.evm_id(), Some(number));
        prop_assert_eq!(ChainId::parse(chain.as_str()), Ok(chain));
    }

    #[test]
    fn an_account_reads_the_same_after_writing(text in account()) {
        let account: AccountId = text.parse().unwrap();
        prop_assert_eq!(AccountId::parse(&account.to_string()), Ok(account));
    }

    #[test]
    fn an_account_differs_from_its_text_in_letter_case_and_prefix_only(text in account()) {
        let plain = |text: &str| text.to_lowercase().replace(":0x", ":");
        prop_assert_eq!(plain(&AccountId::parse(&text).unwrap().to_string()), plain(&text));
    }

    #[test]
    fn an_asset_writes_what_it_read(text in asset()) {
        prop_assert_eq!(text.parse::<AssetId>().unwrap().to_string(), text);
    }

    #[test]
    fn any_text_is_read_or_refused_without_panic(text in "\\PC{0,140}") {
        if let Ok(chain) = ChainId::parse(&text) {
            prop_assert_eq!(chain.as_str(), text.as_str());
        }
        if let Ok(account) = AccountId::parse(&text) {
            prop_assert_eq!(AccountId::parse(&account.to_string()), Ok(account));
        }
        if let Ok(asset) = AssetId::parse(&text) {
            prop_assert_eq!(asset.to_string(), text.as_str());
        }
        for namespace in Namespace::ALL {
            if let Ok(address) = Address::parse(namespace, &text) {
                prop_assert_eq!(Address::parse(namespace, address.as_str()).unwrap().short().chars().count() < 12, true);
            }
        }
    }

    #[test]
    fn one_wrong_letter_case_fails_the_evm_checksum(digits in "[0-9a-f]{39}[a-f]", which in any::<prop::sample::Index>()) {
        let right = caip::address::eip155::to_checksum(&digits).unwrap();
        let mut wrong = right.clone().into_bytes();
        let letters: Vec<usize> = (2..42).filter(|place| wrong[*place].is_ascii_alphabetic()).collect();
        let letter = &mut wrong[*which.get(&letters)];
        *letter = if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() };
        let wrong = String::from_utf8(wrong).unwrap();
        // With all letters in one case no checksum is left to fail.
        let digits = &wrong[2..];
        let mixed = digits != digits.to_lowercase() && digits != digits.to_uppercase();
        prop_assert!(caip::address::eip155::is_checksum_valid(&right));
        prop_assume!(mixed);
        prop_assert!(!caip::address::eip155::is_checksum_valid(&wrong));
    }
}
