//! Clocks that are wrong: whatever they are set to meanwhile, what is sent is signed once, and time goes on.

use super::{lands::Land, *};
use crate::{
    review::{ReviewSlice, ReviewStage},
    testing::{CLOCKS, Outcome},
};

fn turn(page: &mut Page, clock: fn(&mut Page)) {
    clock(page);
    page.tick();
    page.advance(100);
}

fn is_ready(page: &Page) -> bool {
    page.read::<ReviewSlice>("review").stage == ReviewStage::Ready
}

#[test]
fn a_clock_that_is_set_or_runs_wrong_keeps_nobody_from_sending() {
    for land in [&Land::ETHEREUM, &Land::SOLANA, &Land::BITCOIN] {
        for (place, clock) in CLOCKS.into_iter().enumerate() {
            let mut page = (land.page)();
            page.act(amount(land.much));
            page.act(receiver(land.people[1]));
            turn(&mut page, clock);
            let call = page.call(go_on());
            turn(&mut page, clock);
            assert!(is_ready(&page), "{} {place}", land.chain);
            page.act(confirm());
            turn(&mut page, clock);
            let signed = signed_by(&page, land.signs).len();
            assert_eq!((signed, page.outcome(call)), (1, Outcome::Done), "{} {place}", land.chain);
            // Nothing is filled in any more, which is told for a while.
            page.act(go_on());
            page.advance(200);
            let notice = page.notice();
            assert_eq!((notice.message.key.as_str(), notice.open), ("error.sendIncomplete", true));
            page.advance(5_000);
            assert!(!page.notice().open, "it goes by itself: {} {place}", land.chain);
        }
    }
}
