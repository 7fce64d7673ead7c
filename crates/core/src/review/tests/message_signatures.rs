//! Signatures of messages on Bitcoin and Polkadot: whatever a wallet answers, what is taken of it is in its family's one form.

use crate::{
    evm::{bytes_of_hex, hex, lower},
    review::message_signature::{bitcoin, polkadot},
    testing::fuzz,
};
use caip::AccountId;
use json::Value;
use proptest::prelude::*;

const ACCOUNT: &str =
    "bip122:000000000019d6689c085ae165831e93:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

/// Texts that are almost signatures, or are some.
fn texts() -> impl Strategy<Value = String> {
    let lengths = prop_oneof![0..160_usize, 60..70_usize, 4_090..4_100_usize];
    let bytes = (any::<u8>(), lengths).prop_map(|(first, length)| {
        let mut bytes = vec![0xa5; length];
        if let Some(byte) = bytes.first_mut() {
            *byte = first % 48;
        }
        bytes
    });
    let heads = prop::sample::select(vec!["", "", "0x", "0X", "smp", "ful", " "]);
    let ends = prop::sample::select(vec!["", "", "", "=", "0", "_"]);
    let signed = (heads, bytes, any::<bool>(), ends).prop_map(|(head, bytes, in_hex, end)| {
        let written = if in_hex { hex(&bytes) } else { base64::padded(&bytes) };
        [head, &written, end].concat()
    });
    prop_oneof![4 => signed, 1 => ".{0,40}"]
}

/// The text as an answer, in one of the ways of wallets.
fn answers() -> impl Strategy<Value = (String, Value)> {
    (texts(), 0..3_u8).prop_map(|(text, way)| {
        let mut written = String::new();
        json::ToJson::write(&text, &mut written);
        let answer = match way {
            0 => written,
            1 => format!("{{\"signature\":{written}}}"),
            _ => format!("{{\"result\":{{\"signature\":{written},\"messageHash\":\"ab\"}}}}"),
        };
        (text, Value::parse(&answer).unwrap())
    })
}

#[test]
fn what_is_taken_on_bitcoin_is_base64_of_a_signature_and_is_read_again_as_itself() {
    let account = AccountId::parse(ACCOUNT).unwrap();
    fuzz::run(&answers(), |(text, answer)| {
        let Some(taken) = bitcoin(&account, &answer) else { return Ok(()) };
        let bytes = base64::read(&taken).unwrap();
        prop_assert_eq!(&base64::padded(&bytes), &taken);
        let is_compact = bytes.len() == 65 && (27..=42).contains(&bytes[0]);
        prop_assert!(is_compact || (66..=4_096).contains(&bytes.len()), "{}", text);
        let bare = text.strip_prefix("smp").unwrap_or(&text);
        let same = [bare, &text].contains(&taken.as_str()) || lower(&text) == hex(&bytes);
        prop_assert!(same, "{} became {}", text, taken);
        prop_assert_eq!(bitcoin(&account, &Value::String(taken.clone())), Some(taken));
        Ok(())
    });
}

#[test]
fn what_is_taken_on_polkadot_is_hex_of_a_signature_and_is_read_again_as_itself() {
    fuzz::run(&answers(), |(text, answer)| {
        let Some(taken) = polkadot(&answer) else { return Ok(()) };
        let bytes = bytes_of_hex(&taken[2..]).unwrap();
        prop_assert!(matches!((bytes.len(), bytes[0]), (64 | 65, _) | (66, 2)), "{}", text);
        prop_assert!(text.to_lowercase().ends_with(&taken[2..]), "{} became {}", text, taken);
        prop_assert_eq!(&["0x", &hex(&bytes)].concat(), &taken);
        prop_assert_eq!(polkadot(&Value::String(taken.clone())), Some(taken));
        Ok(())
    });
}
