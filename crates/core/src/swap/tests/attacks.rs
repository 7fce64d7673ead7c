//! A vendor that the page trusts and that builds something else than what was chosen, and a node that says nothing of it.

use super::*;
use crate::review::abi::encode;

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
    if shown.stage == ReviewStage::None {
        return Vec::new();
    }
    let (stake, others): (Vec<_>, Vec<_>) =
        shown.critical.iter().partition(|one| one.key == "review.critical.builtBy");
    assert_eq!(stake.len(), 1, "{shown:?}");
    let said =
        ["vendor", "amount", "symbol"].map(|name| stake[0].values.get(name).map(String::as_str));
    assert_eq!(said, [Some("vendor"), Some("1"), Some("ETH")]);
    others.into_iter().map(|one| one.key.clone()).collect()
}

fn bought(receiver: &str, least: &str) -> String {
    let head = encode("7ff36ab5", &[least, "80", receiver, "ffffffff"]);
    format!("{head}{}", &encode("", &["2", WETH, &USDC[9..]])[2..])
}

const ONE: &str = "1000000000000000000";
const LEAST: &str = "b0705180";

#[test]
fn what_is_honest_can_be_signed_once_the_vendor_is_accepted() {
    let judged = judged(ROUTER, ONE, &bought(ALICE, LEAST));
    assert_eq!(judged, (ReviewStage::Ready, vec![], vec![]));
}

#[test]
fn what_takes_more_or_gives_rights_away_is_refused() {
    let more = "1990000000000000000";
    for (to, value, data, key) in [
        (THIEF, more, "0x12345678".to_owned(), "review.refuse.value"),
        (ROUTER, more, bought(ALICE, LEAST), "review.refuse.value"),
        (&DAI[9..], "0", encode("a9059cbb", &[THIEF, "ff"]), "review.refuse.noSwap"),
        (&DAI[9..], "0", encode("095ea7b3", &[THIEF, "ff"]), "review.refuse.noSwap"),
        (&DAI[9..], "0", encode("a22cb465", &[THIEF, "1"]), "review.refuse.noSwap"),
        (&DAI[9..], "0", encode("23b872dd", &[ALICE, THIEF, "1"]), "review.refuse.noSwap"),
        (WETH, "0", encode("2e1a7d4d", &["1"]), "review.refuse.noSwap"),
        (WETH, ONE, "0xd0e30db0".to_owned(), "review.refuse.noSwap"),
        (ROUTER, ONE, bought(THIEF, LEAST), "review.refuse.receiver"),
    ] {
        let (stage, refused, _) = judged(to, value, &data);
        assert_eq!(stage, ReviewStage::Refused, "{key}");
        assert!(refused.iter().any(|one| one == key), "{key}: {refused:?}");
    }
}

#[test]
fn an_unknown_contract_or_a_lower_minimum_has_to_be_accepted_separately() {
    let (stage, _, critical) = judged(THIEF, ONE, &bought(ALICE, LEAST));
    assert_eq!((stage, critical), (ReviewStage::Ready, vec!["review.critical.router".into()]));
    let (stage, _, critical) = judged(ROUTER, ONE, &bought(ALICE, "1"));
    assert_eq!((stage, critical), (ReviewStage::Ready, vec!["review.warn.least".into()]));
    let (stage, _, critical) = judged(ROUTER, ONE, "0x3593564c");
    assert_eq!((stage, critical), (ReviewStage::Ready, vec!["review.critical.unreadAt".into()]));
}

#[test]
fn a_transaction_that_cannot_be_read_as_one_is_not_shown() {
    for (value, data) in [("-1", "0x12345678"), ("1e18", "0x12345678"), (ONE, "0x1"), (ONE, "0xzz")]
    {
        let (stage, ..) = judged(ROUTER, value, data);
        assert_eq!(stage, ReviewStage::None, "{value} {data}");
    }
}

/// A form like [`form`] on a page that vouches for contracts, for one ETH with this built.
fn vouched(trusted: &[&str], to: &str) -> Vec<String> {
    let list: Vec<String> = trusted.iter().map(|one| (*one).to_owned()).collect();
    let (mut page, world) = form_of_vendor(|options| {
        options.trusted_contracts = json::Map(vec![("eip155:1".into(), list)]);
    });
    write(&mut page, "1");
    page.advance(200);
    let data = bought(ALICE, LEAST);
    world.borrow_mut().built = http(
        200,
        &format!("{{\"tx\":{{\"to\":\"eip155:1:{to}\",\"data\":\"{data}\",\"value\":\"{ONE}\"}}}}"),
    );
    trade(&mut page);
    assert_eq!(review(&page).stage, ReviewStage::Ready);
    beside_the_stake(&review(&page))
}

#[test]
fn a_page_vouches_for_further_contracts_of_a_network() {
    let router = "0x00000000000000000000000000000000000000A1";
    assert_eq!(vouched(&[], router), ["review.critical.router"]);
    assert_eq!(vouched(&[router], router), [""; 0]);
    assert_eq!(vouched(&[router], THIEF), ["review.critical.router"]);
}

#[test]
fn another_token_than_the_coin_that_is_sold_is_not_taken() {
    let head = encode("472b43f3", &["de0b6b3a7640000", LEAST, "80", ALICE]);
    let path = |sold: &str| format!("{head}{}", &encode("", &["2", sold, &USDC[9..]])[2..]);
    let router = "0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45";
    let (stage, refused, _) = judged(router, ONE, &path(&DAI[9..]));
    assert_eq!((stage, refused), (ReviewStage::Refused, vec!["review.refuse.sellsOther".into()]));
    assert_eq!(judged(router, ONE, &path(WETH)), (ReviewStage::Ready, vec![], vec![]));
}

#[test]
fn the_rest_of_the_coin_goes_back_after_the_exchange_only() {
    let head = encode("472b43f3", &["de0b6b3a7640000", LEAST, "80", ALICE]);
    let swap = format!("{head}{}", &encode("", &["2", WETH, &USDC[9..]])[2..]);
    let (swap, refund) = (swap[2..].to_owned(), "12210e8a".to_owned());
    let router = "0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45";
    let both = |calls: [&String; 2]| {
        let tail = |call: &String| {
            let whole = call.len().div_ceil(64) * 64;
            format!("{:064x}{call:0<whole$}", call.len() / 2)
        };
        let [first, second] = calls.map(tail);
        let head = encode("ac9650d8", &["20", "2", "40", &format!("{:x}", 64 + first.len() / 2)]);
        format!("{head}{first}{second}")
    };
    assert_eq!(judged(router, ONE, &both([&swap, &refund])).2, [""; 0]);
    assert_eq!(judged(router, ONE, &both([&refund, &swap])).2, ["review.critical.unreadAt"]);
}

/// `exactInput` of the second v3 router for Alice, from the wrapped coin over these tokens.
fn over_v3(amount: &str, tokens: &[&str]) -> String {
    let way: Vec<String> = tokens.iter().map(|token| format!("000bb8{}", &token[2..])).collect();
    let way = format!("{}{}", &WETH[2..], way.concat());
    let whole = way.len().next_multiple_of(64);
    let head = encode("b858183f", &["20", "80", ALICE, amount, LEAST]);
    format!("{head}{:064x}{way:0<whole$}", way.len() / 2)
}

#[test]
fn a_strangers_token_that_is_paid_out_before_the_coin_is_wrapped_may_have_the_coin_sent_back() {
    let one = "de0b6b3a7640000";
    let judged = |tokens: &[&str]| judged(ROUTER_02, ONE, &over_v3(one, tokens));
    assert_eq!(judged(&[&USDC[9..]]), (ReviewStage::Ready, vec![], vec![]));
    assert_eq!(judged(&[&DAI[9..], &USDC[9..]]), (ReviewStage::Ready, vec![], vec![]));
    let over_thief = judged(&[THIEF, &USDC[9..]]);
    assert_eq!(over_thief.2, ["review.critical.unreadAt"], "{over_thief:?}");
}

#[test]
fn the_coin_that_a_router_wraps_is_sold_once() {
    let wrap = encode("1c58db4f", &["de0b6b3a7640000"]);
    let judged = |amount: &str| {
        let swap = over_v3(amount, &[&USDC[9..]]);
        judged(ROUTER_02, ONE, &several_until("ffffffff", &[wrap.clone(), swap]))
    };
    assert_eq!(judged("0"), (ReviewStage::Ready, vec![], vec![]));
    // The router would take it from the signer's wrapped coin.
    let twice = judged("1");
    assert_eq!((twice.0, twice.1), (ReviewStage::Refused, vec!["review.refuse.sells".to_owned()]));
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
fn what_goes_along_is_spent_once() {
    // The first takes the whole coin, the second the signer's own wrapped coin, by an allowance of long ago.
    let all = bought(ALICE, LEAST);
    let head = encode("38ed1739", &["de0b6b3a7640000", LEAST, "a0", ALICE, "ffffffff"]);
    let own = format!("{head}{}", &encode("", &["2", WETH, &USDC[9..]])[2..]);
    let padded = |data: &str| {
        let bytes = (data.len() - 2) / 2;
        let pad = "0".repeat((32 - bytes % 32) % 32 * 2);
        format!("{bytes:064x}{}{pad}", &data[2..])
    };
    let (first, second) = (padded(&all), padded(&own));
    let behind = format!("{:x}", 64 + first.len() / 2);
    let data = format!("{}{first}{second}", encode("ac9650d8", &["20", "2", "40", &behind]));
    let (stage, refused, _) = judged(ROUTER, ONE, &data);
    assert_eq!((stage, refused), (ReviewStage::Refused, vec!["review.refuse.sells".to_owned()]));
}

/// What is critical about a call that cannot be read, to a contract that nobody knows, where a node simulated that so many units of the token come of it.
fn simulated(got: u64, own_node: bool) -> (ReviewStage, Vec<String>) {
    let mut page = Page::with(|setup| {
        if own_node {
            let own = vec![crate::protocol::CustomRpcUrl { url: "https://own.test".into() }];
            setup.options.custom_rpc_urls = json::Map(vec![("eip155:1".into(), own)]);
        }
        setup.options.swap.trusted_builders = vec!["vendor".into()];
    });
    let world = World::default();
    world.borrow_mut().quote = Box::new(|url| opaque(quoted(url, "2990000000")));
    serve(&mut page, &world);
    let node = world.clone();
    page.on_node("https://own.test", move |asked| {
        let one = |id: &str, method: &str, _: &Value| {
            format!(
                "{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{}}}",
                said(&node.borrow(), method)
            )
        };
        http(200, &rpc_of(asked, one))
    });
    page.connect(metamask());
    page.act(open_at(View::Swap));
    choose(&mut page, SwapSide::To, USDC);
    write(&mut page, "1");
    page.advance(200);
    let look = |units: u64| {
        format!("{{\"status\":\"0x1\",\"returnData\":\"0x{units:064x}\",\"logs\":[]}}")
    };
    let call = "{\"status\":\"0x1\",\"returnData\":\"0x\",\"logs\":[]}";
    world.borrow_mut().trial = format!("[{{\"calls\":[{},{call},{}]}}]", look(0), look(got));
    world.borrow_mut().built = http(
        200,
        &format!(
            "{{\"tx\":{{\"to\":\"eip155:1:{THIEF}\",\"data\":\"0x3593564c\",\"value\":\"{ONE}\",\"eip155\":{{\"gas\":\"150000\"}}}}}}"
        ),
    );
    trade(&mut page);
    let shown = review(&page);
    page.act(Action::Review { action: Later::of(&ReviewAction::Confirm) });
    assert_eq!(signed(&page), [""; 0], "it has to be accepted first: {shown:?}");
    (shown.stage, beside_the_stake(&shown))
}

#[test]
fn a_call_that_cannot_be_read_to_an_unknown_contract_is_refused_whatever_a_trial_finds() {
    for own_node in [false, true] {
        for got in [3_000_000_000, 1] {
            assert_eq!(simulated(got, own_node).0, ReviewStage::Refused, "{got} {own_node}");
        }
    }
}
