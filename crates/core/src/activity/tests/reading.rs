use super::{ask, item, looking, page_of, time};
use crate::{
    activity::{Activity, Operation, Outcome, TransferDirection},
    amount::Amount,
    protocol::ActivityAction,
    testing::{ALICE, BOB},
};
use proptest::prelude::*;
use std::rc::Rc;

fn one(change: impl Fn(String) -> String + 'static) -> Rc<Activity> {
    let page = looking(move |_| page_of(&[change(item(1, &time(1)))], None));
    page.activity().rows.first().cloned().expect("it is told")
}

#[test]
fn a_transaction_has_a_name_a_time_and_what_it_moved() {
    let told = one(|item| item);
    assert_eq!((told.operation, told.outcome), (Operation::Send, Outcome::Confirmed));
    assert_eq!(told.mined_at, "2026-12-28T12:00:01Z");
    assert_eq!(told.with, "0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb");
    let moved = &told.transfers[0];
    assert_eq!(
        (moved.direction, moved.name.as_str(), moved.nft),
        (TransferDirection::Out, "ETH", false)
    );
    assert_eq!(moved.amount, Amount::parse("1.5"));
    let url = format!("https://scan-1.test/tx/0x{:064x}", 1);
    assert_eq!(told.explorer_url.as_deref(), Some(url.as_str()));
}

#[test]
fn words_of_later_gateways_are_understood_as_far_as_possible() {
    assert_eq!(one(|item| item.replace("\"send\"", "\"teleport\"")).operation, Operation::Execute);
    assert_eq!(one(|item| item.replace("\"confirmed\"", "\"failed\"")).outcome, Outcome::Failed);
    assert_eq!(one(|item| item.replace("\"confirmed\"", "\"dreaming\"")).outcome, Outcome::Pending);
}

#[test]
fn what_others_mint_to_the_account_was_received_and_not_minted() {
    let minted = |item: String| item.replace("\"send\"", "\"mint\"");
    assert_eq!(one(minted).operation, Operation::Mint);
    let from = |who: &'static str| {
        one(move |item| minted(item).replace(&format!("\"sentFrom\":\"{ALICE}\""), who))
    };
    // A stranger's airdrop says whose transaction it was.
    let airdrop = format!("\"sentFrom\":\"{BOB}\"").leak();
    let told = from(airdrop);
    assert_eq!((told.operation, told.with.as_str()), (Operation::Receive, BOB));
    // A block reward has no sender.
    assert_eq!(from("\"sentFrom\":\"\"").operation, Operation::Mint);
}

#[test]
fn a_time_that_is_none_is_not_shown_as_one() {
    for wrong in
        ["", "yesterday", "2026-12-28", "2026-12-28T12:00:01+02:00", "\\u202e26-12-28T12:00:01Z"]
    {
        assert_eq!(one(move |item| item.replace(&time(1), wrong)).mined_at, "", "{wrong}");
    }
}

#[test]
fn a_hash_that_could_lead_elsewhere_costs_its_item_only() {
    for wrong in ["../../evil", "0x1?x=1", "", "0x1#", "a b", &"f".repeat(200)] {
        let bad = item(1, &time(1)).replace(&format!("\"0x{:064x}\"", 1), &format!("\"{wrong}\""));
        let good = item(2, &time(2));
        let page = looking(move |_| page_of(&[bad.clone(), good.clone()], None));
        assert_eq!((page.activity().count, page.activity().incomplete), (1, true), "{wrong}");
    }
}

fn spam(number: usize) -> String {
    item(number, &time(number))
        .replace("\"direction\"", "\"spam_reasons\":[\"look_alike\"],\"direction\"")
}

fn nft(number: usize, is_spam: bool) -> String {
    let info = format!(
        "\"nft_info\":{{\"name\":\"Punk #7\",\"flags\":{{\"is_spam\":{is_spam}}},\"address\":\"{BOB}\",\"token_id\":\"7\"}}"
    );
    item(number, &time(number))
        .replace("\"fungible_info\":{\"name\":\"Ether\",\"symbol\":\"ETH\"}", &info)
        .replace("\"1.5\"", "\"1\"")
}

#[test]
fn spam_is_counted_and_folded_until_it_is_asked_for() {
    let mut page =
        looking(|_| page_of(&[item(1, &time(1)), spam(2), nft(3, true), nft(4, false)], None));
    assert_eq!((page.activity().count, page.activity().spam), (2, 2));
    page.act(ask(ActivityAction::Spam { shown: true }));
    let shown = page.activity();
    assert_eq!((shown.count, shown.spam, shown.spam_shown), (4, 2, true));
    assert_eq!(
        shown.rows.iter().map(|row| row.spam).collect::<Vec<_>>(),
        [false, true, true, false]
    );
    assert_eq!(shown.months.iter().map(|month| month.count).sum::<u32>(), 4);
    page.act(ask(ActivityAction::Spam { shown: false }));
    assert_eq!(page.activity().count, 2);
}

#[test]
fn an_nft_that_is_one_of_its_kind_has_no_amount() {
    let page = looking(|_| page_of(&[nft(1, false)], None));
    let moved = page.activity().rows[0].transfers[0].clone();
    assert_eq!((moved.amount, moved.nft), (None, true));
}

#[test]
fn of_many_transfers_the_first_few_are_shown() {
    let told = one(|item| {
        let one = "{\"fungible_info\":{\"symbol\":\"T\"},\"direction\":\"in\",\"quantity\":{\"numeric\":\"1\"}}";
        let many = vec![one; 500].join(",");
        let (before, _) = item.split_once("\"transfers\":[").unwrap();
        format!("{before}\"transfers\":[{many}]}}")
    });
    assert_eq!(told.transfers.len(), 4);
}

#[test]
fn transfers_that_are_null_are_none() {
    let told = one(|item| {
        let (before, _) = item.split_once("\"transfers\":[").unwrap();
        format!("{before}\"transfers\":null}}")
    });
    assert!(told.transfers.is_empty() && !told.spam);
}

proptest! {
    #[test]
    fn any_answer_is_a_page_or_a_failure(body in "[\\[\\]{}\":,a-z0-9. -]{0,120}") {
        let page = looking(move |_| crate::testing::Answer::http(200, &body));
        prop_assert_eq!(page.activity().count, 0);
    }

    #[test]
    fn an_item_with_any_words_in_it_shows_none_that_turn_or_hide(word in "\\PC{0,60}") {
        let written = json::to_string(&word);
        let told = one(move |item| item.replace("\"ETH\"", &written).replace("\"confirmed\"", &written));
        let turns = |letter: char| letter.is_control() || ('\u{202a}'..='\u{202e}').contains(&letter);
        prop_assert!(!told.transfers[0].name.chars().any(turns));
        prop_assert!(!told.application.iter().any(|name| name.chars().any(turns)));
    }
}
