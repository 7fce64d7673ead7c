//! A gateway that builds something else than what was chosen, and a node that says nothing of it.

use super::*;
use crate::review::abi::encode;

const THIEF: &str = "0x00000000000000000000000000000000000000bd";
const WETH: &str = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";

/// What the review says of this transaction for one ETH: its stage, what was refused and what is critical.
fn judged(to: &str, value: &str, data: &str) -> (ReviewStage, Vec<String>, Vec<String>) {
    let (mut page, world) = form();
    write(&mut page, "1");
    page.advance(200);
    world.borrow_mut().built = http(
        200,
        &format!(
            "{{\"tx\":{{\"to\":\"eip155:1:{to}\",\"data\":\"{data}\",\"value\":\"{value}\",\"eip155\":{{\"gas\":\"150000\"}}}}}}"
        ),
    );
    trade(&mut page);
    let shown = review(&page);
    if shown.stage != ReviewStage::Ready || !shown.critical.is_empty() {
        page.act(Action::Review { action: Later::of(&ReviewAction::Confirm) });
        assert_eq!(signed(&page), [""; 0], "{shown:?}");
    }
    let keys = |list: Vec<crate::message::Message>| list.into_iter().map(|one| one.key).collect();
    (shown.stage, keys(shown.refused), keys(shown.critical))
}

fn bought(receiver: &str, least: &str) -> String {
    let head = encode("7ff36ab5", &[least, "80", receiver, "ffffffff"]);
    format!("{head}{}", &encode("", &["2", WETH, &USDC[9..]])[2..])
}

const ONE: &str = "1000000000000000000";
const LEAST: &str = "b0705180";

#[test]
fn what_is_honest_can_be_signed_at_once() {
    let judged = judged(ROUTER, ONE, &bought(ALICE, LEAST));
    assert_eq!(judged, (ReviewStage::Ready, vec![], vec![]));
}

#[test]
fn what_takes_more_or_gives_rights_away_is_refused() {
    let more = "1990000000000000000";
    for (to, value, data, key) in [
        (THIEF, more, "0x12345678".to_owned(), "review.refuse.value"),
        (ROUTER, more, bought(ALICE, LEAST), "review.refuse.value"),
        (&DAI[9..], "0", encode("a9059cbb", &[THIEF, "ff"]), "review.refuse.noSwap"),
        (&DAI[9..], "0", encode("095ea7b3", &[THIEF, "ff"]), "review.refuse.noSwap"),
        (&DAI[9..], "0", encode("a22cb465", &[THIEF, "1"]), "review.refuse.noSwap"),
        (&DAI[9..], "0", encode("23b872dd", &[ALICE, THIEF, "1"]), "review.refuse.noSwap"),
        (ROUTER, ONE, bought(THIEF, LEAST), "review.refuse.receiver"),
    ] {
        let (stage, refused, _) = judged(to, value, &data);
        assert_eq!(stage, ReviewStage::Refused, "{key}");
        assert!(refused.iter().any(|one| one == key), "{key}: {refused:?}");
    }
}

#[test]
fn an_unknown_contract_or_a_lower_minimum_has_to_be_accepted_separately() {
    let (stage, _, critical) = judged(THIEF, ONE, &bought(ALICE, LEAST));
    assert_eq!((stage, critical), (ReviewStage::Ready, vec!["review.critical.router".into()]));
    let (stage, _, critical) = judged(ROUTER, ONE, &bought(ALICE, "1"));
    assert_eq!((stage, critical), (ReviewStage::Ready, vec!["review.warn.least".into()]));
    let (stage, _, critical) = judged(ROUTER, ONE, "0x3593564c");
    assert_eq!((stage, critical), (ReviewStage::Ready, vec!["review.critical.unread".into()]));
}

#[test]
fn a_transaction_that_cannot_be_read_as_one_is_not_shown() {
    for (value, data) in [("-1", "0x12345678"), ("1e18", "0x12345678"), (ONE, "0x1"), (ONE, "0xzz")]
    {
        let (stage, ..) = judged(ROUTER, value, data);
        assert_eq!(stage, ReviewStage::None, "{value} {data}");
    }
}
