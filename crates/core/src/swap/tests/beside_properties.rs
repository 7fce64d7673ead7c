//! Random lives of two forms and one review in one page. Whatever is done, answered late or not at all: what is signed is what was shown at the
//! moment of the yes, and once; every promise ends; no review is left that nobody asks.

use super::{
    beside::{headless, letters, of_send},
    laws::{Did, Said, answers, did_of},
    life::{no_answer, of_review},
    *,
};
use crate::{
    protocol::{HostEvent, SendAction},
    send::{SendSlice, SendStage},
    swap::SwapStep,
    testing::{BOB, Outcome, laws},
};
use proptest::{prelude::*, sample::select, test_runner::TestRunner};
use std::cell::Cell;

#[derive(Debug, Clone)]
#[allow(clippy::large_enum_variant, reason = "a life has few steps")]
enum Step {
    Act(Action),
    /// The wallet itself goes to another network, or comes back.
    Moves(bool),
    Pass(u64),
    /// Nobody answers any more, or everybody does again.
    Silent(bool),
    /// The request that is open at this place is answered after all, or fails.
    Late(usize, bool),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let of = |action: ReviewAction| Action::Review { action: Later::of(&action) };
    let swap = |action: SwapAction| Action::Swap { action: Later::of(&action) };
    let views = vec![Action::Back, Action::Close, open_at(View::Swap), open_at(View::WalletSend)];
    let amounts = select(vec!["1", "0.5", "0.25"]);
    let wish = |amount: &str| SwapAction::Open {
        from_token: None,
        to_token: None,
        amount: Some(amount.into()),
    };
    let usdc = SwapAction::Choose { side: SwapSide::To, id: USDC.into() };
    let one = prop_oneof![
        4 => Just(Step::Act(of_send(&SendAction::Review))),
        4 => Just(Step::Act(swap(SwapAction::Review))),
        5 => Just(Step::Act(of(ReviewAction::Confirm))),
        1 => Just(Step::Act(of(ReviewAction::Repeat))),
        1 => Just(Step::Act(of(ReviewAction::Decline))),
        1 => Just(Step::Act(of_send(&SendAction::Cancel))),
        1 => Just(Step::Act(swap(SwapAction::Cancel))),
        1 => any::<bool>().prop_map(move |on| Step::Act(of(ReviewAction::Watch { on }))),
        2 => select(views).prop_map(Step::Act),
        2 => amounts.prop_map(move |text| Step::Act(swap(SwapAction::Amount { text: text.into(), point: ".".into() }))),
        1 => Just(Step::Act(swap(SwapAction::Max { point: None }))),
        1 => Just(Step::Act(of_send(&SendAction::Max { point: None }))),
        1 => Just(Step::Act(swap(wish("0.75")))),
        1 => Just(Step::Act(swap(SwapAction::SwitchTokens))),
        3 => Just(Step::Act(swap(usdc))),
        1 => any::<bool>().prop_map(Step::Moves),
        2 => Just(Step::Act(of_send(&SendAction::Amount { text: "0.5".into(), point: ".".into() }))),
        2 => Just(Step::Act(of_send(&SendAction::Receiver { text: BOB.into(), point: None }))),
        4 => select(vec![0, 200, 300, 5_000, 31_000]).prop_map(Step::Pass),
        3 => any::<bool>().prop_map(Step::Silent),
        5 => (0_usize..6, any::<bool>()).prop_map(|(place, fails)| Step::Late(place, fails)),
    ];
    prop::collection::vec(one, 1..60)
}

fn open_requests(page: &Page) -> Vec<(u32, Effect)> {
    let open = page.effects.iter().filter(|request| page.open.contains(&request.id));
    open.map(|request| (request.id, request.effect.clone())).collect()
}

fn late(page: &mut Page, world: &World, (id, effect): &(u32, Effect), fails: bool) {
    let answered = answer(&world.borrow(), effect);
    match answered {
        Some(Answer::Now(reply)) if !fails => page.reply(*id, &reply),
        _ => page.reply(*id, &no_answer()),
    }
}

const CASES: u32 = 150;

#[test]
fn of_two_flows_what_is_signed_was_shown_at_the_moment_of_the_yes_and_every_promise_ends() {
    let signed = Cell::new((0, 0));
    let config = ProptestConfig { max_shrink_iters: 500, ..laws(CASES) };
    let cases = config.cases;
    let tried = TestRunner::new(config).run(&steps(), |steps| {
        let (sends, swaps) = live(&steps)?;
        let (sent, swapped) = signed.get();
        signed.set((sent + u32::from(sends), swapped + u32::from(swaps)));
        Ok(())
    });
    tried.unwrap_or_else(|error| panic!("{error}"));
    // A law about signatures says nothing of lives that come to none.
    let (sent, swapped) = signed.get();
    assert!(sent.min(swapped) > cases / 6, "{sent} lives came to send, {swapped} to swap");
}

/// Whether it came to a send, and to an exchange.
fn live(steps: &[Step]) -> Result<(bool, bool), TestCaseError> {
    let (mut page, world) = headless();
    let silent = Rc::new(Cell::new(false));
    let off = silent.clone();
    page.on(move |effect| {
        let asked = matches!(effect, Effect::Http { .. } | Effect::Request { .. });
        (off.get() && asked).then_some(Answer::Never)
    });
    let (mut agreed, mut said) = (Vec::new(), Said::of(&page));
    for step in steps {
        let (before, sent) = (review(&page), letters(&page).len());
        let (form, account) = (swap(&page), page.account().caip_address);
        let quoted = asked(&page, "convert/quotes").len();
        let mut did = Did::Nothing;
        match step {
            Step::Act(action) => {
                let yes = Action::Review { action: Later::of(&ReviewAction::Confirm) };
                if *action == yes && before.stage == ReviewStage::Ready {
                    agreed.push(before.raw);
                }
                if let Action::Swap { action } = action {
                    did = did_of(&action.read().unwrap());
                }
                page.call(action.clone());
            }
            Step::Moves(other) => page.event(HostEvent::ChainChanged {
                connector: metamask().id,
                namespace: caip::Namespace::Eip155,
                chain: if *other { "0xa" } else { "0x1" }.into(),
            }),
            Step::Pass(ms) => page.advance(*ms),
            Step::Silent(on) => silent.set(*on),
            Step::Late(place, fails) => {
                let open = open_requests(&page);
                if !open.is_empty() {
                    late(&mut page, &world, &open[place % open.len()], *fails);
                }
            }
        }
        for one in &letters(&page)[sent..] {
            let place = agreed.iter().position(|shown| shown == one);
            prop_assert!(place.is_some(), "not shown, not confirmed, or twice: {}", one);
            agreed.remove(place.unwrap_or_default());
        }
        let forms = (&form, &swap(&page));
        said.holds(did, forms, page.account().caip_address != account)?;
        answers(forms, &asked(&page, "convert/quotes")[quoted..])?;
        whose(&page)?;
    }
    let all = letters(&page);
    end(&mut page, &silent)?;
    let is_swap = |one: &String| {
        ["b6f9de95", "791ac947", "5c11d795"].iter().any(|selector| one.contains(selector))
    };
    Ok((all.iter().any(|one| !is_swap(one)), all.iter().any(is_swap)))
}

/// A review in sight is that of a flow that goes on.
fn whose(page: &Page) -> Result<(), TestCaseError> {
    let review = review(page);
    if review.stage != ReviewStage::None {
        let goes_on = match review.kind {
            crate::review::ReviewKind::Send => {
                page.read::<SendSlice>("send").stage != SendStage::Form
            }
            _ => swap(page).step != SwapStep::Form,
        };
        prop_assert!(goes_on, "nobody asks it: {:?}", review);
    }
    Ok(())
}

/// Everything is answered or fails, and the visitor says no to what is still asked.
fn end(page: &mut Page, silent: &Cell<bool>) -> Result<(), TestCaseError> {
    silent.set(false);
    for _ in 0..20 {
        for (id, _) in open_requests(page) {
            page.reply(id, &no_answer());
        }
        page.advance(30_000);
        of_review(page, ReviewAction::Decline);
    }
    for call in 1..=page.calls() {
        prop_assert_ne!(page.outcome(call), Outcome::Pending, "promise {}", call);
    }
    prop_assert_eq!(page.read::<SendSlice>("send").stage, SendStage::Form);
    prop_assert_eq!(swap(page).step, SwapStep::Form);
    prop_assert_eq!(review(page).stage, ReviewStage::None);
    Ok(())
}
