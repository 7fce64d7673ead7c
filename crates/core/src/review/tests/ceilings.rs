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
