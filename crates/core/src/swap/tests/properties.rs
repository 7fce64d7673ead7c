//! Whatever is done, answered, refused or kept waiting: no offer is shown for another form than the one in sight, nothing that was typed is lost, and
//! nothing is sent that was not confirmed, or twice.

use super::*;
use crate::{
    amount::Amount,
    protocol::{HostEvent, Reply},
    review::{ReviewAction, ReviewSlice, ReviewStage},
    swap::SwapStep,
};
use proptest::{prelude::*, test_runner::TestRunner};
use std::cell::Cell;

#[derive(Debug, Clone)]
enum Move {
    Write(String),
    Choose(SwapSide, usize),
    Switch,
    Slippage(u32),
    Max,
    Pick(SwapSide),
    Review,
    Confirm,
    Cancel,
    Retry,
    Back,
    Close,
    Open,
    Hide(bool),
    Wait(u64),
    Account(bool),
    Network(bool),
    /// How the gateway, the chain and the wallet answer from now on.
    World(u8, u8),
    /// The oldest open request is answered late, or fails.
    Late(bool),
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let side = prop_oneof![Just(SwapSide::Source), Just(SwapSide::To)];
    let amount = prop_oneof![
        "[0-9]{1,3}",
        "[0-9]{0,2}\\.[0-9]{0,7}",
        "[0-9.,e ]{0,6}",
        Just(String::new()),
        Just("100".to_owned())
    ];
    let one = prop_oneof![
        4 => amount.prop_map(Move::Write),
        3 => (side.clone(), 0..4_usize).prop_map(|(side, which)| Move::Choose(side, which)),
        1 => Just(Move::Switch),
        1 => (0..6_000_u32).prop_map(Move::Slippage),
        1 => Just(Move::Max),
        1 => side.prop_map(Move::Pick),
        3 => Just(Move::Review),
        3 => Just(Move::Confirm),
        1 => Just(Move::Cancel),
        1 => Just(Move::Retry),
        1 => Just(Move::Back),
        1 => Just(Move::Close),
        2 => Just(Move::Open),
        1 => any::<bool>().prop_map(Move::Hide),
        5 => prop_oneof![Just(0_u64), 1..400_u64, 400..40_000_u64].prop_map(Move::Wait),
        1 => any::<bool>().prop_map(Move::Account),
        1 => any::<bool>().prop_map(Move::Network),
        3 => (0..8_u8, 0..4_u8).prop_map(|(what, how)| Move::World(what, how)),
        2 => any::<bool>().prop_map(Move::Late),
    ];
    // Moves at random hardly ever come to a signature: some of them in a row are a visitor who means it.
    let some = prop_oneof![
        9 => one.prop_map(|one| vec![one]),
        1 => (0..3_u64).prop_map(meant),
    ];
    prop::collection::vec(some, 1..50).prop_map(|moves| moves.concat())
}

/// Sells one of the coin, and says yes so many times.
fn meant(yeses: u64) -> Vec<Move> {
    let mut moves = vec![
        Move::Open,
        Move::Wait(500),
        Move::Choose(SwapSide::Source, 0),
        Move::Choose(SwapSide::To, 1),
        Move::Write("1".into()),
        Move::Wait(300),
        Move::Review,
    ];
    for _ in 0..yeses {
        moves.extend([Move::Wait(100), Move::Confirm]);
    }
    moves
}

const ALLOWANCES: [&str; 4] = [
    "0",
    "115792089237316195423570985008687907853269984665640564039457584007913129639935",
    "x",
    "1",
];
const RECEIPTS: [&str; 4] = ["{\"status\":\"0x1\"}", "null", "{\"status\":\"0x0\"}", "null"];
const CAPABILITIES: [&str; 4] =
    ["{}", "{\"0x1\":{\"atomic\":{\"status\":\"supported\"}}}", "7", "null"];

fn wallet(how: u8) -> Answer {
    let hash = format!("\"{HASH}\"");
    match how {
        0 => text(&hash),
        1 => Answer::After(5_000, Reply::Text { value: hash }),
        2 => Answer::declined(),
        _ => Answer::Never,
    }
}

/// Answers of one kind: as usual, late, broken, never.
fn turn(world: &World, what: u8, how: u8) {
    let late = move |answer: Answer| match (how, answer) {
        (1, Answer::Now(reply)) => Answer::After(1_500, reply),
        (2, _) => http(503, ""),
        (3, _) => Answer::Never,
        (_, answer) => answer,
    };
    let mut desk = world.borrow_mut();
    match what {
        0 => {
            desk.quote = Box::new(move |url| late(quoted(url, &comes_out(&value(url, "amount")))));
        }
        1 => desk.built = late(built()),
        2 => desk.approval = late(approval(&["100000000"])),
        3 => desk.allowance = ALLOWANCES[usize::from(how)].into(),
        4 => desk.receipt = RECEIPTS[usize::from(how)].into(),
        5 => desk.capabilities = CAPABILITIES[usize::from(how)].into(),
        6 => desk.wallet = Box::new(move |_| wallet(how)),
        _ => desk.tokens = late(Desk::default().tokens),
    }
}

/// What the gateway gives for so much, in the smallest units.
fn comes_out(units: &str) -> String {
    let first: String = units.chars().take(3).collect();
    format!("{first}70000")
}

fn perform(page: &mut Page, world: &World, one: &Move) {
    match one.clone() {
        Move::Write(text) => write(page, &text),
        Move::Choose(side, which) => choose(page, side, [ETH, USDC, DAI, "eip155:1:none"][which]),
        Move::Switch => act(page, SwapAction::SwitchTokens),
        Move::Slippage(bps) => act(page, SwapAction::Slippage { bps }),
        Move::Max => act(page, SwapAction::Max { point: None }),
        Move::Pick(side) => act(page, SwapAction::Pick { side }),
        Move::Review => page.act(Action::Swap { action: Later::of(&SwapAction::Review) }),
        Move::Confirm => page.act(Action::Review { action: Later::of(&ReviewAction::Confirm) }),
        Move::Cancel => act(page, SwapAction::Cancel),
        Move::Retry => act(page, SwapAction::Retry),
        Move::Back => page.act(Action::Back),
        Move::Close => page.act(Action::Close),
        Move::Open => page.act(open_at(View::Swap)),
        Move::Hide(hidden) => page.event(HostEvent::Visibility { visible: !hidden }),
        Move::Wait(ms) => page.advance(ms),
        Move::Account(bob) => page.event(HostEvent::AccountsChanged {
            connector: "eip6963:io.metamask".into(),
            namespace: caip::Namespace::Eip155,
            accounts: vec![if bob { crate::testing::BOB } else { ALICE }.into()],
        }),
        Move::Network(other) => page.act(switch(if other { "eip155:10" } else { "eip155:1" })),
        Move::World(what, how) => turn(world, what, how),
        Move::Late(fails) => {
            if let Some(request) = page.open.first().copied() {
                let reply =
                    if fails { crate::testing::Answer::declined() } else { http(200, "{}") };
                if let Answer::Now(reply) = reply {
                    page.reply(request, &reply);
                }
            }
        }
    }
}

/// What must be true at every moment.
fn check(page: &Page, typed: Option<&str>) {
    let swap = swap(page);
    if let Some(quote) = &swap.quote {
        assert_eq!(Some(&quote.from), swap.source_token.as_ref().map(|token| &token.id));
        assert_eq!(Some(&quote.to), swap.to_token.as_ref().map(|token| &token.id));
        assert_eq!(Some(&quote.amount), swap.amount.as_ref());
        let (from, to) = (swap.source_token.as_ref().unwrap(), swap.to_token.as_ref().unwrap());
        let units = quote.amount.to_units(from.decimals).unwrap();
        let out: u128 = comes_out(&units).parse().unwrap();
        let amount = |units: u128| Amount::of_units(&units.to_string(), to.decimals).unwrap();
        assert_eq!(quote.to_amount, amount(out), "another amount's");
        let bps: u128 = swap.slippage.to_units(2).unwrap().parse().unwrap();
        let kept = 10_000 - bps;
        assert_eq!(quote.minimum_received, amount(out * kept / 10_000), "another slippage's");
        assert_eq!(Amount::parse(&swap.to_token_amount), Some(quote.to_amount.rounded_down(6)));
    } else {
        assert_eq!((swap.to_token_amount.as_str(), swap.complete), ("", false));
    }
    if let (Some(one), Some(other)) = (&swap.source_token, &swap.to_token) {
        assert_ne!(one.id, other.id);
    }
    if let Some(typed) = typed {
        assert_eq!(swap.source_token_amount, typed, "what was typed is lost");
    }
}

const CASES: u32 = 96;

#[test]
fn whatever_happens_the_form_is_true_and_nothing_is_sent_twice() {
    let config = ProptestConfig { max_shrink_iters: 2_000, ..ProptestConfig::with_cases(CASES) };
    let signed = Cell::new(0);
    let tried = TestRunner::new(config).run(&moves(), |moves| {
        signed.set(signed.get() + u32::from(live(&moves)? > 0));
        Ok(())
    });
    tried.unwrap_or_else(|error| panic!("{error}"));
    // A law about signatures says nothing of lives that come to none.
    assert!(signed.get() > CASES / 4, "only {} lives came to a signature", signed.get());
}

/// How often the wallet was asked to sign.
fn live(moves: &[Move]) -> Result<usize, TestCaseError> {
    let (mut page, world) = form();
    turn(&world, 0, 0);
    let mut yes = 0;
    let mut typed: Option<String> = None;
    for one in moves {
        let before = swap(&page);
        let account = page.account().caip_address;
        let ready = page.read::<ReviewSlice>("review").stage == ReviewStage::Ready;
        let sent = signed(&page).len();
        perform(&mut page, &world, one);
        yes += usize::from(ready && matches!(one, Move::Confirm));
        prop_assert!(signed(&page).len() <= yes, "signed without a yes: {:?}", signed(&page));
        prop_assert!(signed(&page).len() <= sent + 1);
        let free = before.step == SwapStep::Form;
        let began = page.account().caip_address != account
            || (swap(&page).source_token_amount.is_empty()
                && !before.source_token_amount.is_empty()
                && page.view() == View::Account);
        match one {
            Move::Write(text) if free => typed = Some(text.clone()),
            Move::Max | Move::Switch => typed = None,
            _ if began => typed = None,
            _ => {}
        }
        check(&page, typed.as_deref());
    }
    let signatures = signed(&page).len();
    // The world is friendly again: nothing hangs.
    for what in 0..8 {
        turn(&world, what, 0);
    }
    page.event(HostEvent::Visibility { visible: true });
    for _ in 0..20 {
        if let Some(request) = page.open.first().copied() {
            page.reply(
                request,
                &Reply::Failed {
                    fault: crate::protocol::Fault {
                        kind: crate::protocol::FaultKind::Timeout,
                        code: None,
                        message: String::new(),
                    },
                },
            );
        }
        page.advance(30_000);
    }
    act(&mut page, SwapAction::Cancel);
    page.act(switch("eip155:1"));
    page.act(open_at(View::Swap));
    page.advance(40_000);
    choose(&mut page, SwapSide::Source, ETH);
    choose(&mut page, SwapSide::To, USDC);
    write(&mut page, "1");
    page.advance(40_000);
    prop_assert!(
        swap(&page).complete,
        "the form is stuck: {:?} {:?} {:?}",
        swap(&page),
        page.modal(),
        page.open
    );
    Ok(signatures)
}
