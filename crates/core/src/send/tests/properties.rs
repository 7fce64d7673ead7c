//! Random lives of the form. Whatever happens, the input stays what it was, nothing is signed that was not shown, and nothing twice.

use super::{fields::Fields, lands::Land, *};
use crate::{
    protocol::{Fault, FaultKind, FeeChoice, HostEvent},
    review::{ReviewSlice, ReviewStage},
    send::SendStage,
    testing::{Outcome, actions},
};
use proptest::{prelude::*, sample::select, test_runner::TestRunner};
use std::cell::Cell;

#[derive(Debug, Clone)]
#[allow(clippy::large_enum_variant, reason = "a life has few steps")]
enum Step {
    Act(Action),
    /// One of the open questions is answered.
    Answer(usize, Word),
    Pass(u64),
    /// The wallet shares another account.
    Account(bool),
    /// The wallet goes to another network by itself, and back.
    Wander(bool),
    Visible(bool),
    /// Connected as the owner on the land's chain, from wherever.
    Home,
}

/// How a question is answered.
#[derive(Debug, Clone, Copy)]
enum Word {
    Friendly,
    Fails(FaultKind, Option<i32>),
    /// By something that is no answer to it.
    Junk(&'static str),
}

fn step(land: &'static Land) -> impl Strategy<Value = Step> {
    let texts = ["", "0", ".", "1e9", "0.5", "1,000.5", "99999", "0.1", "0.000001", "0.3333333"];
    let texts = select(texts.to_vec());
    let link = format!("ethereum:{BOB}@1?value=2e17");
    let [owner, other] = land.people;
    let people = ["", other, owner, "bob.eth", "nobody.eth", "junk", "0x12", "ethereum:", &link];
    let people = select(people.map(str::to_owned).to_vec());
    let tokens = select(vec![USDC_ID, "eip155:1:native", "nothing"]);
    let chains = select(vec!["eip155:1", "eip155:10", crate::testing::SOLANA_CHAIN]);
    let fees = select(vec![FeeChoice::default(), FeeChoice::Fast]);
    let word = prop_oneof![
        16 => Just(Word::Friendly),
        1 => Just(Word::Fails(FaultKind::Network, None)),
        1 => Just(Word::Fails(FaultKind::Timeout, None)),
        1 => Just(Word::Fails(FaultKind::Wallet, Some(4001))),
        1 => Just(Word::Fails(FaultKind::Wallet, Some(-32_000))),
        1 => select(vec!["", "null", "7", "[]", "{}", "\"\"", "{\"result\":[]}"]).prop_map(Word::Junk),
    ];
    prop_oneof![
        4 => texts.prop_map(|text| Step::Act(amount(text))),
        4 => people.prop_map(|text| Step::Act(receiver(&text))),
        1 => tokens.prop_map(|id| Step::Act(choose(id))),
        3 => any::<bool>().prop_map(|on| Step::Act(fiat(on))),
        2 => Just(Step::Act(act(SendAction::Max { point: None }))),
        1 => fees.prop_map(|choice| Step::Act(act(SendAction::Fee { choice }))),
        1 => Just(Step::Act(act(SendAction::ChooseItem { collection: USDC.into(), number: "7".into() }))),
        4 => Just(Step::Act(go_on())),
        4 => Just(Step::Act(confirm())),
        1 => Just(Step::Act(act(SendAction::Cancel))),
        1 => Just(Step::Act(Action::Review { action: json::Later::of(&ReviewAction::Repeat) })),
        2 => select(vec![Action::Back, Action::Close, actions::open_at(View::WalletSend)]).prop_map(Step::Act),
        8 => (0_usize..6, word).prop_map(|(place, word)| Step::Answer(place, word)),
        3 => select(vec![0, 150, 500, 3_000, 45_000]).prop_map(Step::Pass),
        1 => any::<bool>().prop_map(Step::Account),
        1 => any::<bool>().prop_map(Step::Wander),
        1 => any::<bool>().prop_map(Step::Visible),
        1 => chains.prop_map(|chain| Step::Act(actions::switch(chain))),
        1 => prop_oneof![Just(Step::Act(actions::disconnect())), Just(Step::Home)],
    ]
}

/// Steps at random hardly ever come to a signature: some of them in a row are a visitor who means it, in a friendly world.
fn steps(land: &'static Land) -> impl Strategy<Value = Vec<Step>> {
    let some = prop_oneof![
        9 => step(land).prop_map(|one| vec![one]),
        1 => any::<bool>().prop_map(|yes| meant(land, yes)),
    ];
    proptest::collection::vec(some, 1..50).prop_map(|steps| steps.concat())
}

fn meant(land: &Land, yes: bool) -> Vec<Step> {
    let answers = |count| std::iter::repeat_n(Step::Answer(0, Word::Friendly), count);
    let mut steps = vec![
        Step::Home,
        Step::Act(actions::open_at(View::WalletSend)),
        Step::Act(amount(land.much)),
        Step::Act(receiver(land.people[1])),
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

/// The answer that a friendly world would give, or another.
fn reply(land: &Land, effect: &Effect, word: Word) -> Reply {
    match (word, effect) {
        (Word::Fails(kind, code), _) => {
            Reply::Failed { fault: Fault { kind, code, message: "no".into() } }
        }
        (Word::Junk(text), Effect::Http { .. }) => Reply::Http { status: 200, body: text.into() },
        (Word::Junk(text), _) => Reply::Text { value: text.into() },
        (Word::Friendly, _) => (land.friendly)(effect),
    }
}

/// A world that answers only when a step says so.
fn slow(land: &Land) -> Page {
    let mut page = (land.page)();
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
fn on_ethereum_the_input_stays_and_what_is_signed_was_shown_and_confirmed_once() {
    run(&Land::ETHEREUM);
}

#[test]
fn on_solana_the_input_stays_and_what_is_signed_was_shown_and_confirmed_once() {
    run(&Land::SOLANA);
}

#[test]
fn on_bitcoin_the_input_stays_and_what_is_signed_was_shown_and_confirmed_once() {
    run(&Land::BITCOIN);
}

fn run(land: &'static Land) {
    let signed = Cell::new(0);
    let config = crate::testing::laws(CASES);
    let cases = config.cases;
    let tried = TestRunner::new(config).run(&steps(land), |steps| {
        signed.set(signed.get() + u32::from(live(land, steps)? > 0));
        Ok(())
    });
    tried.unwrap_or_else(|error| panic!("{error}"));
    // A law about signatures says nothing of lives that come to none.
    assert!(signed.get() > cases / 4, "only {} lives came to a signature", signed.get());
}

fn perform(land: &Land, page: &mut Page, step: Step) {
    match step {
        Step::Act(action) => {
            page.call(action);
        }
        Step::Answer(place, word) => {
            let open = open_effects(page);
            if !open.is_empty() {
                let (id, effect) = &open[place % open.len()];
                page.reply(*id, &reply(land, effect, word));
            }
        }
        Step::Pass(ms) => page.advance(ms),
        Step::Account(other) => share(land, page, land.people[usize::from(other)]),
        Step::Wander(away) => {
            let chain = if away { "0xa" } else { land.chain };
            page.event(HostEvent::ChainChanged {
                connector: land.connector.into(),
                namespace: land.namespace,
                chain: chain.into(),
            });
        }
        Step::Visible(visible) => page.event(HostEvent::Visibility { visible }),
        Step::Home => {
            page.act(actions::switch(land.chain));
            if page.address().is_none() {
                page.act(actions::connect(land.wallet));
            }
            share(land, page, land.people[0]);
            page.act(actions::switch(land.chain));
            page.event(HostEvent::Visibility { visible: true });
        }
    }
}

fn share(land: &Land, page: &mut Page, account: &str) {
    page.event(HostEvent::AccountsChanged {
        connector: land.connector.into(),
        namespace: land.namespace,
        accounts: vec![account.into()],
    });
}

/// How often the wallet was asked to sign.
fn live(land: &Land, steps: Vec<Step>) -> Result<usize, TestCaseError> {
    let mut page = slow(land);
    let (mut shown, mut yeses) = (Vec::new(), 0);
    let mut fields = Fields::default();
    let mut moved = false;
    for step in steps {
        let (before, account) = (form(&page), page.account().caip_address);
        let (asked, sent) =
            (signed_by(&page, land.signs).len(), page.properties("SEND_SUCCESS").len());
        let mut did = None;
        if let Step::Act(action) = &step {
            let ready = page.read::<ReviewSlice>("review").stage == ReviewStage::Ready;
            yeses += usize::from(*action == confirm() && ready);
            if let Action::Send { action } = action {
                did = action.read().ok();
            }
        }
        perform(land, &mut page, step);
        let now = form(&page);
        // An account that changes while something is being signed gets a form of its own when that is over.
        moved |= page.account().caip_address != account;
        let ended = before.stage == SendStage::Signing && now.stage == SendStage::Form;
        let free = before.stage != SendStage::Signing;
        let empty = now.amount.is_empty() && now.receiver.is_empty() && !now.fiat;
        prop_assert!(!moved || !free || empty, "another's: {:?}", now);
        // The account may have come back by then.
        let anew = moved && (free || ended && empty);
        moved &= !ended;
        // What is sent after nobody waits for it leaves the form alone.
        if anew || empty && page.properties("SEND_SUCCESS").len() > sent {
            fields = Fields::default();
            moved = false;
        } else {
            fields.check(did, &before, &now)?;
        }
        let review: ReviewSlice = page.read("review");
        if review.stage == ReviewStage::Ready {
            shown.push(review.raw);
        }
        let now = signed_by(&page, land.signs);
        prop_assert!(now.len() <= asked + 1);
        for one in &now[asked..] {
            prop_assert!(shown.contains(one), "it was never shown: {}", one);
        }
        prop_assert!(now.len() <= yeses, "{} signatures for {} yeses", now.len(), yeses);
    }
    let signatures = signed_by(&page, land.signs).len();
    // Nothing waits for ever: with every answer given, and the wallet where it can be closed, every promise ends.
    perform(land, &mut page, Step::Wander(false));
    page.event(HostEvent::Visibility { visible: true });
    for _ in 0..60 {
        for (id, effect) in open_effects(&page) {
            page.reply(id, &reply(land, &effect, Word::Friendly));
        }
        page.advance(1_000);
    }
    page.act(Action::Close);
    for _ in 0..5 {
        for (id, effect) in open_effects(&page) {
            page.reply(id, &reply(land, &effect, Word::Friendly));
        }
        page.advance(1_000);
    }
    for call in 1..=page.calls() {
        prop_assert_ne!(page.outcome(call), Outcome::Pending, "promise {}", call);
    }
    prop_assert_eq!(form(&page).stage, SendStage::Form);
    Ok(signatures)
}
