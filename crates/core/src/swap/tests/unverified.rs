//! Exchanges of tokens that neither the package nor the page knows: confirmed by their contract, and never in the gateway's words alone.

use super::*;
use crate::{activity::ActivitySlice, message::Message, review::ReviewKind};

/// A contract that is not in the package.
const STRANGE: &str = "eip155:1:0x00000000000000000000000000000000000000AA";

/// A form where the gateway has the contract as a token with six decimals, whose price it tells.
fn listing(source: &str, amount: &str) -> (Page, World) {
    let (mut page, world) = page();
    let tokens = body(world.borrow().tokens.clone());
    let strange = token(STRANGE, "GOLD", 6, "");
    world.borrow_mut().tokens = http(200, &tokens.replacen('[', &format!("[{strange},"), 1));
    let price = format!("{{\"address\":\"{STRANGE}\",\"price\":1000}}");
    let prices = body(world.borrow().prices.clone());
    world.borrow_mut().prices = http(200, &prices.replacen('[', &format!("[{price},"), 1));
    page.act(open_at(View::Swap));
    choose(&mut page, SwapSide::Source, source);
    choose(&mut page, SwapSide::To, STRANGE);
    write(&mut page, amount);
    page.advance(200);
    assert!(swap(&page).complete, "{:?}", swap(&page));
    (page, world)
}

fn accept(page: &mut Page) {
    page.act(Action::Review { action: Later::of(&ReviewAction::Accept { on: true }) });
}

fn keys(list: &[Message]) -> Vec<&str> {
    list.iter().map(|one| one.key.as_str()).collect()
}

#[test]
fn buying_one_needs_a_tick_at_its_contract() {
    let (mut page, _) = listing(ETH, "1");
    trade(&mut page);
    let critical = review(&page).critical;
    assert_eq!(keys(&critical), ["review.critical.unverified"]);
    assert_eq!(critical[0].values.get("contract").map(String::as_str), Some(&STRANGE[9..]));
    confirm(&mut page);
    assert_eq!(signed(&page), Vec::<String>::new(), "it was not accepted");
    accept(&mut page);
    confirm(&mut page);
    assert_eq!(signed(&page), ["eth_sendTransaction"]);
}

#[test]
fn an_approval_of_a_known_token_needs_no_tick_for_what_is_bought() {
    let (mut page, world) = listing(USDC, "100");
    trade(&mut page);
    assert_eq!(review(&page).kind, ReviewKind::Approve);
    assert_eq!(keys(&review(&page).critical), Vec::<&str>::new());
    world.borrow_mut().allowance = "100000000".into();
    confirm(&mut page);
    assert_eq!(review(&page).kind, ReviewKind::Swap);
    assert_eq!(keys(&review(&page).critical), ["review.critical.unverified"]);
}

#[test]
fn what_is_told_of_it_afterwards_has_no_symbol() {
    let (mut page, _) = listing(ETH, "1");
    trade(&mut page);
    accept(&mut page);
    confirm(&mut page);
    let activity: ActivitySlice = page.read("activity");
    let [_, bought] = &activity.pending[0].transfers[..] else { panic!("two are moved") };
    assert_eq!(
        (bought.name.as_str(), bought.address.as_deref()),
        ("0x0000…00AA", Some(&STRANGE[9..]))
    );
    page.advance(4_000);
    let notice = page.notice().message;
    assert_eq!(notice.key, "swap.swapped");
    assert_eq!(notice.values.get("to").map(String::as_str), Some("0x0000…00AA"));
}

#[test]
fn it_has_no_price_whatever_the_gateway_says() {
    let (page, _) = listing(ETH, "1");
    let swap = swap(&page);
    assert!(swap.source_value.is_some(), "the coin has one");
    assert_eq!((swap.to_token.unwrap().price.clone(), swap.to_value), (None, None));
}

#[test]
fn less_of_it_than_was_promised_is_told_in_smallest_units_of_its_contract() {
    let (mut page, world) = listing(ETH, "1");
    trade(&mut page);
    world.borrow_mut().quote = Box::new(move |url| quoted(url, "1000000"));
    page.advance(30_000);
    let critical = review(&page).critical;
    let least = critical.iter().find(|one| one.key == "review.warn.least").expect("it is told");
    let value = |name: &str| least.values.get(name).map(String::as_str);
    assert_eq!((value("amount"), value("unitsOf")), (Some("990000"), Some(&STRANGE[9..])));
    assert_eq!(value("symbol"), None);
}
