//! Bitcoin: a node says what a byte must pay, and may say too much.

use super::{
    bitcoin::{THEIRS, bitcoin},
    *,
};
use crate::{
    review::{ReviewSlice, ReviewStage},
    testing::rpc_results,
};

/// What the review says where a thousand bytes must pay so many coins, and nobody knows what a coin costs.
fn judged(rate: &'static str) -> (ReviewStage, Vec<String>, Vec<String>) {
    let (mut page, _) = bitcoin();
    page.on(move |effect| match effect {
        Effect::Http { purpose: Purpose::Rpc, body: Some(body), .. }
            if body.contains("estimatesmartfee") =>
        {
            Some(rpc_results(body, |_| format!("{{\"feerate\":{rate},\"blocks\":6}}")))
        }
        _ => None,
    });
    page.act(amount("0.05"));
    page.act(receiver(THEIRS));
    page.act(go_on());
    let review: ReviewSlice = page.read("review");
    let keys = |list: Vec<crate::message::Message>| list.into_iter().map(|one| one.key).collect();
    let mut warnings: Vec<String> = keys(review.warnings);
    warnings.retain(|key| key.contains("fee"));
    (review.stage, warnings, keys(review.refused))
}

#[test]
fn what_a_byte_pays_has_a_ceiling() {
    assert_eq!(judged("0.00100000"), (ReviewStage::Ready, vec![], vec![]));
    let high = vec!["review.warn.feeHigh".to_owned()];
    assert_eq!(judged("0.00900000"), (ReviewStage::Ready, high, vec![]));
    let (stage, _, refused) = judged("0.09000000");
    assert_eq!((stage, refused), (ReviewStage::Refused, vec!["review.refuse.fee".to_owned()]));
}
