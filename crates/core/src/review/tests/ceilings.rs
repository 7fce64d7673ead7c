//! Limits of what a node's word may cost, and of what several calls take together.

use super::*;
use crate::review::ReviewStage;

/// A page whose node is honest but for this method, to which it answers a number.
fn page_where(method: &'static str, number: u64) -> Page {
    let mut page = page(&honest());
    page.on_node("", move |body| {
        let one = |id: &str, asked: &str| {
            if asked != method {
                return answer(id, asked, &honest());
            }
            format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":\"{number:#x}\"}}")
        };
        http(200, &rpc(body, one))
    });
    page
}

/// The review of a transfer on a chain where who makes a block is paid so much, in wei.
fn tipped(tip: u64, price: Option<&'static str>) -> ReviewSlice {
    let mut page = page_where("eth_maxPriorityFeePerGas", tip);
    run(&mut page, move |context| {
        let coin_price = price.and_then(crate::amount::Amount::parse);
        Proposal { coin_price, ..transfer(context) }
    });
    shown(&page)
}

fn keys(messages: &[crate::message::Message]) -> Vec<&str> {
    messages.iter().map(|message| message.key.as_str()).collect()
}

#[test]
fn a_high_fee_is_warned_of_and_one_far_above_is_never_signed() {
    // At 2,000 a coin: 50 and 1,000 in the currency; without a price a tenth of a coin. Whatever the price says, 20 coins.
    for (tip, price, stage, warned, refused) in [
        (900_000_000_000, Some("2000"), ReviewStage::Ready, false, false),
        (1_000_000_000_000, Some("2000"), ReviewStage::Ready, true, false),
        (19_000_000_000_000, Some("2000"), ReviewStage::Ready, true, false),
        (20_000_000_000_000, Some("2000"), ReviewStage::Refused, false, true),
        (3_900_000_000_000, None, ReviewStage::Ready, false, false),
        (4_000_000_000_000, None, ReviewStage::Ready, true, false),
        (800_000_000_000_000, Some("0.000001"), ReviewStage::Refused, false, true),
    ] {
        let review = tipped(tip, price);
        assert_eq!(review.stage, stage, "{tip} {price:?}");
        assert_eq!(
            keys(&review.warnings).contains(&"review.warn.feeHigh"),
            warned,
            "{tip} {price:?}"
        );
        assert_eq!(
            keys(&review.refused).contains(&"review.refuse.fee"),
            refused,
            "{tip} {price:?}"
        );
    }
}

#[test]
fn several_transfers_in_one_request_are_summed() {
    for (calls, stage) in [(1, ReviewStage::Ready), (2, ReviewStage::Refused)] {
        let mut page = page("{\"code\":-32601,\"message\":\"no such method\"}");
        run(&mut page, move |context| {
            let proposal = transfer(context);
            let Signable::Transaction(call) = &proposal.what else { unreachable!() };
            let what = Signable::Calls(vec![call.clone(); calls]);
            Proposal { what, ..proposal }
        });
        assert_eq!(shown(&page).stage, stage, "{calls}: {:?}", shown(&page));
    }
}

/// What is signed of a call of this kind, for which a node that the page did not choose tells thirty million units of gas.
fn told_much(kind: ReviewKind) -> String {
    let mut page = page_where("eth_estimateGas", 30_000_000);
    run(&mut page, move |context| Proposal { kind, ..transfer(context) });
    shown(&page).raw
}

#[test]
fn gas_of_a_node_that_the_page_did_not_choose_is_capped_by_kind_of_call() {
    // A fifth more than one and three million.
    for (kind, gas) in [(ReviewKind::Send, 1_200_000), (ReviewKind::Swap, 3_600_000)] {
        let raw = told_much(kind);
        assert!(raw.contains(&format!("\"gas\":\"{gas:#x}\"")), "{kind:?}: {raw}");
    }
}
