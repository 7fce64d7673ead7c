//! Nobody gets more than was promised.

use super::{
    agreed::{Agreed, token},
    flow::{FLOWS, Flow},
    lies::{How, Lie, lies},
    world::{OWN, Signed, Wallet, field, fill, page, units},
    *,
};
use crate::{
    amount::Amount,
    testing::{BOB, fuzz},
};
use proptest::{prelude::*, sample::select, test_runner::TestCaseError};
use std::cell::Cell;

/// So often a visitor goes on to the next review.
const ROUNDS: usize = 6;

/// A lie that touches nothing moves the flow to its end: a law about signatures says nothing where there are none.
#[test]
fn honest_gateways_come_to_their_end() {
    for flow in FLOWS {
        for own in [false, true] {
            // The first payment to a name is accepted separately, even of an honest gateway.
            let signed = live(flow, own, &[], flow == Flow::SendName).unwrap();
            let wanted = if matches!(flow, Flow::Approve | Flow::Permit) { 2 } else { 1 };
            assert_eq!(signed, wanted, "{flow:?}, own node: {own}");
        }
    }
}

#[test]
fn whatever_a_gateway_and_its_node_say_nobody_gets_more_than_was_promised() {
    let cases = (select(FLOWS.to_vec()), prop::bool::weighted(0.25))
        .prop_flat_map(|(flow, own)| (Just(flow), Just(own), lies(flow.stake()), any::<bool>()));
    let (tried, signed, accepted) = (Cell::new(0), Cell::new(0), Cell::new(0));
    fuzz::run(&cases, |(flow, own, lies, accepts)| {
        let count = live(flow, own, &lies, accepts)?;
        tried.set(tried.get() + 1);
        signed.set(signed.get() + u32::from(count > 0));
        accepted.set(accepted.get() + u32::from(accepts));
        Ok(())
    });
    let (tried, signed) = (tried.get(), signed.get());
    println!("{tried} tried, {signed} came to a signature, in {} all was accepted", accepted.get());
    assert!(signed > tried / 4, "{signed} of {tried} came to a signature");
}

/// Found by the law above: a transfer to the visitor's own address needs no separate confirmation, since the money stays.
#[test]
fn a_name_that_is_said_to_be_the_visitors_own_takes_nothing() {
    let lie = |place| Lie::Field {
        of: "profile/account",
        place,
        how: How::Replace(format!("\"{ALICE}\"")),
    };
    let signed: usize =
        (0..8).map(|place| live(Flow::SendName, false, &[lie(place)], false).unwrap()).sum();
    assert!(signed > 0, "no field of the answer is the address");
}

/// The flow with these lies; how often something was signed. `own`: the page has a node of its own, which is honest.
fn live(flow: Flow, own: bool, lies: &[Lie], accepts: bool) -> Result<usize, TestCaseError> {
    let (mut page, wallet) = page(flow, own, lies);
    fill(&mut page, flow);
    let mut agreed: Vec<Agreed> = Vec::new();
    // The form's, whatever later offers say.
    let least = swap(&page).quote.map(|quote| quote.minimum_received.clone()).unwrap_or_default();
    if lies.iter().any(|lie| matches!(lie, Lie::Later(_))) {
        page.advance(31_000);
    }
    for _ in 0..ROUNDS {
        let shown = review(&page);
        if shown.stage != ReviewStage::Ready || (!shown.critical.is_empty() && !accepts) {
            break;
        }
        let count = wallet.borrow().signed.len();
        if !shown.critical.is_empty() {
            of_review(&mut page, ReviewAction::Accept { on: true });
        }
        of_review(&mut page, ReviewAction::Confirm);
        for signed in &wallet.borrow().signed[count..] {
            prop_assert_eq!(params(signed), shown.raw.clone(), "it was not shown");
            sound(signed, shown.fee.as_ref().and_then(|fee| fee.most.as_deref()))?;
            agreed.push(Agreed { shown: shown.clone(), least: least.clone() });
        }
        page.advance(4_000);
    }
    holds(flow, &wallet.borrow(), &agreed)?;
    secret(&page)?;
    let count = wallet.borrow().signed.len();
    Ok(count)
}

fn of_review(page: &mut Page, action: ReviewAction) {
    super::super::life::of_review(page, action);
}

fn params(signed: &Signed) -> String {
    json::to_string(&signed.params)
}

/// A permit's signature is nobody's but the wallet's, and a node's of the page's own.
fn secret(page: &Page) -> Result<(), TestCaseError> {
    for request in &page.effects {
        let Effect::Http { url, body: Some(body), .. } = &request.effect else { continue };
        let told = body.contains(permits::R) || body.contains(permits::S);
        prop_assert!(!told || url.starts_with(OWN), "{url} is told a signature");
    }
    Ok(())
}

/// Whoever signs is the visitor, on the network of the form; and the gas costs no more than what was said.
fn sound(signed: &Signed, most: Option<&str>) -> Result<(), TestCaseError> {
    let first = &signed.params.as_array().unwrap_or_default()[0];
    if signed.method == "eth_signTypedData_v4" {
        prop_assert_eq!(first.as_str(), Some(ALICE));
        return Ok(());
    }
    let (from, chain) = (field(first, "from"), field(first, "chainId"));
    prop_assert_eq!((from.as_str(), chain.as_str()), (ALICE, "0x1"));
    let price = [field(first, "maxFeePerGas"), field(first, "gasPrice")].map(|price| units(&price));
    let wei = units(&field(first, "gas")).saturating_mul(price[0].max(price[1]));
    let said = most.and_then(Amount::parse).and_then(|most| most.to_units(18)).unwrap_or_default();
    let said = said.parse().unwrap_or(0);
    prop_assert!(wei <= said, "the gas costs {} and was said to cost {}", wei, said);
    // 3,000 gwei for a million of gas, whatever a coin is said to be worth.
    prop_assert!(wei <= 3 * 10_u128.pow(18), "no fee is so high: {}", wei);
    Ok(())
}

/// What was lost is what was promised, and what was bought arrived, signature by signature; or a critical warning of just this signature, which was accepted, names who
/// could take how much.
fn holds(flow: Flow, wallet: &Wallet, agreed: &[Agreed]) -> Result<(), TestCaseError> {
    let sold = token(flow.tokens().0);
    let promised = flow.stake().sold;
    let mut went = 0_u128;
    for (signed, agreed) in wallet.signed.iter().zip(agreed) {
        let excused = agreed.excused(signed);
        for (name, had) in &signed.before.held {
            let lost = had.saturating_sub(signed.after.held[name]);
            let rest = lost.saturating_sub(excused.get(name).copied().unwrap_or_default());
            let most = if *name == sold { promised } else { 0 };
            let critical = &agreed.shown.critical;
            prop_assert!(
                rest <= most,
                "{lost} of {name:?} went, {most} was promised: {critical:?}"
            );
            went = went.saturating_add(rest);
        }
        for (name, spender, units) in &signed.after.granted[signed.before.granted.len()..] {
            let most = if *name == sold { promised } else { 0 };
            prop_assert!(*units <= most, "{spender} may take {units} of {name}");
            let said = agreed.lends(name, spender, *units);
            prop_assert!(
                *units == 0
                    || chain::is_router(spender)
                    || spender.eq_ignore_ascii_case(VENDOR)
                    || said,
                "nobody said who {spender} is"
            );
        }
        if flow.sends() {
            received(flow, signed, agreed)?;
        } else {
            got(flow, signed, agreed)?;
        }
    }
    prop_assert!(went <= promised, "{went} went in all, {promised} was promised");
    Ok(())
}

/// What was bought arrived, where what was sold went.
fn got(flow: Flow, signed: &Signed, agreed: &Agreed) -> Result<(), TestCaseError> {
    let (sold, bought) = flow.tokens();
    let exchange = signed.calls.last().is_some_and(|call| !call.is_approval());
    if !exchange || signed.before.held[&token(sold)] <= signed.after.held[&token(sold)] {
        return Ok(());
    }
    let held = |chain: &chain::Chain| chain.held[&token(bought)];
    let got = held(&signed.after).saturating_sub(held(&signed.before));
    let decimals = if bought == USDC { 6 } else { 18 };
    let units = |amount: &Amount| amount.to_units(decimals)?.parse::<u128>().ok();
    let wanted = units(&agreed.least).unwrap_or(u128::MAX);
    let least = agreed.least_said(decimals).unwrap_or(wanted);
    prop_assert!(
        got >= wanted.min(least) || agreed.may_keep(signed),
        "{got} came, {wanted} was promised: {:?}",
        agreed.shown.critical
    );
    Ok(())
}

/// What was sent went to whom it was promised: to Bob, or to the address that was shown beside his name.
fn received(flow: Flow, signed: &Signed, agreed: &Agreed) -> Result<(), TestCaseError> {
    let whom = if flow == Flow::SendName {
        let facts = &agreed.shown.calls[0].facts;
        let fact = |label: &str| facts.iter().find(|fact| fact.label == label);
        let name = fact("review.label.name").map(|fact| fact.value.clone());
        prop_assert_eq!(name.as_deref(), Some("bob.eth"));
        prop_assert_eq!(
            fact("review.label.namedBy").map(|fact| &*fact.value),
            Some("gateway.test")
        );
        let to = fact("review.label.to").map(|fact| fact.value.clone()).unwrap_or_default();
        // What comes back to the visitor needs no separate confirmation.
        prop_assert!(
            to.eq_ignore_ascii_case(ALICE) || agreed.says("review.critical.named", "address", &to),
            "{:?}",
            agreed.shown.critical
        );
        to
    } else {
        BOB.to_owned()
    };
    for call in &signed.calls {
        let to = if flow == Flow::SendToken {
            prop_assert_eq!(call.to.to_ascii_lowercase(), chain::token_of(USDC));
            chain::hex(call.data.get(16..36).unwrap_or_default())
        } else {
            prop_assert!(call.data.is_empty());
            call.to.clone()
        };
        prop_assert!(to.eq_ignore_ascii_case(&whom), "{to} gets it, and not {whom}");
    }
    Ok(())
}
