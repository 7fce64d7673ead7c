//! Random lives of the form. Whatever happens, the input stays what it was, nothing is signed that was not shown, and nothing twice.

use super::*;
use crate::{
    protocol::{Fault, FaultKind},
    review::{ReviewSlice, ReviewStage},
    send::SendStage,
    testing::Outcome,
};
use proptest::{prelude::*, sample::select, test_runner::TestRunner};
use std::cell::Cell;

#[derive(Debug, Clone)]
#[allow(clippy::large_enum_variant, reason = "a life has few steps")]
enum Step {
    Act(Action),
    Answer(usize, bool),
    Pass(u64),
}

fn step() -> impl Strategy<Value = Step> {
    let texts = select(vec!["", "0", ".", "1e9", "0.5", "1,000.5", "99999", "0.1"]);
    let people = select(vec!["", BOB, ALICE, "bob.eth", "nobody.eth", "junk", "0x12"]);
    let tokens = select(vec![USDC_ID, "eip155:1:native", "nothing"]);
    prop_oneof![
        4 => texts.prop_map(|text| Step::Act(amount(text))),
        4 => people.prop_map(|text| Step::Act(receiver(text))),
        1 => tokens.prop_map(|id| Step::Act(choose(id))),
        1 => any::<bool>().prop_map(|on| Step::Act(fiat(on))),
        1 => Just(Step::Act(act(SendAction::Max { point: None }))),
        4 => Just(Step::Act(go_on())),
        4 => Just(Step::Act(confirm())),
        1 => Just(Step::Act(Action::Review { action: json::Later::of(&ReviewAction::Repeat) })),
        2 => select(vec![Action::Back, Action::Close, crate::testing::actions::open_at(View::WalletSend)])
            .prop_map(Step::Act),
        8 => (0_usize..6, prop::bool::weighted(0.8)).prop_map(|(place, works)| Step::Answer(place, works)),
        3 => select(vec![0, 150, 500, 3_000, 45_000]).prop_map(Step::Pass),
    ]
}

/// Steps at random hardly ever come to a signature: some of them in a row are a visitor who means it, in a friendly world.
fn steps() -> impl Strategy<Value = Vec<Step>> {
    let some = prop_oneof![
        9 => step().prop_map(|one| vec![one]),
        1 => any::<bool>().prop_map(meant),
    ];
    proptest::collection::vec(some, 1..50).prop_map(|steps| steps.concat())
}

fn meant(yes: bool) -> Vec<Step> {
    let answers = |count| std::iter::repeat_n(Step::Answer(0, true), count);
    let mut steps = vec![
        Step::Act(crate::testing::actions::open_at(View::WalletSend)),
        Step::Act(amount("0.5")),
        Step::Act(receiver(BOB)),
        Step::Pass(500),
    ];
    steps.extend(answers(6));
    steps.push(Step::Act(go_on()));
    steps.extend(answers(12));
    if yes {
        steps.push(Step::Act(confirm()));
        steps.extend(answers(6));
    }
    steps
}

/// The answer that a friendly world would give, or a failure.
fn reply(effect: &Effect, works: bool) -> Reply {
    if !works {
        let kind = FaultKind::Network;
        return Reply::Failed { fault: Fault { kind, code: None, message: "no".into() } };
    }
    match effect {
        Effect::Request { .. } => match wallet(effect) {
            Some(Answer::Now(reply)) => reply,
            _ => Reply::Done,
        },
        Effect::Http { purpose: Purpose::Rpc, body, .. } => {
            Reply::Http { status: 200, body: rpc(body.as_deref().unwrap_or_default(), node) }
        }
        Effect::Http { purpose: Purpose::Identity, url, .. } => {
            Reply::Http { status: 200, body: profile(url).into() }
        }
        Effect::Http { purpose: Purpose::Balance, .. } => {
            Reply::Http { status: 200, body: BALANCES.into() }
        }
        _ => Reply::Http { status: 202, body: String::new() },
    }
}

/// A world that answers only when a step says so.
fn slow() -> Page {
    let mut page = page();
    page.on(|effect| {
        matches!(effect, Effect::Http { .. } | Effect::Request { .. }).then_some(Answer::Never)
    });
    page
}

fn open_effects(page: &Page) -> Vec<(u32, Effect)> {
    let open = page.effects.iter().filter(|request| page.open.contains(&request.id));
    open.map(|request| (request.id, request.effect.clone())).collect()
}

const CASES: u32 = 150;

#[test]
fn the_input_stays_and_what_is_signed_was_shown_and_confirmed_once() {
    let signed = Cell::new(0);
    let tried = TestRunner::new(ProptestConfig::with_cases(CASES)).run(&steps(), |steps| {
        signed.set(signed.get() + u32::from(live(steps)? > 0));
        Ok(())
    });
    tried.unwrap_or_else(|error| panic!("{error}"));
    // A law about signatures says nothing of lives that come to none.
    assert!(signed.get() > CASES / 4, "only {} lives came to a signature", signed.get());
}

/// How often the wallet was asked to sign.
fn live(steps: Vec<Step>) -> Result<usize, TestCaseError> {
    let mut page = slow();
    let (mut shown, mut yeses) = (Vec::new(), 0);
    for step in steps {
        let before = form(&page);
        let (asked, sent) = (signed(&page).len(), page.properties("SEND_SUCCESS").len());
        match step {
            Step::Act(action) => {
                let ready = page.read::<ReviewSlice>("review").stage == ReviewStage::Ready;
                if action == confirm() && ready {
                    yeses += 1;
                }
                let typed = match &action {
                    Action::Send { action } => match action.read() {
                        Ok(SendAction::Amount { text, .. }) => Some(text),
                        _ => None,
                    },
                    _ => None,
                };
                page.call(action);
                if let Some(typed) = typed.filter(|_| before.stage == SendStage::Form) {
                    prop_assert_eq!(form(&page).amount, typed, "what was typed is shown");
                }
            }
            Step::Answer(place, works) => {
                let open = open_effects(&page);
                if !open.is_empty() {
                    let (id, effect) = &open[place % open.len()];
                    page.reply(*id, &reply(effect, works));
                }
                let max = before.max || form(&page).max;
                let sent = page.properties("SEND_SUCCESS").len() > sent;
                if !max && !sent {
                    prop_assert_eq!(
                        &form(&page).amount,
                        &before.amount,
                        "no answer changes what was typed"
                    );
                }
            }
            Step::Pass(ms) => page.advance(ms),
        }
        let review: ReviewSlice = page.read("review");
        if review.stage == ReviewStage::Ready {
            shown.push(review.raw);
        }
        let now = signed(&page);
        prop_assert!(now.len() <= asked + 1);
        for one in &now[asked..] {
            prop_assert!(shown.contains(one), "it was never shown: {}", one);
        }
        prop_assert!(now.len() <= yeses, "{} signatures for {} yeses", now.len(), yeses);
    }
    let signatures = signed(&page).len();
    // Nothing waits for ever: with every answer given, every promise ends.
    for _ in 0..60 {
        for (id, effect) in open_effects(&page) {
            page.reply(id, &reply(&effect, true));
        }
        page.advance(1_000);
    }
    page.act(Action::Close);
    for _ in 0..5 {
        for (id, effect) in open_effects(&page) {
            page.reply(id, &reply(&effect, true));
        }
        page.advance(1_000);
    }
    for call in 1..=page.calls() {
        prop_assert_ne!(page.outcome(call), Outcome::Pending, "promise {}", call);
    }
    prop_assert_eq!(form(&page).stage, SendStage::Form);
    Ok(signatures)
}
