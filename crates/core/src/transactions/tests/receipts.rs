//! Transactions that went well while what they brought for a contract's account did not.

use super::*;
use crate::evm::{hex, lower};
use sha3::{Digest, Keccak256};

const ENTRY_POINT: &str = "0x0000000071727De22E5E9d8BAf0edAc6f37da032";
const OPERATION: &str = "UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)";
const OTHER: &str = "0xee";

fn word(text: &str) -> String {
    format!("{:0>64}", lower(text))
}

fn log(by: &str, event: &str, topics: &[&str], data: &[&str]) -> String {
    let event = hex(&Keccak256::digest(event.as_bytes()));
    let topics: Vec<String> = topics.iter().map(|topic| format!(",\"0x{topic}\"")).collect();
    let data: Vec<String> = data.iter().map(|one| word(one)).collect();
    format!(
        "{{\"address\":\"{by}\",\"topics\":[\"0x{event}\"{}],\"data\":\"0x{}\"}}",
        topics.concat(),
        data.concat()
    )
}

/// What the entry point says of an operation of somebody's.
fn operation(by: &str, number: &str, of: &str, success: &str) -> String {
    let topics = [&*format!("{:0<64}", lower(number)), &word(of), &word("0")];
    log(by, OPERATION, &topics, &["7", success, "5208", "5208"])
}

/// What a Safe from 1.4 on says, and one before it.
fn safe(by: &str, number: &str, event: &str) -> String {
    log(by, &format!("{event}(bytes32,uint256)"), &[&format!("{:0<64}", lower(number))], &["0"])
}

fn old_safe(number: &str, event: &str) -> String {
    let event = format!("{event}(bytes32,uint256)");
    log(ALICE, &event, &[], &[&format!("{:0<64}", lower(number)), "0"])
}

/// How a transaction ends whose receipt has these logs. It went well.
fn end(logs: &[String]) -> Fate {
    let receipt =
        format!("{{\"status\":\"0x1\",\"blockNumber\":\"0x9\",\"logs\":[{}]}}", logs.join(","));
    let (_, _, fates) = watched("eip155:1", move |method| match method {
        "eth_getTransactionReceipt" => receipt.clone(),
        _ => pending(method),
    });
    let mut fates = fates.borrow_mut();
    assert_eq!(fates.len(), 1);
    fates.remove(0).0
}

#[test]
fn what_went_wrong_inside_has_failed() {
    for logs in [
        vec![operation(ENTRY_POINT, OTHER, ALICE, "0")],
        vec![operation(ENTRY_POINT, OTHER, BOB, "1"), operation(ENTRY_POINT, "0xef", ALICE, "0")],
        vec![safe(ALICE, OTHER, "ExecutionFailure")],
        vec![old_safe(OTHER, "ExecutionFailure")],
    ] {
        assert_eq!(end(&logs), Fate::Failed, "{logs:?}");
    }
}

#[test]
fn what_went_well_inside_is_done() {
    for logs in [
        vec![],
        vec![operation(ENTRY_POINT, OTHER, ALICE, "1")],
        vec![safe(ALICE, OTHER, "ExecutionSuccess")],
        vec![old_safe(OTHER, "ExecutionSuccess")],
        vec![log(ALICE, "Transfer(address,address,uint256)", &[&word(ALICE)], &["0"])],
    ] {
        assert_eq!(end(&logs), Fate::Done, "{logs:?}");
    }
}

#[test]
fn what_others_say_of_it_or_went_wrong_for_others_does_not_count() {
    for logs in [
        vec![operation(BOB, OTHER, ALICE, "0")],
        vec![operation(ENTRY_POINT, OTHER, BOB, "0")],
        vec![safe(BOB, OTHER, "ExecutionFailure")],
        vec![
            "{}".into(),
            "null".into(),
            "{\"address\":\"0x\",\"data\":\"0x\",\"topics\":[]}".into(),
        ],
        vec![log(ENTRY_POINT, OPERATION, &[&word("0"), &word(ALICE)], &[])],
    ] {
        assert_eq!(end(&logs), Fate::Done, "{logs:?}");
    }
}

#[test]
fn of_several_in_one_transaction_the_one_with_its_number_counts() {
    type Says = fn(&str, bool) -> String;
    let says: [Says; 3] = [
        |number, well| operation(ENTRY_POINT, number, ALICE, if well { "1" } else { "0" }),
        |number, well| {
            safe(ALICE, number, if well { "ExecutionSuccess" } else { "ExecutionFailure" })
        },
        |number, well| old_safe(number, if well { "ExecutionSuccess" } else { "ExecutionFailure" }),
    ];
    for said in says {
        assert_eq!(end(&[said(OTHER, true), said(HASH, false)]), Fate::Failed);
        assert_eq!(end(&[said(OTHER, false), said(HASH, true)]), Fate::Done);
        assert_eq!(
            end(&[said(OTHER, false), said("0xef", true)]),
            Fate::Done,
            "nobody can tell which"
        );
    }
}

/// How a transaction ends of which a node says `first` for a while, and then that a block has it.
fn end_after(first: &str) -> (Vec<Fate>, Vec<Fate>) {
    let first = first.to_owned();
    let (mut page, node, fates) = watched("eip155:1", move |method| match method {
        "eth_getTransactionReceipt" => first.clone(),
        _ => pending(method),
    });
    let told = |fates: &Fates| fates.borrow().iter().map(|(fate, _)| fate.clone()).collect();
    page.advance(9_000);
    let before = told(&fates);
    becomes(&node, |method| receipt(method, "0x1"));
    page.advance(6_000);
    (before, told(&fates))
}

#[test]
fn a_receipt_of_what_no_block_has_yet_decides_nothing() {
    for (status, block) in [
        ("\"0x1\"", "null"),
        ("\"0x0\"", "null"),
        ("\"0x1\"", "\"\""),
        ("\"0x1\"", "\"0x\""),
        ("\"0x1\"", "\"pending\""),
        ("null", "\"0x9\""),
        ("\"0x2\"", "\"0x9\""),
    ] {
        let first = format!("{{\"status\":{status},\"blockNumber\":{block}}}");
        assert_eq!(end_after(&first), (vec![], vec![Fate::Done]), "{first}");
    }
    assert_eq!(end_after("{\"status\":\"0x1\"}"), (vec![], vec![Fate::Done]), "without the field");
}

#[test]
fn a_status_is_a_quantity_however_it_is_written() {
    for (status, fate) in [
        ("\"0x01\"", Fate::Done),
        ("1", Fate::Done),
        ("\"0x00\"", Fate::Failed),
        ("0", Fate::Failed),
    ] {
        let first = format!("{{\"status\":{status},\"blockNumber\":9}}");
        assert_eq!(end_after(&first).0, [fate], "{first}");
    }
}
