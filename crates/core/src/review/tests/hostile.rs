//! Text of gateways and nodes is anything. It never ends the core, and never takes long.

use super::*;
use crate::{
    amount::{Amount, digits_of_hex, hex_of_digits, with_decimals},
    evm::{Words, bytes_of_hex, lower, revert_text, text_of_abi},
    review::{
        answered,
        decode::decode,
        simulate::{Findings, Simulation, note},
    },
};
use json::Value;
use proptest::prelude::*;

/// A call to the token with this in it.
fn call(value: &str, data: &str) -> EvmCall {
    EvmCall { to: TOKEN.into(), value: value.into(), data: data.into(), gas: None }
}

/// Nearly hex: with letters of several bytes at any place.
const NEARLY: &str = "[0-9a-fé€😀]{0,200}";

proptest! {
    #![proptest_config(crate::testing::laws(256))]

    #[test]
    fn any_text_is_read_as_words(text in NEARLY, at in 0_usize..6) {
        let words = Words(&text);
        let _ = (words.word(at), words.address(at), words.digits(at), words.small(at));
        let _ = (words.bytes(at), words.addresses(at), words.calls(at), words.from(at));
        for begin in ["", "0x", "0X", "0x08c379a0"] {
            let text = [begin, &text].concat();
            let _ = (text_of_abi(&text), revert_text(&text), bytes_of_hex(&text), lower(&text));
        }
    }

    #[test]
    fn any_text_is_read_as_an_amount(text in "[0-9.é€xX😀-]{0,300}", decimals in 0_u8..=255) {
        let _ = (with_decimals(&text, decimals), digits_of_hex(&text), hex_of_digits(&text));
        let _ = (Amount::parse(&text), Amount::of_units(&text, decimals));
    }

    #[test]
    fn any_call_is_decoded(head in "(0x|0X)?(a9059cbb|095ea7b3|38ed1739|ac9650d8|c04b8d59)?", tail in NEARLY, value in "[0-9é]{0,90}") {
        prop_assert!(!decode(&call(&value, &[head, tail].concat())).is_empty());
    }

    #[test]
    fn any_answer_of_a_node_is_read(topic in "(ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef)?é?", data in NEARLY) {
        let calls = [call("0", "0x")];
        let log = format!("{{\"address\":\"é{data}\",\"topics\":[\"0x{topic}\",\"{data}\",\"{data}\"],\"data\":\"{data}\"}}");
        for status in ["0x1", "0x0", "é"] {
            let answer = format!("[{{\"calls\":[{{\"status\":\"{status}\",\"returnData\":\"{data}\",\"logs\":[{log}]}}]}}]");
            let _ = Simulation::new(ALICE, &calls, &[]).read(&Value::parse(&answer).unwrap());
        }
    }

    #[test]
    fn any_answer_of_a_wallet_is_read(text in "[ -~é€]{0,150}") {
        for form in [format!("{{\"signature\":{0}}}", json::to_string(&text)), json::to_string(&text), text] {
            if let Ok(answer) = Value::parse(&form) {
                let _ = (answered::hash(&answer), answered::calls(&answer), answered::signature(&answer));
                let _ = (answered::solana_signature(&answer), answered::fault(&answer));
            }
        }
    }
}

#[test]
fn text_that_is_no_hex_is_no_number() {
    // 64 letters of two bytes: their middle is the middle of a letter.
    let text = "é".repeat(32);
    for at in 0..3 {
        assert_eq!((Words(&text).address(at), Words(&text).small(at)), (None, None));
    }
    let odd = ["a", &"é".repeat(31), "b"].concat();
    assert_eq!((Words(&odd).address(0), Words(&odd).small(0)), (None, None));
    assert_eq!(with_decimals("1é2", 2), "1é2");
}

#[test]
fn hex_with_a_capital_x_is_read() {
    let data = ["0X", &encode("a9059cbb", &[BOB, "0x64"])[2..].to_uppercase()].concat();
    assert_eq!(decode(&call("0", &data))[0].title, "transfer");
}

#[test]
fn a_number_of_a_million_digits_is_none() {
    let long = "9".repeat(1_000_000);
    assert_eq!(hex_of_digits(&long), None);
    assert_eq!(hex_of_digits(&["0", &long].concat()), None);
    assert_eq!(digits_of_hex(&["0x", &long].concat()), None);
    assert_eq!(hex_of_digits("0000012").as_deref(), Some("0xc"));
}

/// The event of so many items of a collection that go from Alice to Bob at once.
fn batch_of(count: u64) -> String {
    const BATCH: &str = "0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb";
    let topic = |address: &str| format!("0x{:0>64}", lower(address));
    let list = |from: u64| {
        (0..count).fold(format!("{count:064x}"), |list, at| list + &format!("{:064x}", from + at))
    };
    let data = format!("0x{:064x}{:064x}{}{}", 64, 64 + 32 * (count + 1), list(0), list(1));
    format!(
        "{{\"address\":\"{TOKEN}\",\"topics\":[\"{BATCH}\",\"{0}\",\"{0}\",\"{1}\"],\"data\":\"{data}\"}}",
        topic(ALICE),
        topic(BOB)
    )
}

#[test]
fn a_trial_of_more_changes_than_anybody_reads_says_nothing() {
    let log = batch_of(20_000);
    let calls = [call("0", "0x")];
    let answer =
        format!("[{{\"calls\":[{{\"status\":\"0x1\",\"returnData\":\"0x\",\"logs\":[{log}]}}]}}]");
    let found = Simulation::new(ALICE, &calls, &[]).read(&Value::parse(&answer).unwrap());
    assert!(found.is_none());
}

/// Each change is compared with all before it: of all of them that would be the square of their number.
#[test]
fn of_more_changes_than_anybody_reads_the_rest_is_not_even_compared() {
    let noted = |count| {
        let mut found = Findings::default();
        note(&mut found, ALICE, &Value::parse(&batch_of(count)).unwrap());
        found.moves.len()
    };
    let (once, twice) = (noted(2_000), noted(4_000));
    assert_eq!(once, twice);
    assert!(once < 2_000, "{once}");
}
