use super::*;
use crate::{
    review::{ReviewKind, ReviewStage},
    swap::SwapStep,
    testing::abi::encode,
};

#[test]
fn a_token_that_may_be_taken_already_needs_no_approval() {
    let (mut page, world) = selling();
    world.borrow_mut().allowance = "100000000".into();
    trade(&mut page);
    assert_eq!(review(&page).kind, ReviewKind::Swap);
    let url = asked(&page, "convert/allowance").remove(0);
    assert!(
        url.contains(&format!("tokenAddress={USDC}&userAddress={ALICE}&spender={ROUTER}&")),
        "{url}"
    );
    assert_eq!(asked(&page, "convert/build-approve"), Vec::<String>::new());
}

#[test]
fn an_approval_of_exactly_the_amount_comes_before_the_exchange() {
    let (mut page, world) = selling();
    trade(&mut page);
    assert_eq!((review(&page).kind, swap(&page).step), (ReviewKind::Approve, SwapStep::Approving));
    assert_eq!((review(&page).step, review(&page).steps), (1, 2));
    let exact = encode("095ea7b3", &[ROUTER, "5f5e100"]);
    assert!(review(&page).raw.contains(&exact), "{}", review(&page).raw);
    world.borrow_mut().receipt = "null".into();
    confirm(&mut page);
    assert_eq!((page.view(), swap(&page).step), (View::Swap, SwapStep::Approved));
    assert_eq!(page.notice().message.key, "swap.approveInWallet");
    page.advance(6_000);
    assert_eq!(swap(&page).step, SwapStep::Approved);
    world.borrow_mut().receipt = "{\"status\":\"0x1\",\"blockNumber\":\"0x9\"}".into();
    world.borrow_mut().allowance = "100000000".into();
    page.advance(3_000);
    assert_eq!((page.view(), review(&page).kind), (View::SwapPreview, ReviewKind::Swap));
    assert_eq!((review(&page).step, review(&page).steps), (2, 2));
    confirm(&mut page);
    assert_eq!(signed(&page), ["eth_sendTransaction", "eth_sendTransaction"]);
    assert_eq!(page.view(), View::Account);
}

/// A token with a leftover allowance, whose `approve` answers this.
fn left_with_some(answer: &'static str) -> (Page, World) {
    let (mut page, world) = selling();
    world.borrow_mut().allowance = "7".into();
    let desk = world.clone();
    page.on_node("", move |asked| {
        let one = |id: &str, method: &str, params: &Value| {
            let tries = method == "eth_call" && json::to_string(params).contains("095ea7b3");
            let said = format!("\"result\":{}", said(&desk.borrow(), method));
            format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},{}}}", if tries { answer } else { &said })
        };
        http(200, &rpc_of(asked, one))
    });
    (page, world)
}

const NO: &str =
    "\"result\":\"0x0000000000000000000000000000000000000000000000000000000000000000\"";
const YES: &str =
    "\"result\":\"0x0000000000000000000000000000000000000000000000000000000000000001\"";
const REVERTS: &str = "\"error\":{\"code\":3,\"message\":\"execution reverted\"}";
const GONE: &str = "\"error\":{\"code\":-32603,\"message\":\"no node answers\"}";

#[test]
fn a_token_that_wants_zero_first_gets_two_approvals() {
    for answer in [NO, REVERTS] {
        let (mut page, world) = left_with_some(answer);
        trade(&mut page);
        let none = encode("095ea7b3", &[ROUTER, "0"]);
        assert!(review(&page).raw.contains(&none), "{}", review(&page).raw);
        confirm(&mut page);
        assert_eq!((review(&page).kind, signed(&page).len()), (ReviewKind::Approve, 1));
        let exact = encode("095ea7b3", &[ROUTER, "5f5e100"]);
        assert!(review(&page).raw.contains(&exact), "{}", review(&page).raw);
        world.borrow_mut().allowance = "100000000".into();
        confirm(&mut page);
        assert_eq!(review(&page).kind, ReviewKind::Swap);
        assert_eq!(signed(&page).len(), 2);
    }
}

#[test]
fn a_token_that_changes_any_allowance_gets_one_approval() {
    // Some tokens answer nothing at all.
    for answer in [YES, "\"result\":\"0x\""] {
        let (mut page, _) = left_with_some(answer);
        trade(&mut page);
        let exact = encode("095ea7b3", &[ROUTER, "5f5e100"]);
        assert!(review(&page).raw.contains(&exact), "{}", review(&page).raw);
    }
}

#[test]
fn who_looks_at_something_else_after_the_approval_is_not_brought_back() {
    let (mut page, world) = selling();
    world.borrow_mut().receipt = "null".into();
    trade(&mut page);
    confirm(&mut page);
    page.act(Action::Close);
    world.borrow_mut().receipt = "{\"status\":\"0x1\",\"blockNumber\":\"0x9\"}".into();
    world.borrow_mut().allowance = "100000000".into();
    page.advance(3_000);
    assert_eq!((page.is_open(), swap(&page).step), (false, SwapStep::Form));
    assert_eq!(swap(&page).source_token_amount, "100");
}

/// The preparation ended with this, and the form is as it was.
fn went_back(page: &mut Page, key: &str) {
    page.advance(200);
    assert_eq!(page.notice().message.key, key);
    let after = swap(page);
    assert_eq!(
        (after.fetch_error, after.step, after.source_token_amount.as_str()),
        (true, SwapStep::Form, "100")
    );
    assert_eq!(review(page).stage, ReviewStage::None);
}

#[test]
fn an_allowance_that_cannot_be_had_goes_back_and_says_so() {
    let (mut page, world) = selling();
    world.borrow_mut().allowance = "x".into();
    trade(&mut page);
    went_back(&mut page, "error.swapAllowanceFailed");
}

#[test]
fn an_approval_that_no_node_tries_goes_back_and_says_so() {
    let (mut page, _) = left_with_some(GONE);
    trade(&mut page);
    went_back(&mut page, "error.swapApprovalFailed");
    assert_eq!(signed(&page), [""; 0]);
}

#[test]
fn a_declined_approval_keeps_the_form_and_is_told_as_one() {
    let (mut page, world) = selling();
    world.borrow_mut().wallet = Box::new(|_| Answer::declined());
    trade(&mut page);
    confirm(&mut page);
    assert_eq!((page.view(), swap(&page).step), (View::Swap, SwapStep::Form));
    assert_eq!(swap(&page).transaction_error.unwrap().key, "error.signatureDeclined");
    assert_eq!(
        (page.properties("SWAP_APPROVAL_ERROR").len(), page.properties("SWAP_ERROR").len()),
        (1, 0)
    );
}

#[test]
fn a_wallet_that_bundles_gets_approval_and_exchange_in_one_request() {
    for capabilities in [
        "{\"0x1\":{\"atomic\":{\"status\":\"supported\"}}}",
        "{\"0x1\":{\"atomic\":{\"status\":\"ready\"}}}",
        "{\"0x1\":{\"atomicBatch\":{\"supported\":true}}}",
    ] {
        let (mut page, world) = selling();
        world.borrow_mut().capabilities = capabilities.into();
        world.borrow_mut().wallet = Box::new(|_| text("{\"id\":\"0xcafe\"}"));
        trade(&mut page);
        assert_eq!(review(&page).kind, ReviewKind::Swap);
        let titles = review(&page).calls.into_iter().map(|call| call.title);
        assert_eq!(titles.collect::<Vec<_>>(), ["review.approve", "review.swap"]);
        confirm(&mut page);
        assert_eq!(signed(&page), ["wallet_sendCalls"]);
        assert_eq!(page.view(), View::Account);
        page.advance(4_000);
        assert_eq!(page.notice().message.key, "swap.swapped");
    }
}

/// Before the approval is there, a node says no to whoever asks what the exchange would take.
fn reverts(page: &mut Page, world: &World, refused: Vec<&'static str>) {
    let world = world.clone();
    page.on(move |effect| {
        let Effect::Http { purpose: Purpose::Rpc, body: Some(body), .. } = effect else {
            return None;
        };
        let Value::Array(requests) = Value::parse(body).unwrap() else { return None };
        let answers = requests.iter().map(|request| {
            let text = |value: Option<&Value>| value.and_then(Value::as_str).map(str::to_owned);
            let id = request.get("id").unwrap().as_number().unwrap();
            let method = text(request.get("method")).unwrap();
            let call = request.get("params").and_then(Value::as_array).and_then(|all| all.first());
            let to = text(call.and_then(|call| call.get("to"))).unwrap_or_default();
            let says = if method == "eth_estimateGas" && refused.contains(&to.as_str()) {
                "\"error\":{\"code\":3,\"message\":\"reverted\"}".to_owned()
            } else {
                format!("\"result\":{}", said(&world.borrow(), &method))
            };
            format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},{says}}}")
        });
        Some(http(200, &format!("[{}]", answers.collect::<Vec<_>>().join(","))))
    });
}

#[test]
fn what_a_bundle_costs_is_told_though_its_exchange_cannot_be_estimated_before_the_approval() {
    let (mut page, world) = selling();
    world.borrow_mut().capabilities = "{\"0x1\":{\"atomic\":{\"status\":\"supported\"}}}".into();
    let ok = "{\"status\":\"0x1\",\"returnData\":\"0x\",\"logs\":[],\"gasUsed\":\"0x1e848\"}";
    world.borrow_mut().trial = format!("[{{\"calls\":[{ok},{ok}]}}]");
    reverts(&mut page, &world, vec![ROUTER]);
    trade(&mut page);
    // 21,000 for the approval, 125,000 and a fifth for the swap behind it, at a gwei and a wei.
    let fee = review(&page).fee.unwrap();
    assert_eq!(fee.amount, "0.000171000000171");
    page.act(Action::Back);
    world.borrow_mut().trial = "[{\"calls\":[]}]".into();
    reverts(&mut page, &world, vec![ROUTER, &USDC[9..]]);
    trade(&mut page);
    assert_eq!(review(&page).fee, None);
    let said = |key: &str| review(&page).warnings.iter().any(|one| one.key == key);
    assert!(said("review.warn.fee"), "{:?}", review(&page));
    confirm(&mut page);
    assert_eq!(signed(&page), ["wallet_sendCalls"]);
}

#[test]
fn a_wallet_that_does_not_bundle_or_does_not_say_gets_them_one_by_one() {
    for capabilities in [
        "{}",
        "null",
        "{\"0xa\":{\"atomic\":{\"status\":\"supported\"}}}",
        "{\"0x1\":{\"atomic\":{\"status\":\"unsupported\"}}}",
    ] {
        let (mut page, world) = selling();
        world.borrow_mut().capabilities = capabilities.into();
        trade(&mut page);
        assert_eq!(review(&page).kind, ReviewKind::Approve, "{capabilities}");
    }
}

#[test]
fn a_wallet_that_never_says_what_it_can_do_is_not_waited_for() {
    let (mut page, _) = selling();
    page.on(|effect| match effect {
        Effect::Request { request, .. } if request.method() == "wallet_getCapabilities" => {
            Some(Answer::Never)
        }
        _ => None,
    });
    trade(&mut page);
    page.advance(1_999);
    assert_eq!(review(&page).stage, ReviewStage::None);
    page.advance(1);
    assert_eq!(review(&page).kind, ReviewKind::Approve);
}
