//! Calls that are written here: only from plans that do what is asked, by routers that are pinned with their kind.

use super::*;
use crate::protocol::{RouterKind, RouterOption};

const THIEF: &str = "0x00000000000000000000000000000000000000bd";
/// A token of which nothing is known; digits alone are no checksum.
const STRANGE: &str = "0x0000000000000000000000000000000000000123";
const DAI_TOKEN: &str = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
const USDC_TOKEN: &str = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

/// A plan on Ethereum as JSON.
fn plan(router: &str, kind: &str, tokens: &[&str], fees: &str) -> String {
    let tokens: Vec<String> = tokens.iter().map(|token| format!("\"eip155:1:{token}\"")).collect();
    format!(
        "{{\"router\":\"eip155:1:{router}\",\"kind\":\"{kind}\",\"tokens\":[{}],\"fees\":{fees}}}",
        tokens.join(",")
    )
}

/// An offer with this plan in place of the usual one.
fn planned(offer: Answer, plan: &str) -> Answer {
    let text = body(opaque(offer));
    http(200, &text.replace("\"source\":\"vendor\"", &format!("\"plan\":{plan}")))
}

/// One ETH for USDC, where the only offer has this plan.
fn offered(plan: &str) -> (Page, World) {
    let (mut page, world) = form();
    let plan = plan.to_owned();
    world.borrow_mut().quote = Box::new(move |url| planned(quoted(url, "2990000000"), &plan));
    write(&mut page, "1");
    page.advance(200);
    (page, world)
}

#[test]
fn a_plan_that_does_something_else_or_by_somebody_else_is_no_offer() {
    let [weth, usdc] = [WRAPPED, USDC_TOKEN];
    let good = plan(ROUTER, "v2", &[weth, usdc], "[0]");
    for (what, plan) in [
        ("a router that is not pinned", plan(THIEF, "v2", &[weth, usdc], "[0]")),
        ("a token as the router", plan(usdc, "v2", &[weth, usdc], "[0]")),
        ("a router of another kind", plan(ROUTER_02, "v2", &[weth, usdc], "[0]")),
        ("a kind of another router", plan(ROUTER, "swapRouter02", &[weth, usdc], "[3000]")),
        ("the first kind at the second", plan(ROUTER_02, "swapRouter", &[weth, usdc], "[3000]")),
        ("a wrap that is none", plan(weth, "wrap", &[], "[]")),
        ("a kind that is unknown", plan(ROUTER, "v4", &[weth, usdc], "[0]")),
        ("another token bought", plan(ROUTER, "v2", &[weth, DAI_TOKEN], "[0]")),
        ("another token sold", plan(ROUTER, "v2", &[DAI_TOKEN, usdc], "[0]")),
        ("the wrong way round", plan(ROUTER, "v2", &[usdc, weth], "[0]")),
        ("no tokens", plan(ROUTER, "v2", &[], "[]")),
        ("one token", plan(ROUTER, "v2", &[weth], "[]")),
        ("fewer fees than pools", plan(ROUTER, "v2", &[weth, DAI_TOKEN, usdc], "[0]")),
        ("more fees than pools", plan(ROUTER, "v2", &[weth, usdc], "[0,0]")),
        ("a pool of a token with itself", plan(ROUTER, "v2", &[weth, weth, usdc], "[0,0]")),
        ("a fee at v2", plan(ROUTER, "v2", &[weth, usdc], "[3000]")),
        ("no fee at v3", plan(ROUTER_02, "swapRouter02", &[weth, usdc], "[0]")),
        ("a fee of all", plan(ROUTER_02, "swapRouter02", &[weth, usdc], "[1000000]")),
        ("a fee beyond three bytes", plan(ROUTER_02, "both", &[weth, usdc], "[16777216]")),
        ("a negative fee", plan(ROUTER_02, "swapRouter02", &[weth, usdc], "[-1]")),
        ("a fee that is a fraction", plan(ROUTER_02, "swapRouter02", &[weth, usdc], "[0.5]")),
        ("a way over an untrusted token", plan(ROUTER, "v2", &[weth, THIEF, usdc], "[0,0]")),
        (
            "a v3 way over an untrusted token",
            plan(ROUTER_02, "swapRouter02", &[weth, THIEF, usdc], "[500,500]"),
        ),
        (
            "a way over both over an untrusted token",
            plan(ROUTER_02, "both", &[weth, THIEF, usdc], "[0,500]"),
        ),
        (
            "five pools",
            plan(ROUTER, "v2", &[weth, DAI_TOKEN, weth, DAI_TOKEN, weth, usdc], "[0,0,0,0,0]"),
        ),
        ("another network's router", good.replacen("eip155:1:", "eip155:10:", 1)),
        ("another network's token", good.replace(&format!("1:{weth}"), &format!("10:{weth}"))),
        ("no address", good.replace(usdc, "0x1234")),
        ("a list", format!("[{good}]")),
        ("a text", "\"v2\"".to_owned()),
        ("null", "null".to_owned()),
    ] {
        let (mut page, _) = offered(&plan);
        let shown = swap(&page);
        assert!(shown.quote.is_none() && !shown.complete, "{what}");
        assert_eq!(shown.quote_error.unwrap().key, "error.swapQuoteFailed", "{what}");
        assert_eq!(shown.detail, None, "{what}: it is for the developer");
        assert!(page.console()[0].contains("swap.routers"), "{what}");
        trade(&mut page);
        page.advance(200);
        assert_eq!((review(&page).stage, signed(&page).len()), (ReviewStage::None, 0), "{what}");
        assert_eq!(asked(&page, "convert/build-transaction"), [""; 0], "{what}");
    }
    assert!(swap(&offered(&good).0).complete);
}

#[test]
fn ways_over_pools_of_every_kind_are_written() {
    for (router, kind, tokens, fees, selector) in [
        (ROUTER, "v2", &[WRAPPED, DAI_TOKEN, USDC_TOKEN][..], "[0,0]", "b6f9de95"),
        (ROUTER, "v2Keeping", &[WRAPPED, USDC_TOKEN], "[0]", "b6f9de95"),
        (ROUTER_02, "swapRouter02", &[WRAPPED, USDC_TOKEN], "[500]", "5ae401dc"),
        (ROUTER_02, "both", &[WRAPPED, DAI_TOKEN, USDC_TOKEN], "[0,100]", "5ae401dc"),
        (ROUTER_02, "both", &[WRAPPED, DAI_TOKEN, USDC_TOKEN], "[100,0]", "5ae401dc"),
    ] {
        let (mut page, _) = offered(&plan(router, kind, tokens, fees));
        trade(&mut page);
        let shown = review(&page);
        assert_eq!(
            (shown.stage, shown.critical, shown.refused),
            (ReviewStage::Ready, vec![], vec![])
        );
        confirm(&mut page);
        let sent = sent(&page);
        assert!(sent.contains(&format!("\"data\":\"0x{selector}")), "{kind}: {sent}");
        assert!(
            sent.contains(router) && sent.contains("\"value\":\"0xde0b6b3a7640000\""),
            "{sent}"
        );
        assert!(sent.contains(&format!("{:064x}", 2_960_100_000_u64)), "the least: {sent}");
        assert!(sent.contains(&ALICE[2..].to_lowercase()), "{sent}");
    }
}

#[test]
fn a_call_is_good_for_twenty_minutes_by_this_devices_clock() {
    let (mut page, world) = offered(&plan(ROUTER, "v2", &[WRAPPED, USDC_TOKEN], "[0]"));
    // Whatever the chain's clock is said to be.
    world.borrow_mut().time = Some(0xffff_ffff);
    trade(&mut page);
    confirm(&mut page);
    let deadline = format!("{:064x}", page.now / 1_000 + 1_200);
    assert!(sent(&page).contains(&deadline), "{}", sent(&page));
}

#[test]
fn the_first_offer_that_can_be_written_is_taken() {
    let (mut page, world) = form();
    world.borrow_mut().quote = Box::new(|url| {
        let list = |answer: Answer| {
            let text = body(answer);
            let inner = text.strip_prefix("{\"quotes\":[").and_then(|text| text.strip_suffix("]}"));
            inner.unwrap().to_owned()
        };
        let best = list(opaque(quoted(url, "3000000000")));
        let second = list(quoted(url, "2990000000"));
        http(200, &format!("{{\"quotes\":[{best},{second}]}}"))
    });
    write(&mut page, "1");
    page.advance(200);
    assert_eq!(swap(&page).quote.unwrap().to_amount.text(), "2990");
    trade(&mut page);
    assert_eq!(asked(&page, "convert/build-transaction"), [""; 0]);
    assert_eq!((review(&page).stage, review(&page).critical), (ReviewStage::Ready, vec![]));
}

#[test]
fn a_vendor_that_the_page_does_not_trust_builds_nothing() {
    let (mut page, world) = form();
    world.borrow_mut().quote = Box::new(|url| opaque(quoted(url, "2990000000")));
    write(&mut page, "1");
    page.advance(200);
    let shown = swap(&page);
    assert!(shown.quote.is_none() && shown.detail.is_none());
    let console = page.console();
    assert!(console.len() == 1 && console[0].contains("vendor"), "{console:?}");
    trade(&mut page);
    page.advance(200);
    assert_eq!(asked(&page, "convert/build-transaction"), [""; 0]);
}

#[test]
fn of_many_vendors_that_the_page_does_not_trust_some_are_named() {
    let (mut page, world) = form();
    world.borrow_mut().quote = Box::new(|url| {
        let one = body(opaque(quoted(url, "2990000000")));
        let one = one.strip_prefix("{\"quotes\":[").and_then(|one| one.strip_suffix("]}"));
        let many = vec![one.unwrap(); 1_000].join(",");
        http(200, &format!("{{\"quotes\":[{many}]}}"))
    });
    write(&mut page, "1");
    page.advance(200);
    assert_eq!(page.console()[0].matches("vendor").count(), 5);
}

#[test]
fn the_coin_is_wrapped_one_for_one_by_the_token_itself() {
    let wrap = plan(WRAPPED, "wrap", &[], "[]");
    for (to_amount, told) in [
        ("1000000000000000000", true),
        ("999999999999999999", false),
        ("1000000000000000001", false),
    ] {
        let (mut page, world) = page();
        let list = body(world.borrow().tokens.clone());
        let more = token(&format!("eip155:1:{WRAPPED}"), "WETH", 18, "");
        world.borrow_mut().tokens = http(200, &list.replace("]}", &format!(",{more}]}}")));
        let wrap = wrap.clone();
        world.borrow_mut().quote = Box::new(move |url| planned(quoted(url, to_amount), &wrap));
        page.act(open_at(View::Swap));
        choose(&mut page, SwapSide::To, &format!("eip155:1:{WRAPPED}"));
        write(&mut page, "1");
        page.advance(200);
        assert_eq!(swap(&page).complete, told, "{to_amount}");
        if told {
            assert_eq!(swap(&page).quote.unwrap().minimum_received.text(), "1");
            trade(&mut page);
            confirm(&mut page);
            assert!(sent(&page).contains("\"data\":\"0xd0e30db0\""), "{}", sent(&page));
        }
    }
}

#[test]
fn a_page_pins_routers_of_its_own() {
    const ITS_OWN: &str = "0x00000000000000000000000000000000000000A1";
    let mut page = Page::with(|setup| {
        let own = RouterOption { address: ITS_OWN.into(), kind: RouterKind::SwapRouter };
        setup.options.swap.routers = json::Map(vec![("eip155:1".into(), vec![own])]);
    });
    let world = World::default();
    world.borrow_mut().quote = Box::new(|url| {
        let plan = plan(ITS_OWN, "swapRouter", &[USDC_TOKEN, WRAPPED], "[3000]");
        planned(quoted(url, "33000000000000000"), &plan)
    });
    serve(&mut page, &world);
    page.connect(metamask());
    page.act(open_at(View::Swap));
    choose(&mut page, SwapSide::Source, USDC);
    choose(&mut page, SwapSide::To, ETH);
    write(&mut page, "100");
    page.advance(200);
    trade(&mut page);
    assert!(review(&page).raw.contains(ITS_OWN), "{}", review(&page).raw);
    world.borrow_mut().wallet = Box::new(signs_permits);
    confirm(&mut page);
    assert_eq!((review(&page).critical, review(&page).refused), (vec![], vec![]));
    confirm(&mut page);
    let sent = sent(&page);
    assert!(sent.contains(ITS_OWN) && sent.contains("\"data\":\"0xac9650d8"), "{sent}");
}

/// A page that pins this router of its own, and what it says of a plan by it: whether one ETH can be sold for that token over it.
fn sells_coin(kind: RouterKind, bases: &[&str], wire: &str, tokens: &[&str], fees: &str) -> bool {
    const ITS_OWN: &str = "0x00000000000000000000000000000000000000A1";
    let mut page = Page::with(|setup| {
        let own = RouterOption { address: ITS_OWN.into(), kind };
        setup.options.swap.routers = json::Map(vec![("eip155:1".into(), vec![own])]);
        let bases = bases.iter().map(|base| (*base).to_owned()).collect();
        setup.options.swap.bases = json::Map(vec![("eip155:1".into(), bases)]);
    });
    let world = World::default();
    let bought = format!("eip155:1:{}", tokens.last().unwrap());
    let list = body(world.borrow().tokens.clone());
    if !list.contains(&bought) {
        let more = token(&bought, "NEW", 6, "");
        world.borrow_mut().tokens = http(200, &list.replace("]}", &format!(",{more}]}}")));
    }
    let plan = plan(ITS_OWN, wire, tokens, fees);
    world.borrow_mut().quote = Box::new(move |url| planned(quoted(url, "2990000000"), &plan));
    serve(&mut page, &world);
    page.connect(metamask());
    page.act(open_at(View::Swap));
    choose(&mut page, SwapSide::To, &bought);
    write(&mut page, "1");
    page.advance(200);
    swap(&page).complete
}

#[test]
fn the_first_router_sells_the_coin_where_no_untrusted_contract_runs_before_it_is_paid() {
    let [weth, usdc, dai] = [WRAPPED, USDC_TOKEN, DAI_TOKEN];
    let first =
        |tokens: &[&str], fees| sells_coin(RouterKind::SwapRouter, &[], "swapRouter", tokens, fees);
    assert!(first(&[weth, usdc], "[500]"), "for a base");
    assert!(!first(&[weth, STRANGE], "[500]"), "for an untrusted token");
    assert!(first(&[weth, dai, STRANGE], "[500,500]"), "over a base");
    let second =
        sells_coin(RouterKind::SwapRouter02, &[], "swapRouter02", &[weth, STRANGE], "[500]");
    assert!(second, "the second router wraps the coin first");
}

#[test]
fn a_page_names_further_tokens_that_a_way_may_lead_over() {
    const HUB: &str = "0x00000000000000000000000000000000000000C1";
    let tokens = [WRAPPED, HUB, USDC_TOKEN];
    let over_hub = |bases: &[&str]| sells_coin(RouterKind::V2, bases, "v2", &tokens, "[0,0]");
    assert!(!over_hub(&[]));
    assert!(!over_hub(&[STRANGE]));
    assert!(over_hub(&[&HUB.to_lowercase()]));
}
