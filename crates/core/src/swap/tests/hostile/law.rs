//! Nobody gets more than was promised.

use super::{
    chain::{Amounts, Chain, is_router, token_of},
    lies::{Lie, lies},
    world::{FLOWS, Flow, Signed, Wallet, field, fill, page, units},
    *,
};
use crate::{
    amount::Amount,
    message::Message,
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
        let signed = live(flow, &[], false).unwrap();
        let wanted = if matches!(flow, Flow::Approve | Flow::Permit) { 2 } else { 1 };
        assert_eq!(signed, wanted, "{flow:?}");
    }
}

#[test]
fn whatever_a_gateway_and_its_node_say_nobody_gets_more_than_was_promised() {
    let cases = select(FLOWS.to_vec())
        .prop_flat_map(|flow| (Just(flow), lies(flow.stake()), any::<bool>()));
    let (tried, signed, accepted) = (Cell::new(0), Cell::new(0), Cell::new(0));
    fuzz::run(&cases, |(flow, lies, accepts)| {
        let count = live(flow, &lies, accepts)?;
        tried.set(tried.get() + 1);
        signed.set(signed.get() + u32::from(count > 0));
        accepted.set(accepted.get() + u32::from(accepts));
        Ok(())
    });
    assert!(
        signed.get() > tried.get() / 4,
        "{} of {} came to a signature",
        signed.get(),
        tried.get()
    );
}

/// The flow with these lies; how often something was signed.
fn live(flow: Flow, lies: &[Lie], accepts: bool) -> Result<usize, TestCaseError> {
    let (mut page, wallet) = page(flow, lies);
    fill(&mut page, flow);
    let mut named: Vec<Message> = Vec::new();
    let mut least = Amount::zero();
    for _ in 0..ROUNDS {
        let shown = review(&page);
        if shown.stage != ReviewStage::Ready || (!shown.critical.is_empty() && !accepts) {
            break;
        }
        if let Some(quote) = swap(&page).quote {
            least = quote.minimum_received.clone();
        }
        let count = wallet.borrow().signed.len();
        if !shown.critical.is_empty() {
            of_review(&mut page, ReviewAction::Accept { on: true });
        }
        named.extend(shown.critical.iter().cloned());
        of_review(&mut page, ReviewAction::Confirm);
        for signed in &wallet.borrow().signed[count..] {
            prop_assert_eq!(params(signed), shown.raw.clone(), "it was not shown");
            sound(signed, shown.fee.as_ref().and_then(|fee| fee.most.as_deref()))?;
        }
        page.advance(4_000);
    }
    holds(flow, &wallet.borrow(), &named, &least)?;
    let count = wallet.borrow().signed.len();
    Ok(count)
}

fn of_review(page: &mut Page, action: ReviewAction) {
    super::super::life::of_review(page, action);
}

fn params(signed: &Signed) -> String {
    json::to_string(&signed.params)
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
    prop_assert!(wei <= 20 * 10_u128.pow(18), "no fee is so high: {}", wei);
    Ok(())
}

/// What was lost is what was promised, and what was bought arrived; or a warning that was accepted says who could take it.
fn holds(
    flow: Flow,
    wallet: &Wallet,
    named: &[Message],
    least: &Amount,
) -> Result<(), TestCaseError> {
    let (before, after) = (Chain::begin(), &wallet.chain);
    let (sold, bought) = flow.tokens();
    let token = |id: &str| if id == ETH { String::new() } else { token_of(id) };
    let promised = flow.stake().sold;
    let agreed = taken(wallet, named);
    // Whoever signs for a spender again, and again reads who it is, promised as much each time.
    let spenders = named.iter().filter(|one| one.key == "review.critical.spender").count();
    let promised = promised.saturating_mul(spenders.max(1) as u128);
    for (name, had) in &before.held {
        let lost = had.saturating_sub(after.held[name]);
        let most = if *name == token(sold) { promised } else { 0 };
        let most = most.saturating_add(agreed.get(name).copied().unwrap_or_default());
        prop_assert!(lost <= most, "{lost} of {name:?} went, {most} was promised: {named:?}");
    }
    for (name, spender, units) in &after.granted {
        let most = if *name == token(sold) { promised } else { 0 };
        prop_assert!(*units <= most, "{spender} may take {units} of {name}");
        let said = named
            .iter()
            .any(|one| one.key == "review.critical.spender" && says(one, "spender", spender));
        prop_assert!(*units == 0 || is_router(spender) || said, "nobody said who {spender} is");
    }
    let sends = matches!(flow, Flow::SendCoin | Flow::SendToken);
    if sends {
        return received(flow, wallet);
    }
    let went = before.held[&token(sold)] > after.held[&token(sold)];
    let got = after.held[&token(bought)].saturating_sub(before.held[&token(bought)]);
    let decimals = if bought == USDC { 6 } else { 18 };
    let wanted: u128 =
        least.to_units(decimals).and_then(|units| units.parse().ok()).unwrap_or(u128::MAX);
    let excused = named.iter().any(|one| match one.key.as_str() {
        "review.critical.router" | "review.critical.spender" | "review.critical.unread" => true,
        "review.warn.least" => Amount::parse(said(one, "amount"))
            .and_then(|units| units.to_units(decimals))
            .is_some_and(|units| units.parse().is_ok_and(|units: u128| got >= units)),
        _ => false,
    });
    prop_assert!(!went || got >= wanted || excused, "{got} came, {wanted} was promised: {named:?}");
    Ok(())
}

fn said<'a>(message: &'a Message, name: &str) -> &'a str {
    message.values.get(name).map(String::as_str).unwrap_or_default()
}

fn says(message: &Message, name: &str, address: &str) -> bool {
    said(message, name).eq_ignore_ascii_case(address)
}

/// What could be taken besides by those whom an accepted warning names: of a contract what it was allowed before, and of one whose call cannot be read the same.
fn taken(wallet: &Wallet, named: &[Message]) -> Amounts {
    let mut most = Amounts::new();
    for call in
        wallet.signed.iter().flat_map(|one| one.calls.iter().map(move |call| (call, &one.before)))
    {
        let (call, before) = call;
        let is_named = named.iter().any(|one| match one.key.as_str() {
            "review.critical.router" => says(one, "contract", &call.to),
            "review.critical.unread" => is_router(&call.to),
            _ => false,
        });
        for (token, spender) in before.allowed.keys().filter(|_| is_named) {
            if spender.eq_ignore_ascii_case(&call.to) && *token != token_of(USDC) {
                most.insert(token.clone(), u128::MAX);
            }
        }
    }
    most
}

/// What was sent went to whom it was promised.
fn received(flow: Flow, wallet: &Wallet) -> Result<(), TestCaseError> {
    for call in wallet.signed.iter().flat_map(|one| &one.calls) {
        let to = if flow == Flow::SendCoin {
            call.to.clone()
        } else {
            prop_assert_eq!(call.to.to_ascii_lowercase(), token_of(USDC));
            super::chain::hex(call.data.get(16..36).unwrap_or_default())
        };
        prop_assert!(to.eq_ignore_ascii_case(BOB), "{} gets it", to);
    }
    Ok(())
}
