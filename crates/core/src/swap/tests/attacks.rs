//! A vendor that the page trusts and that builds something else than what was chosen, and a node that says nothing of it.

use super::*;
use crate::{message::Message, testing::abi::encode};

const THIEF: &str = "0x00000000000000000000000000000000000000bd";
const WETH: &str = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";

/// What the review says of this transaction for one ETH: its stage, what was refused and what is critical.
fn judged(to: &str, value: &str, data: &str) -> (ReviewStage, Vec<String>, Vec<String>) {
    let (mut page, world) = form_of_vendor(|_| ());
    write(&mut page, "1");
    page.advance(200);
    world.borrow_mut().built = http(
        200,
        &format!(
            "{{\"tx\":{{\"to\":\"eip155:1:{to}\",\"data\":\"{data}\",\"value\":\"{value}\",\"eip155\":{{\"gas\":\"150000\"}}}}}}"
        ),
    );
    trade(&mut page);
    let shown = review(&page);
    if shown.stage != ReviewStage::Ready || !shown.critical.is_empty() {
        page.act(Action::Review { action: Later::of(&ReviewAction::Confirm) });
        assert_eq!(signed(&page), [""; 0], "{shown:?}");
    }
    let refused = shown.refused.iter().map(|one| one.key.clone()).collect();
    (shown.stage, refused, beside_the_stake(&shown))
}

/// What is critical beside that a vendor built it, which is said each time, with all that is at stake.
fn beside_the_stake(shown: &ReviewSlice) -> Vec<String> {
    if shown.stage != ReviewStage::Ready {
        return Vec::new();
    }
    let (stake, others): (Vec<_>, Vec<_>) =
        shown.critical.iter().partition(|one| one.key == "review.critical.builtBy");
    assert_eq!(stake.len(), 1, "{shown:?}");
    let said = ["vendor", "amount", "symbol", "contract"]
        .map(|name| stake[0].values.get(name).map(String::as_str));
    assert_eq!(said, [Some("vendor"), Some("1"), Some("ETH"), Some(ROUTER)]);
    others.into_iter().map(|one| one.key.clone()).collect()
}

fn bought(receiver: &str, least: &str) -> String {
    let head = encode("7ff36ab5", &[least, "80", receiver, "ffffffff"]);
    format!("{head}{}", &encode("", &["2", WETH, &USDC[9..]])[2..])
}

/// A vendor's call for one ETH to its own router, with this gas.
fn built_with_gas(gas: &str) -> Answer {
    let data = bought(ALICE, LEAST);
    http(
        200,
        &format!(
            "{{\"tx\":{{\"to\":\"eip155:1:{ROUTER}\",\"data\":\"{data}\",\"value\":\"{ONE}\",\"eip155\":{{\"gas\":\"{gas}\"}}}}}}"
        ),
    )
}

const ONE: &str = "1000000000000000000";
const LEAST: &str = "b0705180";

#[test]
fn a_vendors_call_to_a_trusted_contract_is_signed_once_it_was_accepted() {
    for data in [bought(ALICE, LEAST), bought(THIEF, "0"), format!("0x12345678{}", "0".repeat(64))]
    {
        assert_eq!(judged(ROUTER, ONE, &data), (ReviewStage::Ready, vec![], vec![]), "{data}");
    }
}

#[test]
fn a_vendors_call_to_any_other_contract_is_refused() {
    // A router of this build, too: its calls are written here.
    for other in [ROUTER_02, THIEF, ALICE] {
        let judged = judged(other, ONE, &bought(ALICE, LEAST));
        assert_eq!(
            (judged.0, judged.1),
            (ReviewStage::Refused, vec!["review.refuse.router".into()])
        );
    }
}

#[test]
fn what_takes_more_or_gives_rights_away_is_refused() {
    let more = "1990000000000000000";
    for (to, value, data, why) in [
        (ROUTER, more, bought(ALICE, LEAST), "review.refuse.value"),
        (&DAI[9..], "0", bought(ALICE, LEAST), "review.refuse.noSwap"),
        (WETH, ONE, "0xd0e30db0".to_owned(), "review.refuse.noSwap"),
        (ROUTER, "0", "0x123456".to_owned(), "review.refuse.noSwap"),
        (ROUTER, "0", encode("a9059cbb", &[THIEF, "ff"]), "review.refuse.noSwap"),
        (ROUTER, "0", encode("095ea7b3", &[THIEF, "ff"]), "review.refuse.noSwap"),
        (ROUTER, "0", encode("87517c45", &[&DAI[9..], THIEF, "ff", "ff"]), "review.refuse.noSwap"),
    ] {
        let (stage, refused, _) = judged(to, value, &data);
        assert_eq!(stage, ReviewStage::Refused, "{to} {data}");
        assert!(refused.contains(&why.to_owned()), "{to} {data}: {refused:?}");
    }
}

#[test]
fn a_transaction_that_cannot_be_read_as_one_is_not_shown() {
    for (value, data) in [("-1", "0x12345678"), ("1e18", "0x12345678"), (ONE, "0x1"), (ONE, "0xzz")]
    {
        let (stage, ..) = judged(ROUTER, value, data);
        assert_eq!(stage, ReviewStage::None, "{value} {data}");
    }
}

#[test]
fn nobody_tells_other_decimals_of_a_token_that_is_known() {
    let mut page = Page::new();
    let world = World::default();
    let tokens = body(world.borrow().tokens.clone());
    world.borrow_mut().tokens = http(200, &tokens.replace("\"decimals\":6", "\"decimals\":8"));
    let balances = world.borrow().balances.replace("\"decimals\":\"6\"", "\"decimals\":\"8\"");
    world.borrow_mut().balances = balances;
    serve(&mut page, &world);
    let node = world.clone();
    page.on_node("", move |asked| {
        let one = |id: &str, method: &str, params: &Value| {
            let decimals = method == "eth_call" && json::to_string(params).contains("313ce567");
            let result =
                if decimals { format!("\"0x{:064x}\"", 8) } else { said(&node.borrow(), method) };
            format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}")
        };
        http(200, &rpc_of(asked, one))
    });
    page.connect(metamask());
    page.act(open_at(View::Swap));
    choose(&mut page, SwapSide::To, USDC);
    write(&mut page, "1");
    page.advance(200);
    trade(&mut page);
    let shown = review(&page);
    let keys: Vec<_> = shown.refused.iter().map(|one| one.key.as_str()).collect();
    assert_eq!((shown.stage, keys), (ReviewStage::Refused, vec!["review.warn.decimals"]));
}

#[test]
fn gas_is_what_the_pages_own_node_says_and_not_what_the_gateway_does() {
    for (own_node, gas) in [(true, "0x6270"), (false, "0x2dc6c0")] {
        let (mut page, world) = form_of_vendor(|options| {
            if own_node {
                add_own_node(options);
            }
        });
        serve_own_node(&mut page, &world);
        write(&mut page, "1");
        page.advance(200);
        world.borrow_mut().built = built_with_gas("30000000");
        trade(&mut page);
        page.act(Action::Review { action: Later::of(&ReviewAction::Accept { on: true }) });
        confirm(&mut page);
        assert!(sent(&page).contains(&format!("\"gas\":\"{gas}\"")), "{gas}: {}", sent(&page));
    }
}

/// A node's simulation of a vendor's swap in which one ETH buys nothing and USDC is approved for a thief.
fn gives_a_right_away() -> String {
    let word = |address: &str| format!("0x{:0>64}", address[2..].to_lowercase());
    let approval = "0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925";
    let log = format!(
        "{{\"address\":\"{}\",\"topics\":[\"{approval}\",\"{}\",\"{}\"],\"data\":\"0x{:064x}\"}}",
        &USDC[9..],
        word(ALICE),
        word(THIEF),
        7
    );
    let look =
        format!("{{\"status\":\"0x1\",\"returnData\":\"0x{:064x}\",\"logs\":[]}}", 500_000_000);
    let call = format!("{{\"status\":\"0x1\",\"returnData\":\"0x\",\"logs\":[{log}]}}");
    format!("[{{\"calls\":[{look},{call},{look}]}}]")
}

#[test]
fn what_the_pages_own_node_finds_of_a_vendors_call_is_accepted_with_it() {
    for own_node in [true, false] {
        let (mut page, world) = form_of_vendor(|options| {
            if own_node {
                add_own_node(options);
            }
        });
        world.borrow_mut().trial = gives_a_right_away();
        serve_own_node(&mut page, &world);
        write(&mut page, "1");
        page.advance(200);
        world.borrow_mut().built = built_with_gas("150000");
        trade(&mut page);
        let shown = review(&page);
        let allows = |list: &[Message]| list.iter().any(|one| one.key == "review.warn.allows");
        let both = [allows(&shown.critical), allows(&shown.warnings)];
        assert_eq!(both, [own_node, !own_node], "{shown:?}");
        beside_the_stake(&shown);
        page.act(Action::Review { action: Later::of(&ReviewAction::Confirm) });
        assert_eq!(signed(&page), [""; 0], "nothing was accepted yet");
    }
}
