//! Exchanges in virtual time: what is shown is the answer to what is typed, and nothing is sent twice.

mod attacks;
mod beside;
mod beside_properties;
mod choosing;
mod contracts;
mod desk;
mod faults;
mod hostile;
mod lands;
mod late;
mod laws;
mod leaving;
mod life;
mod moving;
mod paying;
mod permits;
mod permitting;
mod properties;
mod quoting;
mod renewing;
mod solana;
mod solana_trust;
mod spenders;
mod starting;
mod trading;
mod unverified;
mod written;

use super::{PickerSlice, SwapSlice};
use crate::{
    protocol::{
        Action, Effect, Method, Options, Purpose, Reply, ReviewAction, SwapAction, SwapSide, View,
    },
    review::{ReviewSlice, ReviewStage},
    testing::{ALICE, Answer, Page, actions::*, http, metamask, rpc_of},
};
use desk::*;
use json::{Later, Value};
use permitting::{permit, several_until, signs_permits, taking_permits, usd_coin, with_permits};
use std::{cell::RefCell, rc::Rc};

const USDC: &str = "eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const DAI: &str = "eip155:1:0x6B175474E89094C44Da98b954EedeAC495271d0F";
const ETH: &str = "eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE";
const ROUTER: &str = "0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D";
/// The second router of Uniswap v3, which takes permits.
const ROUTER_02: &str = "0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45";
const WRAPPED: &str = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";
const HASH: &str = "0xabababababababababababababababababababababababababababababababab";

fn text(value: &str) -> Answer {
    Answer::Now(crate::protocol::Reply::Text { value: value.into() })
}

/// A connected page whose gateway exchanges tokens; nothing is open yet.
fn page() -> (Page, World) {
    let mut page = Page::new();
    let world = World::default();
    serve(&mut page, &world);
    page.connect(metamask());
    (page, world)
}

fn serve(page: &mut Page, world: &World) {
    let desk = world.clone();
    page.on(move |effect| answer(&desk.borrow(), effect));
}

/// As [`form`], where all quotes come from a vendor that the page trusts, with the contract that it calls. `change` sets further options.
fn form_of_vendor(change: impl FnOnce(&mut Options)) -> (Page, World) {
    let mut page = Page::with(|setup| {
        setup.options.swap.trusted_builders = vec!["vendor".into()];
        setup.options.trusted_contracts = json::Map(vec![("eip155:1".into(), vec![ROUTER.into()])]);
        change(&mut setup.options);
    });
    let world = World::default();
    world.borrow_mut().quote = Box::new(|url| opaque(quoted(url, "2990000000")));
    serve(&mut page, &world);
    page.connect(metamask());
    page.act(open_at(View::Swap));
    choose(&mut page, SwapSide::To, USDC);
    (page, world)
}

/// The form in sight, ETH for USDC.
fn form() -> (Page, World) {
    let (mut page, world) = page();
    page.act(open_at(View::Swap));
    choose(&mut page, SwapSide::To, USDC);
    (page, world)
}

/// A hundred USDC for ETH, with an offer in sight.
fn selling() -> (Page, World) {
    let (mut page, world) = page();
    sell(&mut page, &world);
    (page, world)
}

fn sell(page: &mut Page, world: &World) {
    world.borrow_mut().quote = Box::new(|url| quoted(url, "33000000000000000"));
    page.act(open_at(View::Swap));
    choose(page, SwapSide::Source, USDC);
    choose(page, SwapSide::To, ETH);
    write(page, "100");
    page.advance(200);
    assert!(swap(page).complete, "{:?}", swap(page));
}

fn review(page: &Page) -> ReviewSlice {
    page.read("review")
}

fn trade(page: &mut Page) -> u32 {
    page.call(Action::Swap { action: Later::of(&SwapAction::Review) })
}

fn confirm(page: &mut Page) {
    assert_eq!(review(page).stage, ReviewStage::Ready, "{:?}", review(page));
    page.act(Action::Review { action: Later::of(&ReviewAction::Confirm) });
}

fn swap(page: &Page) -> SwapSlice {
    page.read("swap")
}

fn picker(page: &Page) -> PickerSlice {
    page.read("picker")
}

#[allow(clippy::needless_pass_by_value, reason = "a test hands over what it made")]
fn act(page: &mut Page, action: SwapAction) {
    page.act(Action::Swap { action: Later::of(&action) });
}

fn write(page: &mut Page, text: &str) {
    act(page, SwapAction::Amount { text: text.into(), point: ".".into() });
}

fn choose(page: &mut Page, side: SwapSide, id: &str) {
    act(page, SwapAction::Choose { side, id: id.into() });
}

/// Paths asked of the gateway for exchanges.
fn asked(page: &Page, path: &str) -> Vec<String> {
    let urls = page.urls(Purpose::Convert).into_iter();
    urls.filter(|url| url.starts_with(&format!("https://gateway.test/v1/{path}"))).collect()
}

fn symbol(token: Option<Rc<super::SwapToken>>) -> String {
    token.map(|token| token.symbol.clone()).unwrap_or_default()
}

fn error(page: &Page) -> String {
    swap(page).input_error.map(|message| message.key).unwrap_or_default()
}

/// The parameters of the last transaction that the wallet was asked to send.
fn sent(page: &Page) -> String {
    let requests = page.effects.iter().filter_map(|request| match &request.effect {
        Effect::Request { request, .. } if request.method() == "eth_sendTransaction" => {
            Some(request.params().to_owned())
        }
        _ => None,
    });
    requests.collect::<Vec<_>>().pop().unwrap_or_default()
}

/// Methods that the wallet was asked, questions left out.
fn signed(page: &Page) -> Vec<String> {
    let requests = page.effects.iter().filter_map(|request| match &request.effect {
        Effect::Request { request, .. } => Some(request.method().to_owned()),
        _ => None,
    });
    requests
        .filter(|method| {
            !matches!(
                method.as_str(),
                "eth_chainId" | "wallet_getCapabilities" | "wallet_getCallsStatus"
            )
        })
        .collect()
}
