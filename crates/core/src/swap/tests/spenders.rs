//! Another offer may come by another way: who takes the token then is somebody else, whom no leave was given yet.

use super::*;
use crate::{
    message::Message,
    protocol::{RouterKind, RouterOption},
    review::ReviewKind,
    testing::Outcome,
};

pub(super) const OTHER: &str = "0xd9e1cE17f2641f24aE83637ab66a2cca9C378B9F";
const BUNDLES: &str = "{\"0x1\":{\"atomic\":{\"status\":\"supported\"}}}";

/// From now on the best offer is the other router's, whom nothing is allowed.
fn turn_to_the_other(world: &World) {
    let mut desk = world.borrow_mut();
    let usual = std::mem::replace(&mut desk.quote, Box::new(|_| Answer::Never));
    desk.quote = Box::new(move |url| {
        http(200, &body(usual(url)).replace(ROUTER, OTHER).replace(ROUTER_02, OTHER))
    });
    desk.allowance = "0".into();
}

/// As [`with_permits`], where the page pins the other router as one that takes permits, too.
fn two_that_take_permits() -> (Page, World) {
    let mut page = Page::with(|setup| {
        let other = RouterOption { address: OTHER.into(), kind: RouterKind::SwapRouter02 };
        setup.options.swap.routers = json::Map(vec![("eip155:1".into(), vec![other])]);
    });
    let world = World::default();
    serve(&mut page, &world);
    page.connect(metamask());
    sell(&mut page, &world);
    permit(&mut page, &world);
    (page, world)
}

/// Ways in which an offer comes to be another one while it is looked at.
const WAYS: [fn(&mut Page); 2] = [
    |page| page.advance(30_000),
    |page| page.act(Action::Review { action: Later::of(&ReviewAction::Repeat) }),
];

/// An address as it stands in data.
fn word_of(address: &str) -> String {
    format!("{:0>64}", address[2..].to_lowercase())
}

#[test]
fn another_router_under_review_is_given_its_own_approval() {
    for way in WAYS {
        let (mut page, world) = selling();
        world.borrow_mut().allowance = "100000000".into();
        let call = trade(&mut page);
        assert_eq!(review(&page).kind, ReviewKind::Swap);
        turn_to_the_other(&world);
        way(&mut page);
        let shown = review(&page);
        assert_eq!((page.view(), shown.kind), (View::SwapPreview, ReviewKind::Approve));
        assert!(shown.raw.contains(&word_of(OTHER)), "{}", shown.raw);
        world.borrow_mut().allowance = "100000000".into();
        confirm(&mut page);
        assert_eq!(review(&page).kind, ReviewKind::Swap);
        confirm(&mut page);
        assert_eq!(signed(&page), ["eth_sendTransaction", "eth_sendTransaction"]);
        assert_eq!(page.outcome(call), Outcome::Done);
    }
}

#[test]
fn another_router_under_review_is_given_its_own_permit() {
    for way in WAYS {
        let (mut page, world) = two_that_take_permits();
        trade(&mut page);
        assert!(review(&page).raw.contains(ROUTER_02), "{}", review(&page).raw);
        confirm(&mut page);
        assert_eq!(review(&page).kind, ReviewKind::Swap);
        turn_to_the_other(&world);
        way(&mut page);
        let shown = review(&page);
        assert_eq!(shown.kind, ReviewKind::Approve);
        assert!(shown.raw.contains(OTHER) && !shown.raw.contains(ROUTER_02), "{}", shown.raw);
        confirm(&mut page);
        assert_eq!(review(&page).kind, ReviewKind::Swap);
        let call = review(&page).raw;
        assert!(call.contains(OTHER) && !call.contains(ROUTER_02), "{call}");
        confirm(&mut page);
        assert_eq!(
            signed(&page),
            ["eth_signTypedData_v4", "eth_signTypedData_v4", "eth_sendTransaction"]
        );
    }
}

#[test]
fn another_router_under_review_is_given_its_own_approval_in_the_bundle() {
    for way in WAYS {
        let (mut page, world) = selling();
        world.borrow_mut().capabilities = BUNDLES.into();
        world.borrow_mut().wallet = Box::new(|_| text("{\"id\":\"0xcafe\"}"));
        trade(&mut page);
        assert!(review(&page).raw.contains(&word_of(ROUTER)), "{}", review(&page).raw);
        turn_to_the_other(&world);
        way(&mut page);
        let shown = review(&page);
        assert_eq!((shown.kind, shown.calls.len()), (ReviewKind::Swap, 2));
        let (other, usual) = (word_of(OTHER), word_of(ROUTER));
        assert!(shown.raw.contains(&other) && !shown.raw.contains(&usual), "{}", shown.raw);
        confirm(&mut page);
        assert_eq!(signed(&page), ["wallet_sendCalls"]);
    }
}

#[test]
fn routers_that_take_turns_are_followed_for_as_long_as_somebody_looks() {
    let (mut page, world) = selling();
    world.borrow_mut().allowance = "100000000".into();
    let call = trade(&mut page);
    for round in 0..6 {
        turn_to_the_other(&world);
        world.borrow_mut().allowance = "100000000".into();
        if round % 2 == 1 {
            world.borrow_mut().quote = Box::new(|url| quoted(url, "33000000000000000"));
        }
        page.advance(30_000);
        assert_eq!(review(&page).kind, ReviewKind::Swap, "round {round}");
        assert_eq!(review(&page).stage, ReviewStage::Ready, "round {round}");
    }
    confirm(&mut page);
    assert_eq!(page.outcome(call), Outcome::Done);
}

#[test]
fn what_is_left_of_an_older_allowance_is_no_leave_that_is_given() {
    let hex_word = |number: u128| format!("0x{number:064x}");
    let account = |address: &str| format!("\"0x{}\"", word_of(address));
    let look = |units: u128| {
        format!("{{\"status\":\"0x1\",\"returnData\":\"{}\",\"logs\":[]}}", hex_word(units))
    };
    for (spender, warned, own_node) in
        [(ROUTER, false, true), (OTHER, true, true), (ROUTER, false, false), (OTHER, true, false)]
    {
        let mut page = Page::with(|setup| {
            if own_node {
                add_own_node(&mut setup.options);
            }
        });
        let world = World::default();
        world.borrow_mut().allowance = "900000000000".into();
        // The token tells what is left as an approval, and the coin comes.
        let log = |token: &str, topic: &str, from: &str, to: &str, units: u128| {
            let topics = [format!("\"0x{topic}\""), account(from), account(to)].join(",");
            format!(
                "{{\"address\":\"{token}\",\"topics\":[{topics}],\"data\":\"{}\"}}",
                hex_word(units)
            )
        };
        let approval = "8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925";
        let transfer = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
        let coin = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
        let logs = [
            log(&USDC[9..], approval, ALICE, spender, 899_900_000_000),
            log(coin, transfer, ROUTER, ALICE, 33_000_000_000_000_000),
        ];
        let call =
            format!("{{\"status\":\"0x1\",\"returnData\":\"0x\",\"logs\":[{}]}}", logs.join(","));
        let trial = [look(500_000_000), call, look(400_000_000)].join(",");
        world.borrow_mut().trial = format!("[{{\"calls\":[{trial}]}}]");
        serve(&mut page, &world);
        serve_own_node(&mut page, &world);
        page.connect(metamask());
        sell(&mut page, &world);
        trade(&mut page);
        let shown = review(&page);
        let allows = |list: &[Message]| list.iter().any(|one| one.key == "review.warn.allows");
        assert_eq!(shown.kind, ReviewKind::Swap);
        // A finding of the gateway's node is a warning; one of the page's own node needs a separate confirmation.
        assert_eq!(allows(&shown.critical), warned && own_node, "{:?}", shown.critical);
        assert_eq!(allows(&shown.warnings), warned && !own_node, "{:?}", shown.warnings);
    }
}
