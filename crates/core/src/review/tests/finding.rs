//! What is found out, and how it is put.

use super::*;
use crate::review::{FactKind, ReviewStage, Trial};

pub(super) fn warnings(page: &Page) -> Vec<String> {
    let review = shown(page);
    let all = review.warnings.into_iter().chain(review.critical);
    all.map(|warning| warning.key).filter(|key| !key.starts_with("review.critical")).collect()
}

#[test]
fn an_honest_transfer_is_shown_without_a_warning() {
    let mut page = page(&honest());
    run(&mut page, transfer);
    let review = shown(&page);
    assert_eq!(review.trial, Trial::Simulated);
    let [change] = review.changes.as_slice() else { panic!("{:?}", review.changes) };
    assert_eq!((change.gain, change.amount.as_str()), (false, "1.5"));
    assert_eq!(change.symbol.as_deref(), Some("USDC"));
    let [call] = review.calls.as_slice() else { panic!("{:?}", review.calls) };
    assert_eq!(call.title, "review.transfer");
    assert_eq!((call.facts[1].kind, call.facts[1].value.as_str()), (FactKind::Amount, "1.5"));
    assert_eq!(warnings(&page), [""; 0]);
}

#[test]
fn a_token_that_takes_more_than_it_says_is_warned_of() {
    let says = [moved(TOKEN, ALICE, BOB, 1_500_000)];
    let mut page = page(&simulated(&[9_000_000, 0], &says, &[0, 1_500_000]));
    run(&mut page, transfer);
    assert_eq!(warnings(&page), ["review.warn.loses"]);
    assert_eq!(shown(&page).changes[0].amount, "9", "balances count, not what the token logs");
}

#[test]
fn a_token_that_keeps_a_part_of_it_is_warned_of() {
    let says = [moved(TOKEN, ALICE, BOB, 1_500_000)];
    let mut page = page(&simulated(&[9_000_000, 0], &says, &[7_500_000, 1_400_000]));
    run(&mut page, transfer);
    assert_eq!(warnings(&page), ["review.warn.givesLess"]);
}

/// What is warned of where so many units are sent, and the sender then has lost and the receiver gained this.
fn warned_of(units: u64, lost: u64, gained: u64) -> Vec<String> {
    let says = [moved(TOKEN, ALICE, BOB, units)];
    let all = 9_000_000_000_000_000_000;
    let mut page = page(&simulated(&[all, 0], &says, &[all - lost, gained]));
    run(&mut page, move |context| {
        let proposal = transfer(context);
        let Signable::Transaction(call) = &proposal.what else { unreachable!() };
        let data = encode("a9059cbb", &[BOB, &format!("{units:#x}")]);
        let what = Signable::Transaction(EvmCall { data, ..call.clone() });
        Proposal { what, expects: promised(&units.to_string()), ..proposal }
    });
    warnings(&page)
}

#[test]
fn what_a_token_rounds_is_no_alarm() {
    let one = 1_000_000_000_000_000_000;
    for (units, lost, gained) in [
        (one, one, one - 1),
        (one, one, one - 2),
        (one, one - 1, one - 1),
        (one, one + 1, one),
        (1_000_000, 1_000_000, 999_999),
    ] {
        assert_eq!(warned_of(units, lost, gained), [""; 0], "{units} {lost} {gained}");
    }
}

#[test]
fn more_than_rounding_is_an_alarm() {
    let one = 1_000_000_000_000_000_000;
    for (units, lost, gained, warning) in [
        (one, one, one - one / 100, "givesLess"),
        (one, one, one - 11, "givesLess"),
        (one, one + 11, one, "loses"),
        // A unit of a token with few decimals is worth something.
        (1_000_000, 1_000_000, 999_998, "givesLess"),
        (10, 10, 9, "givesLess"),
        (10, 11, 10, "loses"),
        (1, 1, 0, "givesLess"),
    ] {
        let expected = format!("review.warn.{warning}");
        assert_eq!(warned_of(units, lost, gained), [expected], "{units} {lost} {gained}");
    }
}

#[test]
fn another_token_that_goes_along_is_warned_of() {
    let says = [moved(TOKEN, ALICE, BOB, 1_500_000), moved(OTHER, ALICE, OTHER, 7)];
    let mut page = page(&simulated(&[9_000_000, 0], &says, &[7_500_000, 1_500_000]));
    run(&mut page, transfer);
    assert_eq!(warnings(&page), ["review.warn.loses"]);
}

#[test]
fn leave_that_nobody_asked_for_is_shown_and_warned_of() {
    let word =
        |address: &str| format!("0x{:0>64}", address.to_lowercase().trim_start_matches("0x"));
    let approval = format!(
        "{{\"address\":\"{TOKEN}\",\"topics\":[\"0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925\",\"{}\",\"{}\"],\"data\":\"0x{}\"}}",
        word(ALICE),
        word(OTHER),
        "f".repeat(64),
    );
    let says = [moved(TOKEN, ALICE, BOB, 1_500_000), approval];
    let mut page = page(&simulated(&[9_000_000, 0], &says, &[7_500_000, 1_500_000]));
    run(&mut page, transfer);
    assert_eq!(warnings(&page), ["review.warn.allows"]);
    let allowance = &shown(&page).allowances[0];
    assert_eq!((allowance.spender.as_str(), &allowance.amount), (OTHER, &None));
}

#[test]
fn of_several_words_on_an_allowance_the_last_counts() {
    let word =
        |address: &str| format!("0x{:0>64}", address.to_lowercase().trim_start_matches("0x"));
    let approval = |spender: &str, units: u64| {
        format!(
            "{{\"address\":\"{TOKEN}\",\"topics\":[\"0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925\",\"{}\",\"{}\"],\"data\":\"0x{units:064x}\"}}",
            word(ALICE),
            word(spender),
        )
    };
    let says = [approval(OTHER, 0), approval(BOB, 7), approval(OTHER, 2_000_000)];
    let mut page = page(&simulated(&[9_000_000, 0], &says, &[9_000_000, 1_500_000]));
    run(&mut page, transfer);
    let allowances = shown(&page).allowances;
    let told: Vec<_> = allowances.iter().map(|one| one.amount.as_deref().unwrap()).collect();
    assert_eq!(told, ["0.000007", "2"]);
}

#[test]
fn a_node_that_cannot_simulate_is_asked_whether_it_would_fail_and_that_is_said() {
    let mut page = page("{\"code\":-32601,\"message\":\"the method does not exist\"}");
    run(&mut page, transfer);
    let review = shown(&page);
    assert_eq!((review.stage, review.trial), (ReviewStage::Ready, Trial::Called));
    assert!(review.changes.is_empty());
}

const NO_METHOD: &str = "{\"code\":-32601,\"message\":\"the method does not exist\"}";

/// What is warned of where no node can simulate, of one call and of what was promised for it.
fn warned(call: (&str, &str), expects: Vec<Expect>) -> Vec<String> {
    let mut page = page(NO_METHOD);
    let call = EvmCall { to: TOKEN.into(), value: call.0.into(), data: call.1.into(), gas: None };
    let parts = Rc::new(RefCell::new(Some((call, expects))));
    page.within(|context| {
        context.spawn(move |context| async move {
            let (call, expects) = parts.borrow_mut().take().unwrap();
            let what = Signable::Transaction(call);
            let swaps = expects.iter().any(|one| matches!(one, Expect::Gets { .. }));
            let mut of = transfer(&context);
            if swaps {
                of.kind = ReviewKind::Swap;
                of.assets.clear();
            }
            let _ = review(&Turn::begin(&context), &Proposal { what, expects, ..of }).await;
        });
    });
    assert_eq!(shown(&page).trial, Trial::Called);
    assert!(shown(&page).changes.is_empty(), "nobody tried it");
    warnings(&page)
}

#[test]
fn where_nothing_can_be_simulated_what_the_call_says_is_held_against_what_was_promised() {
    let allows = |units: &str| {
        vec![Expect::Allows { token: TOKEN.into(), spender: OTHER.into(), units: units.into() }]
    };
    let approve = |units: &str| encode("095ea7b3", &[OTHER, units]);
    assert_eq!(warned(("0", &approve("64")), allows("100")), [""; 0]);
    assert_eq!(warned(("0", &approve("65")), allows("100")), ["review.warn.allows"]);
    let more = encode("39509351", &[OTHER, "65"]);
    assert_eq!(warned(("0", &more), allows("100")), ["review.warn.allows"]);
    let all = encode("a22cb465", &[OTHER, "1"]);
    assert_eq!(warned(("0", &all), allows("100")), ["review.warn.allows"]);
    assert_eq!(warned(("7", "0x12345678"), vec![]), ["review.warn.loses"]);
    let sent = encode("a9059cbb", &[BOB, "64"]);
    let promised = |to: &str| {
        let (token, units) = (TOKEN.to_owned(), String::from("100"));
        vec![
            Expect::Spends { token: token.clone(), units: units.clone() },
            Expect::Gives { token, to: to.into(), units },
        ]
    };
    assert_eq!(warned(("0", &sent), promised(BOB)), [""; 0]);
    assert_eq!(warned(("0", &sent), promised(OTHER)), ["review.warn.givesLess"]);
    let item = encode("42842e0e", &[ALICE, BOB, "7"]);
    let promised =
        |to: &str| vec![Expect::GivesItem { token: TOKEN.into(), to: to.into(), item: "7".into() }];
    assert_eq!(warned(("0", &item), promised(BOB)), [""; 0]);
    assert_eq!(warned(("0", &item), promised(OTHER)), ["review.warn.givesNoItem"]);
    // What an exchange brings, no call says.
    let gets = vec![
        Expect::Spends { token: String::new(), units: "7".into() },
        Expect::Gets { token: TOKEN.into(), units: "5".into() },
    ];
    assert_eq!(warned(("7", "0x12345678"), gets), [""; 0]);
}

#[test]
fn of_several_calls_nothing_is_claimed_where_nothing_can_be_simulated() {
    let mut page = page(NO_METHOD);
    run(&mut page, |context| {
        let mut proposal = transfer(context);
        let Signable::Transaction(call) = proposal.what else { unreachable!() };
        proposal.what = Signable::Calls(vec![call.clone(), call]);
        proposal.expects = promised("3000000");
        proposal
    });
    let review = shown(&page);
    assert_eq!(review.stage, ReviewStage::Ready);
    assert!(matches!(review.trial, Trial::Impossible { .. }), "{:?}", review.trial);
    assert_eq!(warnings(&page), [""; 0]);
}

#[test]
fn several_calls_together_move_no_more_than_was_promised() {
    let mut page = page(NO_METHOD);
    run(&mut page, |context| {
        let mut proposal = transfer(context);
        let Signable::Transaction(call) = proposal.what else { unreachable!() };
        proposal.what = Signable::Calls(vec![call.clone(), call]);
        proposal
    });
    let review = shown(&page);
    assert_eq!(review.stage, ReviewStage::Refused);
    assert_eq!(review.refused[0].key, "review.refuse.value");
}

#[test]
fn a_function_that_nobody_knows_is_said_to_be_unknown() {
    let mut page = page(&simulated(&[9_000_000, 0], &[], &[9_000_000, 1_500_000]));
    run(&mut page, |context| {
        let mut proposal = transfer(context);
        if let Signable::Transaction(call) = &mut proposal.what {
            call.data = "0xdeadbeef".into();
        }
        proposal
    });
    assert_eq!(shown(&page).calls[0].title, "review.unknown");
    assert_eq!(shown(&page).calls[0].facts[0].value, "0xdeadbeef");
}

#[test]
fn a_permit_says_whom_it_allows_what() {
    let mut page = page(&honest());
    run(&mut page, |context| Proposal {
        kind: ReviewKind::Approve,
        expects: vec![Expect::Allows {
            token: TOKEN.into(),
            spender: OTHER.into(),
            units: "2500000".into(),
        }],
        what: Signable::TypedData(format!(
            "{{\"primaryType\":\"Permit\",\"domain\":{{\"chainId\":1,\"verifyingContract\":\"{TOKEN}\"}},\"message\":{{\"owner\":\"{ALICE}\",\
             \"spender\":\"{OTHER}\",\"value\":\"2500000\",\"nonce\":\"0\",\"deadline\":\"1600000000\"}}}}"
        )),
        ..transfer(context)
    });
    let review = shown(&page);
    assert_eq!((review.stage, review.trial), (ReviewStage::Ready, Trial::Exact));
    assert_eq!(review.allowances[0].amount.as_deref(), Some("2.5"));
    assert_eq!(review.calls[0].title, "review.approve");
}

#[test]
fn a_message_that_nobody_knows_is_said_to_be_unknown() {
    let mut page = page(&honest());
    run(&mut page, |context| Proposal {
        what: Signable::TypedData("{\"primaryType\":\"Order\"}".into()),
        ..transfer(context)
    });
    assert_eq!(shown(&page).calls[0].title, "review.unknownMessage");
}
