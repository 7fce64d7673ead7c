//! Items of collections are held against what was promised, as amounts are.

use super::*;

const SINGLE: &str = "c3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62";
const BATCH: &str = "4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb";

fn word(address: &str) -> String {
    format!("{:0>64}", address.to_lowercase().trim_start_matches("0x"))
}

/// A log of an ERC-1155 collection: from Alice to somebody.
fn logged(topic: &str, to: &str, data: &[u64]) -> String {
    let data: Vec<String> = data.iter().map(|number| format!("{number:064x}")).collect();
    let data = data.concat();
    format!(
        "{{\"address\":\"{TOKEN}\",\"topics\":[\"0x{topic}\",\"0x{}\",\"0x{}\",\"0x{}\"],\"data\":\"0x{data}\"}}",
        word(ALICE),
        word(ALICE),
        word(to),
    )
}

/// One of item 7 for Bob; what the node found.
fn found(logs: &[String]) -> (Vec<String>, Vec<(String, Option<String>)>) {
    let mut page = page(&simulated(&[], logs, &[]));
    run(&mut page, |context| {
        let mut proposal = transfer(context);
        let head = encode("f242432a", &[ALICE, BOB, "7", "1", "a0"]);
        if let Signable::Transaction(call) = &mut proposal.what {
            call.data = format!("{head}{:064x}", 0);
        }
        proposal.assets[0].decimals = None;
        proposal.expects =
            vec![Expect::GivesItem { token: TOKEN.into(), to: BOB.into(), item: "007".into() }];
        proposal
    });
    let review = shown(&page);
    let changes = review.changes.into_iter().map(|one| (one.amount, one.count)).collect();
    (review.warnings.into_iter().map(|warning| warning.key).collect(), changes)
}

fn one(item: &str, count: Option<&str>) -> (String, Option<String>) {
    (item.into(), count.map(str::to_owned))
}

#[test]
fn one_of_an_item_that_arrives_is_what_was_promised() {
    assert_eq!(found(&[logged(SINGLE, BOB, &[7, 1])]), (vec![], vec![one("7", None)]));
}

#[test]
fn an_item_that_goes_to_somebody_else_is_warned_of() {
    let (warnings, changes) = found(&[logged(SINGLE, OTHER, &[7, 1])]);
    assert_eq!(warnings, ["review.warn.givesNoItem"]);
    assert_eq!(changes, [one("7", None)]);
}

#[test]
fn an_item_that_does_not_move_is_warned_of() {
    assert_eq!(found(&[]), (vec!["review.warn.givesNoItem".into()], vec![]));
    let nothing = logged(SINGLE, BOB, &[7, 0]);
    assert_eq!(found(&[nothing]), (vec!["review.warn.givesNoItem".into()], vec![]));
}

#[test]
fn more_of_an_item_than_one_is_counted_and_warned_of() {
    let (warnings, changes) = found(&[logged(SINGLE, BOB, &[7, 5])]);
    assert_eq!(warnings, ["review.warn.losesItem"]);
    assert_eq!(changes, [one("7", Some("5"))]);
}

#[test]
fn items_that_go_together_are_each_told() {
    // Items 7 and 9, one and three of them.
    let (warnings, changes) = found(&[logged(BATCH, BOB, &[64, 160, 2, 7, 9, 2, 1, 3])]);
    assert_eq!(warnings, ["review.warn.losesItem"]);
    assert_eq!(changes, [one("7", None), one("9", Some("3"))]);
}
