use super::{
    Argument, EvmCall, GIVE_ITEMS, TRANSFER, Words, call_params, encode, hex, signature::takes,
    text_of_abi, text_of_token,
};
use crate::testing::{
    abi::{self, Member},
    laws,
};
use caip::ChainId;
use proptest::prelude::*;

const BOB: &str = "0x00000000000000000000000000000000000000B0";
/// 2^256 - 1.
const MOST: &str = "115792089237316195423570985008687907853269984665640564039457584007913129639935";

fn number(number: u64) -> Argument {
    Argument::count(number)
}

fn words(words: &[&str]) -> String {
    abi::encode("", words)[2..].to_owned()
}

#[test]
fn a_call_is_selector_and_words() {
    let arguments = [Argument::address(BOB).unwrap(), Argument::number("100").unwrap()];
    assert_eq!(TRANSFER.call(&arguments), abi::encode("a9059cbb", &[BOB, "64"]));
}

#[test]
fn bytes_stand_behind_all_words_and_are_filled_up() {
    let bob = || Argument::address(BOB).unwrap();
    let none = GIVE_ITEMS.call(&[bob(), bob(), number(7), number(1), Argument::bytes("")]);
    assert_eq!(none, abi::encode(GIVE_ITEMS, &[BOB, BOB, "7", "1", "a0", "0"]));
    let two = encode(&[Argument::bytes("0xABcd"), number(5)]);
    let filled = format!("abcd{}", "0".repeat(60));
    assert_eq!(two, words(&["40", "5", "2", &filled]));
}

#[test]
fn a_struct_of_one_size_stands_at_its_place_and_any_other_behind() {
    let fixed = Argument::tuple(vec![number(1), number(2)]);
    let listed = Argument::list(vec![fixed.clone(), fixed.clone()]);
    let open = Argument::tuple(vec![number(3), Argument::bytes("")]);
    let written = encode(&[fixed, listed, open, number(9)]);
    let places = words(&["1", "2", "a0", "140", "9"]);
    let behind = words(&["2", "1", "2", "1", "2"]) + &words(&["3", "40", "0"]);
    assert_eq!(written, places + &behind);
}

#[test]
fn what_no_contract_can_know_is_no_argument() {
    for wrong in ["", "0x", "0x1", &BOB[1..], &BOB[..41], &format!("{BOB}0"), "0xé", "eip155:1:0x"]
    {
        assert_eq!(Argument::address(wrong), None, "{wrong}");
    }
    let over = format!("{}6", &MOST[..MOST.len() - 1]);
    for wrong in ["", "-1", "1.5", "0x5", "1e18", "é", &over] {
        assert_eq!(Argument::number(wrong), None, "{wrong}");
    }
    assert_eq!(encode(&[Argument::number(MOST).unwrap()]), "f".repeat(64));
    for wrong in ["g", "0xé", &"0".repeat(65)] {
        assert_eq!(Argument::word(wrong), None, "{wrong}");
    }
    assert_eq!(encode(&[Argument::hash(&[7; 32])]), hex(&[7; 32]));
}

#[test]
fn arguments_of_another_signature_are_found_out() {
    let bob = || Argument::address(BOB).unwrap();
    let list = |members| Argument::list(members);
    let pair = |bytes| Argument::tuple(vec![bob(), bytes]);
    for (signature, arguments, fit) in [
        ("f()", vec![], true),
        ("f()", vec![number(1)], false),
        ("f(address)", vec![bob()], true),
        ("f(address)", vec![number(1)], false),
        ("f(uint24,bool)", vec![number(1), Argument::flag(true)], true),
        ("f(uint24)", vec![bob()], false),
        ("f(bytes32)", vec![Argument::hash(&[0; 32])], true),
        ("f(bytes32)", vec![Argument::bytes("")], false),
        ("f(bytes,string)", vec![Argument::bytes(""), Argument::bytes("")], true),
        ("f(address[])", vec![list(vec![bob(), bob()])], true),
        ("f(address[])", vec![list(vec![number(1)])], false),
        ("f(address[])", vec![bob()], false),
        ("f((address,bytes)[],bool)", vec![list(vec![pair(Argument::bytes(""))]), number(0)], true),
        ("f((address,bytes)[],bool)", vec![list(vec![pair(number(1))]), number(0)], false),
        ("f((address,uint256))", vec![pair(number(1))], true),
        ("f(address,uint256)", vec![pair(number(1))], false),
        ("f", vec![], false),
    ] {
        assert_eq!(takes(signature, &arguments), fit, "{signature} {arguments:?}");
    }
}

#[test]
#[should_panic(expected = "transfer(address,uint256)")]
fn a_call_with_arguments_of_another_function_ends_a_test() {
    TRANSFER.call(&[number(1), number(2)]);
}

#[test]
fn a_contract_is_asked_by_whom_it_matters_to() {
    let expected = format!("[{{\"to\":\"{BOB}\",\"data\":\"0x\"}},\"latest\"]");
    assert_eq!(call_params(None, BOB, "0x"), expected);
    let someone = format!("[{{\"from\":\"0xa\",\"to\":\"{BOB}\",\"data\":\"0x\"}},\"latest\"]");
    assert_eq!(call_params(Some("0xa"), BOB, "0x"), someone);
}

proptest! {
    #![proptest_config(laws(256))]

    #[test]
    fn what_was_written_is_read(
        number in any::<u64>(),
        bytes in "([0-9a-f]{2}){0,90}",
        addresses in proptest::collection::vec("0x[0-9a-f]{40}", 0..8),
        calls in proptest::collection::vec("([0-9a-f]{2}){0,90}", 0..8),
    ) {
        let list = addresses.iter().map(|address| Argument::address(address).unwrap()).collect();
        let inner = calls.iter().map(|call| Argument::bytes(call)).collect();
        let written = encode(&[
            Argument::number(&number.to_string()).unwrap(),
            Argument::bytes(&bytes),
            Argument::list(list),
            Argument::list(inner),
        ]);
        let words = Words(&written);
        prop_assert_eq!(words.digits(0), Some(number.to_string()));
        prop_assert_eq!(words.bytes(1), Some(bytes.as_str()));
        prop_assert_eq!(words.addresses(2), Some(addresses));
        prop_assert_eq!(words.calls(3), Some(calls.iter().map(String::as_str).collect()));
    }

    #[test]
    fn lists_of_structs_are_written_as_by_hand(rows in proptest::collection::vec((any::<bool>(), "([0-9a-f]{2}){0,90}"), 0..8)) {
        let row = |(done, data): &(bool, String)| {
            Argument::tuple(vec![Argument::flag(*done), Argument::bytes(data)])
        };
        let by_hand = |(done, data): &(bool, String)| {
            let done = Member::Word(u8::from(*done).to_string());
            Member::Tail(abi::tuple(&[done, Member::Tail(abi::bytes(data))]))
        };
        let by_hand: Vec<_> = rows.iter().map(by_hand).collect();
        let by_hand = abi::tuple(&[Member::Tail(abi::list(&by_hand))]);
        prop_assert_eq!(encode(&[Argument::list(rows.iter().map(row).collect())]), by_hand);
    }

    #[test]
    fn any_text_is_an_argument_or_none(text in "(0x|0X)?[0-9a-fé€😀]{0,90}") {
        for argument in [Argument::address(&text), Argument::number(&text), Argument::word(&text)] {
            let word = argument.map(|argument| encode(&[argument]));
            prop_assert!(word.is_none_or(|word| Words(&word).word(0) == Some(&word)));
        }
    }

    #[test]
    fn any_answer_is_a_text_or_none(head in "(0x|0X)?(0{62}20)?", tail in "[0-9a-fé€😀]{0,200}") {
        let answer = [head, tail].concat();
        let _ = text_of_abi(&answer);
        prop_assert!(text_of_token(&answer).is_none_or(|text| !text.is_empty() && !text.contains('\0')));
    }

    #[test]
    fn any_call_of_others_is_in_one_form_or_none(to in "(eip155:1:)?0x[0-9a-fA-F]{38,41}", value in "(0x)?[0-9a-fé]{0,70}", data in "(0x|0X)?[0-9a-fA-Fé]{0,90}") {
        let chain = ChainId::parse("eip155:1").unwrap();
        if let Some(call) = EvmCall::parse(&chain, [&to, &value, &data], Some(&value)) {
            let again = [["eip155:1:", &call.to].concat(), call.value.clone(), call.data.clone()];
            let read = EvmCall::parse(&chain, again.each_ref().map(String::as_str), call.gas.as_deref());
            prop_assert_eq!(read, Some(call));
        }
    }
}
